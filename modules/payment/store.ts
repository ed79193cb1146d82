import type { Selectable } from 'kysely'
import { json } from '../shared/json.ts'
import type { Db, Trx } from '../shared/shop.ts'
import type { PaymentTable } from '../shared/tables.ts'
import type { Account, ProviderPayment } from './ports.ts'
import type { PaymentState } from './states.ts'

export type Payment = Selectable<PaymentTable>
export type Sale = { reservationNumber: string } | { voucherOrderNumber: string }

const openStates = ['creating', 'open', 'processing'] as const

export async function insertPayment(
  db: Db,
  values: Sale & {
    part: 'full' | 'deposit' | 'balance' | 'voucher'
    account: Account
    amountCents: number
    attempt: number
  },
): Promise<Payment> {
  return db
    .insertInto('payment')
    .values({
      reservation_number: 'reservationNumber' in values ? values.reservationNumber : null,
      voucher_order_number: 'voucherOrderNumber' in values ? values.voucherOrderNumber : null,
      part: values.part,
      account: values.account,
      amount_cents: values.amountCents,
      attempt: values.attempt,
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

/** Payments without a final state, the oldest first. */
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

export async function insertPaymentLog(
  db: Db,
  entry: { number: string; providerId: string; seen: unknown },
): Promise<void> {
  await db
    .insertInto('payment_log')
    .values({ number: entry.number, intent_id: entry.providerId, seen: json(entry.seen) })
    .execute()
}
