import { jsonbValue } from '../../sql/json.ts'
import type { Db } from '../../shared/shop.ts'
import type { PurchaseEvent } from './ports.ts'

export async function insertConsentChoice(
  db: Db,
  choice: { visitor: string; version: string; analytics: boolean; chosen_at: Date },
): Promise<void> {
  await db.insertInto('cookie_choice').values(choice).execute()
}

/** The latest choice is the valid one, because consent can be withdrawn. */
export async function findLatestConsentChoice(
  db: Db,
  visitor: string,
): Promise<{ version: string; analytics: boolean } | null> {
  return (
    (await db
      .selectFrom('cookie_choice')
      .select(['version', 'analytics'])
      .where('visitor', '=', visitor)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  )
}

/** Returns true for exactly one caller per sale. */
export async function reservePurchaseEvent(
  db: Db,
  number: string,
  visitor: string,
  event: PurchaseEvent,
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('purchase_event')
    .values({ order_number: number, visitor, event: jsonbValue(event), claimed_at: now })
    .onConflict((conflict) => conflict.column('order_number').doNothing())
    .returning('order_number')
    .executeTakeFirst()
  return row !== undefined
}

export async function recordPurchaseCountedAt(db: Db, number: string, at: Date): Promise<void> {
  await db.updateTable('purchase_event').set({ sent_at: at }).where('order_number', '=', number).execute()
}
