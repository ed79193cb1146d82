import { describe, expect, it } from 'vitest'
import { narrowings, pageQuery, parseWish, searchBody, withoutNarrowing } from './wish.ts'

const today = '2026-11-20'
const parse = (query: string) => parseWish(new URLSearchParams(query), today)
const all = { kind: 'all', name: 'all' } as const

describe('what a listing is asked', () => {
  it('reads every filter from the address', () => {
    expect(parse('q=+sauna+&destination=texel&destination=veluwe&board=HALF_BOARD&nights=2&nights=3&price_max=250&from=2026-12-01&to=2026-12-20&filter.view=sea&sort=price&page=2')).toEqual({
      q: 'sauna', category: [], destination: ['texel', 'veluwe'], theme: [], board: ['HALF_BOARD'], nights: [2, 3], priceMax: 250, from: '2026-12-01', to: '2026-12-20', filters: { view: ['sea'] }, sort: 'price', page: 2,
    })
  })

  it.each(['board=BREAKFAST', 'nights=0', 'nights=two', 'price_max=-3', 'price_max=', 'from=2026-11-19', 'from=2026-02-30', 'sort=cheap', 'page=0', 'page=1.5', 'filter.view='])('drops what makes no sense (%s)', (query) => {
    expect(parse(query)).toEqual(parse(''))
  })

  it('drops an end before the beginning', () => expect(parse('from=2026-12-20&to=2026-12-01')).toMatchObject({ from: '2026-12-20', to: null }))

  it("searches within the listing's own subject, whatever the address says about it", () => {
    expect(searchBody(parse('destination=texel&nights=2'), { kind: 'destination', name: 'veluwe' })).toMatchObject({ destination: ['veluwe'], nights: [2], sort: 'recommended' })
  })

  it('takes away one filter and keeps the others, the sorting too, from the first page on', () => {
    const found = narrowings(parse('destination=texel&destination=veluwe&nights=2&sort=price&page=3'), all)
    expect(found.map(({ key, value, without }) => `${key} ${value} ${without}`)).toEqual([
      'destination texel ?destination=veluwe&nights=2&sort=price',
      'destination veluwe ?destination=texel&nights=2&sort=price',
      'nights 2 ?destination=texel&destination=veluwe&sort=price',
    ])
  })

  it('knows no filters on a bare listing', () => expect(narrowings(parse('sort=price'), all)).toEqual([]))
  it('keeps the filters on the next page', () => expect(pageQuery(parse('nights=2'), all, 2)).toBe('?nights=2&page=2'))

  it.each(['q=sea', 'category=wellness', 'destination=texel', 'theme=for-two', 'board=HALF_BOARD', 'nights=2', 'price_max=200', 'from=2026-12-01', 'to=2026-12-20'])('is as wide as before without its only filter (%s)', (query) => {
    const wish = parse(query)
    expect(withoutNarrowing(wish, narrowings(wish, all)[0]!)).toEqual(parse(''))
  })
})
