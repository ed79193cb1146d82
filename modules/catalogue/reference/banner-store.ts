import { type Selectable, sql, type SqlBool } from 'kysely'
import type { Day } from '../../shared/day.ts'
import { jsonbValue } from '../../sql/json.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { AdditionalInfoTable, BannerTable } from '../../shared/tables.ts'
import type { Translations } from '../../shared/translated.ts'
import { findDealsUsing } from '../../sql/deal-users.ts'

type WithTexts<Row> = Omit<Row, 'translations' | 'outdated'> & { translations: Translations; outdated: Translations }
export type StoredBanner = WithTexts<Selectable<BannerTable>>
export type BannerValues = Omit<StoredBanner, 'id' | 'outdated' | 'version' | 'updated_at' | 'updated_by'>
export type StoredBlock = WithTexts<Selectable<AdditionalInfoTable>> & { deals: number }
export type BlockValues = Omit<StoredBlock, 'id' | 'outdated' | 'version' | 'updated_at' | 'updated_by' | 'deals'>

export async function findBanners(db: Db): Promise<StoredBanner[]> {
  return (await db.selectFrom('banner').selectAll().orderBy('position').orderBy('id').execute()) as StoredBanner[]
}

export async function findBannersShownOn(db: Db, day: Day): Promise<StoredBanner[]> {
  const rows = await db
    .selectFrom('banner')
    .selectAll()
    .where('active', '=', true)
    .where(sql<SqlBool>`coalesce(starts_on <= ${day}::date, true) and coalesce(ends_on >= ${day}::date, true)`)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows as StoredBanner[]
}

export async function findBanner(db: Db, id: number): Promise<StoredBanner | null> {
  const row = await db.selectFrom('banner').selectAll().where('id', '=', id).executeTakeFirst()
  return (row as StoredBanner | undefined) ?? null
}

export async function lockBanner(trx: Trx, id: number): Promise<StoredBanner | null> {
  await trx.selectFrom('banner').select('id').where('id', '=', id).forUpdate().execute()
  return findBanner(trx, id)
}

export async function insertBanner(trx: Trx, values: BannerValues, by: string, now: Date): Promise<number | null> {
  const { id } = await trx
    .insertInto('banner')
    .values({ ...values, translations: jsonbValue(values.translations), updated_at: now, updated_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateBanner(
  trx: Trx,
  id: number,
  values: BannerValues,
  by: string,
  now: Date,
): Promise<boolean> {
  await trx
    .updateTable('banner')
    .set({
      ...values,
      translations: jsonbValue(values.translations),
      version: sql<number>`version + 1`,
      updated_at: now,
      updated_by: by,
    })
    .where('id', '=', id)
    .execute()
  return true
}

export async function deleteBanner(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('banner').where('id', '=', id).execute()
}

const selectBlocks = (db: Db) =>
  db
    .selectFrom('additional_info')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from deal where additional_information @> array[additional_info.id])`.as(
        'deals',
      ),
    )

export async function findStoredInfoBlocks(db: Db): Promise<StoredBlock[]> {
  return (await selectBlocks(db).orderBy('position').orderBy('id').execute()) as StoredBlock[]
}

export async function findInfoBlock(db: Db, id: number): Promise<StoredBlock | null> {
  return ((await selectBlocks(db).where('id', '=', id).executeTakeFirst()) as StoredBlock | undefined) ?? null
}

export async function lockInfoBlock(trx: Trx, id: number): Promise<StoredBlock | null> {
  await trx.selectFrom('additional_info').select('id').where('id', '=', id).forUpdate().execute()
  return findInfoBlock(trx, id)
}

/** Returns null if the name is taken. */
export async function insertInfoBlock(trx: Trx, values: BlockValues, by: string, now: Date): Promise<number | null> {
  const row = await trx
    .insertInto('additional_info')
    .values({ ...values, translations: jsonbValue(values.translations), updated_at: now, updated_by: by })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns false if the name is taken. */
export async function updateInfoBlock(
  trx: Trx,
  id: number,
  values: BlockValues,
  by: string,
  now: Date,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('additional_info'))`.execute(trx)
  const { rows } = await sql<{ id: number }>`
    update additional_info
      set name = ${values.name}, title = ${values.title}, description_html = ${values.description_html},
      position = ${values.position}, translations = ${jsonbValue(values.translations)}, version = version + 1,
      updated_at = ${now}, updated_by = ${by}
    where id = ${id} and not exists (select from additional_info other where other.name = ${values.name}
      and other.id <> ${id})
    returning id`.execute(trx)
  return rows.length > 0
}

export async function deleteInfoBlock(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('additional_info').where('id', '=', id).execute()
}

export const findDealsUsingInfoBlock = (db: Db, id: number) =>
  findDealsUsing(db, () => sql<SqlBool>`additional_information @> array[${id}]::bigint[]`)
