import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import type { Db } from '../../shared/shop.ts'
import type { Account } from '../payment/account.ts'

/** The provider's balance at the last reading, per account; an account that was never read is missing. */
export async function findReadings(
  db: Db,
): Promise<{ account: Account; read_until: Date; held_cents: number | null }[]> {
  const rows = await db.selectFrom('payout_reading').selectAll().orderBy('account', 'desc').execute()
  return rows.map((row) => ({ ...row, account: row.account as Account }))
}

/** The journal entry of the document that a movement `l` belongs to. */
const documentKey = sql`case l.kind
  when 'payment' then 'payment:' || l.payment_id
  when 'refund' then 'refund:' || l.refund_id
  when 'refund_returned' then 'refund_returned:' || l.refund_id end`

/**
 * The sum of an account's documents that were booked since a day and have no movement: the provider may list their
 * movements later.
 */
export async function sumDocumentsWithoutMovementCents(db: Db, account: Account, since: Day): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.debit_cents - p.credit_cents), 0)::int as cents
    from journal_entry e join posting p on p.entry_id = e.id
    where p.account = ${`card_${account}`} and e.kind in ('payment', 'refund', 'refund_returned')
      and e.booked_on >= ${since}::date and not exists (
        select from payout_line l where l.account = ${account} and ${documentKey} = e.key)`.execute(db)
  return rows[0]!.cents
}

/**
 * The sum of explained movements whose document is not booked: a refund is booked only when the payer's bank has it.
 */
export async function sumMovementsWithoutEntryCents(db: Db, account: Account): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.amount_cents), 0)::int as cents from payout_line l
    where l.account = ${account} and l.explained and l.kind in ('payment', 'refund', 'refund_returned')
      and not exists (select from journal_entry e where e.key = ${documentKey})`.execute(db)
  return rows[0]!.cents
}
