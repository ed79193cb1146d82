import { sql } from 'kysely'
import type { Db, Trx } from '../shared/shop.ts'

export type PictureUser = { key: string; resource: string; id: number; name: string }

/**
 * Records that use the picture `wanted.key`, of each kind the first that an index finds, so that a picture of all deals
 * is answered as fast as one of a few. A setting holds the address of a picture, which contains its key.
 */
const usesOf = (most: number) => sql`
  (select 'deals' as resource, id, title as name from deal where pictures @> array[wanted.key] limit ${most})
  union all (select 'hotels', id, name from hotel where pictures ? wanted.key limit ${most})
  union all (select 'hotels', hotel.id, hotel.name || ': ' || room.name
    from (select hotel_id, name from room where pictures ? wanted.key offset 0) as room
    join hotel on hotel.id = room.hotel_id limit ${most})
  union all (select case kind when 'category' then 'categories' when 'custom_filter' then 'custom-filters'
    else kind || 's' end, id, title from reference_item where picture = wanted.key limit ${most})
  union all (select 'banners', id, title from banner where picture = wanted.key limit ${most})
  union all (select 'vouchers', id, name from voucher where picture = wanted.key limit ${most})
  union all (select 'shop-settings', 0, name from setting
    where (regexp_match(value::text, 'u-[0-9a-f]{24}'))[1] = wanted.key limit ${most})`

const mostUsers = 20

/** At most twenty records for each of the pictures. */
export async function findPictureUsers(db: Db, keys: readonly string[]): Promise<PictureUser[]> {
  const { rows } = await sql<PictureUser>`
    select wanted.key, used.* from unnest(${[...new Set(keys)]}::text[]) as wanted (key)
    cross join lateral (select * from (${usesOf(mostUsers)}) as each order by resource, id limit ${mostUsers}) as used
    order by key, resource, id`.execute(db)
  return rows
}

/** Those of the pictures that some record uses. */
export async function findUsedPictures(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select wanted.key from unnest(${[...new Set(keys)]}::text[]) as wanted (key)
    where exists (select from (${usesOf(1)}) as each)`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** One description of a picture at a time, until the transaction ends. */
export async function lockPicture(trx: Trx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('picture:' || ${key}))`.execute(trx)
}

/** Pages that show a picture are drawn again: its description is in a file, of which the database knows nothing. */
export async function announcePictures(trx: Trx): Promise<void> {
  await sql`select pg_notify('public_change', 'all')`.execute(trx)
}
