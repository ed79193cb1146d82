import { expect, test } from 'vitest'
import type { CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'
import type { Alternative } from '@tussenuit/modules/availability/offer/contract.ts'
import { toOfferedStay, type OfferedStay, mergeAlternatives } from './offered-stays.ts'

const rooms = [{ adults: 2, children: [4] }]
const price = { price_per_person_cents: 9_000, total_cents: 27_000, payable_at_hotel_cents: 0, all_in_cents: 27_000 }
const freeDay = (date: string): CalendarDay => ({ date, available: true, hotels: 1, ...price })
const makeAlternative = (check_in: string, deals_id = 7): Alternative => ({
  kind: deals_id === 7 ? 'day' : 'stay',
  deals_id,
  title: 'A night away',
  category: 'walking',
  category_id: 'a-night-away',
  check_in,
  nights: 1,
  rooms,
  ...price,
})
const shown = ['2027-01-09', '2027-01-13'].map((day) => toOfferedStay(freeDay(day), { dealsId: 7, nights: 1, rooms }))
const mergeAnswer = (alternatives: Alternative[], full_days: string[] = []) =>
  mergeAlternatives(shown, { alternatives, full_days })
const describeStays = (stays: OfferedStay[]) =>
  stays.map((stay) =>
    stay.from === 'hotels'
      ? `${stay.alternative.deals_id} ${stay.alternative.check_in}`
      : `${stay.day.date} ${stay.isFull ? 'full' : 'as listed'}`,
  )

test('days that are shown keep their places, and other stays come after them', () => {
  expect(describeStays(mergeAnswer([makeAlternative('2027-01-11', 8), makeAlternative('2027-01-13')]))).toEqual([
    '2027-01-09 as listed',
    '7 2027-01-13',
    '8 2027-01-11',
  ])
})

test('a day that the hotels refuse says so in its place', () => {
  expect(describeStays(mergeAnswer([makeAlternative('2027-01-14')], ['2027-01-13']))).toEqual([
    '2027-01-09 as listed',
    '2027-01-13 full',
    '7 2027-01-14',
  ])
})

test('the same answer again changes nothing', () => {
  const once = mergeAnswer([makeAlternative('2027-01-13'), makeAlternative('2027-01-11', 8)], ['2027-01-09'])
  const again = {
    alternatives: [makeAlternative('2027-01-13'), makeAlternative('2027-01-11', 8)],
    full_days: ['2027-01-09'],
  }
  expect(mergeAlternatives(once, again)).toEqual(once)
})

test('the nationality of the guests makes no other stay', () => {
  const [of] = [
    toOfferedStay(freeDay('2027-01-13'), { dealsId: 7, nights: 1, rooms: [{ ...rooms[0]!, residency: 'de' }] }),
  ]
  expect(
    describeStays(mergeAlternatives([of!], { alternatives: [makeAlternative('2027-01-13')], full_days: [] })),
  ).toEqual(['7 2027-01-13'])
})
