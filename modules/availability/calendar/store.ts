import { sql } from 'kysely'
import type { BoardCode } from '../../shared/board.ts'
import type { Db } from '../../shared/shop.ts'
import type { Day } from '../../shared/day.ts'
import { usualParties } from '../../shared/party.ts'
import type { FreeUntil, Snapshot } from './days.ts'

type PackedSnapshot = [
  hotelId: number,
  nights: number,
  checkIn: Day,
  roomOnly: number | null,
  bedAndBreakfast: number | null,
  halfBoard: number | null,
  fullBoard: number | null,
  allInclusive: number | null,
  localTax: number,
  boardTerms: Snapshot['boardTerms'],
  party: string,
  freeUntil: FreeUntil | null,
]
export type SnapshotOfParty = Snapshot & { party: string }

const usual = sql.join(usualParties)
/** Rows of `rate_snapshot` that the job refreshes: those of usual parties, and of parties that deals advertise. */
export const refreshedByJob = sql<boolean>`(party in (${usual}) or (hotel_id, nights, party) in (
  select h.hotel_id, days - 1, d.travel_companion::text from deal d join deal_hotel h on h.deal_id = d.id,
    unnest(d.length_of_stay) as days where d.status = 'active' and d.travel_companion::text not in (${usual})))`

/** The price of each board; all null if the hotel is closed, so that it counts as answered without free rooms. */
const boardPrices = sql.raw(
  ['room_only_cents', 'bed_and_breakfast_cents', 'half_board_cents', 'full_board_cents', 'all_inclusive_cents']
    .map((column) => `case when not hotel_closed then ${column} end`)
    .join(', '),
)

/**
 * The stored prices of these hotels, lengths, parties and arrival days. They are read as one JSON value: transferring a
 * thousand small rows takes many times longer than the query.
 */
export async function findSnapshots(
  db: Db,
  values: {
    hotelIds: number[]
    nights: number[]
    parties: string[]
    from: Day
    to: Day
    /** Prices that no job refreshes count only if stored after this moment. */
    takenSince?: Date | null
    /** Restricts the range to these days. */
    days?: Day[]
    withFreeUntil?: boolean
  },
): Promise<SnapshotOfParty[]> {
  if (values.hotelIds.length === 0 || values.nights.length === 0 || values.from > values.to) return []
  const { known } = await db
    .selectFrom('rate_snapshot')
    .select(
      sql<
        PackedSnapshot[]
      >`coalesce(json_agg(json_build_array(hotel_id, nights, check_in, ${boardPrices}, local_tax_cents, board_terms,
      party, ${values.withFreeUntil ? sql`case when not hotel_closed then free_until end` : sql`null`})), '[]')`.as(
        'known',
      ),
    )
    .where(sql<boolean>`hotel_id = any(${values.hotelIds}::bigint[])`)
    .where('nights', 'in', values.nights)
    .where('party', 'in', values.parties)
    .where('check_in', '>=', values.from)
    .where('check_in', '<=', values.to)
    .where('closed_room', 'is', null)
    .$if(values.days !== undefined, (query) =>
      query.where(sql<boolean>`check_in = any(${values.days ?? []}::text[]::date[])`),
    )
    .$if(Boolean(values.takenSince), (query) =>
      query.where((where) => where.or([where('taken_at', '>=', values.takenSince!), refreshedByJob])),
    )
    .executeTakeFirstOrThrow()
  return known.map(unpackSnapshot)
}

const unpackSnapshot = ([
  hotelId,
  nights,
  checkIn,
  ROOM_ONLY,
  BED_AND_BREAKFAST,
  HALF_BOARD,
  FULL_BOARD,
  ALL_INCLUSIVE,
  localTaxCents,
  boardTerms,
  party,
  freeUntil,
]: PackedSnapshot): SnapshotOfParty => ({
  hotelId,
  nights,
  checkIn,
  localTaxCents,
  boardTerms,
  party,
  freeUntil,
  boardCents: { ROOM_ONLY, BED_AND_BREAKFAST, HALF_BOARD, FULL_BOARD, ALL_INCLUSIVE },
})

export type PriceableDeal = {
  id: number
  adults: number
  marginBp: number
  isSgr: boolean
  boards: BoardCode[]
  days: number[]
  travelStart: Day | null
  travelEnd: Day | null
  closedArrivalWeekdays: number[]
  hotels: { hotelId: number; supplierId: number }[]
}

/** The usual party and the lengths of deals: all that stored from-prices depend on. */
export async function findDealParties(
  db: Db,
  dealIds: number[],
): Promise<Pick<PriceableDeal, 'id' | 'adults' | 'days'>[]> {
  return db
    .selectFrom('deal')
    .select(['id', 'travel_companion as adults', sql<number[]>`to_json(length_of_stay)`.as('days')])
    .where(sql<boolean>`id = any(${dealIds}::bigint[])`)
    .execute()
}

/**
 * The columns of deals that determine the prices of their cards, with their hotels; one query for any number of deals.
 * Arrays are read as JSON, because the client parses arrays of the database many times slower.
 */
export async function findPriceableDeals(db: Db, dealIds: number[]): Promise<PriceableDeal[]> {
  if (dealIds.length === 0) return []
  const { rows } = await sql<PriceableDeal>`
    select d.id, d.travel_companion as adults, d.margin_bp as "marginBp", d.is_sgr_package as "isSgr",
      to_json(d.board_types) as boards, to_json(d.length_of_stay) as days,
      d.travel_start_date as "travelStart", d.travel_end_date as "travelEnd",
      to_json(d.closed_arrival_weekdays) as "closedArrivalWeekdays",
      coalesce((select json_agg(json_build_object('hotelId', hotel.id, 'supplierId', hotel.supplier_id))
      from deal_hotel h join hotel on hotel.id = h.hotel_id and hotel.active where h.deal_id = d.id), '[]') as hotels
    from deal d where d.id = any(${dealIds}::bigint[])`.execute(db)
  return rows
}

/** Whether a row has a free room in one of the boards of `stay`. */
const isFreeIn = (alias: string) =>
  sql.raw(
    `(not ${alias}.hotel_closed and (${Object.entries(boardColumns)
      .map(([board, column]) => `(${alias}.${column} is not null and '${board}' = any(stay.board_types))`)
      .join(' or ')}))`,
  )
const boardColumns: Record<BoardCode, string> = {
  ROOM_ONLY: 'room_only_cents',
  BED_AND_BREAKFAST: 'bed_and_breakfast_cents',
  HALF_BOARD: 'half_board_cents',
  FULL_BOARD: 'full_board_cents',
  ALL_INCLUSIVE: 'all_inclusive_cents',
}

/**
 * Deals with at least one day of arrival on which the small party has a room and the chosen party has none; if `until`
 * is given, only stays that end by then count. For a party of several
 * rooms, the largest room alone must have none on that day either. Deals that share hotel, length and boards are
 * decided together, so that the cost does not grow with the number of deals.
 */
export async function findDealIdsWithTooSmallRooms(
  db: Db,
  dealIds: number[],
  values: {
    party: string
    small: string
    single: string | null
    from: Day
    to: Day
    until: Day | null
    takenSince: Date | null
  },
): Promise<number[]> {
  const sameStay = (alias: string, party: string) => sql`${sql.raw(alias)}.party = ${party}
    and ${sql.raw(alias)}.hotel_id = own.hotel_id and ${sql.raw(alias)}.nights = own.nights
    and ${sql.raw(alias)}.check_in = own.check_in and ${sql.raw(alias)}.closed_room is null`
  const isSingleTooFull =
    values.single === null
      ? sql`true`
      : sql`exists (select from rate_snapshot single where ${sameStay('single', values.single)}
          and not ${isFreeIn('single')})`
  const { rows } = await sql<{ id: number }>`
    with link as materialized (
      select d.id, h.hotel_id, days - 1 as nights, d.board_types
      from deal d join deal_hotel h on h.deal_id = d.id join hotel on hotel.id = h.hotel_id and hotel.active,
        unnest(d.length_of_stay) as days
      where d.id = any(${dealIds}::bigint[])),
    too_small as materialized (
      select * from (select distinct hotel_id, nights, board_types from link) stay where exists (
        select from rate_snapshot own
        join rate_snapshot small on ${sameStay('small', values.small)} and ${isFreeIn('small')}
        where own.hotel_id = stay.hotel_id and own.party = ${values.party} and own.nights = stay.nights
          and own.closed_room is null and own.check_in between ${values.from}::date and ${values.to}::date
          and (${values.until}::date is null or own.check_in + own.nights <= ${values.until}::date)
          and (${values.takenSince}::timestamptz is null or own.taken_at >= ${values.takenSince}::timestamptz)
          and not ${isFreeIn('own')} and ${isSingleTooFull}))
    select distinct link.id from link join too_small using (hotel_id, nights, board_types)`.execute(db)
  return rows.map(({ id }) => id)
}

export type StayKey = { party: string; nights: number; checkIn: Day }

/** Stays from this day on whose stored price for at least one board is a price of that room. */
export async function findSnapshotKeysOfRoom(db: Db, hotelId: number, room: string, from: Day): Promise<StayKey[]> {
  const { rows } = await sql<StayKey>`
    select party, nights, check_in as "checkIn" from rate_snapshot
    where hotel_id = ${hotelId} and check_in >= ${from}::date and closed_room is null
      and exists (select from jsonb_each_text(board_rooms) as board where board.value = ${room})`.execute(db)
  return rows
}

/** Days that were never queried for some of the hotels come first, then the days queried longest ago. */
export async function findStalestDays(
  db: Db,
  values: { hotelIds: number[]; nights: number; party: string; from: Day; to: Day; limit: number },
): Promise<{ day: Day; askedAt: Date | null }[]> {
  const { rows } = await sql<{ day: Day; asked_at: Date | null }>`
    select day::date as day,
      case when count(taken_at) < ${values.hotelIds.length}::int then null else min(taken_at) end as asked_at
    from generate_series(${values.from}::date, ${values.to}::date, interval '1 day') as day
    left join rate_snapshot on rate_snapshot.check_in = day::date and closed_room is null
      and nights = ${values.nights} and party = ${values.party} and hotel_id = any(${values.hotelIds}::bigint[])
    group by day order by asked_at nulls first, day limit ${values.limit}`.execute(db)
  return rows.map((row) => ({ day: row.day, askedAt: row.asked_at }))
}

/** The stays whose prices these deals advertise. `askedAt`: when the oldest of their stored prices was requested. */
export async function findAdvertisedStays(
  db: Db,
  dealIds: number[],
  from: Day,
): Promise<{ party: string; nights: number; day: Day; askedAt: Date | null }[]> {
  if (dealIds.length === 0) return []
  const { rows } = await sql<{ party: string; nights: number; day: Day; asked_at: Date | null }>`
    select d.travel_companion::text as party, d.lowest_price_nights as nights, d.lowest_price_day as day,
      min(s.taken_at) as asked_at
    from deal d join deal_hotel h on h.deal_id = d.id join hotel on hotel.id = h.hotel_id and hotel.active
    join rate_snapshot s on s.hotel_id = h.hotel_id and s.nights = d.lowest_price_nights
      and s.check_in = d.lowest_price_day and s.party = d.travel_companion::text and s.closed_room is null
    where d.id in (${sql.join(dealIds)}) and d.lowest_price_day >= ${from}::date group by 1, 2, 3`.execute(db)
  return rows.map(({ asked_at, ...row }) => ({ ...row, askedAt: asked_at }))
}

export type StayAtHotel = { hotelId: number; supplierId: number; nights: number; party: string; day: Day }

/**
 * Advertised stays whose hotels have no recent terms, for every usual party and length; stays that are shown without a
 * choice come first.
 */
export async function findStaysWithoutTerms(
  db: Db,
  dealIds: number[],
  values: { from: Day; askedSince: Date; limit: number },
): Promise<StayAtHotel[]> {
  if (dealIds.length === 0) return []
  const { rows } = await sql<StayAtHotel>`
    select h.hotel_id as "hotelId", hotel.supplier_id as "supplierId", p.nights, p.party, p.check_in as day
    from deal_price p join deal d on d.id = p.deal_id join deal_hotel h on h.deal_id = d.id
    join hotel on hotel.id = h.hotel_id and hotel.active
    join rate_snapshot s on s.hotel_id = h.hotel_id and s.nights = p.nights and s.party = p.party
      and s.check_in = p.check_in and s.closed_room is null
    where p.deal_id in (${sql.join(dealIds)}) and p.state = 'known' and p.check_in >= ${values.from}::date
      and (s.terms_asked_at is null or s.terms_asked_at < ${values.askedSince})
      and coalesce(s.room_only_cents, s.bed_and_breakfast_cents, s.half_board_cents, s.full_board_cents,
        s.all_inclusive_cents) is not null
      and not s.hotel_closed
    group by 1, 2, 3, 4, 5
    order by bool_or(p.party = d.travel_companion::text and p.check_in = d.lowest_price_day) desc,
      min(s.terms_asked_at) nulls first, 1, 3, 4, 5
    limit ${values.limit}`.execute(db)
  return rows
}

export async function saveStayTerms(
  db: Db,
  { hotelId, nights, party, day }: Omit<StayAtHotel, 'supplierId'>,
  terms: { freeUntil: FreeUntil | null; askedAt: Date },
): Promise<void> {
  await db
    .updateTable('rate_snapshot')
    .set({
      free_until: terms.freeUntil === null ? null : sql`${JSON.stringify(terms.freeUntil)}::jsonb`,
      terms_asked_at: terms.askedAt,
    })
    .where('hotel_id', '=', hotelId)
    .where('nights', '=', nights)
    .where('party', '=', party)
    .where('check_in', '=', day)
    .execute()
}

/** Null if there is no such hotel or staff have taken it off sale. */
export async function findSupplierIdOfHotel(db: Db, hotelId: number): Promise<number | null> {
  const hotel = await db
    .selectFrom('hotel')
    .select('supplier_id')
    .where('id', '=', hotelId)
    .where('active', '=', true)
    .executeTakeFirst()
  return hotel?.supplier_id ?? null
}

/** Active deals whose from-price for that length depends on the hotel. */
export async function findDealIdsOfHotel(db: Db, hotelId: number, nights: number): Promise<number[]> {
  const rows = await db
    .selectFrom('deal')
    .innerJoin('deal_hotel', 'deal_hotel.deal_id', 'deal.id')
    .select('deal.id')
    .where('deal_hotel.hotel_id', '=', hotelId)
    .where('deal.status', '=', 'active')
    .where(sql<boolean>`${nights + 1} = any(deal.length_of_stay)`)
    .execute()
  return rows.map((row) => row.id)
}
