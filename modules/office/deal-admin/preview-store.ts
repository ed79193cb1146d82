/** Previews of deals before they are saved. */
import { sql } from 'kysely'
import { jsonbValue } from '../../sql/json.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { DealContent } from './contract.ts'
import { type DealColumns, type DealLinks, toTableValues, insertDealLinks } from './store.ts'

export async function deleteOldPreviews(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('deal_preview').where('expires_at', '<', now).execute()
}

export async function insertPreview(
  db: Db,
  preview: { token: string; deal_id: number | null; content: DealContent; expires_at: Date },
): Promise<void> {
  await db
    .insertInto('deal_preview')
    .values({ ...preview, content: jsonbValue(preview.content) })
    .execute()
}

export async function findPreview(
  db: Db,
  token: string,
  now: Date,
): Promise<{ deal_id: number | null; content: DealContent } | null> {
  const row = await db
    .selectFrom('deal_preview')
    .select(['deal_id', 'content'])
    .where('token', '=', token)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return (row as { deal_id: number | null; content: DealContent } | undefined) ?? null
}

/**
 * Inserts an unsaved deal as if it were on sale, for a preview whose transaction is rolled back. The id is negative, so
 * that it equals no stored deal's id.
 */
export async function insertPreviewDeal(
  trx: Trx,
  id: number,
  values: DealColumns,
  links: DealLinks,
  likeDeal: number | null,
  now: Date,
): Promise<void> {
  const row = { ...toTableValues(values), slug: `preview${id}`, status: 'active', created_at: now, updated_at: now }
  await sql`insert into deal (id, ${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    overriding system value values (${id}, ${sql.join(Object.values(row))})`.execute(trx)
  await insertDealLinks(trx, id, links)
  if (likeDeal !== null)
    await sql`insert into price_history (deal_id, day, lowest_cents, before_rise_cents)
      select ${id}, day, lowest_cents, before_rise_cents from price_history where deal_id = ${likeDeal}`.execute(trx)
}
