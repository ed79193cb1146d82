/**
 * Requests prices for lists and grids. Identical concurrent requests are sent once. Part of the supplier's limit is
 * reserved for requests about one chosen stay.
 */
import type { RateSource } from '../../catalogue/hotel/ports.ts'
import type { Day } from '../../shared/day.ts'
import { isUsualParty, partyKey, type RoomParty } from '../../shared/party.ts'
import type { Shop } from '../../shared/shop.ts'
import { runInBackground } from '../../shared/third-party.ts'
import { refreshSnapshots } from './rate-snapshot-flows.ts'

type Hotel = { hotelId: number; supplierId: number }
export type SupplierQuery = { day: Day; nights: number; rooms: RoomParty[]; hotels: Map<number, Hotel> }

const running = new WeakMap<Shop['db'], Map<string, Promise<unknown>>>()

/**
 * Waits at most `patienceMs`; answers that arrive later are still stored. Returns false if this caller may not cause
 * requests now.
 */
export async function runSupplierQueries(
  shop: RateSource,
  queries: readonly SupplierQuery[],
  patienceMs: number,
): Promise<boolean> {
  if (
    !(await areQueriesAllowed(
      shop,
      queries.map(({ rooms }) => rooms),
    ))
  )
    return false
  const flights = running.get(shop.db) ?? new Map<string, Promise<unknown>>()
  running.set(shop.db, flights)
  const answers = queries.map((query) => {
    const ids = [...query.hotels.keys()].sort((a, b) => a - b)
    const key = `${partyKey(query.rooms)}/${query.nights}/${query.day}/${ids.join(',')}`
    const flight = flights.get(key) ?? runInBackground(() => sendQuery(shop, query)).finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  })
  let timer: NodeJS.Timeout | undefined
  const impatience = new Promise((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  await Promise.race([Promise.all(answers), impatience])
  clearTimeout(timer)
  return true
}

/** Requests for usual parties are always allowed. */
export async function areQueriesAllowed(
  { mayAskFor: may }: Pick<RateSource, 'mayAskFor'>,
  parties: readonly RoomParty[][],
): Promise<boolean> {
  if (!may) return true
  const unusual = new Set(parties.map((rooms) => partyKey(rooms)).filter((party) => !isUsualParty(party)))
  for (const party of unusual) if (!(await may(party))) return false
  return true
}

async function sendQuery(shop: RateSource, { day, nights, rooms, hotels }: SupplierQuery): Promise<void> {
  try {
    await refreshSnapshots(shop, {
      hotels: [...hotels.values()],
      nights,
      rooms,
      days: [day],
      untilMs: Date.now() + 30_000,
      need: 'list',
    })
  } catch (error) {
    shop.log.warn({ error: (error as Error).message }, 'prices of a choice were not stored')
  }
}
