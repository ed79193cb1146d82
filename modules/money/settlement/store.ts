import type { Account, PaymentEvent } from '../payment/ports.ts'
import type { Db } from '../../shared/shop.ts'

/** Records an event; returns false if it was recorded before. */
export async function insertProviderEvent(
  db: Db,
  event: Pick<PaymentEvent, 'account' | 'id' | 'type' | 'paymentId'>,
): Promise<boolean> {
  const row = await db
    .insertInto('provider_event')
    .values({ account: event.account, event_id: event.id, type: event.type, intent_id: event.paymentId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findLastEventTime(db: Db, account: Account): Promise<Date | null> {
  const row = await db
    .selectFrom('provider_event')
    .select('received_at')
    .where('account', '=', account)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at ?? null
}
