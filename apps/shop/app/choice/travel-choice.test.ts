import { describe, expect, it } from 'vitest'
import {
  choiceParams,
  noChoice,
  parseTravelChoice,
  addChoiceToPath,
  addLanguageToPath,
  type TravelChoice,
} from './travel-choice.ts'

const today = '2026-11-22'
const parseQuery = (query: string) => parseTravelChoice(new URLSearchParams(query), today)
const queryOf = (choice: TravelChoice) => String(new URLSearchParams(choiceParams(choice)))

describe('what the traveller has chosen', () => {
  it('is nothing in a bare address, and nothing is written', () => {
    expect(parseQuery('q=12&lang=nl')).toEqual(noChoice)
    expect(queryOf(noChoice)).toBe('')
    expect(addChoiceToPath('/packages/all?sort=price#top', noChoice)).toBe('/packages/all?sort=price#top')
  })

  it.each([
    'from=2026-12-24&to=2026-12-27',
    'nights=2',
    'nights=2&nights=3',
    'check_in=2027-01-08&nights=2&adults=2&children=8%2C5',
    'adults=2',
    'rooms=2%2B8%7C1',
    'adults=4&prices=together',
    'adults=2&children=8&residency=be',
    'rooms=2%2B8%7C1&residency=be',
  ])('comes back as it went in (%s)', (text) => expect(queryOf(parseQuery(text))).toBe(text))

  it.each([
    'from=2026-11-21',
    'check_in=2027-02-30',
    'nights=0',
    'nights=two',
    'nights=31',
    'adults=0',
    'adults=7',
    'children=18',
    'rooms=7',
    'residency=zz',
    'residency=nl',
    'prices=none',
  ])('what makes no sense is dropped (%s)', (text) => expect(parseQuery(text)).toEqual(noChoice))

  it('reversed days are put right', () =>
    expect(parseQuery('from=2026-12-27&to=2026-12-24')).toMatchObject({ from: '2026-12-24', to: '2026-12-27' }))

  it('a day picked in a calendar stands for the range it was picked from', () =>
    expect(queryOf(parseQuery('from=2026-12-24&to=2026-12-27&check_in=2026-12-25&nights=1'))).toBe(
      'check_in=2026-12-25&nights=1',
    ))
})

describe('the choice goes along', () => {
  const family = parseQuery('from=2026-12-24&to=2026-12-27&nights=2&adults=2&children=8,5')

  it('behind what an address asks already, and before its mark', () =>
    expect(addChoiceToPath('/packages/all?sort=price#stay-11', family)).toBe(
      '/packages/all?sort=price&from=2026-12-24&to=2026-12-27&nights=2&adults=2&children=8%2C5#stay-11',
    ))

  it.each([
    ['/?nights=3#weekend', 'nights=3&from=2026-12-24&to=2026-12-27&adults=2&children=8%2C5'],
    ['/packages/all?from=2027-01-08', 'from=2027-01-08&nights=2&adults=2&children=8%2C5'],
    [
      '/booking/coast/sea?step=date&check_in=2027-01-08&nights=1',
      'step=date&check_in=2027-01-08&nights=1&adults=2&children=8%2C5',
    ],
    ['/packages/all?adults=1', 'adults=1&from=2026-12-24&to=2026-12-27&nights=2'],
  ])('and what an address says itself of dates, nights or party stands (%s)', (address, expected) =>
    expect(addChoiceToPath(address, family).split(/[?#]/)[1]).toBe(expected),
  )

  it.each(['https://example.com/', '//example.com', '#main', 'mailto:a@b.nl', '/api/documents/1', '/assets/icon.svg'])(
    'but not out of the shop (%s)',
    (address) => expect(addChoiceToPath(address, family)).toBe(address),
  )
})

describe('the language that an address asks for goes along', () => {
  it.each([
    ['/', 'fa', '/?lang=fa'],
    ['/packages/all?sort=price#stay-1', 'de', '/packages/all?sort=price&lang=de#stay-1'],
    ['/faq?lang=nl', 'de', '/faq?lang=nl'],
    ['/faq', null, '/faq'],
    ['https://example.com/', 'de', 'https://example.com/'],
    ['/assets/icon.svg', 'de', '/assets/icon.svg'],
  ])('%s in %s', (address, language, expected) => expect(addLanguageToPath(address, language)).toBe(expected))
})
