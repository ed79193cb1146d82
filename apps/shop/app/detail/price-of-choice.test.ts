import type { CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'
import { expect, test } from 'vitest'
import { cheapestDatePrice, calendarDayPrice } from './price-of-choice.ts'

const family = [{ adults: 2, children: [5, 8] }]
const stay = { check_in: '2027-01-08', nights: 2, rooms: family }
const free: CalendarDay = {
  date: '2027-01-08',
  available: true,
  price_per_person_cents: 18_400,
  total_cents: 72_800,
  payable_at_hotel_cents: 800,
  all_in_cents: 73_600,
  hotels: 2,
}
const none = { price_per_person_cents: null, total_cents: null, payable_at_hotel_cents: null, all_in_cents: null }
const price = {
  check_in: '2027-01-08',
  nights: 2,
  people: 4,
  per_person_cents: 18_400,
  payable_at_hotel_cents: 800,
  all_in_cents: 73_600,
}

test('a picked day says its own price, for everyone who comes', () =>
  expect(calendarDayPrice(stay, free)).toEqual({ price: expect.objectContaining(price), price_state: 'known' }))

test.each([
  ['nobody asked the hotels', { ...free, ...none, available: false, reason: 'unknown' as const }, 'unknown'],
  ['it is full', { ...free, ...none, available: false, reason: 'sold_out' as const }, 'none'],
])('a picked day without a price says why: %s', (_, day, price_state) =>
  expect(calendarDayPrice(stay, day)).toEqual({ price: null, price_state }),
)

test.each([null, 'asked', 'failed'] as const)('while the calendar is silent (%s) nothing is said', (day) =>
  expect(calendarDayPrice(stay, day)).toBeNull(),
)

test('without a day it is the cheapest of the dates', () => {
  const [first, second] = [18_400, 19_000].map((price_per_person_cents) => ({
    check_in: '2027-01-08',
    nights: 2,
    price_per_person_cents,
    total_cents: 72_800,
    payable_at_hotel_cents: 800,
    all_in_cents: price_per_person_cents * 4,
  }))
  expect(cheapestDatePrice(family, [first!, second!], 2)).toMatchObject({ price, price_state: 'known' })
})

test('without any date the price is "full" for a party with stored prices, and unknown for any other', () => {
  const five = [{ adults: 5, children: [] }]
  expect(cheapestDatePrice(family, [], 2)).toEqual({ price: null, price_state: 'none' })
  expect(cheapestDatePrice(five, [], 2)).toEqual({ price: null, price_state: 'unknown' })
  expect(cheapestDatePrice(five, [], 5)).toEqual({ price: null, price_state: 'none' })
})
