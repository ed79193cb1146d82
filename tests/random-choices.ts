/** Seeded random choices of travellers: any party of up to eight in up to three rooms, any day and any length. */
import fc from 'fast-check'
import { type Day, addDays } from '@tussenuit/modules/shared/day.ts'
import type { RoomParty } from '@tussenuit/modules/shared/party.ts'

export const maxPeople = 8
const maxChildrenOfRoom = 4

const age = fc.integer({ min: 0, max: 17 })
const aRoom = fc.record({
  adults: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 3 }) }, fc.integer({ min: 4, max: 6 })),
  children: fc.array(age, { maxLength: maxChildrenOfRoom }),
})
const countPeople = (rooms: RoomParty[]) => rooms.reduce((sum, room) => sum + room.adults + room.children.length, 0)

const choice = fc.record({
  rooms: fc.array(aRoom, { minLength: 1, maxLength: 3 }).filter((rooms) => countPeople(rooms) <= maxPeople),
  deal: fc.nat(),
  /** Days from today. */
  ahead: fc.integer({ min: 0, max: 48 }),
  /** One of the deal's lengths in four of five cases, otherwise any length. */
  nights: fc.oneof({ weight: 4, arbitrary: fc.nat().map((of) => ({ of })) }, fc.integer({ min: 1, max: 5 })),
})

export type RandomStay = { deals_id: number; check_in: Day; nights: number; rooms: RoomParty[] }

/** Returns the same stays for the same seed and deals. */
export function randomStays(
  seed: number,
  count: number,
  deals: { deals_id: number; show_hotel_nights: number[] }[],
  today: Day,
): RandomStay[] {
  return fc.sample(choice, { seed, numRuns: count }).map((one) => {
    const deal = deals[one.deal % deals.length]!
    const { show_hotel_nights: lengths } = deal
    const nights = typeof one.nights === 'number' ? one.nights : lengths[one.nights.of % lengths.length]!
    return { deals_id: deal.deals_id, check_in: addDays(today, one.ahead), nights, rooms: one.rooms }
  })
}
