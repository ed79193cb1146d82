import { type Expression, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import type { Day } from '../../shared/day.ts'
import { type Closure, closedDayRanges } from '../../catalogue/hotel/closure.ts'
import { aheadStates } from '../../sale/booking/states.ts'
import { literalList } from '../../sql/among.ts'
import { jsonbValue } from '../../sql/json.ts'
import { pageSpan } from '../../shared/page-span.ts'
import { maxCounted } from '../../sql/counted-search.ts'
import { containsAllTerms, isShortTerm, parseIdTerm } from '../../sql/search-term.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { HotelTable, RoomTable } from '../../shared/tables.ts'
import type { Translations } from '../../shared/translated.ts'
import { type HotelFilter, hotelConditions } from './filter-store.ts'

export type Section = { title: string; paragraphs: string[] }
export type AmenityGroup = { group: string; names: string[] }
export type StoredHotel = Omit<
  Selectable<HotelTable>,
  'amenities' | 'description' | 'policies' | 'pictures' | 'translations' | 'outdated' | 'beauty_amenities'
> & {
  amenities: AmenityGroup[]
  description: Section[]
  policies: Section[]
  pictures: string[]
  translations: Translations
  outdated: Translations
  beauty_amenities: string[] | null
  rooms: number
  closed_rooms: number
  deals: number
}
export type StoredRoom = Omit<Selectable<RoomTable>, 'amenities' | 'pictures'> & {
  amenities: string[]
  pictures: string[]
  reservations: number
}

/** The columns of a hotel that staff edit. */
export type HotelValues = Partial<
  Pick<
    StoredHotel,
    | 'name'
    | 'stars'
    | 'address'
    | 'postal_code'
    | 'city'
    | 'country_code'
    | 'latitude'
    | 'longitude'
    | 'phone'
    | 'check_in_time'
    | 'check_out_time'
    | 'intro_html'
    | 'description'
    | 'amenities'
    | 'beauty_amenities'
    | 'policies'
    | 'extra_info'
    | 'pictures'
    | 'translations'
  >
>
export type RoomValues = Partial<Pick<StoredRoom, 'bedding_type' | 'size_m2' | 'amenities' | 'pictures'>>

/** States of paid stays that have not ended, including those whose cancellation is requested. */
const toCome = literalList([...aheadStates, 'cancellation_requested'])

/** Counts for the listed hotels. */
const [roomCount, closedRoomCount, dealCount] = [
  sql<number>`(select count(*)::int from room where room.hotel_id = hotel.id and room.deleted_at is null)`,
  sql<number>`(select count(*)::int from room where room.hotel_id = hotel.id and room.deleted_at is null
    and not room.active)`,
  sql<number>`(select count(*)::int from deal_hotel link join deal on deal.id = link.deal_id
    where link.hotel_id = hotel.id and deal.status = 'active')`,
]

const selectHotels = (db: Db) =>
  db
    .selectFrom('hotel')
    .selectAll('hotel')
    .select([roomCount.as('rooms'), closedRoomCount.as('closed_rooms'), dealCount.as('deals')])
    .where('hotel.deleted_at', 'is', null)

const sortColumns: Record<string, Expression<unknown>> = {
  name: sql`lower(hotel.name)`,
  city: sql`lower(hotel.city)`,
  stars: sql`hotel.stars`,
  rooms: sql`coalesce(counted.count, 0)`,
  deals: sql`coalesce(counted.count, 0)`,
  imported_at: sql`hotel.imported_at`,
  updated_at: sql`hotel.updated_at`,
}

/** The number of rooms or of deals of each hotel that has any, so that the list can be sorted by it. */
const counts: Record<string, RawBuilder<{ hotel_id: number; count: number }>> = {
  rooms: sql`(select hotel_id, count(*) as count from room where deleted_at is null group by hotel_id)`,
  deals: sql`(select link.hotel_id, count(*) as count from deal_hotel link
    join deal on deal.id = link.deal_id and deal.status = 'active' group by link.hotel_id)`,
}

/**
 * Hotels that contain the term. For a short term the expression excludes the index of trigrams, so that PostgreSQL
 * reads a small index with the texts of all hotels (migration 262).
 */
const hotelMatchesTerm = (term: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${containsAllTerms(isShortTerm(term) ? sql`hotel.search_text || ''` : sql`hotel.search_text`, term)}
    or hotel.supplier_id = ${parseIdTerm(term)})`

/**
 * The same condition for a page. Where many hotels match, PostgreSQL reads them in list order: it assumes that an
 * expression it cannot analyse matches half of the rows.
 */
const pageMatchesTerm = (term: string, total: number): RawBuilder<SqlBool> =>
  total > maxCounted
    ? sql`coalesce(${hotelMatchesTerm(term)}, false)`
    : sql`hotel.id in (select id from hotel where deleted_at is null and ${hotelMatchesTerm(term)})`

export type HotelQuery = HotelFilter & { sort: string; page: number; limit: number }

export async function findPaginatedHotels(db: Db, query: HotelQuery): Promise<{ items: StoredHotel[]; total: number }> {
  let all = db.selectFrom('hotel').where('hotel.deleted_at', 'is', null)
  for (const condition of hotelConditions(query)) all = all.where(condition)
  const term = query.q?.trim() ?? ''
  const matches = term === '' ? all : all.where(hotelMatchesTerm(term))
  const { total } = await matches.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const sort = query.sort.replace('-', '')
  const isDown = query.sort.startsWith('-')
  const span = pageSpan(Number(total), (query.page - 1) * query.limit, query.limit)
  // The displayed columns are computed only for the rows of the page.
  const page = (term === '' ? all : all.where(pageMatchesTerm(term, Number(total))))
    .$if(sort in counts, (list) =>
      list.leftJoin(counts[sort]!.as<'counted'>('counted'), 'counted.hotel_id', 'hotel.id'),
    )
    .select('hotel.id')
    .orderBy(sortColumns[sort]!, isDown === span.fromEnd ? 'asc' : 'desc')
    .orderBy('hotel.id', span.fromEnd ? 'desc' : 'asc')
    .limit(span.limit)
    .offset(span.offset)
  const items = await selectHotels(db)
    .where('hotel.id', 'in', page)
    // Both counts of a hotel are selected columns.
    .orderBy(sort in counts ? sql.ref(sort) : sortColumns[sort]!, isDown ? 'desc' : 'asc')
    .orderBy('hotel.id')
    .execute()
  return { items: items as unknown as StoredHotel[], total: Number(total) }
}

export async function findHotelsById(db: Db, ids: readonly number[]): Promise<StoredHotel[]> {
  if (ids.length === 0) return []
  const rows = (await selectHotels(db).where('hotel.id', 'in', ids).execute()) as unknown as StoredHotel[]
  return ids.flatMap((id) => rows.find((hotel) => hotel.id === id) ?? [])
}

export async function findHotel(db: Db, id: number): Promise<StoredHotel | null> {
  return (await findHotelsById(db, [id]))[0] ?? null
}

/** Locks the hotel until the transaction ends. */
export async function lockHotel(trx: Trx, id: number): Promise<StoredHotel | null> {
  await trx.selectFrom('hotel').select('id').where('id', '=', id).forUpdate().execute()
  return findHotel(trx, id)
}

const toColumns = (values: HotelValues | RoomValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value !== null && typeof value === 'object' ? jsonbValue(value) : value,
    ]),
  )

/** The column changes of an edit by staff; imports will not overwrite the fields in `own`. */
function toColumnChanges(
  { active, deleted_at, ...fields }: (HotelValues | RoomValues) & { active?: boolean; deleted_at?: Date | null },
  own: readonly string[],
  by: string,
  now: Date,
) {
  return {
    ...toColumns(fields),
    ...(active === undefined ? {} : { active }),
    ...(deleted_at === undefined ? {} : { deleted_at }),
    own_fields: sql<string[]>`${own}::text[]`,
    version: sql<number>`version + 1`,
    updated_at: now,
    updated_by: by,
  }
}

export async function updateHotel(
  trx: Trx,
  id: number,
  values: HotelValues & { active?: boolean; deleted_at?: Date | null },
  own: readonly string[],
  by: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('hotel')
    .set(toColumnChanges(values, own, by, now))
    .where('id', '=', id)
    .execute()
}

const selectRooms = (db: Db) =>
  db
    .selectFrom('room')
    .selectAll('room')
    .select(
      sql<number>`(select count(*)::int from reservation r where r.hotel_id = room.hotel_id
        and r.check_in >= current_date and r.state in ${toCome}
          and r.snapshot -> 'room' ->> 'room_group_name' = room.name)`.as('reservations'),
    )

export type RoomQuery = { q?: string; page: number; limit: number; removed?: boolean }

export async function findPaginatedRooms(
  db: Db,
  hotelId: number,
  query: RoomQuery,
): Promise<{ items: StoredRoom[]; total: number }> {
  let matches = selectRooms(db).where('room.hotel_id', '=', hotelId)
  if (!query.removed) matches = matches.where('room.deleted_at', 'is', null)
  const term = query.q?.trim() ?? ''
  if (term !== '') matches = matches.where(containsAllTerms(sql`searchable(room.name)`, term))
  const { total } = await db
    .selectFrom(matches.clearSelect().select('room.id').as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = await matches
    .orderBy('room.id')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute()
  return { items: items as unknown as StoredRoom[], total: Number(total) }
}

export async function findRoom(db: Db, id: number): Promise<StoredRoom | null> {
  return ((await selectRooms(db).where('room.id', '=', id).executeTakeFirst()) as StoredRoom | undefined) ?? null
}

/** Locks the room until the transaction ends. */
export async function lockRoom(trx: Trx, id: number): Promise<StoredRoom | null> {
  await trx.selectFrom('room').select('id').where('id', '=', id).forUpdate().execute()
  return findRoom(trx, id)
}

export async function updateRoom(
  trx: Trx,
  id: number,
  values: RoomValues & { active?: boolean; deleted_at?: Date | null },
  own: readonly string[],
  by: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('room')
    .set(toColumnChanges(values, own, by, now))
    .where('id', '=', id)
    .execute()
}

/** Deals that use a hotel, those on sale first. */
export async function findDealsUsingHotel(
  db: Db,
  hotelId: number,
): Promise<{ id: number; title: string; status: string }[]> {
  return db
    .selectFrom('deal')
    .innerJoin('deal_hotel', 'deal_hotel.deal_id', 'deal.id')
    .select(['deal.id', 'deal.title', 'deal.status'])
    .where('deal_hotel.hotel_id', '=', hotelId)
    .orderBy(sql`deal.status <> 'active'`)
    .orderBy('deal.title')
    .orderBy('deal.id')
    .execute()
}

export type StayToCome = {
  check_in: Day
  check_out: Day
  total_cents: number
  reservationNumber: string | null
  guest: string | null
}

/**
 * Paid future stays at a hotel or in one of its rooms; `next` has the five earliest. `checkouts`: the number of stays
 * that await payment.
 */
export async function findFutureStays(
  db: Db,
  { hotelId, room, from, closure }: { hotelId: number; room: string | null; from: Day; closure: Closure | null },
): Promise<{ count: number; cents: number; next: StayToCome[]; checkouts: number }> {
  const ofRoom = room === null ? sql`true` : sql`snapshot -> 'room' ->> 'room_group_name' = ${room}`
  const runs = closure === null ? [] : closedDayRanges({ ...closure, from: closure.from > from ? closure.from : from })
  const isAffected =
    closure === null
      ? sql`check_in >= ${from}::date`
      : sql`check_out > ${from}::date and check_in <= ${closure.to}::date and exists (select from unnest(
          ${runs.map(([first]) => first)}::text[]::date[], ${runs.map(([, last]) => last)}::text[]::date[]
        ) as closed (first_day, last_day) where check_in <= closed.last_day and check_out > closed.first_day)`
  const { rows } = await sql<{ count: number; cents: number; next: StayToCome[]; checkouts: number }>`
    with stays as (select * from reservation where hotel_id = ${hotelId} and ${isAffected} and ${ofRoom}),
      paid as (select check_in, check_out, total_cents, number as "reservationNumber",
        concat_ws(' ', guest ->> 'name', guest ->> 'surname') as guest from stays where state in ${toCome})
    select (select count(*)::int from paid) as count, (select coalesce(sum(total_cents), 0)::int from paid) as cents,
      (select count(*)::int from stays where state = 'awaiting_payment') as checkouts,
      (select coalesce(json_agg(first), '[]')
      from (select * from paid order by check_in, check_out, "reservationNumber" limit 5) as first) as next`.execute(db)
  return rows[0]!
}

/** Unused codes for these deals, sold as vouchers or by a partner: their number and total balance. */
export async function countUnusedCodesForDeals(
  db: Db,
  dealIds: readonly number[],
  day: Day,
): Promise<{ codes: number; cents: number }> {
  // Counted for each deal, product and campaign, so that only their codes are read.
  const unused = (where: ReturnType<typeof sql>) =>
    sql`(select count(*) as codes, sum(c.balance_cents) as cents from voucher_code c
      where not c.blocked and c.valid_until >= ${day}::date and (c.balance_cents > 0 or c.stays_left > 0) and ${where})`
  const { rows } = await sql<{ codes: number; cents: number }>`
    select coalesce(sum(each.codes), 0)::int as codes, coalesce(sum(each.cents), 0)::int as cents
    from (
      select unused.* from unnest(${dealIds}::bigint[]) as deal (id)
        cross join lateral ${unused(sql`c.deal_id = deal.id`)} as unused
      union all
      select unused.* from voucher v cross join lateral ${unused(sql`c.voucher_id = v.id and c.deal_id is null`)} as unused
        where v.deal_id = any(${dealIds}::bigint[])
      union all
      select unused.* from voucher_campaign k cross join lateral ${unused(sql`c.campaign_id = k.id and c.deal_id is null
          and not exists (select from voucher v where v.id = c.voucher_id and v.deal_id is not null)`)} as unused
        where k.deal_id = any(${dealIds}::bigint[])) as each`.execute(db)
  return rows[0]!
}

/** Our hotels with these ids of the supplier. */
export async function findHotelsBySupplierIds(db: Db, supplierIds: readonly number[]) {
  if (supplierIds.length === 0) return []
  return db
    .selectFrom('hotel')
    .select(['id', 'supplier_id', 'name', 'city', 'stars'])
    .where('supplier_id', 'in', supplierIds)
    .where('deleted_at', 'is', null)
    .execute()
}
