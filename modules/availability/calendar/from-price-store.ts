/** The advertised prices of deals by party and length of stay. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../shared/shop.ts'
import type { DealPriceTable } from '../../shared/tables.ts'
import type { Day } from '../../shared/day.ts'
import type { FromPrice, StayPrice } from './cheapest.ts'

export type DealPrice = { dealId: number; party: string; nights: number; price: FromPrice }

export async function findFromPrices(db: Db, dealIds: number[], parties: string[]): Promise<DealPrice[]> {
  if (dealIds.length === 0) return []
  const rows = await db
    .selectFrom('deal_price')
    .selectAll()
    .where(sql<boolean>`deal_id = any(${dealIds}::bigint[])`)
    .where('party', 'in', parties)
    .execute()
  return rows.map(toDealPrice)
}

/** The prices of each deal for a party of its own, as one JSON value, which the client parses faster than rows. */
export async function findFromPricesByParty(
  db: Db,
  deals: readonly { id: number; party: string }[],
): Promise<DealPrice[]> {
  if (deals.length === 0) return []
  const [ids, parties] = [deals.map(({ id }) => id), deals.map(({ party }) => party)]
  const { rows } = await sql<{ prices: Selectable<DealPriceTable>[] }>`
    select coalesce(json_agg(row_to_json(price)), '[]') as prices
    from unnest(${ids}::bigint[], ${parties}::text[]) as own (deal_id, party)
    join deal_price as price on price.deal_id = own.deal_id and price.party = own.party`.execute(db)
  return rows[0]!.prices.map(toDealPrice)
}

/** A stored from-price of a deal; all after `state` is null unless the state is `known`. */
export type StoredFromPrice = [
  party: string,
  nights: number,
  state: string,
  checkIn: Day | null,
  perPersonCents: number | null,
  totalCents: number | null,
  payableAtHotelCents: number | null,
  allInCents: number | null,
]

/** All stored from-prices of the deals. */
export async function findStoredFromPrices(db: Db, dealIds: number[]): Promise<Map<number, StoredFromPrice[]>> {
  const { rows } = await sql<{ id: number; prices: StoredFromPrice[] }>`
    select deal_id as id, json_agg(json_build_array(party, nights, state, check_in, per_person_cents, total_cents,
      payable_at_hotel_cents, all_in_cents)) as prices
    from deal_price where deal_id = any(${dealIds}::bigint[]) group by deal_id`.execute(db)
  return new Map(rows.map(({ id, prices }) => [id, prices]))
}

function toDealPrice(row: Selectable<DealPriceTable>): DealPrice {
  const { deal_id: dealId, party, nights } = row
  if (row.state !== 'known')
    return { dealId, party, nights, price: { state: row.state === 'none' ? 'none' : 'unknown' } }
  const stay = {
    check_in: row.check_in!,
    nights,
    per_person_cents: row.per_person_cents!,
    total_cents: row.total_cents!,
    payable_at_hotel_cents: row.payable_at_hotel_cents!,
    all_in_cents: row.all_in_cents!,
  }
  return { dealId, party, nights, price: { state: 'known', stay } }
}

/** Replaces the from-prices of a deal for a party, one for each number of nights. */
export async function saveFromPrices(
  db: Db,
  dealId: number,
  party: string,
  prices: ReadonlyMap<number, FromPrice>,
): Promise<void> {
  const rows = [...prices].map(([nights, price]) => ({
    nights,
    state: price.state,
    stay: price.state === 'known' ? price.stay : null,
  }))
  const column = (value: (stay: StayPrice) => unknown) => rows.map((row) => row.stay && value(row.stay))
  await sql`
    with gone as (delete from deal_price where deal_id = ${dealId} and party = ${party}
      and nights <> all(${rows.map((row) => row.nights)}::int[]))
    insert into deal_price (deal_id, party, nights, state, check_in, per_person_cents, total_cents,
      payable_at_hotel_cents, all_in_cents)
    select ${dealId}, ${party}, nights, state, check_in, per_person, total, at_hotel, all_in from unnest(
      ${rows.map((row) => row.nights)}::int[], ${rows.map((row) => row.state)}::text[],
      ${column((stay) => stay.check_in)}::text[]::date[],
      ${column((stay) => stay.per_person_cents)}::int[], ${column((stay) => stay.total_cents)}::int[],
      ${column((stay) => stay.payable_at_hotel_cents)}::int[], ${column((stay) => stay.all_in_cents)}::int[]
    ) as given (nights, state, check_in, per_person, total, at_hotel, all_in)
    on conflict (deal_id, party, nights) do update
      set state = excluded.state, check_in = excluded.check_in, per_person_cents = excluded.per_person_cents,
      total_cents = excluded.total_cents, payable_at_hotel_cents = excluded.payable_at_hotel_cents,
      all_in_cents = excluded.all_in_cents`.execute(db)
}

export async function saveAdvertisedPrice(
  db: Db,
  dealId: number,
  price: {
    lowestCents: number | null
    day: Day | null
    nights: number | null
    snapped: { nights: number; prices: string }[]
  },
): Promise<void> {
  await db
    .updateTable('deal')
    .set({
      lowest_price_cents: price.lowestCents,
      lowest_price_day: price.day,
      lowest_price_nights: price.nights,
      snapped_prices: sql`${JSON.stringify(price.snapped)}::jsonb`,
    })
    .where('id', '=', dealId)
    .execute()
}

/**
 * Saves the day's lowest price and computes the reference price for discounts: the lowest price of the thirty days
 * before the price fell to its present level. After thirty days at that level there is no discount. The price before a
 * rise counts for every later discount, even on the same day.
 */
export async function savePriceHistory(db: Db, dealId: number, day: Day, lowestCents: number | null): Promise<void> {
  if (lowestCents !== null)
    await sql`
      insert into price_history as known (deal_id, day, lowest_cents, before_rise_cents)
      values (${dealId}, ${day}::date, ${lowestCents}::int, (
        select lowest_cents from (select lowest_cents from price_history where deal_id = ${dealId}
          and day < ${day}::date and day >= ${day}::date - 30 order by day desc limit 1) as last
        where lowest_cents < ${lowestCents}::int))
      on conflict (deal_id, day) do update set
        before_rise_cents = case when excluded.lowest_cents > known.lowest_cents then known.lowest_cents
          else known.before_rise_cents end,
        lowest_cents = least(known.lowest_cents, excluded.lowest_cents)`.execute(db)
  await sql`
    with known as (select day, lowest_cents, before_rise_cents from price_history
      where deal_id = ${dealId} and day <= ${day}::date),
    run as (select coalesce(greatest(
        max(day) filter (where day < ${day}::date and lowest_cents is distinct from ${lowestCents}::int) + 1,
        max(day) filter (where before_rise_cents is not null)), ${day}::date) as start from known)
    update deal set reference_price_cents = (
      select min(case when day < run.start then lowest_cents else before_rise_cents end) from known, run
      where day between run.start - 30 and run.start and run.start > ${day}::date - 30)
    where id = ${dealId}`.execute(db)
}
