import type { RoomOffer } from '@tussenuit/modules/availability/offer/contract.ts'
import { expect, it } from 'vitest'
import { cheapestAndFlexibleRates } from './rate-choices.ts'

const makeRoom = (all_in_cents: number, free_until: string | null) =>
  ({ price: { all_in_cents }, cancellation: { free_until, steps: [] } }) as unknown as RoomOffer
const until = '2027-01-05T23:00:00Z'
const now = Date.parse('2026-11-22T12:00:00Z')

it('the cheapest room that can be cancelled free of charge stands beside the cheapest', () => {
  const rooms = [makeRoom(30_000, null), makeRoom(31_600, until), makeRoom(33_000, until)]
  expect(cheapestAndFlexibleRates(rooms, now)).toEqual({ cheapest: rooms[0], flexible: rooms[1] })
})

it('there is nothing to choose where the cheapest is free to cancel, or nothing is', () => {
  expect(cheapestAndFlexibleRates([makeRoom(30_000, until), makeRoom(31_600, null)], now)).toBeNull()
  expect(cheapestAndFlexibleRates([makeRoom(30_000, null), makeRoom(31_600, null)], now)).toBeNull()
  expect(cheapestAndFlexibleRates([], now)).toBeNull()
  // Free cancellation that ended yesterday no longer counts.
  expect(cheapestAndFlexibleRates([makeRoom(30_000, null), makeRoom(31_600, '2026-11-21T23:00:00Z')], now)).toBeNull()
})
