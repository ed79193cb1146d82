/** What was redeemed at the counter, as it was taxed. */
import type { Day } from '../../shared/day.ts'
import type { Db, Trx } from '../../shared/shop.ts'

export async function insertRedemption(
  trx: Trx,
  redemption: {
    entry_id: number
    supply: string | null
    cents: number
    prepaid_cents: number
    unpaid_cents: number
    taxed_cents: number
    redeemed_on: Day
  },
): Promise<void> {
  await trx.insertInto('counter_redemption').values(redemption).execute()
}

/** A movement of a code at the counter; `unpaidCents` is null if it has no receipt. */
export type CounterMovement = {
  codeId: number
  cents: number
  stays: number
  unpaidCents: number | null
  isOfBooking: boolean
  isUndone: boolean
  validUntil: Day
}

/** Null if there is no such movement. If a decision depends on it, lock the code first and read it again. */
export async function findCounterMovement(db: Db, id: number): Promise<CounterMovement | null> {
  const row = await db
    .selectFrom('voucher_entry as e')
    .innerJoin('voucher_code as c', 'c.id', 'e.code_id')
    .leftJoin('counter_redemption as r', 'r.entry_id', 'e.id')
    .leftJoin('redemption_reversal as back', 'back.entry_id', 'e.id')
    .select(['e.code_id', 'e.cents', 'e.stays', 'e.hold_id', 'r.unpaid_cents', 'back.return_entry_id', 'c.valid_until'])
    .where('e.id', '=', id)
    .where('e.kind', '=', 'capture')
    .executeTakeFirst()
  if (!row) return null
  return {
    codeId: row.code_id,
    cents: row.cents,
    stays: row.stays,
    unpaidCents: row.unpaid_cents,
    isOfBooking: row.hold_id !== null,
    isUndone: row.return_entry_id !== null,
    validUntil: row.valid_until,
  }
}

export async function insertReversal(
  trx: Trx,
  reversal: { entry_id: number; return_entry_id: number; reversed_on: Day },
): Promise<void> {
  await trx.insertInto('redemption_reversal').values(reversal).execute()
}

/** What the receipt of a redemption says beside its amounts; null if there is no such redemption. */
export async function findRedemption(db: Db, id: number) {
  const row = await db
    .selectFrom('counter_redemption as r')
    .innerJoin('voucher_entry as e', 'e.id', 'r.entry_id')
    .innerJoin('voucher_code as c', 'c.id', 'e.code_id')
    .leftJoin('voucher_order as o', 'o.number', 'c.order_number')
    .select(['e.note', 'c.code_sealed', 'c.imported', 'o.language'])
    .where('r.entry_id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
