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
  sold?: 'telephone'
  sort?: 'created' | '-created' | 'check_in' | '-check_in'
}

function filterReservations(db: Db, filter: ReservationFilter) {
  let query = db.selectFrom('reservation')
  if (filter.state) query = query.where('state', '=', filter.state)
  if (filter.from) query = query.where('check_in', '>=', filter.from)
  if (filter.to) query = query.where('check_in', '<=', filter.to)
  if (filter.sold) query = query.where('sold_by', 'is not', null)
  if (filter.q) query = query.where('number', 'in', matchingSaleNumbers('reservation_search', filter.q))
  return query
}

export async function findReservations(db: Db, filter: ReservationFilter): Promise<{ rows: Reservation[] } & Counted> {
  const query = filterReservations(db, filter)
  const count =
    filter.q || filter.sold
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
  // For the rows before the page, only an index is read. If the list is limited to a period, few rows match, and
  // sorting them is fast. Reading the index on creation until they are found would be slow, so an expression without an
  // index is used for sorting.
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

/** The latest reservations of a filter with the columns of a spreadsheet row, at most `limit`. */
export const findReservationsForExport = (db: Db, filter: ReservationFilter, limit: number) =>
  filterReservations(db, filter)
    .select([
      'number',
      'state',
      'created_at',
      'check_in',
      'check_out',
      'nights',
      'language',
      'total_cents',
      'voucher_cents',
      'balance_cents',
      'balance_due_date',
      'invoice_number',
      'confirmation_id',
    ])
    .select([
      sql<string>`snapshot #>> '{deal,title}'`.as('deal'),
      sql<string>`snapshot #>> '{hotel,hotel_name}'`.as('hotel'),
      sql<string>`snapshot #>> '{room,room_name}'`.as('room'),
      sql<string>`snapshot #>> '{room,board_type}'`.as('board'),
      sql<number>`coalesce((snapshot ->> 'payable_at_hotel_cents')::int, 0)`.as('payable_at_hotel_cents'),
      sql<string>`guest ->> 'name'`.as('name'),
      sql<string>`guest ->> 'surname'`.as('surname'),
      sql<string>`guest ->> 'email'`.as('email'),
      sql<string>`guest ->> 'phone'`.as('phone'),
      sql<number>`(select coalesce(sum((room ->> 'adults')::int + jsonb_array_length(coalesce(room -> 'children', '[]'))), 0)::int
        from jsonb_array_elements(rooms) as room)`.as('people'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('number')
    .limit(limit)
    .execute()
