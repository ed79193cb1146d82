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
