/**
 * How stores read sums over whole tables that triggers write (migration 076 names them): a list of a million rows says
 * how many there are without reading them. Each change is a row of `running_total`; a sum is that of all rows of its
 * name.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../shared/shop.ts'

type TotalName =
  | 'account'
  | 'audit'
  | 'campaign'
  | 'capture'
  | 'code'
  | 'code_sold'
  | 'deferred'
  | 'owed'
  | 'reservation'
  | 'sold'
  | 'text'
  | 'voucher_order'

/** A subquery with `amount` and `cents`: the sum of all rows of these names for which every condition on `t` holds. */
export function totalOf(
  names: readonly TotalName[],
  ...conditions: RawBuilder<unknown>[]
): RawBuilder<{ amount: number; cents: number }> {
  const where = sql.join([sql`t.name in (${sql.join(names)})`, ...conditions], sql` and `)
  return sql`(select coalesce(sum(t.amount), 0)::bigint as amount, coalesce(sum(t.cents), 0)::bigint as cents
    from running_total as t where ${where})`
}

/** How many rows the table has, or those of them that the conditions leave. */
export async function findTotal(db: Db, ...args: Parameters<typeof totalOf>): Promise<number> {
  const { rows } = await sql<{ amount: number }>`select amount from ${totalOf(...args)} as total`.execute(db)
  return Number(rows[0]!.amount)
}
