/** Closed days as a change set stores them: the planned values of a closure, or its planned deletion. */
import type { Caller, Shop } from '../../shared/shop.ts'
import {
  insertClosureInTransaction,
  deleteClosureInTransaction,
  restoreClosureInTransaction,
  throwClosureNotFound,
  updateClosureInTransaction,
} from './closure-change-flows.ts'
import type { PlannedClosure } from './closure-contract.ts'
import { type ClosureValues, findClosureOrDeleted, reserveClosureId } from './closure-store.ts'
import { throwHotelNotFound } from './flows.ts'
import { findHotel } from './store.ts'

type Write = Pick<Shop, 'db' | 'jobs' | 'now'>

/** The name under which a change set stores a planned closure: the ids of the hotel and of the closure. */
const recordOf = (hotelId: number, id: number): string => `${hotelId}-${id}`
const idsOf = (record: string): { hotelId: number; id: number } => {
  const [, hotelId = '', id = ''] = /^(\d{1,15})-(\d{1,15})$/.exec(record) ?? throwClosureNotFound()
  return { hotelId: Number(hotelId), id: Number(id) }
}
export const hotelOfClosureRecord = (record: string): number => idsOf(record).hotelId

/** The name under which a change set stores a new closure; the closure gets the reserved id when it is released. */
export const reserveClosureRecord = async ({ db }: Pick<Shop, 'db'>, hotelId: number): Promise<string> =>
  recordOf(hotelId, await reserveClosureId(db))

/** A closure that does not exist yet has version 0 and counts as removed, like a deleted one. */
export async function readPlannedClosure(
  { db }: Pick<Shop, 'db'>,
  record: string,
): Promise<{ title: string; body: PlannedClosure }> {
  const { hotelId, id } = idsOf(record)
  const hotel = (await findHotel(db, hotelId)) ?? throwHotelNotFound()
  const closure = await findClosureOrDeleted(db, id)
  if (closure === null) return { title: hotel.name, body: { hotel_id: hotelId, removed: true, version: 0, ...noDays } }
  if (closure.hotel_id !== hotelId) throwHotelNotFound()
  const { room_id, room_name, from_day, to_day, weekdays, reason, version } = closure
  const removed = closure.deleted_at !== null
  return {
    title: hotel.name,
    body: { hotel_id: hotelId, room_id, room_name, from_day, to_day, weekdays, reason, removed, version },
  }
}

const noDays = { room_id: null, room_name: null, from_day: null, to_day: null, weekdays: null, reason: '' }

/** Throws like the calls that change a closure; 409 if the version is outdated. */
export async function writePlannedClosure(
  shop: Write,
  record: string,
  closure: PlannedClosure,
  caller: Caller,
): Promise<void> {
  const { hotelId, id } = idsOf(record)
  await shop.db.transaction().execute(async (trx) => {
    const stored = await findClosureOrDeleted(trx, id)
    if (stored === null && (closure.removed || closure.version !== 0)) throwClosureNotFound()
    if (stored === null) await insertClosureInTransaction(shop, trx, hotelId, valuesOf(closure), caller, id)
    else if (stored.hotel_id !== hotelId) throwHotelNotFound()
    else if (closure.removed) await deleteClosureInTransaction(shop, trx, id, caller, closure.version)
    else await updateClosureInTransaction(shop, trx, id, valuesOf(closure), closure.version, caller)
  })
}

/** Reverts a change that a release made. Throws 409 if the closure was changed after the release. */
export async function revertReleasedClosure(
  shop: Write,
  record: string,
  closure: PlannedClosure,
  caller: Caller,
): Promise<void> {
  const { id } = idsOf(record)
  await shop.db.transaction().execute(async (trx) => {
    if (closure.removed) await deleteClosureInTransaction(shop, trx, id, caller, closure.version)
    else await restoreClosureInTransaction(shop, trx, id, valuesOf(closure), closure.version, caller)
  })
}

/** The days are missing only for a closure that does not exist, and such a closure is never written. */
const valuesOf = ({ room_id, from_day, to_day, weekdays, reason }: PlannedClosure): ClosureValues => ({
  room_id,
  from_day: from_day!,
  to_day: to_day!,
  weekdays,
  reason,
})
