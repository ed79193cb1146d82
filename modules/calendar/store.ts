import { sql } from 'kysely'
import type { Db } from '../shared/shop.ts'
import type { Day } from '../shared/day.ts'
import type { Snapshot } from './days.ts'

type PackedSnapshot = [hotelId: number, nights: number, checkIn: Day, roomOnly: number | null, bedAndBreakfast: number | null, halfBoard: number | null, fullBoard: number | null, allInclusive: number | null, localTax: number]

/** A year of days comes as one value: taking a thousand small rows off the wire costs many times more than the query. */
export async function findSnapshots(db: Db, wish: { hotelIds: number[]; nights: number[]; party: string; from: Day; to: Day }): Promise<Snapshot[]> {
  if (wish.hotelIds.length === 0 || wish.nights.length === 0) return []
  const { known } = await db.selectFrom('rate_snapshot')
    .select(sql<PackedSnapshot[]>`coalesce(json_agg(json_build_array(hotel_id, nights, check_in, room_only_cents, bed_and_breakfast_cents, half_board_cents, full_board_cents, all_inclusive_cents, local_tax_cents)), '[]')`.as('known'))
    .where('hotel_id', 'in', wish.hotelIds).where('nights', 'in', wish.nights).where('party', '=', wish.party).where('check_in', '>=', wish.from).where('check_in', '<=', wish.to)
    .executeTakeFirstOrThrow()
  return known.map(([hotelId, nights, checkIn, ROOM_ONLY, BED_AND_BREAKFAST, HALF_BOARD, FULL_BOARD, ALL_INCLUSIVE, localTaxCents]) => ({
    hotelId, nights, checkIn, localTaxCents, boardCents: { ROOM_ONLY, BED_AND_BREAKFAST, HALF_BOARD, FULL_BOARD, ALL_INCLUSIVE },
  }))
}

export type PricedDays = { dealId: number; adults: number; travelStart: Day | null; travelEnd: Day | null; closedArrivalWeekdays: number[]; nights: number; days: Day[] }

/** Per deal and number of nights the arrivals that are known to have a price for its usual party, with the whole stay between the two days. One query however many deals; the days of each are looked up by the index, which takes a third of the time of joining all. */
export async function findPricedDays(db: Db, dealIds: number[], from: Day, until: Day | null): Promise<PricedDays[]> {
  const { rows } = await sql<PricedDays>`
    select d.id as "dealId", d.travel_companion as adults, d.travel_start_date as "travelStart", d.travel_end_date as "travelEnd", d.closed_arrival_weekdays as "closedArrivalWeekdays", length - 1 as nights, priced.days
    from deal d cross join unnest(d.length_of_stay) as length cross join lateral (
      select json_agg(distinct s.check_in) as days from rate_snapshot s
      where s.hotel_id = any(array(select h.hotel_id from deal_hotel h join hotel on hotel.id = h.hotel_id and hotel.active where h.deal_id = d.id))
        and s.nights = length - 1 and s.party = d.travel_companion::text and s.check_in >= ${from}::date and s.check_in <= coalesce(${until}::date - (length - 1), 'infinity')
        and d.board_types && array[
          case when s.room_only_cents is not null then 'ROOM_ONLY' end, case when s.bed_and_breakfast_cents is not null then 'BED_AND_BREAKFAST' end, case when s.half_board_cents is not null then 'HALF_BOARD' end,
          case when s.full_board_cents is not null then 'FULL_BOARD' end, case when s.all_inclusive_cents is not null then 'ALL_INCLUSIVE' end]
    ) as priced
    where d.id = any(${dealIds}::bigint[]) and priced.days is not null`.execute(db)
  return rows
}

/** Writes what the supplier said, in one statement however many rows. */
export async function saveSnapshots(db: Db, party: string, snapshots: Snapshot[], takenAt: Date): Promise<void> {
  const chunk = 4000
  for (let first = 0; first < snapshots.length; first += chunk) {
    const rows = snapshots.slice(first, first + chunk)
    const column = (value: (row: Snapshot) => unknown) => rows.map(value)
    await sql`
      insert into rate_snapshot (hotel_id, nights, party, check_in, room_only_cents, bed_and_breakfast_cents, half_board_cents, full_board_cents, all_inclusive_cents, local_tax_cents, taken_at)
      select hotel_id, nights, ${party}, check_in, ro, bb, hb, fb, ai, tax, ${takenAt} from unnest(
        ${column((row) => row.hotelId)}::bigint[], ${column((row) => row.nights)}::int[], ${column((row) => row.checkIn)}::text[]::date[],
        ${column((row) => row.boardCents.ROOM_ONLY)}::int[], ${column((row) => row.boardCents.BED_AND_BREAKFAST)}::int[], ${column((row) => row.boardCents.HALF_BOARD)}::int[],
        ${column((row) => row.boardCents.FULL_BOARD)}::int[], ${column((row) => row.boardCents.ALL_INCLUSIVE)}::int[], ${column((row) => row.localTaxCents)}::int[]
      ) as given (hotel_id, nights, check_in, ro, bb, hb, fb, ai, tax)
      on conflict (hotel_id, nights, party, check_in) do update set
        room_only_cents = excluded.room_only_cents, bed_and_breakfast_cents = excluded.bed_and_breakfast_cents, half_board_cents = excluded.half_board_cents,
        full_board_cents = excluded.full_board_cents, all_inclusive_cents = excluded.all_inclusive_cents, local_tax_cents = excluded.local_tax_cents, taken_at = excluded.taken_at`.execute(db)
  }
}

/** Days of a window that some of the hotels were never asked for, and then those asked longest ago. */
export async function findStalest(db: Db, wish: { hotelIds: number[]; nights: number; party: string; from: Day; to: Day; limit: number }): Promise<{ day: Day; askedAt: Date | null }[]> {
  const { rows } = await sql<{ day: Day; asked_at: Date | null }>`
    select day::date as day, case when count(taken_at) < ${wish.hotelIds.length}::int then null else min(taken_at) end as asked_at
    from generate_series(${wish.from}::date, ${wish.to}::date, interval '1 day') as day
    left join rate_snapshot on rate_snapshot.check_in = day::date and nights = ${wish.nights} and party = ${wish.party} and hotel_id = any(${wish.hotelIds}::bigint[])
    group by day order by asked_at nulls first, day limit ${wish.limit}`.execute(db)
  return rows.map((row) => ({ day: row.day, askedAt: row.asked_at }))
}

/** The stays whose prices these deals advertise. */
export async function findFromPrices(db: Db, dealIds: number[], from: Day): Promise<{ party: string; nights: number; day: Day; askedAt: Date | null }[]> {
  if (dealIds.length === 0) return []
  const { rows } = await sql<{ party: string; nights: number; day: Day; asked_at: Date | null }>`
    select d.travel_companion::text as party, d.lowest_price_nights as nights, d.lowest_price_day as day, min(s.taken_at) as asked_at
    from deal d join deal_hotel h on h.deal_id = d.id join hotel on hotel.id = h.hotel_id and hotel.active
    join rate_snapshot s on s.hotel_id = h.hotel_id and s.nights = d.lowest_price_nights and s.check_in = d.lowest_price_day and s.party = d.travel_companion::text
    where d.id in (${sql.join(dealIds)}) and d.lowest_price_day >= ${from}::date group by 1, 2, 3`.execute(db)
  return rows.map(({ asked_at, ...row }) => ({ ...row, askedAt: asked_at }))
}

/** Deals on sale that advertise the price of this stay. */
export async function findAdvertising(db: Db, stay: { hotelId: number; party: string; day: Day; nights: number }): Promise<number[]> {
  const rows = await db.selectFrom('deal').innerJoin('deal_hotel', 'deal_hotel.deal_id', 'deal.id').select('deal.id').where('deal_hotel.hotel_id', '=', stay.hotelId).where('deal.status', '=', 'active')
    .where('deal.lowest_price_day', '=', stay.day).where('deal.lowest_price_nights', '=', stay.nights).where(sql<boolean>`deal.travel_companion::text = ${stay.party}`).execute()
  return rows.map((row) => row.id)
}

export async function addViews(db: Db, day: Day, views: readonly (readonly [dealId: number, views: number])[]): Promise<void> {
  await sql`
    insert into deal_view (deal_id, day, views) select given.id, ${day}::date, given.views from unnest(${views.map(([id]) => id)}::bigint[], ${views.map(([, count]) => count)}::int[]) as given (id, views)
    where exists (select from deal where deal.id = given.id)
    on conflict (deal_id, day) do update set views = deal_view.views + excluded.views`.execute(db)
}

/** How often each deal was looked at since that day. */
export async function findViews(db: Db, since: Day): Promise<Map<number, number>> {
  const rows = await db.selectFrom('deal_view').select(['deal_id', sql<number>`sum(views)::int`.as('views')]).where('day', '>=', since).groupBy('deal_id').execute()
  return new Map(rows.map((row) => [row.deal_id, row.views]))
}

export async function dropViews(db: Db, before: Day): Promise<void> {
  await db.deleteFrom('deal_view').where('day', '<', before).execute()
}

export async function savePrice(db: Db, dealId: number, price: { lowestCents: number | null; day: Day | null; nights: number | null; snapped: { nights: number; prices: string }[] }): Promise<void> {
  await db.updateTable('deal').set({ lowest_price_cents: price.lowestCents, lowest_price_day: price.day, lowest_price_nights: price.nights, snapped_prices: sql`${JSON.stringify(price.snapped)}::jsonb` }).where('id', '=', dealId).execute()
}

/**
 * Keeps the day's lowest price, and measures the reference that a discount is shown against: the lowest of the thirty
 * days before the price came down to what it is. After thirty days at that price there is no discount any more.
 */
export async function keepHistory(db: Db, dealId: number, day: Day, lowestCents: number | null): Promise<void> {
  if (lowestCents !== null) {
    await db.insertInto('price_history').values({ deal_id: dealId, day, lowest_cents: lowestCents })
      .onConflict((conflict) => conflict.columns(['deal_id', 'day']).doUpdateSet({ lowest_cents: sql`least(price_history.lowest_cents, excluded.lowest_cents)` })).execute()
  }
  await sql`
    with run as (select coalesce(max(day) + 1, ${day}::date) as start from price_history where deal_id = ${dealId} and day < ${day}::date and lowest_cents is distinct from ${lowestCents}::int)
    update deal set reference_price_cents = (select min(lowest_cents) from price_history, run where deal_id = ${dealId} and day < run.start and day >= run.start - 30 and run.start > ${day}::date - 30) where id = ${dealId}`.execute(db)
}
