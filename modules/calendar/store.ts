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

/** Days of a window that nobody has asked for, per hotel and length, and then those asked longest ago. */
export async function findStalest(db: Db, wish: { nights: number; party: string; from: Day; to: Day; limit: number }): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    select day::date as day from generate_series(${wish.from}::date, ${wish.to}::date, interval '1 day') as day
    left join rate_snapshot on rate_snapshot.check_in = day::date and nights = ${wish.nights} and party = ${wish.party}
    group by day order by min(taken_at) nulls first, day limit ${wish.limit}`.execute(db)
  return rows.map((row) => row.day)
}

export async function savePrice(db: Db, dealId: number, price: { lowestCents: number | null; day: Day | null; nights: number | null; snapped: { nights: number; prices: string }[] }): Promise<void> {
  await db.updateTable('deal').set({ lowest_price_cents: price.lowestCents, lowest_price_day: price.day, lowest_price_nights: price.nights, snapped_prices: sql`${JSON.stringify(price.snapped)}::jsonb` }).where('id', '=', dealId).execute()
}

/** Keeps the day's lowest price, and measures the reference: the lowest of the thirty days before. */
export async function keepHistory(db: Db, dealId: number, day: Day, lowestCents: number | null): Promise<void> {
  if (lowestCents !== null) {
    await db.insertInto('price_history').values({ deal_id: dealId, day, lowest_cents: lowestCents })
      .onConflict((conflict) => conflict.columns(['deal_id', 'day']).doUpdateSet({ lowest_cents: sql`least(price_history.lowest_cents, excluded.lowest_cents)` })).execute()
  }
  await sql`update deal set reference_price_cents = (select min(lowest_cents) from price_history where deal_id = ${dealId} and day >= ${day}::date - 30 and day < ${day}::date) where id = ${dealId}`.execute(db)
}
