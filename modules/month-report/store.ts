/**
 * Sums of the journal, by a fixed number of statements for any number of sales. `booked_on` is the day in Amsterdam, so
 * a month needs no time zone here. Sums of ints are bigint and fit a JavaScript number.
 */
import { sql } from 'kysely'
import type { Account } from '../journal/entry.ts'
import type { Db, Trx } from '../shared/shop.ts'
import { type Period, periods, type Span } from './month.ts'

export type Spans = Record<Period, Span>

const spanTable = (spans: Spans) =>
  sql`(values ${sql.join(
    periods.map((period) => sql`(${period}::text, ${spans[period].from}::date, ${spans[period].before}::date)`),
  )}) as span (period, first, after)`
const inSpan = sql`e.booked_on >= span.first and e.booked_on < span.after`
const debit = sql`p.debit_cents::bigint - p.credit_cents`

/** Runs reads that see one state of the books, so that a sale between two of them cannot make them differ. */
export const inOneState = <Result>(db: Db, read: (trx: Trx) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

export type Movement = {
  period: Period
  kind: string
  account: Account | 'opening'
  vat_code: string | null
  of_stay: boolean
  debit_cents: number
  credit_cents: number
}

/** Postings of the three months, by kind of document, account, VAT code, and whether the sale is a stay. */
export async function findMovements(db: Db, spans: Spans): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select span.period, e.kind, p.account, p.vat_code, e.reservation_number is not null as of_stay,
      sum(p.debit_cents)::bigint as debit_cents, sum(p.credit_cents)::bigint as credit_cents
    from ${spanTable(spans)} join journal_entry e on ${inSpan} join posting p on p.entry_id = e.id
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows.map((row) => ({
    ...row,
    debit_cents: Number(row.debit_cents),
    credit_cents: Number(row.credit_cents),
  }))
}

export async function countEntries(db: Db, { from, before }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from journal_entry
    where booked_on >= ${from}::date and booked_on < ${before}::date`.execute(db)
  return rows[0]!.count
}

/** Debits without credits at the beginning and at the end of each month. */
type Ends = Record<`${Period}_from` | `${Period}_before`, number>
export type Balance = { account: Account | 'opening' } & Ends

const atEnds = (spans: Spans, value: typeof debit) =>
  sql.join(
    periods.flatMap((period) =>
      (['from', 'before'] as const).map(
        (end) => sql`coalesce(sum(${value}) filter (where e.booked_on < ${spans[period][end]}::date), 0)::bigint
          as ${sql.ref(`${period}_${end}`)}`,
      ),
    ),
  )

/** The balance of every account that was used before the end of the month. */
export async function findBalances(db: Db, spans: Spans): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select p.account, ${atEnds(spans, debit)} from journal_entry e join posting p on p.entry_id = e.id
    where e.booked_on < ${spans.month.before}::date group by p.account order by p.account`.execute(db)
  return rows.map(({ account, ...ends }) => ({
    account,
    ...(Object.fromEntries(Object.entries(ends).map(([name, cents]) => [name, Number(cents)])) as Ends),
  }))
}

export type Owed = { period: Period; owed_cents: number; ahead_cents: number }

/** Account `customer` by sale, at the end of each month: what buyers owe, and what they are owed (positive, both). */
export async function findOwed(db: Db, spans: Spans): Promise<Owed[]> {
  const until = (period: Period) => sql.ref(`${period}_before`)
  const { rows } = await sql<Owed>`
    with sale as (
      select ${atEnds(spans, debit)} from posting p join journal_entry e on e.id = p.entry_id
      where p.account = 'customer' and e.booked_on < ${spans.month.before}::date
      group by e.reservation_number, e.voucher_order_number)
    ${sql.join(
      periods.map(
        (period) => sql`select ${period}::text as period,
          coalesce(sum(greatest(${until(period)}, 0)), 0)::bigint as owed_cents,
          coalesce(sum(greatest(- ${until(period)}, 0)), 0)::bigint as ahead_cents from sale`,
      ),
      sql` union all `,
    )}`.execute(db)
  return rows.map(({ period, ...sums }) => ({
    period,
    owed_cents: Number(sums.owed_cents),
    ahead_cents: Number(sums.ahead_cents),
  }))
}

export type Part = { period: Period; name: string; of: string; cents: number }

const parts = (rows: Part[]): Part[] => rows.map((row) => ({ ...row, cents: Number(row.cents) }))

/** The id of the payment or refund that an entry books; null where its key names none. */
const idIn = (kind: 'payment' | 'refund') =>
  sql`case when e.key ~ ${`^${kind}:[0-9]{1,18}$`} then split_part(e.key, ':', 2)::bigint end`

/** Debits of entries of kind `payment`, by account and the method that the payment names. */
export async function findReceived(db: Db, spans: Spans): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select span.period, p.account as name, coalesce(paid.method, '') as of, sum(${debit})::bigint as cents
    from ${spanTable(spans)} join journal_entry e on ${inSpan} and e.kind = 'payment'
    join posting p on p.entry_id = e.id and p.account <> 'customer'
    left join payment paid on paid.id = ${idIn('payment')}
    group by 1, 2, 3 order by 2, 3`.execute(db)
  return parts(rows)
}

/** Account `customer` of entries that sell vouchers or take them back, by product. */
export async function findProducts(db: Db, spans: Spans): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select span.period, 'product' as name, coalesce(v.name, '') as of, sum(${debit})::bigint as cents
    from ${spanTable(spans)} join journal_entry e on ${inSpan}
      and e.kind in ('voucher_sale', 'voucher_void', 'invoice', 'credit')
    join posting p on p.entry_id = e.id and p.account = 'customer'
    join voucher_order o on o.number = e.voucher_order_number left join voucher v on v.id = o.voucher_id
    group by 1, 2, 3 order by 3`.execute(db)
  return parts(rows)
}

export type DocumentSum = { name: string; of: string | null; cents: number }

/**
 * What the documents of a month say themselves: invoices by their day, with the VAT that they state by rate; payments,
 * refunds and voucher orders by the entries that name them.
 */
export async function findDocuments(db: Db, { from, before }: Span): Promise<DocumentSum[]> {
  // What was invoiced before there was a journal is not in it.
  const issued = sql`i.issued_on >= ${from}::date and i.issued_on < ${before}::date
    and i.created_at >= (select applied_at from schema_migration where name = '012-journal.sql')`
  const booked = sql`e.booked_on >= ${from}::date and e.booked_on < ${before}::date`
  const { rows } = await sql<DocumentSum>`
    select 'invoices' as name, null::text as of, coalesce(sum(i.total_cents), 0)::bigint as cents
      from invoice i where ${issued}
    union all select 'vat', rate.rate_bp::text, sum(rate.vat_cents)::bigint
      from invoice i, jsonb_to_recordset(i.vat) as rate (rate_bp int, vat_cents int)
      where ${issued} and i.scheme = 'normal' and rate.rate_bp is not null group by rate.rate_bp
    union all select 'payments', null, coalesce(sum(paid.received_cents), 0)::bigint
      from journal_entry e join payment paid on paid.id = ${idIn('payment')}
      where e.kind = 'payment' and ${booked}
    union all select 'refunds', null, coalesce(sum(back.amount_cents), 0)::bigint
      from journal_entry e join refund back on back.id = ${idIn('refund')}
      where e.kind = 'refund' and ${booked}
    union all select 'voucher_sales', null, coalesce(sum(o.amount_cents), 0)::bigint
      from journal_entry e join voucher_order o on o.number = e.voucher_order_number
      where e.kind = 'voucher_sale' and ${booked}`.execute(db)
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}

/** What is owed on codes now, and what the books say now: `npm run check-books` compares the same two. */
export async function findOwedOnCodes(db: Db): Promise<{ name: string; books_cents: number; codes_cents: number }[]> {
  const { rows } = await sql<{ name: string; books_cents: number; codes_cents: number }>`
    with codes as (
      select coalesce(sum(balance_cents::bigint - written_off_cents)
          filter (where order_number is not null and net_cents is null), 0)::bigint as liability,
        coalesce(sum(round((balance_cents - written_off_cents)::numeric * net_cents / issued_cents))
          filter (where net_cents is not null), 0)::bigint as deferred
      from voucher_code),
    books as (
      select coalesce(sum(- (${debit})) filter (where p.account = 'voucher_liability'), 0)::bigint as liability,
        coalesce(sum(- (${debit})) filter (where p.account = 'voucher_deferred'), 0)::bigint as deferred
      from posting p where p.account in ('voucher_liability', 'voucher_deferred'))
    select 'liability' as name, books.liability as books_cents, codes.liability as codes_cents from books, codes
    union all select 'deferred', books.deferred, codes.deferred from books, codes`.execute(db)
  return rows.map(({ name, ...sums }) => ({
    name,
    books_cents: Number(sums.books_cents),
    codes_cents: Number(sums.codes_cents),
  }))
}
