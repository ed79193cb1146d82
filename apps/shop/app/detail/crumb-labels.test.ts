import { describe, expect, it } from 'vitest'
import { dealCrumbLabel, dealLabel, firstTwoWords } from './crumb-labels.ts'

const deal = { category_id: 'heather-and-sauna', package_label: 'wellness-veluwe', banner_name: 'autumn-colours' }

describe('the bread crumb of a package', () => {
  it.each([
    ['category', 'wellness veluwe'],
    ['themes', 'autumn colours'],
    ['destination', 'autumn colours'],
    ['something else', 'wellness-veluwe'],
  ])('of type %s says %s', (category_type, label) => expect(dealCrumbLabel({ ...deal, category_type })).toBe(label))

  it.each([
    ['Heath, sauna and a long breakfast', 'Heath, sauna'],
    ['Texel', 'Texel'],
    ['  Slow   days in Otterlo', 'Slow days'],
    ['Storm watching, on Texel', 'Storm watching'],
  ])('shortens “%s” to its first two words', (title, short) => expect(firstTwoWords(title)).toBe(short))

  it('labels the page by the package, else the banner, else the slug', () => {
    expect(dealLabel(deal)).toBe('wellness veluwe')
    expect(dealLabel({ ...deal, package_label: 'Zuid-Limburg' })).toBe('Zuid-Limburg')
    expect(dealLabel({ ...deal, package_label: null })).toBe('autumn colours')
    expect(dealLabel({ ...deal, package_label: null, banner_name: null })).toBe('heather and sauna')
  })
})
