import { expect, test } from 'vitest'
import { dayToNumber } from '@tussenuit/modules/shared/day.ts'
import { findFreeCancellationEnd, findShownStays, showsChange } from './shown-stays.ts'

const shown = (path: string, body: unknown = null, answer = '{}') =>
  findShownStays({ path: `/api/${path}`, body, answer })
const [first, last] = ['2027-01-10', '2027-01-12'].map(dayToNumber)

test('a calendar shows the days asked for, and explains them with smaller parties', () => {
  const body = { deals_id: 1, nights: 2, rooms: [{ adults: 2, children: [] }], from: '2027-01-10', to: '2027-01-12' }
  expect(shown('hotels/calendar', body)).toEqual([{ parties: ['2', '1'], nights: [2], from: first, to: last }])
  expect(shown('calendar/cheapest', { ...body, from: undefined, to: undefined })).toEqual([
    { parties: ['2', '1'], nights: [2], from: null, to: null },
  ])
})

test('a list shows the stays between its dates; without dates, from-prices only, but for a chosen party', () => {
  const dates = { date_from: '2027-01-10', date_to: '2027-01-12' }
  expect(shown('deals/search', { ...dates, nights: [1, 2] })).toEqual([
    { parties: null, nights: [1, 2], from: first, to: last },
  ])
  expect(shown('deals/search', { q: 'sea' })).toEqual([])
  expect(shown('deals/search', { rooms: [{ adults: 3, children: [] }] })).toEqual([
    { parties: null, nights: null, from: null, to: null },
  ])
  expect(shown('deals/new?limit=4')).toEqual([])
  expect(shown('relatedDeals/7?date_from=2027-01-10&date_to=2027-01-12')).toEqual([
    { parties: null, nights: null, from: first, to: last },
  ])
})

test.each([
  ['rooms without ages', { rooms: [{ adults: 2 }] }, '2'],
  ['rooms as text', { rooms: '2+7|1' }, '2+7|1'],
  ['ages without adults', { children: [4] }, '2+4'],
  ['adults and ages', { adults: 1, children: [9, 4] }, '1+4,9'],
  ['a country', { adults: 2, residency: 'be' }, '2@be'],
])('a party given by %s is the one whose prices are shown', (_, party, key) => {
  const [calendar] = shown('hotels/calendar', { deals_id: 1, nights: 2, ...party })
  expect(calendar!.parties![0]).toBe(key)
  const query = new URLSearchParams(Object.entries(party).map(([name, value]) => [name, String(value)]))
  const anyStay = [{ parties: null, nights: null, from: null, to: null }]
  for (const path of [`deals/package/1?${query}`, `relatedDeals/1?${query}`]) expect(shown(path)).toEqual(anyStay)
  expect(shown('deals/search', party)).toEqual(anyStay)
})

test('weekends show their days of arrival', () => {
  expect(shown('deals/arrivals', { arrivals: ['2027-01-10', '2027-01-12'], nights: 2 })).toEqual([
    { parties: null, nights: [2], from: first, to: first },
    { parties: null, nights: [2], from: last, to: last },
  ])
})

test('a package shows the stay of its price', () => {
  const answer = '{"data":{"deals_id":1,"price":{"nights":2,"check_in":"2027-01-12","people":2}}}'
  expect(shown('deals/package/wellness/a', null, answer)).toEqual([
    { parties: null, nights: null, from: last, to: last },
  ])
  expect(shown('deals/package/wellness/a', null, '{"data":{"price":null}}')).toEqual([])
})

test('a call that is not known may show any stay', () => {
  expect(shown('categories?language=nl')).toEqual([])
  expect(shown('something/new')).toEqual([{ parties: null, nights: null, from: null, to: null }])
})

test.each([
  [{ party: '2', nights: [2], from: last!, to: last! + 9, ids: null }, true],
  [{ party: '1', nights: [2], from: last!, to: last!, ids: null }, false],
  [{ party: '2', nights: [3], from: last!, to: last!, ids: null }, false],
  [{ party: '2', nights: [2], from: last! + 1, to: last! + 1, ids: null }, false],
  [{ party: '2', nights: [2], from: first! - 5, to: first! - 1, ids: null }, false],
])('%j is shown: %s', (changed, isShown) => {
  expect(showsChange({ parties: ['2'], nights: [2], from: first!, to: last! }, changed)).toBe(isShown)
  expect(showsChange({ parties: null, nights: null, from: null, to: null }, changed)).toBe(true)
})

test('the earliest end of free cancellation', () => {
  expect(findFreeCancellationEnd('{"data":{}}')).toBeNull()
  expect(
    findFreeCancellationEnd(
      '{"free_cancellation_until":"2027-01-02T10:00:00Z","x":{"free_cancellation_until":"2027-01-01T10:00:00Z"}}',
    ),
  ).toBe(Date.parse('2027-01-01T10:00:00Z'))
})
