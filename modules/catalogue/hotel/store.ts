import { sql } from 'kysely'
import type { Db, Trx } from '../../shared/shop.ts'
import { translationsSql } from '../../sql/translation-columns.ts'
import { jsonbValue } from '../../sql/json.ts'
import type { HotelContent, SupplierExchange } from './ports.ts'
import { listImportChanges, type ImportChange } from './import-changes.ts'
import { roomGroupKey } from './room-group.ts'

export type DealHotel = {
  dealId: number
  hotelId: number
  supplierId: number
  name: string
  stars: number
  address: string
  postalCode: string
  city: string
  countryCode: string
  phone: string
  latitude: number | null
  longitude: number | null
  checkInTime: string
  checkOutTime: string
  distanceM: number | null
  pictures: string[]
  amenities: { group: string; names: string[] }[]
  description: { title: string; paragraphs: string[] }[]
  introHtml: string
  policies: { title: string; paragraphs: string[] }[]
  extraInfo: string
  /** The fields that staff have edited. */
  ownFields: string[]
  translations: unknown
}

const hotelColumns = [
  'hotel.id',
  'hotel.supplier_id',
  'hotel.name',
  'hotel.stars',
  'hotel.address',
  'hotel.postal_code',
  'hotel.city',
  'hotel.country_code',
  'hotel.phone',
  'hotel.latitude',
  'hotel.longitude',
  'hotel.check_in_time',
  'hotel.check_out_time',
  'hotel.pictures',
  'hotel.amenities',
  'hotel.description',
  'hotel.intro_html',
  'hotel.policies',
  'hotel.extra_info',
  'hotel.own_fields',
  'deal_hotel.deal_id',
  'deal_hotel.distance_m',
] as const

/** Active hotels of deals, in the deal's order, with their texts in a language. */
export async function findHotelsOfDeals(db: Db, dealIds: number[], language?: string): Promise<DealHotel[]> {
  if (dealIds.length === 0) return []
  const rows = await db
    .selectFrom('deal_hotel')
    .innerJoin('hotel', 'hotel.id', 'deal_hotel.hotel_id')
    .select(hotelColumns)
    .select(translationsSql('hotel.translations', language).as('translations'))
    .where(sql<boolean>`deal_hotel.deal_id = any(${dealIds}::bigint[])`)
    .where('hotel.active', '=', true)
    .orderBy('deal_hotel.deal_id')
    .orderBy('deal_hotel.position')
    .orderBy('hotel.id')
    .execute()
  return rows.map((row) => ({
    dealId: row.deal_id,
    hotelId: row.id,
    supplierId: row.supplier_id,
    name: row.name,
    stars: row.stars,
    address: row.address,
    postalCode: row.postal_code,
    city: row.city,
    countryCode: row.country_code,
    phone: row.phone,
    latitude: row.latitude,
    longitude: row.longitude,
    checkInTime: row.check_in_time,
    checkOutTime: row.check_out_time,
    distanceM: row.distance_m,
    pictures: row.pictures as string[],
    amenities: row.amenities as DealHotel['amenities'],
    description: row.description as DealHotel['description'],
    introHtml: row.intro_html,
    policies: row.policies as DealHotel['policies'],
    extraInfo: row.extra_info,
    ownFields: row.own_fields,
    translations: row.translations,
  }))
}

export type HotelRoom = {
  name: string
  beddingType: string | null
  sizeM2: number | null
  amenities: string[]
  pictures: string[]
  active: boolean
}

/**
 * The stored rooms of a hotel, also those off sale; `name` is the name of the supplier's room group. Texts written by
 * staff replace those of the supplier.
 */
export async function findHotelRooms(db: Db, hotelId: number): Promise<HotelRoom[]> {
  const rows = await db
    .selectFrom('room')
    .select(['name', 'bedding_type', 'size_m2', 'amenities', 'pictures', 'active'])
    .where('hotel_id', '=', hotelId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    beddingType: row.bedding_type,
    sizeM2: row.size_m2,
    amenities: row.amenities as string[],
    pictures: row.pictures as string[],
    active: row.active,
  }))
}

/** The columns that an import writes; those that staff have edited are left unchanged. */
const importedColumns = [
  'name',
  'stars',
  'address',
  'postal_code',
  'city',
  'country_code',
  'latitude',
  'longitude',
  'phone',
  'check_in_time',
  'check_out_time',
  'amenities',
  'description',
  'policies',
  'extra_info',
] as const
const jsonColumns: ReadonlySet<string> = new Set(['amenities', 'description', 'policies'])

export type Upserted = {
  id: number
  rooms: number
  isNew: boolean
  /** The fields that the import changed, and the added rooms as `rooms`; empty for a new hotel. */
  changes: ImportChange[]
  /** Fields that staff have edited, which the import does not overwrite. */
  edited_fields: string[]
}

/**
 * Inserts or updates a hotel as the supplier describes it. `pictures` are keys in our own picture store. A deleted
 * hotel is restored.
 */
export async function upsertHotel(
  db: Trx,
  content: HotelContent,
  pictures: string[],
  roomPictures: (roomName: string) => string[],
): Promise<Upserted> {
  const before = await db
    .selectFrom('hotel')
    .selectAll()
    .where('supplier_id', '=', content.hotelId)
    .forUpdate()
    .executeTakeFirst()
  const columns = toImportedColumns(content)
  const own = new Set(before?.own_fields ?? [])
  const written = Object.fromEntries(
    importedColumns.filter((name) => !own.has(name)).map((name) => [name, columns[name]]),
  )
  const changes = before ? listImportChanges(before as Record<string, unknown>, written) : []
  const values = {
    ...(Object.fromEntries(
      Object.entries(written).map(([name, value]) => [name, jsonColumns.has(name) ? jsonbValue(value) : value]),
    ) as { name: string }),
    pictures: jsonbValue(pictures),
    imported_at: sql<Date>`now()`,
  }
  const id = before
    ? await updateImportedHotel(db, before, changes.length > 0, values)
    : (
        await db
          .insertInto('hotel')
          .values({ supplier_id: content.hotelId, ...values })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
  const storedNames = new Set((await findHotelRooms(db, id)).map((room) => room.name))
  for (const room of content.rooms) await upsertRoom(db, id, room, roomPictures(room.name))
  const joined = content.rooms.map((room) => room.name).filter((name) => !storedNames.has(name))
  return {
    id,
    rooms: content.rooms.length,
    isNew: !before,
    changes:
      before && joined.length > 0 ? [...changes, { field: 'rooms', before: '', after: joined.join(', ') }] : changes,
    edited_fields: importedColumns.filter((name) => own.has(name)),
  }
}

const toImportedColumns = (content: HotelContent): Record<(typeof importedColumns)[number], unknown> => ({
  name: content.name,
  stars: content.stars,
  address: content.address,
  postal_code: content.postalCode,
  city: content.city,
  country_code: content.countryCode,
  latitude: content.latitude,
  longitude: content.longitude,
  phone: content.phone,
  check_in_time: content.checkInTime,
  check_out_time: content.checkOutTime,
  amenities: content.amenities,
  description: content.description,
  policies: content.policies,
  extra_info: content.extraInfo,
})

async function updateImportedHotel(
  db: Trx,
  { id, deleted_at }: { id: number; deleted_at: Date | null },
  isChanged: boolean,
  values: object,
): Promise<number> {
  await db
    .updateTable('hotel')
    .set({
      ...values,
      deleted_at: null,
      ...(deleted_at ? { active: true } : {}),
      ...(isChanged || deleted_at ? { version: sql<number>`version + 1` } : {}),
    })
    .where('id', '=', id)
    .execute()
  return id
}

async function upsertRoom(
  db: Trx,
  hotelId: number,
  room: HotelContent['rooms'][number],
  pictures: string[],
): Promise<void> {
  const key = roomGroupKey(room.rgExt)
  const columns = {
    bedding_type: room.beddingType,
    size_m2: room.sizeM2,
    amenities: jsonbValue(room.amenities),
    group_key: key,
  }
  if (key) await renameRoom(db, hotelId, key, room.name)
  const storedRoom = await db
    .selectFrom('room')
    .select('own_fields')
    .where('hotel_id', '=', hotelId)
    .where('name', '=', room.name)
    .executeTakeFirst()
  const own = new Set(storedRoom?.own_fields ?? [])
  const values = {
    ...(Object.fromEntries(Object.entries(columns).filter(([name]) => !own.has(name))) as typeof columns),
    ...(pictures.length > 0 ? { pictures: jsonbValue(pictures) } : {}),
  }
  await db
    .insertInto('room')
    .values({ hotel_id: hotelId, name: room.name, ...values })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'name']).doUpdateSet(values))
    .execute()
}

/**
 * Renames a stored room after the supplier renamed it, unless another room already has the name. The room retains its
 * pictures.
 */
async function renameRoom(db: Trx, hotelId: number, key: string, name: string): Promise<void> {
  await sql`update room set name = ${name}
    where id = (select min(id) from room where hotel_id = ${hotelId} and group_key = ${key}) and
      not exists (select from room where hotel_id = ${hotelId} and name = ${name})`.execute(db)
}

/** Our pictures of a hotel, and those of its rooms by room name; empty for a new hotel. */
export async function findHotelPictures(
  db: Db,
  supplierId: number,
): Promise<{ pictures: string[]; rooms: Map<string, string[]> }> {
  const hotel = await db
    .selectFrom('hotel')
    .select(['id', 'pictures'])
    .where('supplier_id', '=', supplierId)
    .executeTakeFirst()
  if (!hotel) return { pictures: [], rooms: new Map() }
  return {
    pictures: hotel.pictures as string[],
    rooms: new Map((await findHotelRooms(db, hotel.id)).map((room) => [room.name, room.pictures])),
  }
}

/** Returns false if the message was received before. */
export async function insertSupplierMessage(db: Db, token: string): Promise<boolean> {
  return (
    (await db
      .insertInto('supplier_message')
      .values({ token })
      .onConflict((conflict) => conflict.doNothing())
      .returning('token')
      .executeTakeFirst()) !== undefined
  )
}

/** The supplier's ids of hotels on sale that were not updated since a moment. */
export async function findOutdatedSupplierHotelIds(db: Db, importedBefore: Date): Promise<number[]> {
  return (
    await db
      .selectFrom('hotel')
      .select('supplier_id')
      .where('active', '=', true)
      .where('imported_at', '<', importedBefore)
      .execute()
  ).map((row) => row.supplier_id)
}

/** Takes a hotel off sale; returns null if it was not on sale. */
export async function takeHotelOffSale(db: Db, supplierId: number): Promise<{ id: number; name: string } | null> {
  return (
    (await db
      .updateTable('hotel')
      .set({ active: false, version: sql`version + 1` })
      .where('supplier_id', '=', supplierId)
      .where('active', '=', true)
      .returning(['id', 'name'])
      .executeTakeFirst()) ?? null
  )
}

export async function insertSupplierExchanges(
  db: Db,
  exchanges: readonly (SupplierExchange & { at: Date })[],
): Promise<void> {
  await db
    .insertInto('supplier_exchange')
    .values(
      exchanges.map((exchange) => ({
        at: exchange.at,
        path: exchange.path,
        attempt: exchange.attempt,
        ms: exchange.ms,
        http: exchange.http,
        outcome: exchange.outcome,
        request_id: exchange.requestId,
        order_id: exchange.orderId,
        request: jsonbValue(exchange.request as object),
        reply: exchange.reply === null ? null : jsonbValue(exchange.reply as object),
      })),
    )
    .execute()
}

export async function deleteSupplierExchangesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('supplier_exchange').where('at', '<', before).execute()
}

export type ExchangeFilter = {
  page: number
  limit: number
  orderId?: string
  path?: string
  outcome?: string
  sort?: 'newest' | 'oldest'
}

export async function findSupplierExchanges(db: Db, filter: ExchangeFilter) {
  let query = db.selectFrom('supplier_exchange')
  if (filter.orderId) query = query.where('order_id', '=', filter.orderId)
  if (filter.path) query = query.where('path', '=', filter.path)
  if (filter.outcome) query = query.where('outcome', '=', filter.outcome)
  const rows = await query
    .selectAll()
    .orderBy('id', filter.sort === 'oldest' ? 'asc' : 'desc')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
