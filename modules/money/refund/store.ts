import { type Selectable, sql } from 'kysely'
import type { Payment } from '../payment/index.ts'
import { addMinutes, addSeconds } from '../../shared/moment.ts'
import type { Db } from '../../shared/shop.ts'
import type { RefundTable } from '../../shared/tables.ts'

export type RefundRow = Selectable<RefundTable>

/** Inserts a refund once per key; returns null if it exists. The database refuses refunds above the received amount. */
export async function insertRefund(
  db: Db,
  values: { paymentId: number; key: string; amountCents: number; reason: string },
): Promise<number | null> {
  const row = await db
    .insertInto('refund')
    .values({ payment_id: values.paymentId, key: values.key, amount_cents: values.amountCents, reason: values.reason })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findRefund(db: Db, id: number): Promise<(RefundRow & { payment: Payment }) | null> {
  const refund = await db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
  if (!refund) return null
  return {
    ...refund,
    payment: await db.selectFrom('payment').selectAll().where('id', '=', refund.payment_id).executeTakeFirstOrThrow(),
  }
}

export async function findRefunds(db: Db, paymentIds: number[]): Promise<RefundRow[]> {
  return paymentIds.length > 0
    ? db.selectFrom('refund').selectAll().where('payment_id', 'in', paymentIds).orderBy('id').execute()
    : []
}

export async function findOpenRefundIds(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('refund')
    .select('id')
    .where('state', 'in', ['wanted', 'pending'])
    .orderBy('updated_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Recent refunds that were not sent yet, or whose sending process has stopped. */
export async function findRecentUnsentRefundIds(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('refund')
    .select('id')
    .where('state', '=', 'wanted')
    .where('created_at', '<', addSeconds(now, -unsentSeconds))
    .where('created_at', '>', addMinutes(now, -newMinutes))
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** A refund older than 15 s counts as unsent; one older than 5 min is left to the schedule. */
const [unsentSeconds, newMinutes] = [15, 5]

export async function updateRefundState(
  db: Db,
  id: number,
  state: 'pending' | 'succeeded' | 'failed',
  providerId: string,
): Promise<void> {
  await db
    .updateTable('refund')
    .set({ state, provider_id: providerId, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Marks refunds that were not sent yet as failed, and returns them. */
export async function failUnsentRefunds(db: Db, paymentId: number): Promise<DroppedRefund[]> {
  return db
    .updateTable('refund')
    .set({ state: 'failed', updated_at: sql`now()` })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'wanted')
    .where('provider_id', 'is', null)
    .returning(['id', 'amount_cents'])
    .execute()
}
export type DroppedRefund = { id: number; amount_cents: number }

/** Returns the id, or null if the refund was stored before. */
export async function insertExternalRefund(
  db: Db,
  values: {
    paymentId: number
    providerId: string
    amountCents: number
    state: 'pending' | 'succeeded'
    reason?: 'outside' | 'dispute' | 'elsewhere'
  },
): Promise<number | null> {
  const row = await db
    .insertInto('refund')
    .values({
      payment_id: values.paymentId,
      key: `outside:${values.providerId}`,
      amount_cents: values.amountCents,
      reason: values.reason ?? 'outside',
      state: values.state,
      provider_id: values.providerId,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function isPaymentDisputed(db: Db, paymentId: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('dispute')
      .select('dispute_id')
      .where('payment_id', '=', paymentId)
      .where('open', '=', true)
      .executeTakeFirst()) !== undefined
  )
}

/** The payments with a lost dispute: the card provider refunds nothing more of them. */
export async function findPaymentIdsWithLostDispute(db: Db, paymentIds: number[]): Promise<number[]> {
  if (paymentIds.length === 0) return []
  const rows = await db
    .selectFrom('dispute')
    .select('payment_id')
    .distinct()
    .where('payment_id', 'in', paymentIds)
    .where('status', '=', 'lost')
    .execute()
  return rows.map((row) => row.payment_id!)
}
