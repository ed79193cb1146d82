/** Invariants at the end of a history: the shop's own books, and their agreement with the third parties. */
import { cancellationFeeAt } from '@tussenuit/modules/sale/cancellation/fee.ts'
import type { Cancellation } from '@tussenuit/modules/availability/offer/contract.ts'
import { buildBooksQuery } from '../check-books.ts'
import type { ModelShop } from './shop.ts'

/** Work that is still unfinished after this many idle minutes counts as abandoned. */
const slackMinutes = 5

const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)

type PaymentRow = {
  id: number
  account: string
  intent_id: string | null
  state: string
  received_cents: number
  reservation_number: string | null
}
type RefundRow = {
  id: number
  payment_id: number
  state: string
  amount_cents: number
  provider_id: string | null
  reason: string
}
type ReservationRow = {
  number: string
  state: string
  total_cents: number
  snapshot: { cancellation: Cancellation }
  asked_at: Date | null
}

/** `webhooks`: whether the provider's webhooks arrive. */
export async function findBooksFaults(model: ModelShop, webhooks: 'come' | 'never come'): Promise<string[]> {
  const { rows } = await model.database.query(booksSql)
  const seen = (await model.database.query('select text from model_fault')).rows
  const faults = [...seen.map((row) => String(row['text'])), ...rows.map((row) => `${row['invariant']} ${row['text']}`)]
  const { payments, refunds, reservations, attempts, spent, mails } = await readSales(model)
  faults.push(...moneyFaults(model, payments, refunds, webhooks))
  faults.push(...hotelFaults(model, reservations, attempts))
  for (const reservation of reservations)
    faults.push(
      ...feeFaults(
        reservation,
        payments.filter((one) => one.reservation_number === reservation.number),
        refunds,
        spent.filter((one) => one.reservation_number === reservation.number),
      ),
    )
  for (const email of model.emails)
    if (!mails.includes(email.messageId)) faults.push('INV-7 an e-mail was sent that nobody wrote down')
  for (const { number, state, asked_at } of reservations) {
    const own = payments.filter((one) => one.reservation_number === number && one.state === 'paid')
    const left = sumOf(own, (one) =>
      unrefundedCents(
        one,
        refunds.filter((refund) => refund.payment_id === one.id),
      ),
    )
    // Staff have already paid out the refunds that a bank returned. The shop may therefore retain no money for a stay
    // that ended, unless it was cancelled.
    if (['expired', 'refunded'].includes(state) && asked_at === null && left !== 0)
      faults.push(`INV-1 ${state} keeps ${left} by card`)
  }
  return faults
}

/** Triggers that record violations of invariants that hold at every moment. */
export const watching = `
  create unlogged table model_fault (text text not null);
  create function model_watch_refund() returns trigger language plpgsql as $$ begin
    if (old.state = 'failed' and new.state <> 'failed') or (old.state = 'succeeded' and new.state not in ('succeeded', 'failed')) then
      insert into model_fault values (format('INV-20 a refund that had ended as %s becomes %s', old.state, new.state)); end if;
    return new; end $$;
  create trigger model_watch_refund after update on refund for each row execute function model_watch_refund();
  create function model_watch_payment() returns trigger language plpgsql as $$ begin
    if old.state = 'paid' and (new.state <> 'paid' or new.received_cents <> old.received_cents) then
      insert into model_fault values (format('INV-3 a payment that was paid becomes %s', new.state)); end if;
    return new; end $$;
  create trigger model_watch_payment after update on payment for each row execute function model_watch_payment();`

const booksSql = buildBooksQuery(slackMinutes)

async function readSales({ database }: ModelShop) {
  const [payments, refunds, reservations, attempts, spent, mails] = [
    await database.query('select * from payment'),
    await database.query('select * from refund'),
    await database.query(
      `select r.number, r.state, r.total_cents, r.snapshot, (select q.asked_at from cancellation_request q
        where q.reservation_number = r.number and q.state = 'done') as asked_at from reservation r`,
    ),
    await database.query('select id, reservation_number from supplier_attempt'),
    await database.query("select reservation_number, cents, returned_cents from voucher_hold where state = 'captured'"),
    await database.query('select message_id from mail'),
  ].map((answer) => answer.rows)
  return {
    payments: payments as PaymentRow[],
    refunds: refunds as RefundRow[],
    reservations: reservations as ReservationRow[],
    attempts: attempts as { id: string; reservation_number: string }[],
    spent: spent as { reservation_number: string; cents: number; returned_cents: number }[],
    mails: mails!.map((row) => String(row['message_id'])),
  }
}

/**
 * Checks that the provider and the shop have the same intents and refunds in the same final states. Without webhooks
 * only the nightly comparison of sums reports changes: it cannot detect a returned refund that is offset by an equal
 * manual refund.
 */
function moneyFaults(
  model: ModelShop,
  payments: PaymentRow[],
  refunds: RefundRow[],
  webhooks: 'come' | 'never come',
): string[] {
  const faults: string[] = []
  for (const { account, intent, refunds: made, disputes } of model.cards.money()) {
    const payment = payments.find((one) => one.intent_id === intent.id && one.account === account)
    if (intent.status !== 'succeeded') {
      if (payment?.state === 'paid') faults.push(`INV-16 a payment is paid, its intent is ${intent.status}`)
      continue
    }
    if (!payment) faults.push(`INV-15 an intent took ${intent.amount_received} and belongs to nothing`)
    if (!payment) continue
    if (payment.state !== 'paid' || payment.received_cents !== intent.amount_received)
      faults.push(
        `INV-3 an intent took ${intent.amount_received}, its payment is ${payment.state} with ${payment.received_cents}`,
      )
    const ours = refunds.filter((one) => one.payment_id === payment.id)
    const backThere = sumOf(made, (one) => (one.status === 'succeeded' ? one.amount : 0))
    const backHere = sumOf(ours, (one) =>
      one.state === 'succeeded' && one.reason !== 'elsewhere' ? one.amount_cents : 0,
    )
    const keys = made.map((one) => one.metadata['refund_key']).filter((key) => key !== undefined)
    if (new Set(keys).size < keys.length) faults.push('INV-2 two refunds of one request')
    for (const refund of made) {
      const row = ours.find((one) => one.provider_id === refund.id)
      if (!row && refund.status !== 'failed' && unrefundedCents(payment, ours) > 0)
        faults.push(`INV-20 a refund of ${refund.amount} at the provider that we do not know`)
      if (row && row.state !== refund.status && !(webhooks === 'never come' && backHere === backThere))
        faults.push(`INV-20 a refund is ${row.state} here and ${refund.status} at the provider`)
    }
    for (const row of ours) {
      const elsewhere = row.reason === 'elsewhere' || row.reason === 'dispute'
      if (row.state === 'succeeded' && !elsewhere && !made.some((one) => one.id === row.provider_id))
        faults.push(`INV-20 a refund of ${row.amount_cents} succeeded here that the provider does not know`)
    }
    const lost = disputes.filter((one) => one.status === 'lost')
    const disputed = sumOf(lost, (one) => one.amount)
    // Money that a bank withdrew counts as refunded, up to the remaining amount. An amount that was paid out another
    // way cannot be refunded again, so a further manual refund is reported and not booked.
    const paidOut = sumOf(ours, (one) =>
      one.state === 'succeeded' && one.reason === 'elsewhere' ? one.amount_cents : 0,
    )
    if (backHere < Math.min(backThere, payment.received_cents - paidOut) || backHere > backThere + disputed)
      faults.push(
        `INV-1 ${backHere} went back by our books, ${backThere} and ${disputed} in disputes by the provider's`,
      )
    const gone = sumOf(ours, (one) => (one.state === 'succeeded' ? one.amount_cents : 0))
    if (gone < Math.min(backThere + disputed, payment.received_cents))
      faults.push(`INV-1 a bank took ${disputed}, and by our books only ${gone} of ${payment.received_cents} are gone`)
  }
  for (const payment of payments)
    if (payment.state === 'paid' && !model.cards.money().some(({ intent }) => intent.id === payment.intent_id))
      faults.push('INV-16 a payment is paid that the provider does not know')
  return faults
}

const unrefundedCents = (payment: PaymentRow, refunds: readonly RefundRow[]): number =>
  payment.received_cents - sumOf(refunds, (one) => (one.state === 'failed' ? 0 : one.amount_cents))

const orderedStates: readonly string[] = ['confirmed', 'completed', 'cancellation_requested']

/** Exactly one active order at the hotel for each confirmed stay, and no unknown orders. */
function hotelFaults(
  model: ModelShop,
  reservations: ReservationRow[],
  attempts: { id: string; reservation_number: string }[],
): string[] {
  const living = model.hotels.orders().filter((order) => order.state === 'completed')
  const faults = living
    .filter((order) => !attempts.some((one) => one.id === order.partnerOrderId))
    .map(() => 'INV-15 the hotel holds an order that we do not know')
  for (const { number, state } of reservations) {
    const orders = living.filter((order) =>
      attempts.some((one) => one.id === order.partnerOrderId && one.reservation_number === number),
    ).length
    if (orders !== (orderedStates.includes(state) ? 1 : 0))
      faults.push(`INV-5 ${state} with ${orders} orders at the hotel`)
  }
  return faults
}

/**
 * Whether the shop retains exactly the fee of a stay that was cancelled by its terms. Not checked if staff made other
 * refunds.
 */
function feeFaults(
  reservation: ReservationRow,
  payments: PaymentRow[],
  refunds: RefundRow[],
  spent: { cents: number; returned_cents: number }[],
): string[] {
  if (reservation.asked_at === null) return []
  const ours = refunds.filter((one) => payments.some((payment) => payment.id === one.payment_id))
  const own = ['cancellation', 'late_payment', 'second_payment', 'wrong_amount']
  if (ours.some((one) => one.state !== 'succeeded' || !own.includes(one.reason))) return []
  const fee = cancellationFeeAt(reservation.snapshot.cancellation, reservation.asked_at)
  if (fee === null) return []
  const taken = payments.filter(
    (one) => !ours.some((row) => row.payment_id === one.id && row.reason !== 'cancellation'),
  )
  const paid = sumOf(taken, (one) => one.received_cents) + sumOf(spent, (one) => one.cents)
  const back =
    sumOf(ours, (one) => (one.reason === 'cancellation' ? one.amount_cents : 0)) +
    sumOf(spent, (one) => one.returned_cents)
  return paid - back === Math.min(fee, paid)
    ? []
    : [`INV-1 cancelled for ${fee}: ${paid} was paid and ${paid - back} stays`]
}
