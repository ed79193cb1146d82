/**
 * Updates prices when a room is on sale again. Prices that were requested while it was closed are those of other rooms;
 * they remain valid until a job, which is queued immediately, has requested new ones.
 */
import type { RateSource } from '../../catalogue/hotel/ports.ts'
import { today } from '../../shared/day.ts'
import { addHours } from '../../shared/moment.ts'
import { parsePartyKey } from '../../shared/party.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import { updateFromPrices } from './from-price-update-flows.ts'
import { jobBudget, refreshSnapshots, snapshotHours } from './rate-snapshot-flows.ts'
import { type ReopenedRoom, restoreSnapshots, type StayToAsk } from './snapshot-store.ts'
import { findDealIdsOfHotel, findSupplierIdOfHotel } from './store.ts'

/**
 * Restores the stored prices of the room, and queues a job that requests new prices for the nearest stays whose prices
 * were requested while it was closed; the price job requests the others later.
 */
export async function reopenRoom(shop: Pick<Shop, 'jobs' | 'now'>, trx: Trx, reopened: ReopenedRoom): Promise<void> {
  const now = shop.now()
  const stays = await restoreSnapshots(trx, reopened, {
    from: today(now),
    validSince: addHours(now, -snapshotHours),
    most: jobBudget.stays,
  })
  if (stays.length > 0) await shop.jobs.send('ask-prices', { hotelId: reopened.hotelId, stays }, { db: trx })
}

/** Requests new prices from the supplier, and updates the advertised prices of the deals that use the hotel. */
export async function askReopenedPrices(
  shop: RateSource,
  { hotelId, stays }: { hotelId: number; stays: readonly StayToAsk[] },
): Promise<void> {
  const supplierId = await findSupplierIdOfHotel(shop.db, hotelId)
  if (supplierId === null) return
  const untilMs = Date.now() + jobBudget.patienceMs
  for (const group of Map.groupBy(stays, ({ party, nights }) => `${party}/${nights}`).values()) {
    const { party, nights } = group[0]!
    await refreshSnapshots(shop, {
      hotels: [{ hotelId, supplierId }],
      nights,
      rooms: parsePartyKey(party)!,
      days: group.map(({ checkIn }) => checkIn),
      untilMs,
      need: 'background',
    })
  }
  const deals = new Set<number>()
  for (const nights of new Set(stays.map((stay) => stay.nights)))
    for (const id of await findDealIdsOfHotel(shop.db, hotelId, nights)) deals.add(id)
  await updateFromPrices(shop, [...deals])
}
