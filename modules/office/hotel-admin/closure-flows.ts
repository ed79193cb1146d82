/**
 * Closed days of hotels and rooms. A change applies immediately to calendar, search and quotes; sold stays remain
 * booked.
 */
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { applyClosures, restoreSnapshots, updateFromPrices } from '../../availability/calendar/index.ts'
import { closedDays } from '../../catalogue/hotel/index.ts'
import { addDays, type Day, today } from '../../shared/day.ts'
import { defaultLimit } from '../../shared/page.ts'
import { diffFields } from '../../shared/record-texts.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import type { ClosureDays, ClosureInput, ClosureView } from './closure-contract.ts'
import {
  type ClosureValues,
  findClosure,
  findPaginatedClosures,
  insertClosure,
  lockClosure,
  type StoredClosure,
  updateClosure,
} from './closure-store.ts'
import {
  actorFromCaller,
  throwHotelNotFound,
  throwRoomNotFound,
  type PriceChange,
  requestHotelPriceRefresh,
} from './flows.ts'
import { getRemovalImpact } from './impact-flows.ts'
import type { ImpactView } from './impact-shape.ts'
import { findHotel, findRoom, lockHotel } from './store.ts'

/** The longest span of one closure, in days. */
const maxSpan = 3 * 366

const noClosure = (): never => refuse(404, 'closure_unknown', 'These days are not closed any more.')

const toClosureView = ({ created_at, updated_at, ...closure }: StoredClosure): ClosureView => ({
  ...closure,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

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

/** A closure that has begun can be changed; one that has ended cannot be written. */
function requireDays(
  shop: Pick<Shop, 'now'>,
  { from_day, to_day, weekdays }: Pick<ClosureValues, 'from_day' | 'to_day' | 'weekdays'>,
): void {
  if (to_day < from_day) refuseField('to_day', 'range', 'The last day must not lie before the first.')
  if (to_day < today(shop.now())) refuseField('to_day', 'day_past', 'These days have passed.')
  if (to_day >= addDays(from_day, maxSpan)) refuseField('to_day', 'span', 'At most three years are closed at once.')
  if (closedDays({ from: from_day, to: to_day, weekdays }).length === 0)
    refuseField('weekdays', 'no_such_weekday', 'No such weekday lies between the first and the last day.')
}

/** The name of the room; null for the whole hotel. */
async function requireRoomName(db: Shop['db'] | Trx, hotelId: number, roomId: number | null): Promise<string | null> {
  if (roomId === null) return null
  const room = await findRoom(db, roomId)
  return room?.hotel_id === hotelId ? room.name : throwRoomNotFound()
}

export async function getClosureImpact(
  shop: Pick<Shop, 'db' | 'now'>,
  input: ClosureDays,
  caller: Caller,
): Promise<ImpactView> {
  requireDays(shop, input)
  if (!(await findHotel(shop.db, input.hotel_id))) throwHotelNotFound()
  const room = await requireRoomName(shop.db, input.hotel_id, input.room_id)
  const { from_day: from, to_day: to, weekdays } = input
  return getRemovalImpact(shop, input.hotel_id, room, caller, { room, from, to, weekdays })
}

export async function createClosure(shop: PriceChange, input: ClosureInput, caller: Caller): Promise<ClosureView> {
  const { hotel_id: hotelId, ...values } = input
  requireDays(shop, values)
  return changePrices(shop, async (trx) => {
    if (!(await lockHotel(trx, hotelId))) throwHotelNotFound()
    await requireRoomName(trx, hotelId, values.room_id)
    const id = await insertClosure(trx, hotelId, cleaned(values), actorFromCaller(caller), shop.now())
    const closure = (await findClosure(trx, id))!
    await auditClosure(trx, 'closure.create', closure, caller, { after: auditedOf(closure) })
    return closure
  })
}

export async function changeClosure(
  shop: PriceChange,
  id: number,
  { version, ...values }: ClosureValues & { version: number },
  caller: Caller,
): Promise<ClosureView> {
  requireDays(shop, values)
  return changePrices(shop, async (trx) => {
    const before = (await lockClosure(trx, id)) ?? noClosure()
    if (version !== before.version)
      refuse(409, 'record_changed', 'Someone else has changed these closed days meanwhile.', {
        data: { current: toClosureView(before) },
      })
    await requireRoomName(trx, before.hotel_id, values.room_id)
    await updateClosure(trx, id, cleaned(values), actorFromCaller(caller), shop.now())
    const after = (await findClosure(trx, id))!
    await auditClosure(trx, 'closure.update', after, caller, diffFields(auditedOf(before), auditedOf(after)))
    await restore(trx, before)
    return after
  })
}

export async function deleteClosure(shop: PriceChange, id: number, caller: Caller): Promise<void> {
  await changePrices(shop, async (trx) => {
    const before = (await lockClosure(trx, id)) ?? noClosure()
    await updateClosure(trx, id, { deleted_at: shop.now() }, actorFromCaller(caller), shop.now())
    await auditClosure(trx, 'closure.delete', before, caller, { before: auditedOf(before) })
    await restore(trx, before)
    return before
  })
}

const cleaned = (values: ClosureValues): ClosureValues => ({
  ...values,
  weekdays: values.weekdays?.toSorted((a, b) => a - b) ?? null,
  reason: values.reason.trim(),
})

const auditedOf = ({ room_name, from_day, to_day, weekdays, reason }: StoredClosure) => ({
  ...(room_name === null ? {} : { room: room_name }),
  from_day,
  to_day,
  ...(weekdays === null ? {} : { weekdays }),
  reason,
})

const auditClosure = (
  trx: Trx,
  action: string,
  closure: StoredClosure,
  caller: Caller,
  changes: { before?: object; after?: object },
): Promise<void> =>
  writeAuditEntry(trx, { actor: actorFromCaller(caller), action, subject: `hotel:${closure.hotel_id}`, ...changes })

/** The prices of a closed hotel are only hidden, so `applyClosures` makes them visible again. */
async function restore(trx: Trx, { hotel_id: hotelId, room_name: room, ...closure }: StoredClosure): Promise<void> {
  if (room === null) return
  await restoreSnapshots(trx, {
    hotelId,
    room,
    closedSince: closure.created_at,
    span: { from: closure.from_day, to: closure.to_day },
  })
}

/** Stored and advertised prices are updated within the call; the job does this if the process crashes first. */
async function changePrices(shop: PriceChange, change: (trx: Trx) => Promise<StoredClosure>): Promise<ClosureView> {
  const { closure, deals } = await shop.db.transaction().execute(async (trx) => {
    const closure = await change(trx)
    await applyClosures(trx, [closure.hotel_id])
    return { closure, deals: await requestHotelPriceRefresh(shop, trx, closure.hotel_id) }
  })
  // Also covers prices that were written while the transaction ran; see saveSnapshots.
  await applyClosures(shop.db, [closure.hotel_id])
  await updateFromPrices(shop, deals)
  return toClosureView(closure)
}
