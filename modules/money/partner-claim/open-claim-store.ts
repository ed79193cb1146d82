import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import type { Db, Trx } from '../../shared/shop.ts'

/**
 * The receipts of each partner, and the claims that they leave open: they pay the oldest first,
 * and what is written off is no longer expected. A claim is due with its
 * invoice; until there is one, after its own term.
 */
export const openClaims = sql`
  paid as (select partner_id, sum(amount_cents)::bigint as cents from bank_receipt
    where partner_id is not null group by partner_id),
  expected as (
    select c.*, c.cents - coalesce((select sum(w.amount_cents) from partner_write_off w where w.hold_id = c.hold_id), 0)
      as expected_cents
    from partner_claim c where c.state = 'owed'),
  owed as (
    select c.hold_id, c.partner_id, c.expected_cents as cents, coalesce(i.due_on, c.due_on) as due_on,
      greatest(0, least(c.expected_cents, sum(c.expected_cents) over (
        partition by c.partner_id order by c.due_on, c.hold_id) - coalesce(p.cents, 0))) as open_cents
    from expected c left join paid p on p.partner_id = c.partner_id
      left join partner_invoice_claim d on d.hold_id = c.hold_id and d.kind = 'invoice'
      left join invoice i on i.id = d.invoice_id)`

/** The claim of a hold, locked, with the partner that owes it; null if there is none. */
export async function lockClaim(
  trx: Trx,
  holdId: number,
): Promise<{ partnerId: number; reservationNumber: string } | null> {
  const row = await trx
    .selectFrom('partner_claim')
    .select(['partner_id as partnerId', 'reservation_number as reservationNumber'])
    .where('hold_id', '=', holdId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** What receipts and write-offs leave open of a claim, in cents. */
export async function findOpenCents(db: Db, holdId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    with ${openClaims} select open_cents::float8 as cents from owed
    where hold_id = ${holdId}`.execute(db)
  return rows[0]?.cents ?? 0
}

export async function findWrittenOffCents(db: Db, holdId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::float8 as cents from partner_write_off where hold_id = ${holdId}`.execute(db)
  return rows[0]!.cents
}

/** Inserts a write-off once per key; returns null if it already exists. */
export async function insertPartnerWriteOff(
  trx: Trx,
  writeOff: { key: string; holdId: number; cents: number; reason: string; day: Day; by: string; at: Date },
): Promise<number | null> {
  const row = await trx
    .insertInto('partner_write_off')
    .values({
      key: writeOff.key,
      hold_id: writeOff.holdId,
      amount_cents: writeOff.cents,
      reason: writeOff.reason,
      written_on: writeOff.day,
      written_by: writeOff.by,
      created_at: writeOff.at,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
