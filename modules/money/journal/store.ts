import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import { runningTotalSql } from '../../sql/running-total.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { Account, EntryKind, Posting, StayCosts, StayResult } from './entry.ts'

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

/** The booked costs of a stay; null if none were ever booked. */
export async function findBookedStayCosts(db: Db, reservationNumber: string): Promise<StayCosts | null> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select p.account, sum(p.credit_cents - p.debit_cents)::bigint as cents
    from journal_entry e join posting p on p.entry_id = e.id
    where e.reservation_number = ${reservationNumber} and e.kind = 'stay_costs'
    group by p.account`.execute(db)
  if (rows.length === 0) return null
  const creditOf = (account: Account) => Number(rows.find((row) => row.account === account)?.cents ?? 0)
  return {
    hotelCents: creditOf('owed_hotel_supplier'),
    activitiesCents: creditOf('owed_activities'),
    taxCents: creditOf('vat'),
  }
}

/**
 * Runs all reads in one database snapshot, so that a sale between two reads cannot cause a difference. Allows more
 * memory for the sums per sale.
 */
export const readInSnapshot = <Result>(db: Db, read: (trx: Trx) => Promise<Result>): Promise<Result> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local work_mem = '64MB'`.execute(trx)
      return read(trx)
    })

/** The income and costs of a stay according to the journal, and the deferred part of each. */
export async function findResultOfStay(
  db: Db,
  reservationNumber: string,
): Promise<{ booked: StayResult; deferred: StayResult }> {
  const { rows } = await sql<{ account: Account; cents: number }>`
    select p.account, sum(p.credit_cents - p.debit_cents)::bigint as cents
    from journal_entry e join posting p on p.entry_id = e.id
    where e.reservation_number = ${reservationNumber}
      and p.account in ('revenue', 'cost_of_sales', 'deferred_income', 'deferred_costs')
    group by 1`.execute(db)
  const creditOf = (account: Account) => Number(rows.find((row) => row.account === account)?.cents ?? 0)
  return {
    booked: { incomeCents: creditOf('revenue'), costsCents: 0 - creditOf('cost_of_sales') },
    deferred: { incomeCents: creditOf('deferred_income'), costsCents: 0 - creditOf('deferred_costs') },
  }
}

/** Stays that have begun by `day` and still have deferred amounts, by arrival. */
export async function findDeferredStays(
  db: Db,
  day: Day,
  { after, limit }: { after: { number: string; checkIn: Day } | null; limit: number },
): Promise<{ number: string; checkIn: Day }[]> {
  const { rows } = await sql<{ number: string; checkIn: Day }>`
    select r.number, r.check_in as "checkIn"
    from journal_entry e join posting p on p.entry_id = e.id join reservation r on r.number = e.reservation_number
    where e.kind = 'deferral' and r.check_in <= ${day}
      and (${after === null} or (r.check_in, r.number) > (${after?.checkIn ?? null}::date, ${after?.number ?? null}::text))
    group by r.number, r.check_in
    having sum(p.debit_cents - p.credit_cents) filter (where p.account = 'deferred_income') <> 0
      or sum(p.debit_cents - p.credit_cents) filter (where p.account = 'deferred_costs') <> 0
    order by r.check_in, r.number limit ${limit}`.execute(db)
  return rows
}
