/** The columns by which lists and searches filter, count and sort. The cards of a page are read afterwards, by id. */
import { sql } from 'kysely'
import type { Db } from '../../shared/shop.ts'
import { type CardRow, type DealFilter, filterActiveDeals } from './store.ts'

export type DealFacts = Pick<
  CardRow,
  | 'id'
  | 'category'
  | 'headings'
  | 'surrounding_name'
  | 'board_types'
  | 'length_of_stay'
  | 'custom_filters'
  | 'externally_sold'
  | 'hide_price'
  | 'recommended'
  | 'created_at'
  | 'travel_companion'
  | 'lowest_price_cents'
  | 'lowest_price_day'
  | 'lowest_price_nights'
> & {
  /** In the language of `titlesIn`; empty without it, because reading the translations of all deals takes long. */
  title: string
}

/** All active deals that the filter leaves, in no order. */
export async function findActiveDealFacts(
  db: Db,
  filter: Pick<DealFilter, 'ids' | 'heading' | 'recommended' | 'asVoucher'>,
  titlesIn?: { language: string | undefined },
): Promise<DealFacts[]> {
  const title = !titlesIn
    ? sql<string>`''`
    : titlesIn.language === undefined
      ? sql<string>`deal.title`
      : sql<string>`coalesce(nullif(deal.translations #>> array[${titlesIn.language}, 'title'], ''), deal.title)`
  return (
    filterActiveDeals(db, filter)
      .leftJoin('reference_item as surrounding', 'surrounding.id', 'deal.surrounding_id')
      .select([
        'deal.id',
        'deal.category',
        'surrounding.name as surrounding_name',
        'deal.custom_filters',
        'deal.externally_sold',
        'deal.hide_price',
        'deal.recommended',
        'deal.created_at',
        'deal.travel_companion',
        'deal.lowest_price_cents',
        'deal.lowest_price_day',
        'deal.lowest_price_nights',
      ])
      // As JSON, because the client parses arrays of the database many times slower.
      .select([
        sql<string[]>`to_json(deal.headings)`.as('headings'),
        sql<string[]>`to_json(deal.board_types)`.as('board_types'),
        sql<number[]>`to_json(deal.length_of_stay)`.as('length_of_stay'),
        title.as('title'),
      ])
      .execute()
  )
}

/** The highest price that a deal on sale advertises; null if none does. */
export async function findHighestAdvertisedPrice(db: Db): Promise<number | null> {
  const { highest } = await filterActiveDeals(db, {})
    .where('deal.externally_sold', '=', false)
    .where('deal.hide_price', '=', false)
    .select((select) => select.fn.max('deal.lowest_price_cents').as('highest'))
    .executeTakeFirstOrThrow()
  return highest
}
