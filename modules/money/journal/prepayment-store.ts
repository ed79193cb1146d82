/** Reads what was booked of payments that are not invoiced yet. */
import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import type { Db } from '../../shared/shop.ts'
import type { Posting } from './entry.ts'

/** A payment, or one that went back (negative), by the key of its entry. */
export type PrepaymentMove = { key: string; bookedOn: Day; cents: number }

/** Payments in money, and what went back of them. */
const moveKinds = sql`('payment', 'bank_receipt', 'refund', 'refund_returned', 'dispute_overturned', 'credit_payback')`

/** The movement `m` has no VAT yet. Sales from before this was booked are left as they were. */
const isUntaxed = sql`m.kind in ${moveKinds}
  and m.created_at >= (select applied_at from schema_migration where name = '221-prepayment-tax.sql')
  and not exists (select from journal_entry t where t.key = 'prepayment_tax:' || m.key)`

/** The movements of a sale before a day whose VAT is not booked, in their order. */
export async function findUntaxedPrepayments(
  db: Db,
  reservationNumber: string,
  before: Day,
): Promise<PrepaymentMove[]> {
  const { rows } = await sql<PrepaymentMove>`
    select m.key, m.booked_on as "bookedOn", sum(p.credit_cents - p.debit_cents)::int as cents
    from journal_entry m join posting p on p.entry_id = m.id and p.account = 'customer'
    where m.reservation_number = ${reservationNumber} and m.booked_on < ${before}::date and ${isUntaxed}
    group by m.id having sum(p.credit_cents - p.debit_cents) <> 0 order by m.id`.execute(db)
  return rows
}

/** The first day before `before` on which a sale had been paid `cents`, by money and codes; null if there is none. */
export async function findDayOfFullPayment(
  db: Db,
  reservationNumber: string,
  { cents, before }: { cents: number; before: Day },
): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`
    select min(day)::text as day from (
      select m.booked_on as day, sum(p.credit_cents - p.debit_cents) over (order by m.booked_on) as paid
      from journal_entry m join posting p on p.entry_id = m.id and p.account = 'customer'
      where m.reservation_number = ${reservationNumber} and m.booked_on < ${before}::date
        and (m.kind in ${moveKinds} or m.kind in ('voucher_use', 'voucher_return'))) as moves
    where paid >= ${cents}`.execute(db)
  return rows[0]!.day
}

/**
 * The paid reservations without an invoice that have such movements, after `after`, in the order of their numbers.
 */
export async function findSalesWithUntaxedPrepayments(
  db: Db,
  { before, after, limit }: { before: Day; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select r.number from reservation r
    where r.state in ('paid', 'confirming') and r.invoice_number is null and r.number > ${after}
      and exists (select from journal_entry m where m.reservation_number = r.number and m.booked_on < ${before}::date
        and ${isUntaxed})
    order by r.number limit ${limit}`.execute(db)
  return rows.map(({ number }) => number)
}

/**
 * Sales that will have no invoice and still have VAT of prepayments, by number, with the day on which they fell away.
 */
export async function findFallenPrepayments(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ number: string; fellOn: Day }[]> {
  const { rows } = await sql<{ number: string; fellOn: Day }>`
    select r.number, (select (max(v.at) at time zone 'Europe/Amsterdam')::date from reservation_event v
      where v.reservation_number = r.number and v.from_state in ('paid', 'confirming')) as "fellOn"
    from journal_entry e join posting p on p.entry_id = e.id and p.account = 'prepayments'
      join reservation r on r.number = e.reservation_number
    where e.kind = 'prepayment_tax' and r.state not in ('paid', 'confirming') and r.invoice_number is null
      and r.number > ${after}
    group by r.number having sum(p.debit_cents - p.credit_cents) filter (where p.vat_code is null) <> 0
    order by r.number limit ${limit}`.execute(db)
  return rows
}

/** What is booked of a sale's prepayments now, by account and VAT code, and the last entry (0 if there is none). */
export async function findPrepaymentTax(
  db: Db,
  reservationNumber: string,
): Promise<{ lastEntryId: number; postings: Posting[] }> {
  const { rows } = await sql<Posting & { last: number }>`
    select p.account, p.vat_code as "vatCode", sum(p.debit_cents - p.credit_cents)::int as cents, max(e.id)::int as last
    from journal_entry e join posting p on p.entry_id = e.id
    where e.reservation_number = ${reservationNumber} and e.kind = 'prepayment_tax' group by 1, 2`.execute(db)
  return {
    lastEntryId: Math.max(0, ...rows.map(({ last }) => last)),
    postings: rows.map(({ account, vatCode, cents }) => ({ account, vatCode, cents })),
  }
}
