import { sql } from 'kysely'
import { json } from '../shared/json.ts'
import type { Db } from '../shared/shop.ts'

export type Done<T> = { fingerprint: string; reply: T }

/** What was answered when this key was used before. */
export async function findDone<T>(db: Db, scope: string, key: string): Promise<Done<T> | null> {
  const row = await db
    .selectFrom('idempotency')
    .select(['fingerprint', 'reply'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ? { fingerprint: row.fingerprint, reply: row.reply as T } : null
}

export async function insertDone(db: Db, scope: string, key: string, done: Done<object>): Promise<void> {
  await db
    .insertInto('idempotency')
    .values({ scope, key, fingerprint: done.fingerprint, status: 200, reply: json(done.reply) })
    .execute()
}

export async function findDisputes(db: Db, filter: { page: number; limit: number; open?: boolean }) {
  let query = db.selectFrom('dispute').leftJoin('payment', 'payment.id', 'dispute.payment_id')
  if (filter.open !== undefined) query = query.where('dispute.open', '=', filter.open)
  const rows = await query
    .selectAll('dispute')
    .select(['payment.reservation_number', 'payment.voucher_order_number'])
    .orderBy('dispute.opened_at', 'desc')
    .orderBy('dispute.dispute_id')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
