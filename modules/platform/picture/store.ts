import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../shared/shop.ts'
import type { PictureDescription } from '../media/ports.ts'

export type PictureUser = { key: string; resource: string; id: number; name: string }

type Sql = RawBuilder<unknown>
/** A kind of record that can use the picture `wanted.key`: the condition for such a use, and the columns returned. */
type Users = { table: Sql; use: Sql; shown: Sql; isIndexed?: true }

/** Kinds with few records come first, so that `limit` does not cut them off for a picture that many records use. */
const allUsers: readonly Users[] = [
  {
    table: sql`reference_item`,
    use: sql`picture = wanted.key`,
    shown: sql`case kind when 'category' then 'categories' when 'custom_filter' then 'custom-filters'
      else kind || 's' end as resource, id, title as name`,
  },
  { table: sql`banner`, use: sql`picture = wanted.key`, shown: sql`'banners', id, title` },
  { table: sql`voucher`, use: sql`picture = wanted.key`, shown: sql`'vouchers', id, name` },
  // A setting stores the path of a picture, which contains the key.
  {
    table: sql`(select 0 as id, name, value from setting) as setting`,
    use: sql`(regexp_match(value::text, 'u-[0-9a-f]{24}'))[1] = wanted.key`,
    shown: sql`'shop-settings', id, name`,
  },
  {
    table: sql`deal`,
    use: sql`pictures @> array[wanted.key]`,
    shown: sql`'deals', id, title`,
    isIndexed: true,
  },
  { table: sql`hotel`, use: sql`pictures ? wanted.key`, shown: sql`'hotels', id, name`, isIndexed: true },
  {
    table: sql`room`,
    use: sql`pictures ? wanted.key`,
    shown: sql`'hotels', hotel_id, (select hotel.name from hotel where hotel.id = hotel_id) || ': ' || name`,
    isIndexed: true,
  },
]

const unionOf = (queries: readonly Sql[]): Sql => sql.join(queries, sql` union all `)

/**
 * Materialized, because PostgreSQL would otherwise scan the table instead of using its index if only the first row is
 * needed.
 */
const idsOf = ({ table, use }: Users): Sql =>
  sql`(with own as materialized (select id from ${table} where ${use}) select id from own)`

const maxUsers = 20
/**
 * If a picture is used by at least this many records, the newest users are found by reading the newest records first.
 */
const many = 100

const newestOf = ({ table, use, shown, isIndexed }: Users): Sql =>
  isIndexed
    ? sql`(with found as materialized (select id from ${idsOf({ table, use, shown })} as own limit ${many}),
        newest as (
          select id from found where (select count(*) from found) < ${many}
          union all (select id from (select * from ${table} order by id desc offset 0) as latest
            where (select count(*) from found) = ${many} and ${use} order by id desc limit ${maxUsers}))
        select ${shown} from ${table} where id in (select id from newest order by id desc limit ${maxUsers}))`
    : sql`(select ${shown} from ${table} where ${use} order by id desc limit ${maxUsers})`

/** At most twenty records per picture, sorted by kind, then newest first. */
export async function findRecordsUsingPictures(db: Db, keys: readonly string[]): Promise<PictureUser[]> {
  const { rows } = await sql<PictureUser>`
    select wanted.key, used.* from unnest(${[...new Set(keys)]}::text[]) as wanted (key)
    cross join lateral (select * from (${unionOf(allUsers.map(newestOf))}) as each limit ${maxUsers}) as used
    order by key, resource, id desc, name`.execute(db)
  return rows
}

/** The given pictures that at least one record uses. */
export async function findUsedPictures(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select wanted.key from unnest(${[...new Set(keys)]}::text[]) as wanted (key)
    where exists (select from (${unionOf(allUsers.map(idsOf))}) as each)`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Version and description of an uploaded picture, locked until the transaction ends. */
export const lockUploadedPicture = (trx: Trx, key: string) =>
  trx
    .selectFrom('uploaded_picture')
    .select(['version', 'alt', 'focus_x', 'focus_y'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()

export async function updatePictureDescription(
  trx: Trx,
  key: string,
  { alt, focusX, focusY }: PictureDescription,
): Promise<void> {
  await trx
    .updateTable('uploaded_picture')
    .set({ alt, focus_x: focusX, focus_y: focusY, version: sql`version + 1` })
    .where('key', '=', key)
    .execute()
}
