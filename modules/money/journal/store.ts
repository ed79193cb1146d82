import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import { runningTotalSql } from '../../sql/running-total.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { Account, Posting } from './entry.ts'

export type EntryKind =
  | 'invoice'
  | 'credit'
  | 'payment'
  | 'refund'
  | 'refund_returned'
  | 'voucher_sale'
  | 'voucher_void'
  | 'voucher_use'
  | 'voucher_return'
  | 'voucher_expiry'
  | 'voucher_renewal'

export type NewEntry = {
  key: string
  kind: EntryKind
  reservationNumber?: string | null
  voucherOrderNumber?: string | null
  bookedOn: Day
  postings: readonly Posting[]
}

/**
 * Books a document, once per key; a document without postings is not booked. The database refuses an unbalanced entry.
 */
export async function insertJournalEntry(db: Trx, entry: NewEntry): Promise<void> {
  const postings = entry.postings.filter((posting) => posting.cents !== 0)
  if (postings.length === 0) return
  const rows = postings.map(({ account, cents, vatCode }) => ({
    account,
    debit: Math.max(0, cents),
    credit: Math.max(0, 0 - cents),
    vat_code: vatCode,
  }))
  await sql`
    with entry as (
      insert into journal_entry (key, kind, reservation_number, voucher_order_number, booked_on)
      values (${entry.key}, ${entry.kind}, ${entry.reservationNumber ?? null}::text,
        ${entry.voucherOrderNumber ?? null}::text, ${entry.bookedOn}::date)
      on conflict (key) do nothing returning id)
    insert into posting (entry_id, account, debit_cents, credit_cents, vat_code)
      select entry.id, one.account, one.debit, one.credit, one.vat_code
      from entry, jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as one (account text, debit int,
        credit int, vat_code text)`.execute(db)
}

/** The credit balance of an account in cents: credits minus debits. */
export async function findCreditBalance(db: Db, account: Account): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select - cents as cents from ${runningTotalSql(['account'], sql`t.subject = ${account}`)} as total`.execute(db)
  return Number(rows[0]!.cents)
}
