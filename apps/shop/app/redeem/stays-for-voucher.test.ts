import { expect, test } from 'vitest'
import { leftCents, staysFor } from './stays-for-voucher.ts'

const price = (total_cents: number, payable_at_hotel_cents = 0) => ({
  check_in: '2027-01-18',
  nights: 2,
  adults: 2,
  children: [],
  total_cents,
  payable_at_hotel_cents,
  all_in_cents: total_cents + payable_at_hotel_cents,
})

test('a voucher pays what the shop charges; what the hotel collects is left, so that "nothing left" means nothing', () => {
  expect(leftCents(price(15_000), 15_000)).toEqual({ toUs: 0, atHotel: 0 })
  expect(leftCents(price(15_000, 420), 15_000)).toEqual({ toUs: 0, atHotel: 420 })
  expect(leftCents(price(15_000, 420), 50_000)).toEqual({ toUs: 0, atHotel: 420 })
  expect(leftCents(price(20_000, 420), 15_000)).toEqual({ toUs: 5_000, atHotel: 420 })
})

test('all stays, the ones with nothing to add first, then by what is left; without a price last', () => {
  const stays = [
    { title: 'dear', price: price(40_000) },
    { title: 'unknown', price: null },
    { title: 'tax at the hotel', price: price(9_000, 300) },
    { title: 'covered', price: price(14_000) },
    { title: 'covered and cheaper', price: price(12_000) },
  ]
  expect(staysFor(stays, 15_000).map(({ stay, left }) => [stay.title, left])).toEqual([
    ['covered and cheaper', { toUs: 0, atHotel: 0 }],
    ['covered', { toUs: 0, atHotel: 0 }],
    ['tax at the hotel', { toUs: 0, atHotel: 300 }],
    ['dear', { toUs: 25_000, atHotel: 0 }],
    ['unknown', null],
  ])
})
