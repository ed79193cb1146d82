/** Deals for tests and measurements of lists and searches: variants of the deals in the database, by one statement. */
import { sql } from 'kysely'
import type { Db } from '@tussenuit/modules/shared/shop.ts'

const syllables = sql`array['ba','ker','lom','zan','vil','der','hou','mar','pen','sto','rin','gel','tas','wou','fen',
  'kam','lis','nor','dru','yst']`
/** The end of a title by its number, the same for every 8,000th deal. */
const suffix = sql`(s.syllables[1 + g % 20] || s.syllables[1 + g / 20 % 20] || s.syllables[1 + g / 400 % 20])`
/** A number from 0, below the limit, that looks random. */
const pick = (salt: number, limit: number) => sql`(abs(hashint4(g * 31 + ${salt}::int)) % ${limit}::int)`
/** The same column of another deal. */
const ofAnother = (column: string, salt: number) =>
  sql`(select other.${sql.ref(column)} from source other
    where other.place = abs(hashint4(g * 17 + ${salt}::int)) % s.total)`

/**
 * Adds deals on sale. Each has the texts, boards, lengths and hotels of one deal, and headings, surrounding, custom
 * filters and prices of its own; some hide their price or are sold elsewhere.
 */
export async function insertGeneratedDeals(db: Db, count: number): Promise<void> {
  await sql`
    with source as (select deal.*, row_number() over (order by id) - 1 as place, count(*) over () as total,
        ${syllables} as syllables
      from deal where status = 'active' and slug not like 'generated-%')
    insert into deal (slug, status, title, summary, description_html, category_type, category, destination, themes,
      surrounding_id, length_of_stay, board_types, travel_companion, pictures, margin_bp, is_sgr_package,
      externally_sold, hide_price, recommended, custom_filters, translations, search_text, created_at,
      lowest_price_cents, lowest_price_day, lowest_price_nights)
    select 'generated-' || g, 'active', s.title || ' ' || ${suffix}, s.summary, s.description_html,
      ${ofAnother('category_type', 0)}, ${ofAnother('category', 0)}, ${ofAnother('destination', 1)},
      ${ofAnother('themes', 2)}, ${ofAnother('surrounding_id', 3)}, s.length_of_stay, s.board_types, s.travel_companion,
      s.pictures, s.margin_bp, s.is_sgr_package, ${pick(4, 23)} = 0, ${pick(5, 29)} = 0, ${pick(6, 7)} = 0,
      ${ofAnother('custom_filters', 7)},
      (select coalesce(jsonb_object_agg(language, texts || case when texts ? 'title'
        then jsonb_build_object('title', texts ->> 'title' || ' ' || ${suffix}) else '{}' end), '{}')
        from jsonb_each(s.translations) as own (language, texts)),
      s.search_text || ' ' || ${suffix}, s.created_at - g * interval '1 minute',
      s.lowest_price_cents + ${pick(8, 300)} * 100, s.lowest_price_day, s.lowest_price_nights
    from generate_series(1, ${count}::int) g join source s on s.place = g % s.total`.execute(db)
  const generated = sql`(select id, split_part(slug, '-', 2)::int as g from deal where slug like 'generated-%') as own
    join (select id, row_number() over (order by id) - 1 as place, count(*) over () as total from deal
      where status = 'active' and slug not like 'generated-%') as source on source.place = own.g % source.total`
  await sql`insert into deal_hotel (deal_id, hotel_id, position) select own.id, hotel_id, position
    from ${generated} join deal_hotel on deal_hotel.deal_id = source.id`.execute(db)
  await sql`insert into deal_activity (deal_id, activity_id, included, position)
    select own.id, activity_id, included, position
    from ${generated} join deal_activity on deal_activity.deal_id = source.id`.execute(db)
  await sql`insert into deal_price (deal_id, party, nights, state, check_in, per_person_cents, total_cents,
      payable_at_hotel_cents, all_in_cents)
    select own.id, party, nights, state, check_in, per_person_cents + ${pick(8, 300)} * 100,
      total_cents + ${pick(8, 300)} * 100, payable_at_hotel_cents, all_in_cents + ${pick(8, 300)} * 100
    from ${generated} join deal_price on deal_price.deal_id = source.id`.execute(db)
}
