/** Changes closures within a transaction, for calls and for change sets. */
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { reopenRoom } from '../../availability/calendar/index.ts'
import { today } from '../../shared/day.ts'
import { diffFields } from '../../shared/record-texts.ts'
import { refuse, refuseChanged } from '../../shared/refusal.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { toAuditedClosure, cleanClosure, requireClosableDays, toClosureView } from './closure-rules.ts'
import {
  type ClosureValues,
  findClosure,
  findClosureOrDeleted,
  insertClosure,
  lockClosure,
  type StoredClosure,
  updateClosure,
} from './closure-store.ts'
import { actorFromCaller, throwHotelNotFound, throwRoomNotFound } from './flows.ts'
import { findRoom, lockHotel } from './store.ts'

type Change = Pick<Shop, 'jobs' | 'now'>

export const throwClosureNotFound = (): never => refuse(404, 'closure_unknown', 'These days are not closed any more.')

/** The name of the room; null for the whole hotel. Refuses `room_unknown` for a room of another hotel. */
export async function requireRoomName(
  db: Shop['db'] | Trx,
  hotelId: number,
  roomId: number | null,
): Promise<string | null> {
  if (roomId === null) return null
  const room = await findRoom(db, roomId)
  return room?.hotel_id === hotelId ? room.name : throwRoomNotFound()
}

/** `reservedId`: the id that a change set has reserved for the closure. */
export async function insertClosureInTransaction(
  shop: Change,
  trx: Trx,
  hotelId: number,
  values: ClosureValues,
  caller: Caller,
  reservedId?: number,
): Promise<StoredClosure> {
  requireClosableDays(values, today(shop.now()))
  if (!(await lockHotel(trx, hotelId))) throwHotelNotFound()
  await requireRoomName(trx, hotelId, values.room_id)
  const actor = actorFromCaller(caller)
  const id = await insertClosure(trx, hotelId, cleanClosure(values), actor, shop.now(), reservedId)
  const closure = (await findClosure(trx, id))!
  await auditClosure(trx, 'closure.create', closure, caller, { after: toAuditedClosure(closure) })
  return closure
}

/** Throws 409 with the current closure if `version` is outdated. */
export async function updateClosureInTransaction(
  shop: Change,
  trx: Trx,
  id: number,
  values: ClosureValues,
  version: number,
  caller: Caller,
): Promise<StoredClosure> {
  requireClosableDays(values, today(shop.now()))
  const before = await lockExistingClosure(trx, id)
  requireVersion(before, version)
  return storeChange(shop, trx, before, cleanClosure(values), caller)
}

/** Opens the days again. Throws 409 with the current closure if `version` is given and outdated. */
export async function deleteClosureInTransaction(
  shop: Change,
  trx: Trx,
  id: number,
  caller: Caller,
  version?: number,
): Promise<StoredClosure> {
  const before = await lockExistingClosure(trx, id)
  if (version !== undefined) requireVersion(before, version)
  await updateClosure(trx, id, { deleted_at: shop.now() }, actorFromCaller(caller), shop.now())
  await auditClosure(trx, 'closure.delete', before, caller, { before: toAuditedClosure(before) })
  await restorePrices(shop, trx, before)
  return before
}

/**
 * Restores the former values of a closure, even if its days have passed since; closes the days again if the closure was
 * deleted. Throws 409 if `version` is outdated.
 */
export async function restoreClosureInTransaction(
  shop: Change,
  trx: Trx,
  id: number,
  values: ClosureValues,
  version: number,
  caller: Caller,
): Promise<StoredClosure> {
  const before = await lockClosureWithHotel(trx, id)
  requireVersion(before, version)
  if (before.deleted_at === null) return storeChange(shop, trx, before, cleanClosure(values), caller)
  await updateClosure(trx, id, { ...cleanClosure(values), deleted_at: null }, actorFromCaller(caller), shop.now())
  const after = (await findClosure(trx, id))!
  await auditClosure(trx, 'closure.create', after, caller, { after: toAuditedClosure(after) })
  return after
}

async function storeChange(
  shop: Change,
  trx: Trx,
  before: StoredClosure,
  values: ClosureValues,
  caller: Caller,
): Promise<StoredClosure> {
  await requireRoomName(trx, before.hotel_id, values.room_id)
  await updateClosure(trx, before.id, values, actorFromCaller(caller), shop.now())
  const after = (await findClosure(trx, before.id))!
  await auditClosure(
    trx,
    'closure.update',
    after,
    caller,
    diffFields(toAuditedClosure(before), toAuditedClosure(after)),
  )
  await restorePrices(shop, trx, before)
  return after
}

/** Lock order: the hotel, then its closures. */
async function lockClosureWithHotel(trx: Trx, id: number): Promise<StoredClosure> {
  const { hotel_id: hotelId } = (await findClosureOrDeleted(trx, id)) ?? throwClosureNotFound()
  await lockHotel(trx, hotelId)
  return (await lockClosure(trx, id))!
}

async function lockExistingClosure(trx: Trx, id: number): Promise<StoredClosure> {
  const closure = await lockClosureWithHotel(trx, id)
  return closure.deleted_at === null ? closure : throwClosureNotFound()
}

function requireVersion(closure: StoredClosure, version: number): void {
  if (version !== closure.version) refuseChanged('these closed days', toClosureView(closure))
}

const auditClosure = (
  trx: Trx,
  action: string,
  closure: StoredClosure,
  caller: Caller,
  changes: { before?: object; after?: object },
): Promise<void> =>
  writeAuditEntry(trx, { actor: actorFromCaller(caller), action, subject: `hotel:${closure.hotel_id}`, ...changes })

/**
 * Restores the prices of a closed room. Those of a closed hotel are only hidden: `applyClosures` makes them visible
 * again.
 */
async function restorePrices(
  shop: Change,
  trx: Trx,
  { hotel_id: hotelId, room_name: room, ...closure }: StoredClosure,
): Promise<void> {
  if (room === null) return
  await reopenRoom(shop, trx, {
    hotelId,
    room,
    closedSince: closure.created_at,
    span: { from: closure.from_day, to: closure.to_day },
  })
}
