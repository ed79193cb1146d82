/** What the search box suggests for a term. */
import { sql } from 'kysely'
import type { Db } from '../../shared/shop.ts'
import { translationsSql } from '../../sql/translation-columns.ts'
import { matchingNames, type SearchTerms } from './search-store.ts'
import type { CardRow } from './store.ts'

export type HotelSuggestion = { hotel_id: number; hotel_name: string; city: string; deals: number }

/** Hotels on sale whose name or town matches the whole term, best match first. */
export async function findHotelSuggestions(
  db: Db,
  { terms, phrase }: SearchTerms,
  limit: number,
): Promise<HotelSuggestion[]> {
  const corrections = terms.length === 1 ? terms[0]!.corrections : []
  const { rows } = await sql<HotelSuggestion>`
    select hotel.id as hotel_id, hotel.name as hotel_name, hotel.city, on_sale.deals
    from (select owner_id, max(score) as score from (${matchingNames({ folded: phrase, corrections })}) as own
      where kind = 'hotel' group by owner_id) as own
    join hotel on hotel.id = own.owner_id and hotel.active
    cross join lateral (select count(*)::int as deals from deal_hotel join deal on deal.id = deal_hotel.deal_id
      where deal_hotel.hotel_id = hotel.id and deal.status = 'active') as on_sale
    where on_sale.deals > 0 order by own.score desc, hotel.name, hotel.id limit ${limit}`.execute(db)
  return rows
}

type StaySuggestion = Pick<
  CardRow,
  'id' | 'slug' | 'category' | 'title' | 'destination_title' | 'destination_translations'
>

export async function findStaySuggestions(
  db: Db,
  dealIds: readonly number[],
  language = 'en',
): Promise<StaySuggestion[]> {
  if (dealIds.length === 0) return []
  const rows = await db
    .selectFrom('deal')
    .leftJoin('reference_item as destination', (join) =>
      join.onRef('destination.name', '=', 'deal.destination').on('destination.kind', '=', 'destination'),
    )
    .select(['deal.id', 'deal.slug', 'deal.category', 'destination.title as destination_title'])
    .select(sql<string>`coalesce(deal.translations #>> array[${language}, 'title'], deal.title)`.as('title'))
    .select(translationsSql('destination.translations', language, ['title']).as('destination_translations'))
    .where('deal.id', 'in', dealIds)
    .execute()
  return rows.sort((a, b) => dealIds.indexOf(a.id) - dealIds.indexOf(b.id))
}
