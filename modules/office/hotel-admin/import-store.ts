import { type Selectable, sql } from 'kysely'
import type { ImportChange } from '../../catalogue/hotel/index.ts'
import { jsonbValue } from '../../sql/json.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { HotelImportItemTable, HotelImportTable } from '../../shared/tables.ts'

export type StoredImport = Selectable<HotelImportTable> & { total: number; done: number; failed: number }
export type StoredItem = Omit<Selectable<HotelImportItemTable>, 'changes' | 'state'> & {
  state: 'waiting' | 'done' | 'failed'
  changes: ImportChange[] | null
}

export async function insertHotelImport(
  trx: Trx,
  title: string,
  supplierIds: readonly number[],
  by: string,
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('hotel_import')
    .values({ title, started_by: by, started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('hotel_import_item')
    .values(supplierIds.map((supplier_id, position) => ({ import_id: id, supplier_id, position })))
    .execute()
  return id
}

const selectImports = (db: Db) =>
  db
    .selectFrom('hotel_import')
    .selectAll()
    .select([
      sql<number>`(select count(*)::int from hotel_import_item i where i.import_id = hotel_import.id)`.as('total'),
      sql<number>`(select count(*)::int from hotel_import_item i where i.import_id = hotel_import.id
        and i.state = 'done')`.as('done'),
      sql<number>`(select count(*)::int from hotel_import_item i where i.import_id = hotel_import.id
        and i.state = 'failed')`.as('failed'),
    ])

export async function findHotelImport(db: Db, id: number): Promise<StoredImport | null> {
  return (await selectImports(db).where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findPaginatedHotelImports(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: StoredImport[]; total: number }> {
  const { total } = await db
    .selectFrom('hotel_import')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = await selectImports(db)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { items, total: Number(total) }
}

export async function findHotelImportItems(db: Db, importId: number): Promise<StoredItem[]> {
  const rows = await db
    .selectFrom('hotel_import_item')
    .selectAll()
    .where('import_id', '=', importId)
    .orderBy('position')
    .execute()
  return rows as StoredItem[]
}

/**
 * Returns false while another worker holds the lease, or if the import is finished. `renew`: the caller already holds
 * the lease.
 */
export async function acquireHotelImportLease(
  db: Db,
  id: number,
  now: Date,
  until: Date,
  renew: boolean,
): Promise<boolean> {
  let update = db.updateTable('hotel_import').set({ leased_until: until }).where('id', '=', id)
  if (!renew) update = update.where(sql<boolean>`coalesce(leased_until <= ${now}, true)`)
  return (await update.where('finished_at', 'is', null).returning('id').executeTakeFirst()) !== undefined
}

export async function releaseHotelImportLease(db: Db, id: number): Promise<void> {
  await db.updateTable('hotel_import').set({ leased_until: null }).where('id', '=', id).execute()
}

export async function finishHotelImport(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('hotel_import').set({ finished_at: now, leased_until: null }).where('id', '=', id).execute()
}

/** The first pending hotel, with the user who started the import. */
export async function findNextImportItem(
  db: Db,
  importId: number,
): Promise<{ supplier_id: number; started_by: string } | null> {
  return (
    (await db
      .selectFrom('hotel_import_item')
      .innerJoin('hotel_import', 'hotel_import.id', 'import_id')
      .select(['supplier_id', 'started_by'])
      .where('import_id', '=', importId)
      .where('state', '=', 'waiting')
      .orderBy('position')
      .executeTakeFirst()) ?? null
  )
}

export async function finishImportItem(
  trx: Trx,
  importId: number,
  supplierId: number,
  result: { name: string; hotelId?: number; changes?: ImportChange[] | null; problem?: string | null },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('hotel_import_item')
    .set({
      state: result.problem ? 'failed' : 'done',
      name: result.name,
      hotel_id: result.hotelId ?? null,
      changes: result.changes ? jsonbValue(result.changes) : null,
      problem: result.problem ?? null,
      finished_at: now,
    })
    .where('import_id', '=', importId)
    .where('supplier_id', '=', supplierId)
    .execute()
}

/** Unfinished imports without a worker. */
export async function findInterruptedImportIds(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('hotel_import')
    .select('id')
    .where('finished_at', 'is', null)
    .where(sql<boolean>`coalesce(leased_until <= ${now}, true)`)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}
