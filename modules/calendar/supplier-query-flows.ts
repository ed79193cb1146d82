/** Requests the prices of a day. Identical concurrent requests are made once. */
import type { RateSource } from '../hotel/ports.ts'
import type { Day } from '../shared/day.ts'
import { partyKey, type RoomParty } from '../shared/party.ts'
import type { Shop } from '../shared/shop.ts'
import { refreshSnapshots } from './rate-snapshot-flows.ts'

type Hotel = { hotelId: number; supplierId: number }
export type SupplierQuery = { day: Day; nights: number; rooms: RoomParty[]; hotels: Map<number, Hotel> }

const running = new WeakMap<Shop['db'], Map<string, Promise<unknown>>>()

/** Waits no longer than `patienceMs`; a later answer is stored nevertheless. */
export async function runSupplierQueries(
  shop: RateSource,
  queries: readonly SupplierQuery[],
  patienceMs: number,
): Promise<void> {
  const flights = running.get(shop.db) ?? new Map<string, Promise<unknown>>()
  running.set(shop.db, flights)
  const answers = queries.map((query) => {
    const ids = [...query.hotels.keys()].sort((a, b) => a - b)
    const key = `${partyKey(query.rooms)}/${query.nights}/${query.day}/${ids.join(',')}`
    const flight = flights.get(key) ?? ask(shop, query).finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  })
  let timer: NodeJS.Timeout | undefined
  const impatience = new Promise((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  await Promise.race([Promise.all(answers), impatience])
  clearTimeout(timer)
}

async function ask(shop: RateSource, { day, nights, rooms, hotels }: SupplierQuery): Promise<void> {
  try {
    await refreshSnapshots(shop, {
      hotels: [...hotels.values()],
      nights,
      rooms,
      days: [day],
      untilMs: Date.now() + 30_000,
    })
  } catch (error) {
    shop.log.warn({ error: (error as Error).message }, 'prices of a choice were not stored')
  }
}
