import type { CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'
import { expect, test } from 'vitest'
import { mergeCheapestDates } from './cheaper-days.ts'
import type { CheapestDate } from './use-cheapest.ts'

const makeCheapestDate = (check_in: string, all_in_cents: number): CheapestDate => ({
  check_in,
  nights: 2,
  price_per_person_cents: all_in_cents / 2,
  total_cents: all_in_cents,
  payable_at_hotel_cents: 0,
  all_in_cents,
})
const makeDay = (of: string, cents: number | null): CalendarDay => ({
  date: of,
  available: cents !== null,
  price_per_person_cents: cents === null ? null : cents / 2,
  total_cents: cents,
  payable_at_hotel_cents: cents === null ? null : 0,
  all_in_cents: cents,
  hotels: cents === null ? 0 : 1,
})
const any = { nights: 2, from: null, to: null }
const dates = [makeCheapestDate('2027-01-05', 20_000), makeCheapestDate('2027-01-12', 21_000)]
const mergeDates = (days: CalendarDay[], range: Parameters<typeof mergeCheapestDates>[2] = any) =>
  mergeCheapestDates(dates, days, range)!.map(({ check_in, all_in_cents }) => [check_in, all_in_cents])

test('a cheaper day of the calendar is the first, and its price takes the place of an older one', () =>
  expect(
    mergeDates([makeDay('2027-01-08', 19_000), makeDay('2027-01-12', 20_400), makeDay('2027-01-09', null)]),
  ).toEqual([
    ['2027-01-08', 19_000],
    ['2027-01-05', 20_000],
    ['2027-01-12', 20_400],
  ]))

test('days outside of the chosen range are none of its dates', () =>
  expect(
    mergeDates([makeDay('2027-01-04', 9_000), makeDay('2027-01-11', 9_000)], {
      nights: 2,
      from: '2027-01-05',
      to: '2027-01-12',
    }),
  ).toEqual([
    ['2027-01-05', 20_000],
    ['2027-01-12', 21_000],
  ]))

test('five at most, and none before they are known', () => {
  const many = ['01', '02', '03', '04', '06', '07'].map((of, index) => makeDay(`2027-02-${of}`, 10_000 + index))
  expect(mergeDates(many)).toHaveLength(5)
  expect(mergeCheapestDates(null, many, any)).toBeNull()
})
