import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import { pageSpan } from '../../shared/page-span.ts'
import type { Db, Trx } from '../../shared/shop.ts'

export type ClosureValues = {
  room_id: number | null
  from_day: Day
  to_day: Day
  weekdays: number[] | null
  reason: string
}
export type StoredClosure = ClosureValues & {
  id: number
  hotel_id: number
  room_name: string | null
  version: number
  created_at: Date
  created_by: string
  updated_at: Date
  updated_by: string
  deleted_at: Date | null
}

const selectAllClosures = (db: Db) =>
  db
    .selectFrom('closure')
    .leftJoin('room', 'room.id', 'closure.room_id')
    .selectAll('closure')
    .select('room.name as room_name')

const selectClosures = (db: Db) => selectAllClosures(db).where('closure.deleted_at', 'is', null)

export async function findPaginatedClosures(
  db: Db,
  hotelId: number,
  query: { from?: Day; to?: Day; page: number; limit: number },
): Promise<{ items: StoredClosure[]; total: number }> {
  let matches = selectClosures(db).where('closure.hotel_id', '=', hotelId)
  if (query.from) matches = matches.where('closure.to_day', '>=', query.from)
  if (query.to) matches = matches.where('closure.from_day', '<=', query.to)
  const { total } = await db
    .selectFrom(matches.clearSelect().select('closure.id').as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const span = pageSpan(Number(total), (query.page - 1) * query.limit, query.limit)
  const order = span.fromEnd ? 'desc' : 'asc'
  const items = await matches
    .orderBy('closure.from_day', order)
    .orderBy('closure.id', order)
    .limit(span.limit)
    .offset(span.offset)
    .execute()
  return { items: span.fromEnd ? items.toReversed() : items, total: Number(total) }
}

export async function findClosure(db: Db, id: number): Promise<StoredClosure | null> {
  return (await selectClosures(db).where('closure.id', '=', id).executeTakeFirst()) ?? null
}

/** Also returns a closure that was deleted. */
export async function findClosureOrDeleted(db: Db, id: number): Promise<StoredClosure | null> {
  return (await selectAllClosures(db).where('closure.id', '=', id).executeTakeFirst()) ?? null
}

/** Locks the closure until the transaction ends; also returns one that was deleted. */
export async function lockClosure(trx: Trx, id: number): Promise<StoredClosure | null> {
  await trx.selectFrom('closure').select('id').where('id', '=', id).forUpdate().execute()
  return findClosureOrDeleted(trx, id)
}

/** Reserves an id for a planned closure; no other closure gets it. */
export async function reserveClosureId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('closure', 'id')) as id`.execute(db)
  return Number(rows[0]!.id)
}

export async function insertClosure(
  trx: Trx,
  hotelId: number,
  values: ClosureValues,
  by: string,
  now: Date,
  reservedId?: number,
): Promise<number> {
  const { id } = await trx
    .insertInto('closure')
    .values({
      ...(reservedId === undefined ? {} : { id: reservedId }),
      hotel_id: hotelId,
      ...values,
      created_at: now,
      created_by: by,
      updated_at: now,
      updated_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateClosure(
  trx: Trx,
  id: number,
  values: Partial<ClosureValues> & { deleted_at?: Date | null },
  by: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('closure')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: now, updated_by: by })
    .where('id', '=', id)
    .execute()
}
