import { sql } from 'kysely'
import { pageSpan } from '../../shared/page-span.ts'
import type { Db } from '../../shared/shop.ts'
import { countSearchResults } from '../../sql/counted-search.ts'
import { findRunningTotal } from '../../sql/running-total.ts'
import { matchingSaleNumbers } from '../../sql/sale-search.ts'
import type { VoucherOrder } from './store.ts'

export async function findVoucherOrders(db: Db, filter: { state?: string; q?: string; limit: number; offset: number }) {
  let query = db.selectFrom('voucher_order as o')
  if (filter.state) query = query.where('o.state', '=', filter.state)
  if (filter.q) query = query.where('o.number', 'in', matchingSaleNumbers('voucher_order_search', filter.q))
  const count = filter.q
    ? await countSearchResults(db, query.select('o.number'))
    : {
        total: await findRunningTotal(db, ['voucher_order'], filter.state ? sql`t.state = ${filter.state}` : sql`true`),
        has_more: false,
      }
  const span = pageSpan(count, filter.offset, filter.limit)
  // Only an index is read for the rows before the page.
  const page = query
    .select('o.number')
    .orderBy('o.created_at', span.fromEnd ? 'asc' : 'desc')
    .orderBy('o.number', span.fromEnd ? 'desc' : 'asc')
    .limit(span.limit)
    .offset(span.offset)
  const rows = await db
    .selectFrom('voucher_order as o')
    .leftJoin('voucher as v', 'v.id', 'o.voucher_id')
    .selectAll('o')
    .select('v.name as voucher_name')
    .where('o.number', 'in', page)
    .orderBy('o.created_at', 'desc')
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
