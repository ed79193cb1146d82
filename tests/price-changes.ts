/** Kinds of changes in the database that change prices of deals. */
import { sql } from 'kysely'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'

const day = (days: number) => addDays(today(new Date()), days)
const cheapestHotel = sql`(select hotel_id from deal_hotel where deal_id = (select min(deal_id) from deal_hotel))`
const someDeals = sql`id % 3 = 1`
/** Each changes what prices with dates depend on, in a shop of some thirty deals with stored prices of ten days. */
export const priceChanges: Record<string, ReturnType<typeof sql>> = {
  'a price falls': sql`update rate_snapshot set room_only_cents = room_only_cents - 900,
    bed_and_breakfast_cents = bed_and_breakfast_cents - 900, half_board_cents = half_board_cents - 900
    where hotel_id = any(array${cheapestHotel}) and party = '2'`,
  'rooms are sold out': sql`update rate_snapshot set room_only_cents = null, bed_and_breakfast_cents = null,
    half_board_cents = null, full_board_cents = null, all_inclusive_cents = null where party = '2' and hotel_id % 2 = 0
    and check_in = ${day(4)}::date`,
  'the smaller party has no room either': sql`update rate_snapshot set room_only_cents = null,
    bed_and_breakfast_cents = null, half_board_cents = null, full_board_cents = null, all_inclusive_cents = null
    where party = '1' and hotel_id % 4 = 0`,
  'a hotel is closed': sql`update rate_snapshot set hotel_closed = true where hotel_id % 5 = 1`,
  'prices are removed': sql`delete from rate_snapshot where hotel_id % 5 = 2 and check_in > ${day(5)}::date`,
  'a margin rises': sql`update deal set margin_bp = margin_bp + 500 where ${someDeals}`,
  'days of arrival are closed': sql`update deal set closed_arrival_weekdays = '{0,3,5}' where id % 3 = 2`,
  'a travel period ends': sql`update deal set travel_end_date = ${day(6)}::date where id % 4 = 0`,
  'a deal becomes an SGR package': sql`update deal set is_sgr_package = not is_sgr_package where ${someDeals}`,
  'boards change': sql`update deal set board_types = '{ROOM_ONLY,HALF_BOARD}' where id % 3 = 0`,
  'lengths change': sql`update deal set length_of_stay = '{2,3}' where id % 5 = 0`,
  'an activity costs more': sql`update activity_pricing set cost_price_cents = cost_price_cents + 700`,
  'an activity has no price any more': sql`delete from activity_pricing where activity_id % 4 = 1`,
  'an activity is closed': sql`update activity set closed_dates = ${JSON.stringify([day(4), day(5), day(6)])}::jsonb
    where id % 3 = 0`,
  'an activity is no longer included': sql`update deal_activity set included = false where deal_id % 4 = 1`,
  'a hotel leaves deals': sql`delete from deal_hotel where deal_id % 6 = 1`,
  'a hotel is off sale': sql`update hotel set active = false where id % 6 = 3`,
  'deals go off sale': sql`update deal set status = 'draft' where id % 7 = 0`,
  'the reservation cost rises': sql`update setting set value = jsonb_set(value, '{reservationCostCents}', '2600')
    where name = 'package'`,
}
