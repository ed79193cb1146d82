import { type SelectQueryBuilder, sql } from 'kysely'
import { jsonbValue } from '../../sql/json.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { Tables } from '../../shared/tables.ts'
import type { Subscriber } from './store.ts'

export type SubscriberFilter = { q?: string; state?: Subscriber['state'] }
type SortedBy = 'created_at' | '-created_at' | 'email' | '-email'

/** Limits a query by state and by a part of the e-mail address, which is matched case-insensitively. */
function applyFilter<O>(query: SelectQueryBuilder<Tables, 'subscriber', O>, { q, state }: SubscriberFilter) {
  const part = q?.trim().toLowerCase()
  let rows = query
  if (part) rows = rows.where('email', 'like', `%${part.replace(/[\\%_]/g, '\\$&')}%`)
  if (state) rows = rows.where('state', '=', state)
  return rows
}

export async function findSubscribers(
  db: Db,
  { page, limit, sort = '-created_at', ...filter }: SubscriberFilter & { page: number; limit: number; sort?: SortedBy },
): Promise<{ rows: Subscriber[]; total: number }> {
  const column = sort.endsWith('email') ? 'email' : 'created_at'
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const query = applyFilter(db.selectFrom('subscriber'), filter)
  const rows = await query
    .selectAll()
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export const findAllSubscribers = (db: Db, filter: SubscriberFilter): Promise<Subscriber[]> =>
  applyFilter(db.selectFrom('subscriber'), filter).selectAll().orderBy('created_at').orderBy('id').execute()

export async function lockSubscriber(trx: Trx, id: number): Promise<Subscriber | null> {
  return (await trx.selectFrom('subscriber').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

/**
 * Ends a subscription, and invalidates its confirmation link, so that an older mail cannot subscribe the e-mail address
 * again.
 */
export async function markSubscriptionEnded(trx: Trx, id: number, by: string, now: Date): Promise<Subscriber> {
  return trx
    .updateTable('subscriber')
    .set({
      state: 'unsubscribed',
      confirm_hash: null,
      confirm_expires_at: null,
      link_version: sql`link_version + 1`,
      consent: sql`consent || ${jsonbValue({ endedAt: now.toISOString(), endedBy: by })}`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
