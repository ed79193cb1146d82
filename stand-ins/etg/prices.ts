/**
 * Prices and availability of the supplier stand-in: pure and deterministic. Pseudo-random values are a hash of hotel,
 * day, room and occupancy.
 */
import { dayToNumber, numberToDay } from '@tussenuit/modules/shared/day.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import type { RoomParty } from '@tussenuit/modules/shared/party.ts'
import { demandFactor, isWeekendNight } from './calendar.ts'
import type { SupplierHotel, SupplierRoom } from './inventory.ts'

export type MealSlug = SupplierHotel['boards'][number]

/** Hotel kinds without meals for children. */
const kindsWithoutChildMeals = new Set<SupplierHotel['kind']>(['Guesthouse', 'Mini-hotel'])

/** A uniformly distributed 0 ≤ x < 1 from any number of integers. */
export function seededFraction(...seeds: number[]): number {
  let hash = 0x811c9dc5
  for (const seed of seeds) {
    hash = Math.imul(hash ^ (seed | 0), 0x01000193)
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  }
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296
}

/** Children of the same age group cost the same, which keeps the number of cached prices small. */
function occupancyKey(party: RoomParty): number {
  let small = 0
  let big = 0
  for (const age of party.children) {
    if (age >= 12) big += 1
    else if (age >= 3) small += 1
  }
  return party.adults * 100 + big * 10 + small
}

/**
 * Cached values by day: a table of 1024 slots, each with its day. Almost three years fit without collisions, and the
 * size is constant.
 */
type DayTable = { days: Int32Array; values: Int32Array }
const slots = 1024
const makeTable = (): DayTable => ({ days: new Int32Array(slots).fill(-1), values: new Int32Array(slots) })

type RoomMemory = { index: number; roomPrices: Map<number, DayTable>; free: DayTable }
const remembered = new WeakMap<SupplierHotel, Map<SupplierRoom, RoomMemory>>()

function memoryOf(hotel: SupplierHotel, room: SupplierRoom): RoomMemory {
  let rooms = remembered.get(hotel)
  if (!rooms) {
    rooms = new Map()
    remembered.set(hotel, rooms)
  }
  let memory = rooms.get(room)
  if (!memory) {
    memory = { index: hotel.rooms.indexOf(room), roomPrices: new Map(), free: makeTable() }
    rooms.set(room, memory)
  }
  return memory
}

function roomOnlyCents(
  hotel: SupplierHotel,
  room: SupplierRoom,
  roomIndex: number,
  dayNumber: number,
  occupancy: number,
): number {
  const adults = Math.floor(occupancy / 100)
  const bigChildren = Math.floor(occupancy / 10) % 10
  const smallChildren = occupancy % 10
  const people = adults === 1 ? 0.92 : 1 + (adults - 2) * 0.28
  const share = people + bigChildren * 0.24 + smallChildren * 0.14
  const wobble =
    0.95 +
    seededFraction(hotel.hid, dayNumber, roomIndex) * 0.1 +
    (seededFraction(hotel.hid, dayNumber, roomIndex, occupancy) - 0.5) * 0.008
  const cents =
    hotel.base_price_cents * room.price_factor * demandFactor(hotel.season, numberToDay(dayNumber)) * share * wobble
  return Math.max(1000, Math.round(cents / 10) * 10)
}

/** Price of the room without meals and city tax, one night; `dayNumber` as in `dayToNumber`. */
export function roomNightCents(hotel: SupplierHotel, room: SupplierRoom, dayNumber: number, party: RoomParty): number {
  const memory = memoryOf(hotel, room)
  const occupancy = occupancyKey(party)
  let table = memory.roomPrices.get(occupancy)
  if (!table) {
    if (memory.roomPrices.size >= 16) memory.roomPrices.clear()
    table = makeTable()
    memory.roomPrices.set(occupancy, table)
  }
  const slot = dayNumber & (slots - 1)
  if (table.days[slot] !== dayNumber) {
    table.days[slot] = dayNumber
    table.values[slot] = roomOnlyCents(hotel, room, memory.index, dayNumber, occupancy)
  }
  return table.values[slot]!
}

export const servesChildMeals = (hotel: SupplierHotel): boolean => !kindsWithoutChildMeals.has(hotel.kind)

/** Surcharge of a board for one party and night: adults pay in full, children from 3 half, younger children nothing. */
export function mealsNightCents(hotel: SupplierHotel, board: MealSlug, party: RoomParty): number {
  if (board === 'nomeal') return 0
  const breakfast = hotel.breakfast_cents
  const dinner = hotel.dinner_cents
  const perAdult = {
    'breakfast-buffet': breakfast,
    'half-board': breakfast + dinner,
    'full-board': breakfast + Math.round(dinner * 1.55),
    'all-inclusive': breakfast + Math.round(dinner * 2.3),
  }[board]
  const eaters = servesChildMeals(hotel) ? party.children.filter((age) => age >= 3).length : 0
  return perAdult * party.adults + Math.round((perAdult * eaters) / 2)
}

/** The city tax of a party, whether it is paid to the shop or at the hotel. Only adults pay it. */
export function cityTaxNightCents(hotel: SupplierHotel, party: RoomParty): number {
  return hotel.city_tax_cents * party.adults
}

/** Net price of one room for one night, in cents: room, meals, and city tax if the hotel includes it. */
export function nightPriceCents(
  hotel: SupplierHotel,
  room: SupplierRoom,
  board: MealSlug,
  day: Day,
  party: RoomParty,
): number {
  const tax = hotel.city_tax_included ? cityTaxNightCents(hotel, party) : 0
  return roomNightCents(hotel, room, dayToNumber(day), party) + mealsNightCents(hotel, board, party) + tax
}

export function canAccommodate(room: SupplierRoom, party: RoomParty): boolean {
  return party.adults <= room.max_adults && party.adults + party.children.length <= room.max_people
}

function drawFreeRooms(hotel: SupplierHotel, room: SupplierRoom, roomIndex: number, dayNumber: number): number {
  const day = numberToDay(dayNumber)
  const weekend = isWeekendNight(day)
  const pull = Math.max(0, demandFactor(hotel.season, day) - 1)
  // Probability that the whole hotel is sold out: 1.5 %, on weekends 4 %, plus up to 5 points with demand.
  if (seededFraction(hotel.hid, dayNumber, 7001) < (weekend ? 0.04 : 0.015) + Math.min(0.05, pull * 0.1)) return 0
  if (seededFraction(hotel.hid, dayNumber, roomIndex, 7002) < (weekend ? 0.08 : 0.03) + Math.min(0.06, pull * 0.1))
    return 0
  const taken = Math.min(
    0.95,
    (weekend ? 0.55 : 0.35) + pull * 0.3 + seededFraction(hotel.hid, dayNumber, roomIndex, 7003) * 0.35,
  )
  return Math.max(1, Math.round(room.stock * (1 - taken)))
}

/** Rooms of this type that are available on that night, before the stand-in's own bookings. */
export function roomsFreeOnDay(hotel: SupplierHotel, room: SupplierRoom, day: Day): number {
  return roomsFreeOnDayNumber(hotel, room, dayToNumber(day))
}

export function roomsFreeOnDayNumber(hotel: SupplierHotel, room: SupplierRoom, dayNumber: number): number {
  const memory = memoryOf(hotel, room)
  const slot = dayNumber & (slots - 1)
  if (memory.free.days[slot] !== dayNumber) {
    memory.free.days[slot] = dayNumber
    memory.free.values[slot] = drawFreeRooms(hotel, room, memory.index, dayNumber)
  }
  return memory.free.values[slot]!
}
