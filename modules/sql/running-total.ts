/**
 * Reads totals of whole tables that triggers maintain (see migrations 076, 191 and 261), so that counting a list of a
 * million rows needs no scan. Each change is a row of `running_total`; a total is the sum of all rows with its name.
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
  | 'customer'
  | 'deferred'
  | 'heading'
  | 'owed'
  | 'picture'
  | 'reservation'
  | 'sold'
  | 'text'
  | 'voucher_order'

/** A subquery with `amount` and `cents`: the sums of all rows with these names that meet every condition on `t`. */
export function runningTotalSql(
  names: readonly TotalName[],
  ...conditions: RawBuilder<unknown>[]
): RawBuilder<{ amount: number; cents: number }> {
  const where = sql.join([sql`t.name in (${sql.join(names)})`, ...conditions], sql` and `)
  return sql`(select coalesce(sum(t.amount), 0)::bigint as amount, coalesce(sum(t.cents), 0)::bigint as cents
    from running_total as t where ${where})`
}

/** A subquery with `subject` and `amount`: the sum of each subject of this name, without those whose sum is zero. */
export const totalsBySubjectSql = (name: TotalName): RawBuilder<{ subject: string; amount: number }> =>
  sql`(select t.subject, sum(t.amount)::bigint as amount from running_total as t where t.name = ${name}
    group by t.subject having sum(t.amount) <> 0)`

/** The number of rows of the table, or of its rows that meet the conditions. */
export async function findRunningTotal(db: Db, ...args: Parameters<typeof runningTotalSql>): Promise<number> {
  const { rows } = await sql<{ amount: number }>`select amount from ${runningTotalSql(...args)} as total`.execute(db)
  return Number(rows[0]!.amount)
}
