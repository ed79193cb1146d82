import type { CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'
import { describe, expect, it } from 'vitest'
import {
  dayCacheReducer,
  findCachedDay,
  listCachedDays,
  lastDayOfMonth,
  monthsBetween,
  findUnrequestedMonths,
  dayQueryKey,
  type DayCache,
} from './day-cache.ts'

const freeDay = (date: string, cents: number): CalendarDay => ({
  date,
  available: true,
  price_per_person_cents: cents,
  total_cents: cents * 2,
  payable_at_hotel_cents: 0,
  all_in_cents: cents * 2,
  hotels: 1,
})
const two = dayQueryKey(12, '2', 2)
const family = dayQueryKey(12, '2+8', 2)

describe('the prices the browser keeps', () => {
  it('an answer shows under its own party and nights only', () => {
    const cache = dayCacheReducer(
      {},
      { type: 'answered', query: two, months: ['2027-01'], days: [freeDay('2027-01-10', 18_900)] },
    )
    expect(findCachedDay(cache, two, '2027-01-10')).toMatchObject({ price_per_person_cents: 18_900 })
    expect(findCachedDay(cache, family, '2027-01-10')).toBeNull()
    expect(findCachedDay(cache, two, '2027-01-11')).toBeNull()
  })

  it('an answer over two months is shared out to its months', () => {
    const cache = dayCacheReducer(
      {},
      {
        type: 'answered',
        query: two,
        months: ['2027-01', '2027-02'],
        days: [freeDay('2027-01-31', 1), freeDay('2027-02-01', 2)],
      },
    )
    expect(Object.keys(cache)).toEqual(['12|2|2|2027-01', '12|2|2|2027-02'])
    expect(listCachedDays(cache, two).map((day) => day.date)).toEqual(['2027-01-31', '2027-02-01'])
  })

  it('only months that nobody asked for are asked, over the turn of the year too', () => {
    const cache = dayCacheReducer({}, { type: 'asked', query: two, months: ['2026-12'] })
    expect(findUnrequestedMonths(cache, two, '2026-12-05', '2027-01-31')).toEqual(['2027-01'])
    expect(findUnrequestedMonths(cache, family, '2026-12-05', '2027-01-31')).toEqual(['2026-12', '2027-01'])
  })

  it('a request that was called off leaves no trace, but never takes known prices with it', () => {
    const known: DayCache = dayCacheReducer(
      {},
      { type: 'answered', query: two, months: ['2027-01'], days: [freeDay('2027-01-10', 1)] },
    )
    const pending = dayCacheReducer(known, { type: 'asked', query: two, months: ['2027-02'] })
    const dropped = dayCacheReducer(pending, { type: 'dropped', query: two, months: ['2027-01', '2027-02'] })
    expect(dropped).toEqual(known)
  })

  it('a failed month says so and can be asked again', () => {
    const failed = dayCacheReducer({}, { type: 'failed', query: two, months: ['2027-01'] })
    expect(findCachedDay(failed, two, '2027-01-10')).toBe('failed')
    expect(
      findCachedDay(dayCacheReducer(failed, { type: 'asked', query: two, months: ['2027-01'] }), two, '2027-01-10'),
    ).toBe('asked')
  })

  it('a changed live price corrects only its own day', () => {
    const cache = dayCacheReducer(
      {},
      { type: 'answered', query: two, months: ['2027-01'], days: [freeDay('2027-01-10', 1), freeDay('2027-01-11', 2)] },
    )
    const corrected = dayCacheReducer(cache, { type: 'corrected', query: two, day: freeDay('2027-01-10', 5) })
    expect(listCachedDays(corrected, two).map((day) => day.price_per_person_cents)).toEqual([5, 2])
  })

  it('months end on their own last day', () => {
    expect(['2027-02', '2028-02', '2027-04', '2026-12'].map(lastDayOfMonth)).toEqual([
      '2027-02-28',
      '2028-02-29',
      '2027-04-30',
      '2026-12-31',
    ])
    expect(monthsBetween('2026-11-30', '2027-02-01')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
  })
})
