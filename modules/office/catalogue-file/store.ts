import type { Db, Trx } from '../../shared/shop.ts'

/** The records to which deals refer by id, with their names in files. */
export type Names = {
  hotels: Map<number, number>
  activities: Map<number, string>
  blocks: Map<number, string>
}

export async function findRecordNames(db: Db): Promise<Names> {
  const hotels = await db.selectFrom('hotel').select(['id', 'supplier_id']).where('deleted_at', 'is', null).execute()
  const activities = await db.selectFrom('activity').select(['id', 'slug']).execute()
  const blocks = await db.selectFrom('additional_info').select(['id', 'name']).execute()
  return {
    hotels: new Map(hotels.map(({ id, supplier_id }) => [id, supplier_id])),
    activities: new Map(activities.map(({ id, slug }) => [id, slug])),
    blocks: new Map(blocks.map(({ id, name }) => [id, name])),
  }
}

/** Ids of all deals except deleted ones, sorted by slug. */
export async function findDealIdsToExport(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('deal').select('id').where('status', '<>', 'deleted').orderBy('slug').execute()
  return rows.map(({ id }) => id)
}

export async function findDealIdBySlug(db: Db, slug: string): Promise<number | null> {
  return (await db.selectFrom('deal').select('id').where('slug', '=', slug).executeTakeFirst())?.id ?? null
}

export async function findHotelIdBySupplierId(db: Db, supplierId: number): Promise<number | null> {
  const row = await db
    .selectFrom('hotel')
    .select('id')
    .where('supplier_id', '=', supplierId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Locks deals in order of id, the common lock order, so that two callers cannot deadlock. */
export async function lockDealsBySlug(trx: Trx, slugs: readonly string[]): Promise<void> {
  if (slugs.length > 0)
    await trx.selectFrom('deal').select('id').where('slug', 'in', slugs).orderBy('id').forUpdate().execute()
}
