/** What lists and searches filter, count and sort deals by. The cards of a page are read afterwards, by id. */
import { sql } from 'kysely'
import type { Db } from '../../shared/shop.ts'
import { type CardRow, filterActiveDeals } from './store.ts'

/** Migration 195 announces changes of these columns. */
export type DealFacts = Pick<
  CardRow,
  | 'id'
  | 'category'
  | 'category_type'
  | 'headings'
  | 'surrounding_name'
  | 'board_types'
  | 'length_of_stay'
  | 'custom_filters'
  | 'externally_sold'
  | 'hide_price'
  | 'recommended'
  | 'travel_companion'
  | 'lowest_price_cents'
> & {
  /** The microseconds since 1970. */
  created_micros: number
  /** Whether a voucher for the deal is on sale. */
  has_voucher: boolean
}

/** Those of the deals that are active, in no order. */
export async function findActiveDealFacts(db: Db, ids: number[]): Promise<DealFacts[]> {
  return (
    filterActiveDeals(db, { ids })
      .leftJoin('reference_item as surrounding', 'surrounding.id', 'deal.surrounding_id')
      .select([
        'deal.id',
        'deal.category',
        'deal.category_type',
        'surrounding.name as surrounding_name',
        'deal.custom_filters',
        'deal.externally_sold',
        'deal.hide_price',
        'deal.recommended',
        'deal.travel_companion',
        'deal.lowest_price_cents',
      ])
      // As JSON, because the client parses arrays of the database many times slower.
      .select([
        sql<string[]>`to_json(deal.headings)`.as('headings'),
        sql<string[]>`to_json(deal.board_types)`.as('board_types'),
        sql<number[]>`to_json(deal.length_of_stay)`.as('length_of_stay'),
        sql<number>`(extract(epoch from deal.created_at) * 1000000)::float8`.as('created_micros'),
        sql<boolean>`exists (select from voucher where voucher.deal_id = deal.id and voucher.active)`.as('has_voucher'),
      ])
      .execute()
  )
}

/** The titles of deals by id, in a language; the original titles if it is empty. */
export async function findDealTitles(db: Db, ids: number[], language: string): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, ${
      language === ''
        ? sql`title`
        : sql`coalesce(nullif(translations #>> array[${language}, 'title'], ''), title) as title`
    } from deal where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** The ids of all active deals that have a public price. */
export async function findPubliclyPricedDealIds(db: Db): Promise<number[]> {
  const rows = await filterActiveDeals(db, {})
    .select('deal.id')
    .where('deal.externally_sold', '=', false)
    .where('deal.hide_price', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}
