import type { CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'
import { describe, expect, it } from 'vitest'
import {
  isPriceUnknown,
  isBlockedDay,
  isAvailableDay,
  isPartyTooLarge,
  legendEntries,
  lowestPricePerPerson,
  nearestAvailableDays,
  roleInStay,
} from './free-days.ts'

const makeDay = (date: string, price: number | null, reason?: CalendarDay['reason']): CalendarDay => ({
  date,
  available: price !== null,
  price_per_person_cents: price,
  total_cents: null,
  payable_at_hotel_cents: null,
  all_in_cents: null,
  hotels: price === null ? 0 : 1,
  ...(reason ? { reason } : {}),
})

const january = [
  makeDay('2027-01-22', 23_700),
  makeDay('2027-01-23', null, 'sold_out'),
  makeDay('2027-01-24', 19_500),
  makeDay('2027-01-25', null, 'closed'),
  makeDay('2027-01-26', null, 'closed'),
  makeDay('2027-01-29', 23_500),
  makeDay('2027-01-30', 18_900),
]
const datesOf = (days: CalendarDay[]) => days.map((day) => day.date)

describe('days to point at', () => {
  it('a blocked day is answered with the nearest free day on each side', () => {
    expect(datesOf(nearestAvailableDays(january, '2027-01-25'))).toEqual(['2027-01-24', '2027-01-29'])
    expect(datesOf(nearestAvailableDays(january, '2027-01-26'))).toEqual(['2027-01-24', '2027-01-29'])
  })

  it('where one side has none, both come from the other', () => {
    expect(datesOf(nearestAvailableDays(january, '2027-01-21'))).toEqual(['2027-01-22', '2027-01-24'])
    expect(datesOf(nearestAvailableDays(january, '2027-01-31'))).toEqual(['2027-01-29', '2027-01-30'])
  })

  it('the party is too many where nothing is free, and somewhere for that reason', () => {
    const [tooMany, full] = [
      makeDay('2027-01-22', null, 'too_many_for_one_room'),
      makeDay('2027-01-23', null, 'sold_out'),
    ]
    expect([isPartyTooLarge([full, tooMany]), isPartyTooLarge([full])]).toEqual([true, false])
    expect([isPartyTooLarge([...january, tooMany]), isPartyTooLarge([])]).toEqual([false, false])
  })

  it('no free day at all gives none', () => {
    expect(
      nearestAvailableDays(
        january.filter((day) => !day.available),
        '2027-01-25',
      ),
    ).toEqual([])
  })

  it('the lowest price is that of a free day', () => {
    expect(lowestPricePerPerson(january)).toBe(18_900)
    expect(lowestPricePerPerson([makeDay('2027-01-25', null, 'closed')])).toBeNull()
  })

  it('a day not asked yet may be chosen, a closed one not', () => {
    expect([
      isPriceUnknown(makeDay('2027-03-01', null, 'unknown')),
      isBlockedDay(makeDay('2027-03-01', null, 'unknown')),
    ]).toEqual([true, false])
    expect([
      isPriceUnknown(makeDay('2027-03-01', null, 'closed')),
      isBlockedDay(makeDay('2027-03-01', null, 'closed')),
    ]).toEqual([false, true])
  })

  it('a stay of two nights is arrival, a night and the departure, over the end of a month', () => {
    expect(
      ['2027-01-29', '2027-01-30', '2027-01-31', '2027-02-01', '2027-02-02'].map(
        (day) => roleInStay(day, '2027-01-30', 2)?.role ?? null,
      ),
    ).toEqual([null, 'arrival', 'night', 'departure', null])
    expect(roleInStay('2027-01-31', '2027-01-30', 2)?.night).toBe(2)
  })
})

it('the legend explains the looks that the days have, and no other', () => {
  expect(legendEntries(january, false)).toEqual(['lowest', 'blocked'])
  expect(legendEntries(january.filter(isAvailableDay), true)).toEqual(['lowest', 'yours'])
  expect(legendEntries([makeDay('2027-01-22', null, 'unknown')], false)).toEqual(['ask'])
  expect(legendEntries([], false)).toEqual([])
})
