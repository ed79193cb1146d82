import { expect, test } from 'vitest'
import { dayToNumber } from '../../shared/day.ts'
import { ArrivalPrices, parseChangedStays } from './arrival-prices.ts'
import { BitSet } from './bit-set.ts'

const key = { party: '2', nights: 2, day: dayToNumber('2027-03-01') }
const compared = { own: '2', small: '1', single: null }
const price = {
  price: {
    state: 'known',
    stay: {
      check_in: '2027-03-01',
      nights: 2,
      per_person_cents: 10_000,
      total_cents: 19_500,
      payable_at_hotel_cents: 500,
      all_in_cents: 20_000,
    },
  },
  isMissing: false,
  isTooSmall: true,
} as const

/** Deals at the places 0 and 1 have hotel 7, the one at place 2 has hotel 8. */
function openPrices() {
  const hotels = new Map([
    [7, BitSet.of([0, 1])],
    [8, BitSet.of([2])],
  ])
  const prices = new ArrivalPrices((hotel) => hotels.get(hotel))
  const column = prices.column(key, compared, 3)
  const fill = (during: () => void = () => undefined) => {
    const computation = prices.begin()
    for (const place of [0, 1, 2]) column.write(place, price)
    during()
    computation.finish(column, [0, 1, 2])
    prices.end(computation)
    return column.computed.toArray()
  }
  return { prices, column, fill }
}

const message = (party: string, nights: string, days: string, hotels: string) =>
  parseChangedStays(`stays ${party} ${nights} ${days} ${hotels}`)!

test('a price is read as it was written', () => {
  const { column, fill } = openPrices()
  expect(fill()).toEqual([0, 1, 2])
  expect(column.priceAt(1)).toEqual(price.price)
  expect([column.tooSmall.has(1), column.missing.has(1)]).toEqual([true, false])
})

test.each([
  ['the stay itself', message('2', '1,2', '2027-02-01 2027-03-01', '7'), [2]],
  ['the party compared with', message('1', '2', '2027-03-01 2027-03-09', '8'), [0, 1]],
  ['all hotels', message('2', '2', '2027-03-01 2027-03-01', '*'), []],
  ['another party', message('2+8', '2', '2027-03-01 2027-03-01', '7'), [0, 1, 2]],
  ['another length', message('2', '3', '2027-03-01 2027-03-01', '7'), [0, 1, 2]],
  ['other days', message('2', '2', '2027-03-02 2027-03-09', '7'), [0, 1, 2]],
  ['a hotel of no deal', message('2', '2', '2027-03-01 2027-03-01', '9'), [0, 1, 2]],
])('changed prices of %s are computed again, before and during the computation', (_, change, computed) => {
  const { prices, column, fill } = openPrices()
  fill()
  prices.forgetStays(change)
  const left = prices.column(key, compared, 3) === column ? column.computed.toArray() : []
  expect(left).toEqual(computed)
  const other = openPrices()
  expect(other.fill(() => other.prices.forgetStays(change))).toEqual(computed)
})

test('a place with another deal has no price, and all prices are dropped with the settings', () => {
  const { prices, column, fill } = openPrices()
  fill()
  prices.forgetPlace(1)
  expect([column.computed.toArray(), column.priceAt(1)]).toEqual([[0, 2], { state: 'unknown' }])
  expect(fill(() => prices.forgetPlace(2))).toEqual([0, 1])
  prices.forgetAll()
  expect(prices.column(key, compared, 3)).not.toBe(column)
})

test('columns that were not used for the longest time are dropped beyond 64 MB', () => {
  const { prices, fill } = openPrices()
  fill()
  // Each column of a million deals takes 17.6 MB.
  const columns = [1, 2, 3, 4].map((nights) => prices.column({ ...key, nights: nights + 2 }, compared, 1_000_000))
  prices.end(prices.begin())
  const again = [1, 2, 3, 4].map((nights) => prices.column({ ...key, nights: nights + 2 }, compared, 1))
  expect(again.map((column, at) => column === columns[at])).toEqual([false, true, true, true])
})

/** The prices of a choice of which two days are possible, for the deals at three places. */
function openChoice() {
  const opened = openPrices()
  const deals = {
    size: 3,
    nights: new Map([[2, BitSet.of([0, 1, 2])]]),
    unpriced: new BitSet(),
    idAt: (place: number) => place,
    partyAt: () => '2',
  }
  const dated = opened.prices.dated('choice', undefined)
  dated.addStays({ party: '2', nights: 2, columns: [opened.column] })
  opened.fill()
  const update = () => {
    dated.update(BitSet.of([0, 1, 2]), deals)
    return dated.current.toArray()
  }
  return { ...opened, deals, dated, update }
}

test.each([
  ['the stay itself', message('2', '2', '2027-03-01 2027-03-01', '7'), [2]],
  ['another length', message('2', '3', '2027-03-01 2027-03-01', '7'), [0, 1, 2]],
])('after changed prices of %s, those of a choice are computed again', (_, change, current) => {
  const { prices, dated, fill, update } = openChoice()
  expect([update(), [...dated.ascending], dated.cents[1]]).toEqual([[0, 1, 2], [0, 1, 2], 10_000])
  prices.forgetStays(change)
  expect(dated.current.toArray()).toEqual(current)
  // The columns are not filled yet: what is read now is read again later.
  expect(update()).toEqual(current)
  fill()
  expect(update()).toEqual([0, 1, 2])
})

test('a deal without a public price, and another deal at a place, have no price of a choice', () => {
  const { prices, deals, dated, update } = openChoice()
  update()
  deals.unpriced.add(2)
  prices.forgetListed(2)
  prices.forgetPlace(0)
  update()
  expect([[...dated.ascending], dated.cents[0], dated.cents[2]]).toEqual([[1], -1, -1])
  expect([dated.pricesByNights(0), dated.hasPrice(2)]).toEqual([new Map([[2, { state: 'unknown' }]]), true])
})

test('a choice is dropped with its columns, with the settings, and after 24 others', () => {
  const drops: ((opened: ReturnType<typeof openChoice>) => void)[] = [
    ({ prices }) => prices.forgetStays(message('2', '2', '2027-03-01 2027-03-01', '*')),
    ({ prices }) => prices.forgetAll(),
    ({ prices }) => Array.from({ length: 24 }, (_, number) => prices.dated(String(number), undefined)),
    ({ prices }) => {
      for (let day = 0; day < 4; day += 1) prices.column({ ...key, day }, compared, 1_000_000)
      prices.end(prices.begin())
    },
  ]
  for (const drop of drops) {
    const opened = openChoice()
    expect(opened.prices.dated('choice', undefined)).toBe(opened.dated)
    drop(opened)
    expect(opened.prices.dated('choice', undefined)).not.toBe(opened.dated)
  }
})

test('other announcements are not about stays', () => {
  expect(['12,13', 'deals', 'settings', 'references'].map(parseChangedStays)).toEqual([null, null, null, null])
})
