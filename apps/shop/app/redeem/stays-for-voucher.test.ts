import { expect, test } from 'vitest'
import { initialGridView, remainingAmounts, rankStaysForVoucher } from './stays-for-voucher.ts'

const makePrice = (total_cents: number, payable_at_hotel_cents = 0) => ({
  check_in: '2027-01-18',
  nights: 2,
  adults: 2,
  children: [],
  total_cents,
  payable_at_hotel_cents,
  all_in_cents: total_cents + payable_at_hotel_cents,
})

test('a voucher pays what the shop charges; what the hotel collects is left, so that "nothing left" means nothing', () => {
  expect(remainingAmounts(makePrice(15_000), 15_000)).toEqual({ toUs: 0, atHotel: 0 })
  expect(remainingAmounts(makePrice(15_000, 420), 15_000)).toEqual({ toUs: 0, atHotel: 420 })
  expect(remainingAmounts(makePrice(15_000, 420), 50_000)).toEqual({ toUs: 0, atHotel: 420 })
  expect(remainingAmounts(makePrice(20_000, 420), 15_000)).toEqual({ toUs: 5_000, atHotel: 420 })
})

test('all stays, the ones with nothing to add first, then by what is left; without a price last', () => {
  const stays = [
    { title: 'dear', price: makePrice(40_000) },
    { title: 'unknown', price: null },
    { title: 'tax at the hotel', price: makePrice(9_000, 300) },
    { title: 'covered', price: makePrice(14_000) },
    { title: 'covered and cheaper', price: makePrice(12_000) },
  ]
  expect(rankStaysForVoucher(stays, 15_000).map(({ stay, left }) => [stay.title, left])).toEqual([
    ['covered and cheaper', { toUs: 0, atHotel: 0 }],
    ['covered', { toUs: 0, atHotel: 0 }],
    ['tax at the hotel', { toUs: 0, atHotel: 300 }],
    ['dear', { toUs: 25_000, atHotel: 0 }],
    ['unknown', null],
  ])
})

const [friday, saturday, nextSaturday] = ['2027-01-15', '2027-01-16', '2027-01-23'] as const
const makeStay = (check_in: string, total_cents: number, nights = 2, adults = 2) => ({
  lengths: [nights, nights + 1],
  price: { ...makePrice(total_cents), check_in, nights, adults },
})
const couple = { rooms: [{ adults: 2, children: [] }], nights: undefined, end: '2027-12-31' }

test('the grid opens on the weekday on which most stays are covered, on the first of their days', () => {
  const stays = [makeStay(friday, 9_000), makeStay(nextSaturday, 12_000), makeStay(saturday, 14_000)]
  expect(initialGridView(stays, 15_000, couple)).toEqual({ nights: 2, weekday: 6, day: saturday })
})

test('stays that are not covered do not decide it, however many they are', () => {
  const dear = [
    makeStay(friday, 30_000),
    makeStay(friday, 31_000),
    makeStay(friday, 30_000, 3),
    makeStay(friday, 31_000, 3),
  ]
  expect(initialGridView([...dear, makeStay(saturday, 9_000)], 15_000, couple)).toEqual({
    nights: 2,
    weekday: 6,
    day: saturday,
  })
})

test('of the lengths with a covered stay it shows the one that most packages have; a chosen length stays', () => {
  const short = [makeStay(friday, 5_000, 1), makeStay(friday, 5_000, 1)]
  const stays = [...short, makeStay(saturday, 9_000, 2), makeStay(saturday, 30_000, 3), makeStay(saturday, 30_000, 3)]
  expect(initialGridView(stays, 15_000, couple)).toEqual({ nights: 2, weekday: 6, day: saturday })
  expect(initialGridView(stays, 15_000, { ...couple, nights: 1 })).toEqual({ nights: 1, weekday: 5, day: friday })
})

test('where nothing is covered it opens on the stay that leaves the least to pay', () => {
  const stays = [makeStay(friday, 30_000), makeStay(saturday, 20_000, 3)]
  expect(initialGridView(stays, 15_000, couple)).toEqual({ nights: 3, weekday: 6, day: saturday })
})

test('stays of another party, or beyond the last day, do not decide it; without prices it is a Friday', () => {
  const stays = [makeStay(saturday, 9_000, 2, 4), makeStay('2028-01-01', 9_000), { lengths: [3, 4], price: null }]
  expect(initialGridView(stays, 15_000, couple)).toEqual({ nights: 3, weekday: 5, day: null })
  expect(initialGridView([], 15_000, { ...couple, nights: 4 })).toEqual({ nights: 4, weekday: 5, day: null })
})
