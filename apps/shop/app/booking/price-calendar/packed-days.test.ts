import { blockedReasons, type CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packDays, unpackDays } from './packed-days.ts'

const cents = fc.option(fc.nat({ max: 1_000_000 }), { nil: null })
const day: fc.Arbitrary<CalendarDay> = fc.record(
  {
    date: fc.integer({ min: 10, max: 28 }).map((number) => `2027-02-${number}`),
    available: fc.boolean(),
    reason: fc.constantFrom(...blockedReasons),
    price_per_person_cents: cents,
    total_cents: cents,
    payable_at_hotel_cents: cents,
    all_in_cents: cents,
    hotels: fc.nat({ max: 20 }),
  },
  {
    requiredKeys: [
      'date',
      'available',
      'price_per_person_cents',
      'total_cents',
      'payable_at_hotel_cents',
      'all_in_cents',
      'hotels',
    ],
  },
)
/** An available day has no reason. */
const possible = day.map(({ reason, ...facts }) => (facts.available || !reason ? facts : { ...facts, reason }))

test('days are the same after packing', () => {
  fc.assert(
    fc.property(fc.array(possible), (days) => {
      expect(unpackDays(packDays(days))).toEqual(days)
    }),
  )
})
