import { sql } from 'kysely'
import { addDays, type Day, startOfDay } from '../../shared/day.ts'
import { splitOneOrMore } from '../../shared/one-or-more.ts'
import { pageSpan } from '../../shared/page-span.ts'
import type { Db } from '../../shared/shop.ts'
import { countSearchResults } from '../../sql/counted-search.ts'
import { findRunningTotal } from '../../sql/running-total.ts'
import { matchingSaleNumbersSql } from '../../sql/sale-search.ts'
import type { VoucherOrder } from './store.ts'

export type VoucherOrderFilter = {
  q?: string
  /** One or more states, separated by commas. */
  state?: string
  voucher?: number
  gift?: 'yes' | 'no'
  /** The first and the last day of purchase. */
  from?: Day
  to?: Day
  sort?: 'created_at' | '-created_at' | 'amount_cents' | '-amount_cents'
}

/** Must equal the expression in the index of gifts, so that the index is used. */
const isGift = sql<boolean>`coalesce(jsonb_typeof(o.gift -> 'recipient'), 'null') <> 'null'`

function filterVoucherOrders(db: Db, { q, state, voucher, gift, from, to }: VoucherOrderFilter) {
  let query = db.selectFrom('voucher_order as o')
  if (state) query = query.where('o.state', 'in', splitOneOrMore(state))
  if (voucher) query = query.where('o.voucher_id', '=', voucher)
  if (gift) query = query.where(gift === 'yes' ? isGift : sql<boolean>`not (${isGift})`)
  if (from) query = query.where('o.created_at', '>=', startOfDay(from))
  if (to) query = query.where('o.created_at', '<', startOfDay(addDays(to, 1)))
  if (q) query = query.where('o.number', 'in', matchingSaleNumbersSql('voucher_order_search', q))
  return query
}

/** Whether the running totals, which are stored by state, contain the number of matches. */
const isCoveredByTotals = ({ q, voucher, gift, from, to }: VoucherOrderFilter): boolean =>
  ![q, voucher, gift, from, to].some(Boolean)

export async function findVoucherOrders(db: Db, filter: VoucherOrderFilter & { limit: number; offset: number }) {
  const query = filterVoucherOrders(db, filter)
  const count = isCoveredByTotals(filter)
    ? {
        total: await findRunningTotal(
          db,
          ['voucher_order'],
          filter.state ? sql`t.state in (${sql.join(splitOneOrMore(filter.state))})` : sql`true`,
        ),
        has_more: false,
      }
    : await countSearchResults(db, query.select('o.number'))
  const column = filter.sort?.endsWith('amount_cents') ? 'o.amount_cents' : 'o.created_at'
  const isDown = filter.sort === undefined || filter.sort.startsWith('-')
  const span = pageSpan(count, filter.offset, filter.limit)
  // Only an index is read for the rows before the page.
  const page = query
    .select('o.number')
    .orderBy(column, isDown === span.fromEnd ? 'asc' : 'desc')
    .orderBy('o.number', span.fromEnd ? 'desc' : 'asc')
    .limit(span.limit)
    .offset(span.offset)
  const rows = await db
    .selectFrom('voucher_order as o')
    .leftJoin('voucher as v', 'v.id', 'o.voucher_id')
    .selectAll('o')
    .select('v.name as voucher_name')
    .where('o.number', 'in', page)
    .orderBy(column, isDown ? 'desc' : 'asc')
    .orderBy('o.number')
    .execute()
  return { rows: rows as (VoucherOrder & { voucher_name: string | null })[], ...count }
}

export type FirstCode = {
  order_number: string
  code_sealed: string
  imported: boolean
  valid_from: string
  valid_until: string
}

/** The first code of each order, by the order's number. */
export async function findFirstCodes(db: Db, numbers: string[]): Promise<Map<string, FirstCode>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('voucher_code')
    .select(['order_number', 'code_sealed', 'imported', 'valid_from', 'valid_until'])
    .distinctOn('order_number')
    .where('order_number', 'in', numbers)
    .orderBy('order_number')
    .orderBy('order_position')
    .execute()
  return new Map(rows.map((row) => [row.order_number!, row as FirstCode]))
}
