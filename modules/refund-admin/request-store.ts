import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Trx } from '../shared/shop.ts'
import type { RefundRequestTable } from '../shared/tables.ts'

export type StoredRequest = Omit<Selectable<RefundRequestTable>, 'state'> & {
  state: 'waiting' | 'approved' | 'declined'
}

/** Null where another request of the reservation waits. */
export async function insertRequest(
  trx: Trx,
  request: {
    reservation_number: string
    amount_cents: number
    reason: string
    key: string
    requested_at: Date
    requested_by: string
  },
): Promise<number | null> {
  const row = await trx
    .insertInto('refund_request')
    .values(request)
    .onConflict((conflict) => conflict.column('reservation_number').where('state', '=', 'waiting').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findRequest(db: Db, id: number): Promise<StoredRequest | null> {
  const row = await db.selectFrom('refund_request').selectAll().where('id', '=', id).executeTakeFirst()
  return (row as StoredRequest | undefined) ?? null
}

/** Waiting ones first, then the newest. */
export async function findRequests(db: Db, limit: number, reservationNumber?: string): Promise<StoredRequest[]> {
  const rows = await db
    .selectFrom('refund_request')
    .selectAll()
    .$if(reservationNumber !== undefined, (query) => query.where('reservation_number', '=', reservationNumber!))
    .orderBy(sql`state <> 'waiting'`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows as StoredRequest[]
}

/** False where it was decided already. */
export async function decideRequest(
  trx: Trx,
  id: number,
  decision: { state: 'approved' | 'declined'; decided_at: Date; decided_by: string; note: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('refund_request')
    .set(decision)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What staff have sent back of a reservation by card so far; not what failed, nor what a cancellation sent back. */
export async function findStaffRefunds(db: Db, reservationNumber: string): Promise<number> {
  const { cents } = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(sql<number>`coalesce(sum(refund.amount_cents), 0)::int`.as('cents'))
    .where('payment.reservation_number', '=', reservationNumber)
    .where('refund.reason', '=', 'staff')
    .where('refund.state', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return cents
}
