/** The list of reservations for staff. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Day } from '../../shared/day.ts'
import { splitOneOrMore } from '../../shared/one-or-more.ts'
import { countSearchResults } from '../../sql/counted-search.ts'
import { dealHasHeading } from '../../sql/deals-by-heading.ts'
import { type Counted, pageSpan } from '../../shared/page-span.ts'
import { findRunningTotal } from '../../sql/running-total.ts'
import { matchingSaleNumbersSql, saleTextMatchesTerm } from '../../sql/sale-search.ts'
import type { Db } from '../../shared/shop.ts'
import type { PaymentState } from './due.ts'
import { bookedStates, confirmedStates, confirmingStates, openStates } from './states.ts'
import type { Reservation } from './store.ts'

export type ReservationFilter = {
  page?: number
  limit?: number
  /** One or more states, separated by commas. */
  state?: string
  q?: string
  from?: Day
  to?: Day
  deal?: number
  hotel?: number
  destination?: string
  /** One or more payment states, separated by commas. */
  payment?: string
  sold?: 'telephone' | 'shop'
  seller?: string
  sort?: 'created' | '-created' | 'check_in' | '-check_in' | 'total_cents' | '-total_cents'
}

const balancePayment = (state: 'paid' | 'processing') => sql`exists (select from payment
  where payment.reservation_number = reservation.number and payment.part = 'balance' and payment.state = ${state})`

const todayInAmsterdam = sql`(now() at time zone 'Europe/Amsterdam')::date`

/**
 * The numbers of the reservations that may have a balance: those with an amount owed in the books, and those with a
 * balance that the books do not have. Indexes find both, so that few rows are compared with `paymentState`.
 */
const numbersWithBalance = sql`(select sale from customer_balance where cents > 0
  union all select number from reservation
    where balance_cents > 0 and state in (${sql.join(confirmingStates)})
  union all select number from reservation
    where balance_cents > 0 and state in (${sql.join(confirmedStates)})
      and not exists (select from customer_balance b where b.sale = reservation.number))`

/** The rule of `paymentState` (due.ts) as conditions on a row of `reservation`. */
function isInPaymentState(state: PaymentState, today: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const isPayable = sql`reservation.state in (${sql.join(bookedStates)})`
  // Once the stay is invoiced, the books decide: a balance may be paid by bank transfer, and a lost dispute may be
  // owed.
  const bookedCents = sql`(select b.cents from customer_balance b
    where b.sale = reservation.number and reservation.state in (${sql.join(confirmedStates)}))`
  const hasBalance = sql`(${isPayable} and case when ${bookedCents} is not null then ${bookedCents} > 0
    else reservation.balance_cents > 0 and not ${balancePayment('paid')} end)`
  const isDue = sql`reservation.balance_due_date is not null and reservation.balance_due_date < ${today}`
  const mayHaveBalance = sql`reservation.number in ${numbersWithBalance}`
  const waits = sql`${mayHaveBalance} and ${hasBalance} and not ${balancePayment('processing')}`
  const conditions = {
    unpaid: sql`reservation.state in (${sql.join(openStates)})`,
    paid: sql`${isPayable} and not ${hasBalance}`,
    processing: sql`${mayHaveBalance} and ${hasBalance} and ${balancePayment('processing')}`,
    overdue: sql`${waits} and ${isDue}`,
    open: sql`${waits} and not (${isDue})`,
  }
  return sql<SqlBool>`(${conditions[state]})`
}

const isInOneOfPaymentStates = (states: string, today: RawBuilder<unknown>) =>
  sql<SqlBool>`(${sql.join(
    splitOneOrMore(states).map((state) => isInPaymentState(state as PaymentState, today)),
    sql` or `,
  )})`

function filterReservations(db: Db, filter: ReservationFilter, today?: Day) {
  const { state, from, to, deal, hotel, destination, payment, sold, seller, q } = filter
  let query = db.selectFrom('reservation')
  if (state) query = query.where('state', 'in', splitOneOrMore(state))
  if (from) query = query.where('check_in', '>=', from)
  if (to) query = query.where('check_in', '<=', to)
  if (deal) query = query.where('deal_id', '=', deal)
  if (hotel) query = query.where('hotel_id', '=', hotel)
  if (destination)
    query = query.where(
      'deal_id',
      'in',
      sql<number>`(select id from deal where ${dealHasHeading('destination', destination)})`,
    )
  if (payment) query = query.where(isInOneOfPaymentStates(payment, today ? sql`${today}::date` : todayInAmsterdam))
  if (sold) query = query.where('sold_by', sold === 'telephone' ? 'is not' : 'is', null)
  if (seller) query = query.where('sold_by', '=', seller)
  if (q) query = query.where('number', 'in', matchingSaleNumbersSql('reservation_search', q))
  return query
}

/** Whether the running totals, which are stored by state and day of arrival, contain the number of matches. */
const isCoveredByTotals = ({ deal, hotel, destination, payment, sold, seller, q }: ReservationFilter): boolean =>
  ![deal, hotel, destination, payment, sold, seller, q].some(Boolean)

const isOnlySearched = ({ page: _page, limit: _limit, sort: _sort, q, ...filters }: ReservationFilter): boolean =>
  Boolean(q) && !Object.values(filters).some(Boolean)

/** A search without filters reads only the searched texts: there is one for each reservation. */
const searchReservations = (db: Db, term: string) =>
  db.selectFrom('reservation_search as found').select('found.number').where(saleTextMatchesTerm(sql`found.text`, term))

const withoutIndex = {
  created_at: sql`created_at at time zone 'UTC'`,
  check_in: sql`check_in + 0`,
  total_cents: sql`total_cents + 0`,
}
const sortColumns = { created: 'created_at', check_in: 'check_in', total_cents: 'total_cents' } as const

/** `today` decides which balances are overdue; default: the day of the database. */
export async function findReservations(
  db: Db,
  filter: ReservationFilter,
  today?: Day,
): Promise<{ rows: Reservation[] } & Counted> {
  const query = filterReservations(db, filter, today)
  const count = isCoveredByTotals(filter)
    ? {
        total: await findRunningTotal(
          db,
          ['reservation'],
          filter.state ? sql`t.state in (${sql.join(splitOneOrMore(filter.state))})` : sql`true`,
          filter.from ? sql`t.day >= ${filter.from}::date` : sql`true`,
          filter.to ? sql`t.day <= ${filter.to}::date` : sql`true`,
        ),
        has_more: false,
      }
    : await countSearchResults(db, isOnlySearched(filter) ? searchReservations(db, filter.q!) : query.select('number'))
  const column = sortColumns[(filter.sort ?? '-created').replace('-', '') as keyof typeof sortColumns]
  const isDown = filter.sort === undefined || filter.sort.startsWith('-')
  const limit = filter.limit ?? 20
  const span = pageSpan(count, ((filter.page ?? 1) - 1) * limit, limit)
  // For the rows before the page, only an index is read. Where few rows match, sorting them is fast, and reading an
  // index in list order until they are found would be slow: they are sorted by an expression that has no index.
  const isNarrow =
    (filter.from && filter.to && column === 'created_at') || (!isCoveredByTotals(filter) && !count.has_more)
  const sorted = isNarrow ? withoutIndex[column] : sql.ref(column)
  // Of a frequent term, the texts are read in the order of the list.
  const isInTextOrder = isOnlySearched(filter) && count.has_more && column === 'created_at'
  const page = sql<string>`(${isInTextOrder ? searchReservations(db, filter.q!) : query.select('number')}
    order by ${sorted} ${sql.raw(isDown === span.fromEnd ? 'asc' : 'desc')},
      number ${sql.raw(span.fromEnd ? 'desc' : 'asc')} limit ${span.limit} offset ${span.offset})`
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
export const findReservationsForExport = (db: Db, filter: ReservationFilter, today: Day, limit: number) =>
  filterReservations(db, filter, today)
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
