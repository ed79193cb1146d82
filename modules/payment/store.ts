import { type Selectable, sql } from 'kysely'
import { json } from '../shared/json.ts'
import type { Db, Trx } from '../shared/shop.ts'
import type { PaymentTable, RefundTable } from '../shared/tables.ts'
import type { Account, Dispute, PaymentEvent, ProviderPayment } from './ports.ts'
import type { PaymentState } from './states.ts'

export type Payment = Selectable<PaymentTable>
export type RefundRow = Selectable<RefundTable>
export type Sale = { reservationNumber: string } | { voucherOrderNumber: string }

const openStates = ['creating', 'open', 'processing'] as const

export async function insertPayment(
  db: Db,
  wish: Sale & {
    part: 'full' | 'deposit' | 'balance' | 'voucher'
    account: Account
    amountCents: number
    attempt: number
  },
): Promise<Payment> {
  return db
    .insertInto('payment')
    .values({
      reservation_number: 'reservationNumber' in wish ? wish.reservationNumber : null,
      voucher_order_number: 'voucherOrderNumber' in wish ? wish.voucherOrderNumber : null,
      part: wish.part,
      account: wish.account,
      amount_cents: wish.amountCents,
      attempt: wish.attempt,
      state: 'creating',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findPayments(db: Db, sale: Sale): Promise<Payment[]> {
  const query = db.selectFrom('payment').selectAll().orderBy('id')
  return (
    'reservationNumber' in sale
      ? query.where('reservation_number', '=', sale.reservationNumber)
      : query.where('voucher_order_number', '=', sale.voucherOrderNumber)
  ).execute()
}

export async function findPaymentByProviderId(
  db: Db,
  account: Account | null,
  providerId: string,
): Promise<Payment | undefined> {
  const query = db.selectFrom('payment').selectAll().where('intent_id', '=', providerId)
  return (account ? query.where('account', '=', account) : query).executeTakeFirst()
}

export async function lockPayment(db: Trx, id: number): Promise<Payment> {
  return db.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export async function openPayment(db: Db, id: number, providerId: string): Promise<void> {
  await db
    .updateTable('payment')
    .set({ intent_id: providerId, state: 'open' })
    .where('id', '=', id)
    .where('state', '=', 'creating')
    .execute()
}

export async function changePaymentAmount(db: Db, id: number, amountCents: number): Promise<void> {
  await db
    .updateTable('payment')
    .set({ amount_cents: amountCents })
    .where('id', '=', id)
    .where('state', 'in', openStates)
    .execute()
}

export async function recordPaymentState(
  db: Db,
  id: number,
  state: PaymentState,
  atProvider: Pick<ProviderPayment, 'receivedCents' | 'method'>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('payment')
    .set({
      state,
      method: atProvider.method,
      ...(state === 'paid' ? { received_cents: atProvider.receivedCents, paid_at: at } : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** Payments about which nothing final is known, the oldest first. */
export async function findUnsettled(db: Db, createdBefore: Date, limit: number): Promise<Payment[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('state', 'in', openStates)
    .where('created_at', '<', createdBefore)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** False when this event was seen before. */
export async function recordEvent(
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

/** Asks for money to go back; the same key asks only once. The database refuses more than was received. */
export async function wantRefund(
  db: Db,
  wish: { paymentId: number; key: string; amountCents: number; reason: string },
): Promise<number | null> {
  const row = await db
    .insertInto('refund')
    .values({ payment_id: wish.paymentId, key: wish.key, amount_cents: wish.amountCents, reason: wish.reason })
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

export async function findOpenRefunds(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('refund')
    .select('id')
    .where('state', 'in', ['wanted', 'pending'])
    .orderBy('updated_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function recordRefund(
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

export async function insertPaymentLog(
  db: Db,
  entry: { number: string; providerId: string; seen: unknown },
): Promise<void> {
  await db
    .insertInto('payment_log')
    .values({ number: entry.number, intent_id: entry.providerId, seen: json(entry.seen) })
    .execute()
}

/** The bank of a payer has not decided yet: nothing of the sale is refunded meanwhile. */
export async function hasOpenDispute(db: Db, number: string): Promise<boolean> {
  const row = await db
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .select('dispute.dispute_id')
    .where('payment.reservation_number', '=', number)
    .where('dispute.open', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

export async function isDisputed(db: Db, paymentId: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('dispute')
      .select('dispute_id')
      .where('payment_id', '=', paymentId)
      .where('open', '=', true)
      .executeTakeFirst()) !== undefined
  )
}

/** Refunds that were not sent yet will not be. */
export async function dropWantedRefunds(db: Db, paymentId: number): Promise<void> {
  await db
    .updateTable('refund')
    .set({ state: 'failed', updated_at: sql`now()` })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'wanted')
    .where('provider_id', 'is', null)
    .execute()
}

/** Its id; null when it was written down before. */
export async function insertOutsideRefund(
  db: Db,
  wish: {
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
      payment_id: wish.paymentId,
      key: `outside:${wish.providerId}`,
      amount_cents: wish.amountCents,
      reason: wish.reason ?? 'outside',
      state: wish.state,
      provider_id: wish.providerId,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** False for news that a decision has overtaken: what a bank decided is not open again because an older answer came late. */
export async function saveDispute(
  db: Db,
  dispute: {
    account: Account
    id: string
    providerId: string
    paymentId: number | null
    state: Dispute['state']
    reason: string
    amountCents: number
    open: boolean
  },
): Promise<boolean> {
  const news = {
    payment_id: dispute.paymentId,
    status: dispute.state,
    reason: dispute.reason,
    amount_cents: dispute.amountCents,
    open: dispute.open,
  }
  const row = await db
    .insertInto('dispute')
    .values({ account: dispute.account, dispute_id: dispute.id, intent_id: dispute.providerId, ...news })
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'dispute_id'])
        .doUpdateSet({ ...news, updated_at: sql`now()` })
        .where(sql<boolean>`not (dispute.status in ('won', 'lost') and excluded.status = 'open')`),
    )
    .returning('dispute_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Disputes of an account that no bank has decided. */
export async function findOpenDisputes(db: Db, account: Account): Promise<{ dispute_id: string; intent_id: string }[]> {
  return db
    .selectFrom('dispute')
    .select(['dispute_id', 'intent_id'])
    .where('account', '=', account)
    .where('open', '=', true)
    .where('status', '<>', 'lost')
    .execute()
}
