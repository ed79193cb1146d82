/**
 * Sums of the journal, in a fixed number of statements for any number of sales. `booked_on` is a day in Amsterdam time,
 * so months need no time zone here. Sums of ints are bigint and fit in a JavaScript number.
 */
import { sql } from 'kysely'
import type { Account } from '../../money/journal/entry.ts'
import { runningTotalSql } from '../../sql/running-total.ts'
import type { Day } from '../../shared/day.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import { type Period, periods, type Span } from './month.ts'

export type Spans = Record<Period, Span>

/** The entries of the three months, each with its period. Each month is read through the index on the day. */
const entriesOf = (spans: Spans) =>
  sql`(${sql.join(
    periods.map(
      (period) => sql`select ${period}::text as period, entry.* from journal_entry as entry
        where booked_on >= ${spans[period].from}::date and booked_on < ${spans[period].before}::date`,
    ),
    sql` union all `,
  )})`
/**
 * The postings of an entry `e`, as `p`. `offset 0` makes PostgreSQL look them up for each entry of the months;
 * otherwise it reads the postings of all years.
 */
const postingsOfEntry = sql`cross join lateral (select account, vat_code, debit_cents, credit_cents from posting
  where entry_id = e.id offset 0) as p`
const debit = sql`p.debit_cents::bigint - p.credit_cents`

export type Movement = {
  period: Period
  kind: string
  account: Account | 'opening'
  vat_code: string | null
  of_stay: boolean
  debit_cents: number
  credit_cents: number
}

/**
 * The postings of the three months by kind of document, account, VAT code, and whether the sale is a stay. Summed from
 * the postings themselves, so that the report reveals a posting that was altered.
 */
export async function findJournalMovements(db: Db, spans: Spans): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select e.period, e.kind, p.account, p.vat_code, e.reservation_number is not null as of_stay,
      sum(p.debit_cents)::bigint as debit_cents, sum(p.credit_cents)::bigint as credit_cents
    from ${entriesOf(spans)} as e ${postingsOfEntry}
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows.map((row) => ({
    ...row,
    debit_cents: Number(row.debit_cents),
    credit_cents: Number(row.credit_cents),
  }))
}

export async function countJournalEntries(db: Db, { from, before }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from journal_entry
    where booked_on >= ${from}::date and booked_on < ${before}::date`.execute(db)
  return rows[0]!.count
}

/** The debit balance at the start and the end of each month. */
type Ends = Record<`${Period}_from` | `${Period}_before`, number>
export type Balance = { account: Account | 'opening' } & Ends

/** The sum of `cents` up to the start and the end of each month. */
const sumsAtEnds = (spans: Spans, cents: ReturnType<typeof sql>, day: ReturnType<typeof sql>) =>
  sql.join(
    periods.flatMap((period) =>
      (['from', 'before'] as const).map(
        (end) => sql`coalesce(sum(${cents}) filter (where ${day} < ${spans[period][end]}::date), 0)::bigint
          as ${sql.ref(`${period}_${end}`)}`,
      ),
    ),
  )

/** The balance of every account that was used before the end of the month. */
export async function findAccountBalances(db: Db, spans: Spans): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select t.subject as account, ${sumsAtEnds(spans, sql`t.cents`, sql`t.day`)} from running_total as t
    where t.name = 'account' and t.day < ${spans.month.before}::date group by 1 order by 1`.execute(db)
  return rows.map(({ account, ...ends }) => ({
    account,
    ...(Object.fromEntries(Object.entries(ends).map(([name, cents]) => [name, Number(cents)])) as Ends),
  }))
}

export type Owed = { period: Period; owed_cents: number; ahead_cents: number }

/**
 * Two totals for each month end, both positive: over all sales, what buyers owe, and what is owed to buyers. They are
 * sums of the balances of account `customer`, which are not offset between sales. The balances are summed from the
 * running totals, which have a row per sale and month.
 */
export async function findCustomerBalances(db: Db, spans: Spans): Promise<Owed[]> {
  const sums = periods.flatMap((period) => {
    const end = sql.ref(`${period}_before`)
    return [
      sql`coalesce(sum(greatest(${end}, 0)), 0)::bigint as ${sql.ref(`${period}_owed`)}`,
      sql`coalesce(sum(greatest(- ${end}, 0)), 0)::bigint as ${sql.ref(`${period}_ahead`)}`,
    ]
  })
  const { rows } = await sql<Record<`${Period}_${'owed' | 'ahead'}`, number>>`
    select ${sql.join(sums)} from (
      select ${sumsAtEnds(spans, sql`t.cents`, sql`t.day`)} from running_total as t
      where t.name = 'customer' and t.day < ${spans.month.before}::date group by t.subject) as sale`.execute(db)
  return periods.map((period) => ({
    period,
    owed_cents: Number(rows[0]![`${period}_owed`]),
    ahead_cents: Number(rows[0]![`${period}_ahead`]),
  }))
}

export type Part = { period: Period; name: string; of: string; cents: number }

const toParts = (rows: Part[]): Part[] => rows.map((row) => ({ ...row, cents: Number(row.cents) }))

/** The payment or refund id of an entry; null if its key contains none. */
const idSql = (kind: 'payment' | 'refund') =>
  sql`case when e.key ~ ${`^${kind}:[0-9]{1,18}$`} then split_part(e.key, ':', 2)::bigint end`

/** The record of an entry `e` in one of these tables, looked up by its id for each entry of the months. */
const recordOfEntry = (kind: 'payment' | 'refund', columns: ReturnType<typeof sql>) =>
  sql`lateral (select ${columns} from ${sql.table(kind)} where id = ${idSql(kind)} offset 0)`

/** Debits of entries of kind `payment`, by account and payment method. */
export async function findReceivedPayments(db: Db, spans: Spans): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select e.period, p.account as name, coalesce(paid.method, '') as of, sum(${debit})::bigint as cents
    from ${entriesOf(spans)} as e ${postingsOfEntry}
    left join ${recordOfEntry('payment', sql`method`)} as paid on true
    where e.kind = 'payment' and p.account <> 'customer'
    group by 1, 2, 3 order by 2, 3`.execute(db)
  return toParts(rows)
}

/** Postings of account `customer` for sold and withdrawn vouchers, by product. */
export async function findVoucherSalesByProduct(db: Db, spans: Spans): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select e.period, 'product' as name, coalesce(v.name, '') as of, sum(${debit})::bigint as cents
    from ${entriesOf(spans)} as e ${postingsOfEntry}
    join voucher_order o on o.number = e.voucher_order_number left join voucher v on v.id = o.voucher_id
    where e.voucher_order_number is not null and e.kind in ('voucher_sale', 'voucher_void', 'invoice', 'credit')
      and p.account = 'customer'
    group by 1, 2, 3 order by 3`.execute(db)
  return toParts(rows)
}

/** Credits minus debits of `collected_for_others`, by kind; tourist tax also by the hotel's city. */
export async function findHeldAmounts(db: Db, spans: Spans): Promise<Part[]> {
  // The postings are found before the stays, because few of a month's entries have such a posting.
  const { rows } = await sql<Part>`
    with held as materialized (select e.period, p.vat_code, e.reservation_number, sum(${debit}) as cents
      from ${entriesOf(spans)} as e ${postingsOfEntry}
      where p.account = 'collected_for_others' group by 1, 2, 3)
    select held.period, coalesce(held.vat_code, 'other') as name, coalesce(h.city, '') as of,
      (- sum(held.cents))::bigint as cents
    from held left join reservation r on r.number = held.reservation_number and held.vat_code = 'tourist_tax'
    left join hotel h on h.id = r.hotel_id
    group by 1, 2, 3 order by 2, 3`.execute(db)
  return toParts(rows)
}

export type DocumentSum = { name: string; of: string | null; cents: number }

/**
 * The sums of a month's documents: invoices issued in the month, their VAT and that of partners' claims by code, and
 * payments, refunds and voucher orders through their journal entries.
 */
export async function findDocumentSums(db: Db, { from, before }: Span): Promise<DocumentSum[]> {
  // Invoices from before the journal was introduced are not in it, nor are those of partners, which book nothing.
  const issued = sql`i.partner_id is null and i.issued_on >= ${from}::date and i.issued_on < ${before}::date
    and i.created_at >= (select applied_at from schema_migration where name = '012-journal.sql')`
  const booked = sql`e.booked_on >= ${from}::date and e.booked_on < ${before}::date`
  const { rows } = await sql<DocumentSum>`
    select 'invoices' as name, null::text as of, coalesce(sum(i.total_cents), 0)::bigint as cents
      from invoice i where ${issued}
    union all select 'vat', coalesce(rate.code, 'vat_' || rate.rate_bp), sum(rate.vat_cents)::bigint
      from invoice i, jsonb_to_recordset(i.vat) as rate (code text, rate_bp int, vat_cents int)
      where ${issued} and i.scheme = 'normal' and rate.rate_bp is not null group by 2
    -- What partners owe for stays is taxed when it is owed, before it is invoiced.
    union all select 'vat', rate.code, sum(rate.vat_cents * (
        (c.owed_on >= ${from}::date and c.owed_on < ${before}::date)::int
        - coalesce(c.reversed_on >= ${from}::date and c.reversed_on < ${before}::date, false)::int))::bigint
      from partner_claim c, jsonb_to_recordset(c.vat) as rate (code text, rate_bp int, vat_cents int)
      where rate.rate_bp is not null group by 2
    union all select 'payments', null, coalesce(sum(paid.received_cents), 0)::bigint
      from journal_entry e cross join ${recordOfEntry('payment', sql`received_cents`)} as paid
      where e.kind = 'payment' and ${booked}
    union all select 'refunds', null, coalesce(sum(back.amount_cents), 0)::bigint
      from journal_entry e cross join ${recordOfEntry('refund', sql`amount_cents`)} as back
      where e.kind = 'refund' and ${booked}
    union all select 'voucher_sales', null, coalesce(sum(o.amount_cents), 0)::bigint
      from journal_entry e join voucher_order o on o.number = e.voucher_order_number
      where e.kind = 'voucher_sale' and ${booked}`.execute(db)
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}

/**
 * The current voucher liability according to the codes and according to the books; `npm run check-books` compares both.
 * Codes are read through the index of codes with a balance.
 */
export async function findVoucherLiabilities(
  db: Db,
): Promise<{ name: string; books_cents: number; codes_cents: number }[]> {
  const { rows } = await sql<{ name: string; books_cents: number; codes_cents: number }>`
    with codes as (
      select coalesce(sum(balance_cents - written_off_cents) filter (where net_cents is null), 0)::bigint as liability,
        coalesce(sum(round((balance_cents - written_off_cents)::numeric * net_cents / issued_cents))
          filter (where net_cents is not null), 0)::bigint as deferred
      from voucher_code
      where balance_cents > written_off_cents and (order_number is not null or net_cents is not null))
    select one.name, - books.cents as books_cents, one.cents as codes_cents
    from codes cross join lateral (values (1, 'liability', 'voucher_liability', codes.liability),
        (2, 'deferred', 'voucher_deferred', codes.deferred)) as one (place, name, account, cents)
      cross join lateral ${runningTotalSql(['account'], sql`t.subject = one.account`)} as books
    order by one.place`.execute(db)
  return rows.map(({ name, ...sums }) => ({
    name,
    books_cents: Number(sums.books_cents),
    codes_cents: Number(sums.codes_cents),
  }))
}

/** The day of the last invoiced sale from before taxes and costs were stored with a sale; null if there is none. */
export async function findLastSaleByEarlierRules(db: Db): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`
    select max((r.created_at at time zone 'Europe/Amsterdam')::date)::text as day from reservation r
    where r.created_at < (select applied_at from schema_migration where name = '108-vat-by-place.sql')
      and r.tax is null and r.invoice_number is not null`.execute(db)
  return rows[0]!.day
}

/** Who closed the month, and when; null while it is open. Closing a month also closes all months before it. */
export async function findMonthClosing(db: Db, month: Day): Promise<{ closed_at: Date; closed_by: string } | null> {
  return (
    (await db
      .selectFrom('closed_month')
      .select(['closed_at', 'closed_by'])
      .where('month', '>=', month)
      .orderBy('month')
      .executeTakeFirst()) ?? null
  )
}

/**
 * Closes a month and all months before it; returns false if it is already closed. Waits for entries that are being
 * written (the trigger `book_in_open_month`).
 */
export async function insertClosedMonth(trx: Trx, month: Day, at: Date, by: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('closed_month'))`.execute(trx)
  if (await findMonthClosing(trx, month)) return false
  await trx.insertInto('closed_month').values({ month, closed_at: at, closed_by: by }).execute()
  return true
}

/** Entries for closed months that were booked in this month, at most 200. */
export async function findLateEntries(db: Db, { from, before }: Span) {
  const { rows } = await sql<{ id: number; kind: string; sale: string | null; document_on: Day; cents: number }>`
    select e.id::int, e.kind, coalesce(e.reservation_number, e.voucher_order_number) as sale, e.document_on,
      (select sum(debit_cents) from posting where entry_id = e.id)::int as cents
    from journal_entry e
    where e.document_on is not null and e.booked_on >= ${from}::date and e.booked_on < ${before}::date
    order by e.id limit 200`.execute(db)
  return rows
}
