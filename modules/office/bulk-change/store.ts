import { sql } from 'kysely'
import { jsonbValue } from '../../sql/json.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { DealChange } from './contract.ts'

/** The values of a deal before the change, and its version after the change. */
export type ChangedDeal = { deals_id: number; version: number; before: DealChange['fields'] }

export async function insertBulkChange(
  trx: Trx,
  entry: { at: Date; by: string; deals: ChangedDeal[] },
): Promise<number> {
  const { id } = await trx
    .insertInto('bulk_change')
    .values({ ...entry, deals: jsonbValue(entry.deals) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks the bulk change until the transaction ends, so that it is undone only once. */
export async function lockBulkChange(trx: Trx, id: number) {
  const row = await trx.selectFrom('bulk_change').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? { ...row, deals: row.deals as ChangedDeal[] } : null
}

export async function markBulkChangeUndone(trx: Trx, id: number, by: string, at: Date): Promise<void> {
  await trx.updateTable('bulk_change').set({ undone_at: at, undone_by: by }).where('id', '=', id).execute()
}

export async function findRecentBulkChanges(db: Db, limit: number) {
  return db
    .selectFrom('bulk_change')
    .select([
      'id',
      'at',
      'by',
      'undone_at',
      'undone_by',
      sql<number>`jsonb_array_length(deals)`.as('deals'),
      sql<string[]>`array(select distinct field from jsonb_array_elements(deals) as deal,
        jsonb_object_keys(deal -> 'before') as field order by field)`.as('fields'),
    ])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
