import { type Selectable, sql } from 'kysely'
import { jsonbValue } from '../../sql/json.ts'
import { addSeconds } from '../../shared/moment.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { PaymentTable } from '../../shared/tables.ts'
import type { Account, ProviderPayment } from './ports.ts'
import type { PaymentState } from './states.ts'

export type Payment = Selectable<PaymentTable>
export type Sale = { reservationNumber: string } | { voucherOrderNumber: string }

const openStates = ['creating', 'open', 'processing'] as const

export async function insertPayment(
  db: Db,
  values: Sale & {
    part: 'full' | 'deposit' | 'balance' | 'claim' | 'voucher'
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

export async function recordProviderId(db: Db, id: number, providerId: string): Promise<void> {
  await db
    .updateTable('payment')
    .set({ intent_id: providerId, state: 'open' })
    .where('id', '=', id)
    .where('state', '=', 'creating')
    .execute()
}

export async function updatePaymentAmount(db: Db, id: number, amountCents: number): Promise<void> {
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

/**
 * Records that the payer started paying, or with null that the attempt failed. Has no effect if the stored time is not
 * `before`.
 */
export async function recordPaymentStart(db: Db, id: number, at: Date | null, before: Date | null): Promise<void> {
  await db
    .updateTable('payment')
    .set({ started_at: at })
    .where('id', '=', id)
    .where('started_at', 'is not distinct from', before)
    .execute()
}

/**
 * Claims unsettled payments whose check is due, longest unchecked first. In its first two minutes a payment is checked
 * every 15 s, because most are paid in that time; in its first hour, while the sale may wait for it, every 30 s; after
 * that every minute. The claim is stored immediately, so that additional workers do not cause additional requests to
 * the provider.
 */
export async function claimUnsettledPayments(db: Db, now: Date, limit: number): Promise<Payment[]> {
  const ageOf = (interval: string) => sql<boolean>`created_at > ${now}::timestamptz - ${sql.lit(interval)}::interval`
  const due = db
    .selectFrom('payment')
    .select('id')
    .where('state', 'in', openStates)
    .where('intent_id', 'is not', null)
    .where('created_at', '<', addSeconds(now, -newSeconds))
    .where(
      sql<boolean>`(checked_at is null or checked_at <= ${now}::timestamptz - case
        when ${ageOf('2 minutes')} then interval '15 seconds'
        when ${ageOf('1 hour')} then interval '30 seconds'
        else interval '1 minute' end)`,
    )
    .orderBy(sql`coalesce(checked_at, created_at)`)
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return db.updateTable('payment').set({ checked_at: now }).where('id', 'in', due).returningAll().execute()
}

/** Within this time no payer can have entered card data. */
const newSeconds = 10

export async function insertPaymentLog(
  db: Db,
  entry: { number: string; providerId: string; seen: unknown },
): Promise<void> {
  await db
    .insertInto('payment_log')
    .values({ number: entry.number, intent_id: entry.providerId, seen: jsonbValue(entry.seen) })
    .execute()
}
