import { describe, expect, it } from 'vitest'
import {
  activeFilters,
  toListingQuery,
  shiftDayRange,
  toPageQuery,
  parseFilters,
  toSearchBody,
  dropFilter,
} from './filter-params.ts'

const today = '2026-11-20'
const parseQuery = (query: string) => parseFilters(new URLSearchParams(query), today)
const all = { kind: 'all', name: 'all' } as const

describe('what a listing is asked', () => {
  it('reads every filter from the address', () => {
    expect(
      parseQuery(
        'q=+sauna+&destination=texel&destination=veluwe&board=HALF_BOARD&nights=2&nights=3&price_max=250' +
          '&from=2026-12-01&to=2026-12-20&filter.view=sea&sort=price&page=2',
      ),
    ).toEqual({
      q: 'sauna',
      category: [],
      destination: ['texel', 'veluwe'],
      theme: [],
      board: ['HALF_BOARD'],
      nights: [2, 3],
      priceMin: null,
      priceMax: 250,
      from: '2026-12-01',
      to: '2026-12-20',
      rooms: null,
      priceDisplay: null,
      custom: { view: ['sea'] },
      sort: 'price',
      page: 2,
    })
  })

  it.each([
    'board=BREAKFAST',
    'nights=0',
    'nights=two',
    'price_max=-3',
    'price_min=0',
    'price_max=',
    'from=2026-11-19',
    'from=2026-02-30',
    'sort=cheap',
    'page=0',
    'page=1.5',
    'filter.view=',
  ])('drops what makes no sense (%s)', (query) => {
    expect(parseQuery(query)).toEqual(parseQuery(''))
  })

  it('puts reversed days right', () =>
    expect(parseQuery('from=2026-12-20&to=2026-12-01')).toMatchObject({ from: '2026-12-01', to: '2026-12-20' }))

  it('dates are sent, for any order and with or without a length of stay', () => {
    for (const more of ['', '&sort=price', '&nights=2', '&adults=3'])
      expect(toSearchBody(parseQuery(`from=2026-12-24&to=2026-12-27${more}`), all)).toMatchObject({
        date_from: '2026-12-24',
        date_to: '2026-12-27',
      })
  })

  it('a day picked elsewhere is asked of every stay', () =>
    expect(toSearchBody(parseQuery('check_in=2026-12-24&nights=2'), all)).toMatchObject({
      date_from: '2026-12-24',
      date_to: '2026-12-26',
      nights: [2],
    }))

  it('asks for the party that was chosen, and for none where nobody said who comes', () => {
    expect(toSearchBody(parseQuery('adults=2&children=8'), all)).toMatchObject({
      rooms: [{ adults: 2, children: [8] }],
    })
    expect(toSearchBody(parseQuery(''), all)).not.toHaveProperty('rooms')
  })

  it('the party is one filter: it is sent, carried to the next page and removed as a whole', () => {
    const filters = parseQuery('nights=2&adults=2&children=8,5&prices=person')
    expect(toPageQuery(filters, all, 2)).toBe('?nights=2&adults=2&children=8%2C5&page=2&prices=person')
    expect(activeFilters(filters, all).map(({ key, value, without }) => `${key} ${value} ${without}`)).toEqual([
      'nights 2 ?adults=2&children=8%2C5&prices=person',
      'party 2+5,8 ?nights=2&prices=person',
    ])
    expect(toPageQuery(parseQuery('rooms=2%7C1'), all, 2)).toBe('?rooms=2%7C1&page=2')
  })

  it("searches within the listing's own subject and ignores the address on it", () => {
    expect(
      toSearchBody(parseQuery('destination=texel&nights=2'), { kind: 'destination', name: 'veluwe' }),
    ).toMatchObject({
      destination: ['veluwe'],
      nights: [2],
      sort: 'recommended',
    })
  })

  it('takes away one filter and keeps the others, the sorting too, from the first page on', () => {
    const filters = activeFilters(parseQuery('destination=texel&destination=veluwe&nights=2&sort=price&page=3'), all)
    expect(filters.map(({ key, value, without }) => `${key} ${value} ${without}`)).toEqual([
      'destination texel ?destination=veluwe&nights=2&sort=price',
      'destination veluwe ?destination=texel&nights=2&sort=price',
      'nights 2 ?destination=texel&destination=veluwe&sort=price',
    ])
  })

  it('knows no filters on a bare listing', () => expect(activeFilters(parseQuery('sort=price'), all)).toEqual([]))
  it('moves its days by some, of at least one night and never before today', () => {
    const days = { from: '2027-01-08', to: '2027-01-10' }
    expect(shiftDayRange(days, 2, '2027-01-01')).toEqual({ from: '2027-01-10', to: '2027-01-12' })
    expect(shiftDayRange({ from: days.from, to: days.from }, -7, '2027-01-01')).toEqual({
      from: '2027-01-01',
      to: '2027-01-02',
    })
    expect(shiftDayRange(days, -8, '2027-01-01')).toBeNull()
    expect(shiftDayRange({ ...days, to: null }, 1, '2027-01-01')).toBeNull()
    expect(toListingQuery({ ...parseQuery('nights=2&sort=price'), ...days }, all)).toBe(
      '?nights=2&from=2027-01-08&to=2027-01-10&sort=price',
    )
  })
  it('keeps the filters on the next page', () =>
    expect(toPageQuery(parseQuery('nights=2'), all, 2)).toBe('?nights=2&page=2'))

  it.each([
    'q=sea',
    'category=wellness',
    'destination=texel',
    'theme=for-two',
    'board=HALF_BOARD',
    'nights=2',
    'price_min=100',
    'price_max=200',
    'from=2026-12-01',
    'to=2026-12-20',
    'adults=3',
  ])('is as wide as before without its only filter (%s)', (query) => {
    const filters = parseQuery(query)
    expect(dropFilter(filters, activeFilters(filters, all)[0]!)).toEqual(parseQuery(''))
  })

  it('puts reversed prices right', () =>
    expect(parseQuery('price_min=250&price_max=120')).toMatchObject({ priceMin: 120, priceMax: 250 }))
})
