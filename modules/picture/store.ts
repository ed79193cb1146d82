import { sql } from 'kysely'
import type { Db, Trx } from '../shared/shop.ts'

export type PictureUser = { key: string; resource: string; id: number; name: string }

/** Every use of a picture by a record. A setting holds the address of a picture, which contains its key. */
const uses = sql`
  select unnest(pictures) as key, 'deals' as resource, id, title as name from deal
  union all select jsonb_array_elements_text(pictures), 'hotels', id, name from hotel
  union all select jsonb_array_elements_text(room.pictures), 'hotels', hotel.id, hotel.name || ': ' || room.name
    from room join hotel on hotel.id = room.hotel_id
  union all select picture, case kind when 'category' then 'categories' when 'custom_filter' then 'custom-filters'
    else kind || 's' end, id, title from reference_item where picture is not null
  union all select picture, 'banners', id, title from banner
  union all select picture, 'vouchers', id, name from voucher where picture is not null
  union all select (regexp_match(value::text, 'u-[0-9a-f]{24}'))[1], 'shop-settings', 0, name from setting
    where value::text ~ 'u-[0-9a-f]{24}'`

/** At most twenty records for each of the pictures. */
export async function findPictureUsers(db: Db, keys: readonly string[]): Promise<PictureUser[]> {
  const { rows } = await sql<PictureUser>`
    select key, resource, id, name from (
      select *, row_number() over (partition by key order by resource, id) as place
      from (${uses}) as uses where key = any(${[...keys]}::text[])) as placed
    where place <= 20 order by key, place`.execute(db)
  return rows
}

/** Those of the pictures that some record uses. */
export async function findUsedPictures(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct key from (${uses}) as uses where key = any(${[...keys]}::text[])`.execute(db)
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
