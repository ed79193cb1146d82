import { sql } from 'kysely'
import type { ClaimAge, ClaimReason } from '../../money/claim/index.ts'
import { dueDaysOfAge } from '../../money/claim/claim.ts'
import type { Day } from '../../shared/day.ts'
import type { Db } from '../../shared/shop.ts'
import { occursInTexts } from '../../sql/queue-search.ts'

export type DebtorFilter = {
  show?: 'owed' | 'disputed' | 'credit'
  age?: ClaimAge
  reason?: ClaimReason
  q?: string
}

export type DebtorRow = {
  sale: string
  kind: 'reservation' | 'voucher_order'
  state: string
  title: string
  name: string
  open_cents: number
  due_on: Day | null
  reason: ClaimReason | null
  disputed_cents: number
  credit_cents: number
  booked_cents: number
}

/**
 * The sales to examine: those whose account in the books is not zero, and those with an undecided dispute. Indexes find
 * both. A claim of a sale without an invoice is not in the books yet.
 */
const candidates = sql`(
  select sale from customer_balance where cents <> 0
  union select coalesce(p.reservation_number, p.voucher_order_number) from dispute d
    join payment p on p.id = d.payment_id where d.open and d.status <> 'lost')`

const shown = {
  owed: sql`s.open_cents > 0 and s.invoiced_cents is not null`,
  disputed: sql`s.disputed_cents > 0`,
  credit: sql`s.credit_cents > 0`,
}

function filterSql({ show = 'owed', reason, q }: DebtorFilter) {
  return sql`${shown[show]} and ${reason ? sql`s.reason = ${reason}` : sql`true`}
    and ${occursInTexts(q, sql`s.sale`, sql`s.name`, sql`s.email`, sql`s.title`)}`
}

function isOfAge(age: ClaimAge | undefined, today: Day) {
  if (!age) return sql`true`
  const { from, to } = dueDaysOfAge(age, today)
  // A claim without a due date is not due.
  return sql`${from === null ? sql`true` : sql`coalesce(s.due_on, ${today}::date) >= ${from}::date`}
    and ${to === null ? sql`true` : sql`s.due_on <= ${to}::date`}`
}

/** The debtors that match a filter, the longest overdue first, with their total number. */
export async function findDebtors(
  db: Db,
  filter: DebtorFilter,
  { today, limit, offset }: { today: Day; limit: number; offset: number },
): Promise<{ rows: DebtorRow[]; total: number }> {
  const { rows } = await sql<DebtorRow & { total: number }>`
    select s.sale, s.kind, s.state, coalesce(s.title, '') as title, s.name,
      s.open_cents::float8 as open_cents, s.due_on, s.reason, s.disputed_cents::float8 as disputed_cents,
      s.credit_cents::float8 as credit_cents, s.booked_cents::float8 as booked_cents, count(*) over ()::int as total
    from ${candidates} as c cross join lateral (select * from sale_claim s where s.sale = c.sale) s
    where ${filterSql(filter)} and ${isOfAge(filter.age, today)}
    order by s.due_on nulls last, s.sale limit ${limit} offset ${offset}`.execute(db)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** The owed amounts by due date, for all ages. */
export async function findOwedByDay(
  db: Db,
  filter: DebtorFilter,
): Promise<{ due_on: Day | null; sales: number; cents: number }[]> {
  const { rows } = await sql<{ due_on: Day | null; sales: number; cents: number }>`
    select s.due_on, count(*)::int as sales, sum(s.open_cents)::float8 as cents
    from ${candidates} as c cross join lateral (select * from sale_claim s where s.sale = c.sale) s
    where ${filterSql(filter)} group by 1`.execute(db)
  return rows
}

export type EntryRow = {
  entry: string
  kind: 'manual' | 'write_off' | 'partner_write_off' | 'credit_payback' | 'partner_payback'
  booked_on: Day
  document_on: Day | null
  sale: string | null
  reason: string
  by: string
  lines: { account: string; debit_cents: number; credit_cents: number; vat_code: string | null }[]
}

/** Manual entries, write-offs and credit paybacks by staff, with their postings. */
export async function findManualEntries(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: EntryRow[]; total: number }> {
  const { rows } = await sql<EntryRow>`
    with made as (
      select 'manual:' || id as key, reason, made_by as by from manual_entry
      union all select 'write_off:' || id, reason, written_by from write_off
      union all select 'partner_write_off:' || hold_id || ':' || id, reason, written_by from partner_write_off
      union all select 'credit_payback:' || id, note, paid_by from credit_payback
      union all select 'partner_payback:' || id, note, paid_by from partner_payback),
    page as (
      select e.*, m.reason, m.by from made m join journal_entry e on e.key = m.key order by e.id desc
      limit ${limit} offset ${offset})
    select e.key as entry, e.kind, e.booked_on, e.document_on,
      coalesce(e.reservation_number, e.voucher_order_number) as sale, e.reason, e.by, jsonb_agg(jsonb_build_object('account', p.account, 'debit_cents', p.debit_cents,
        'credit_cents', p.credit_cents, 'vat_code', p.vat_code) order by p.id) as lines
    from page e join posting p on p.entry_id = e.id
    group by e.id, e.key, e.kind, e.booked_on, e.document_on, sale, e.reason, e.by order by e.id desc`.execute(db)
  const counted = await sql<{ total: number }>`
    select ((select count(*) from manual_entry) + (select count(*) from write_off)
      + (select count(*) from partner_write_off) + (select count(*) from partner_payback)
      + (select count(*) from credit_payback))::int as total`.execute(db)
  return { rows, total: counted.rows[0]!.total }
}
