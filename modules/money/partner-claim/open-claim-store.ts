import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import type { Db, Trx } from '../../shared/shop.ts'

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
    select open_cents::float8 as cents from partner_open_claim
    where hold_id = ${holdId} and partner_id = (select partner_id from partner_claim where hold_id = ${holdId})`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}

export async function findWrittenOffCents(db: Db, holdId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::float8 as cents from partner_write_off where hold_id = ${holdId}`.execute(db)
  return rows[0]!.cents
}

/** What a partner paid beyond its claims and what was paid back to it, in cents; 0 while it owes something. */
export async function findPartnerCreditCents(db: Db, partnerId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select greatest(0, coalesce((select cents from partner_paid where partner_id = ${partnerId}), 0)
      - coalesce((select sum(cents) from partner_open_claim where partner_id = ${partnerId}), 0))::float8 as cents`.execute(
    db,
  )
  return rows[0]!.cents
}

/** What was received from a partner and not paid back, in cents. */
export async function findPartnerPaidCents(db: Db, partnerId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select cents::float8 as cents from partner_paid where partner_id = ${partnerId}`.execute(db)
  return rows[0]?.cents ?? 0
}

/** Inserts a payback once per key; returns null if it already exists. */
export async function insertPartnerPayback(
  trx: Trx,
  payback: { key: string; partnerId: number; cents: number; note: string; day: Day; by: string; at: Date },
): Promise<number | null> {
  const row = await trx
    .insertInto('partner_payback')
    .values({
      key: payback.key,
      partner_id: payback.partnerId,
      amount_cents: payback.cents,
      note: payback.note,
      paid_on: payback.day,
      paid_by: payback.by,
      created_at: payback.at,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
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
