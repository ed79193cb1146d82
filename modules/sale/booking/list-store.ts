/** The list of reservations for staff. */
import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import { countSearchResults } from '../../sql/counted-search.ts'
import { type Counted, pageSpan } from '../../shared/page-span.ts'
import { findRunningTotal } from '../../sql/running-total.ts'
import { matchingSaleNumbers } from '../../sql/sale-search.ts'
import type { Db } from '../../shared/shop.ts'
import type { Reservation } from './store.ts'

export type ReservationFilter = {
  page?: number
  limit?: number
  state?: string
  q?: string
  from?: Day
  to?: Day
  sort?: 'created' | '-created' | 'check_in' | '-check_in'
}

export async function findReservations(db: Db, filter: ReservationFilter): Promise<{ rows: Reservation[] } & Counted> {
  let query = db.selectFrom('reservation')
  if (filter.state) query = query.where('state', '=', filter.state)
  if (filter.from) query = query.where('check_in', '>=', filter.from)
  if (filter.to) query = query.where('check_in', '<=', filter.to)
  if (filter.q) query = query.where('number', 'in', matchingSaleNumbers('reservation_search', filter.q))
  const count = filter.q
    ? await countSearchResults(db, query.select('number'))
    : {
        total: await findRunningTotal(
          db,
          ['reservation'],
          filter.state ? sql`t.state = ${filter.state}` : sql`true`,
          filter.from ? sql`t.day >= ${filter.from}::date` : sql`true`,
          filter.to ? sql`t.day <= ${filter.to}::date` : sql`true`,
        ),
        has_more: false,
      }
  const column = filter.sort?.endsWith('check_in') ? 'check_in' : 'created_at'
  const isDown = filter.sort === undefined || filter.sort.startsWith('-')
  const limit = filter.limit ?? 20
  const span = pageSpan(count, ((filter.page ?? 1) - 1) * limit, limit)
  // Rows before the page are read from an index only. Few reservations arrive between two days, so they are sorted;
  // reading the index by creation until it finds them would be slow, so the sort expression is one without an index.
  const sorted =
    filter.from && filter.to && column === 'created_at' ? sql`created_at at time zone 'UTC'` : sql.ref(column)
  const page = query
    .select('number')
    .orderBy(sorted, isDown === span.fromEnd ? 'asc' : 'desc')
    .orderBy('number', span.fromEnd ? 'desc' : 'asc')
    .limit(span.limit)
    .offset(span.offset)
  const rows = await db
    .selectFrom('reservation')
    .selectAll()
    .where('number', 'in', page)
    .orderBy(column, isDown ? 'desc' : 'asc')
    .orderBy('number')
    .execute()
  return { rows: rows as Reservation[], ...count }
}
