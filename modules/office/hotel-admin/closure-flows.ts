/**
 * Closed days of hotels and rooms. A change applies immediately to calendar, search and quotes; sold stays remain
 * booked.
 */
import { applyClosures, updateFromPrices } from '../../availability/calendar/index.ts'
import { type Day, today } from '../../shared/day.ts'
import { defaultLimit } from '../../shared/page.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import {
  insertClosureInTransaction,
  deleteClosureInTransaction,
  requireRoomName,
  updateClosureInTransaction,
} from './closure-change-flows.ts'
import type { ClosureDays, ClosureInput, ClosureView } from './closure-contract.ts'
import { requireClosableDays, toClosureView } from './closure-rules.ts'
import { type ClosureValues, findPaginatedClosures, type StoredClosure } from './closure-store.ts'
import { throwHotelNotFound, type PriceChange, requestHotelPriceRefresh } from './flows.ts'
import { getRemovalImpact } from './impact-flows.ts'
import type { ImpactView } from './impact-shape.ts'
import { findHotel } from './store.ts'

export async function listClosures(
  shop: Pick<Shop, 'db'>,
  hotelId: number,
  query: { from?: Day; to?: Day; page?: number; limit?: number },
) {
  if (!(await findHotel(shop.db, hotelId))) throwHotelNotFound()
  const page = { page: 1, limit: defaultLimit, ...query }
  const { items, total } = await findPaginatedClosures(shop.db, hotelId, page)
  return { items: items.map(toClosureView), total, page: page.page, limit: page.limit }
}

export async function getClosureImpact(
  shop: Pick<Shop, 'db' | 'now'>,
  input: ClosureDays,
  caller: Caller,
): Promise<ImpactView> {
  requireClosableDays(input, today(shop.now()))
  if (!(await findHotel(shop.db, input.hotel_id))) throwHotelNotFound()
  const room = await requireRoomName(shop.db, input.hotel_id, input.room_id)
  const { from_day: from, to_day: to, weekdays } = input
  return getRemovalImpact(shop, input.hotel_id, room, caller, { room, from, to, weekdays })
}

export async function createClosure(shop: PriceChange, input: ClosureInput, caller: Caller): Promise<ClosureView> {
  const { hotel_id: hotelId, ...values } = input
  return runClosureChange(shop, (trx) => insertClosureInTransaction(shop, trx, hotelId, values, caller))
}

export async function changeClosure(
  shop: PriceChange,
  id: number,
  { version, ...values }: ClosureValues & { version: number },
  caller: Caller,
): Promise<ClosureView> {
  return runClosureChange(shop, (trx) => updateClosureInTransaction(shop, trx, id, values, version, caller))
}

export async function deleteClosure(shop: PriceChange, id: number, caller: Caller): Promise<void> {
  await runClosureChange(shop, (trx) => deleteClosureInTransaction(shop, trx, id, caller))
}

/** Stored and advertised prices are updated within the call. */
async function runClosureChange(shop: PriceChange, change: (trx: Trx) => Promise<StoredClosure>): Promise<ClosureView> {
  const { closure, refresh } = await shop.db.transaction().execute(async (trx) => {
    const closure = await change(trx)
    return { closure, refresh: await applyClosuresInTransaction(shop, trx, [closure.hotel_id]) }
  })
  await refresh()
  return toClosureView(closure)
}

/**
 * Suspends and restores stored prices by the closures of these hotels. Returns what remains to be done after the
 * commit; a job does the same if the process crashes first.
 */
export async function applyClosuresInTransaction(
  shop: PriceChange,
  trx: Trx,
  hotelIds: readonly number[],
): Promise<() => Promise<void>> {
  await applyClosures(trx, hotelIds)
  const deals = new Set<number>()
  for (const hotelId of hotelIds) for (const id of await requestHotelPriceRefresh(shop, trx, hotelId)) deals.add(id)
  return async () => {
    // Also covers prices that were written while the transaction ran; see saveSnapshots.
    await applyClosures(shop.db, hotelIds)
    await updateFromPrices(shop, [...deals])
  }
}
