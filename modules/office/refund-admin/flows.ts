import {
  recordWithinAllowance,
  type Authority,
  unapprovedAuthority,
  type GivenAwayValue,
  lockAllowance,
  needsApproval,
  runTransactionOrRequestApproval,
  recordGivenAwayValue,
  requestApproval,
  subjects,
} from '../../platform/approval/index.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import {
  findReservation,
  toEmailVariables,
  lockReservation,
  transitionReservation,
  type Reservation,
} from '../../sale/booking/index.ts'
import {
  refundTotalCents,
  findRefundableAmounts,
  assertRefundableAmount,
  type RefundSplit,
  splitRefund,
  voucherTotalCents,
} from '../../sale/cancellation/index.ts'
import { bookChangedStayCosts, createCreditInvoice, takesPlace } from '../../money/invoice/index.ts'
import { refundVouchers } from '../../money/ledger/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { hasUndecidedDispute } from '../../money/dispute/index.ts'
import { findPayments, type Sale, type SaleChange } from '../../money/payment/index.ts'
import {
  findRefunds,
  findRefundablePayments,
  markSaleRefundedIfComplete,
  postExternalRefund,
  newlyRefundedCents,
  remainingCentsPerPayment,
  reopenedRefundCents,
  planRefund,
  requestRefundOfAmount,
} from '../../money/refund/index.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Db, Shop, Trx } from '../../shared/shop.ts'
import { findCompletedCall, insertCompletedCall } from './store.ts'

type RefundTarget = { reservationNumber: string; amount_cents?: number }

const refuseUnknownReservation = () => refuse(404, 'reservation_unknown', 'There is no such reservation.')

export async function previewRefund(shop: Pick<Shop, 'db' | 'now'>, input: RefundTarget, caller: Caller) {
  const reservation =
    (await findReservation(shop.db, input.reservationNumber.trim().toUpperCase())) ?? refuseUnknownReservation()
  const { left, cents, back } = await splitRefundableAmount(shop.db, reservation.number, input.amount_cents)
  const { payments, open } = await findRefundablePayments(shop.db, reservation.number)
  const plan = planRefund(open, back.cardCents)
  return {
    reservationNumber: reservation.number,
    state: reservation.state,
    left_cents: left,
    refund_cents: cents,
    card_cents: back.cardCents,
    voucher_cents: voucherTotalCents(back),
    frozen: await hasUndecidedDispute(shop.db, reservation.number),
    needs_approval: await needsApproval(
      { db: shop.db, now: shop.now() },
      caller.staff!.email,
      givenValueOf(reservation.number, cents),
    ),
    payments: open.map(({ id, leftCents }) => {
      const payment = payments.find((payment) => payment.id === id)!
      return {
        part: payment.part,
        method: payment.method,
        received_cents: payment.received_cents,
        left_cents: leftCents,
        refund_cents: plan.find((part) => part.paymentId === id)?.cents ?? 0,
      }
    }),
  }
}

/**
 * Splits the full refundable amount, or a part of it, card first. Throws 422 if the amount exceeds the payments or
 * cannot be refunded exactly; 409 if it needs a payment with a lost dispute.
 */
async function splitRefundableAmount(db: Db, number: string, requestedCents: number | undefined) {
  const { open, lostCents } = await findRefundablePayments(db, number)
  const paid = {
    ...(await findRefundableAmounts(db, number)),
    cardCents: open.reduce((sum, { leftCents }) => sum + leftCents, 0),
  }
  const remainingCents = refundTotalCents(paid)
  const cents = requestedCents ?? remainingCents
  if (cents > remainingCents + lostCents) refuse(422, 'refund_too_much', 'That is more than is left of what was paid.')
  if (cents > remainingCents || (remainingCents === 0 && lostCents > 0)) throwPaymentLostToDispute()
  assertRefundableAmount(paid, cents, 'amount_cents')
  return { left: remainingCents, cents, back: splitRefund(paid, cents) }
}

/** Refuses because a bank took back the money of the payment: nothing more of it can be refunded. */
export const throwPaymentLostToDispute = () =>
  refuse(
    409,
    'payment_lost',
    'A dispute about a payment is lost: nothing more of that payment can be sent back. Pay it another way.',
  )

/**
 * The reply to an earlier request with this key and input. Throws 422 `key_reused` if that request had different input.
 */
export async function findPreviousReply<T>(
  db: Trx,
  scope: string,
  key: string,
  fingerprint: string,
): Promise<T | null> {
  const done = await findCompletedCall<T>(db, scope, key)
  if (done && done.fingerprint !== fingerprint) refuse(422, 'key_reused', 'This key was used for another refund.')
  return done?.reply ?? null
}

/** The amount that is owed again because a bank returned refunds, and its payments. Refuses `nothing_owed`. */
export async function requireOwedRefund(
  db: Trx,
  sale: Sale,
): Promise<{ plan: { paymentId: number; cents: number }[]; cents: number }> {
  const payments = await findPayments(db, sale)
  const refunds = await findRefunds(
    db,
    payments.map((payment) => payment.id),
  )
  const plan = planRefund(remainingCentsPerPayment(payments, refunds), reopenedRefundCents(refunds))
  if (plan.length === 0) refuse(409, 'nothing_owed', 'No refund of this sale came back from a bank.')
  return { plan, cents: plan.reduce((sum, part) => sum + part.cents, 0) }
}

export async function refundByStaff(
  shop: SaleChange & Pick<Shop, 'db' | 'keys'>,
  input: RefundTarget & { reason: string; key: string },
  caller: Caller,
): Promise<Refunded> {
  const number = input.reservationNumber.trim().toUpperCase()
  const fingerprint = `${number} ${input.amount_cents ?? 'all'}`
  if (!(await findReservation(shop.db, number))) refuseUnknownReservation()
  return shop.db.transaction().execute(async (trx) => {
    const authority = unapprovedAuthority(caller)
    await lockAllowance(trx, authority)
    const reservation = await lockReservation(trx, number)
    const done = await findPreviousReply<Omit<Refunded, 'waits'> & { waits?: boolean }>(
      trx,
      'refund',
      input.key,
      fingerprint,
    )
    // Replies that the previous version stored lack `waits`; none of those refunds awaited approval.
    if (done) return { ...done, waits: done.waits ?? false }
    const { cents, back } = await requireRefundableAmounts(trx, reservation, input.amount_cents)
    const givenValue = givenValueOf(number, cents)
    const waits = await needsApproval({ db: trx, now: shop.now() }, authority.actor, givenValue)
    if (waits) {
      const { reason, key } = input
      await requestApproval(
        shop,
        trx,
        givenValue,
        { payload: { cents, key }, reason, key, reservationNumber: number },
        caller,
      )
    }
    const reply = waits
      ? { ...nothingSent, reservationNumber: number }
      : await performStaffRefund(shop, trx, reservation, back, input, authority)
    await insertCompletedCall(trx, 'refund', input.key, { fingerprint, reply })
    return reply
  })
}

export type Refunded = {
  reservationNumber: string
  refund_cents: number
  card_cents: number
  voucher_cents: number
  waits: boolean
}

const nothingSent = { refund_cents: 0, card_cents: 0, voucher_cents: 0, waits: true }

const givenValueOf = (number: string, cents: number): GivenAwayValue => ({
  kind: 'refund',
  subject: subjects.reservation(number),
  cents,
})

/** The possible refund of a locked reservation; throws a refusal if nothing may be refunded now. */
export async function requireRefundableAmounts(trx: Trx, reservation: Reservation, requestedCents: number | undefined) {
  requireRefundable(reservation)
  if (await hasUndecidedDispute(trx, reservation.number))
    refuse(
      409,
      'payment_disputed',
      'A payment of this reservation is disputed. Nothing is refunded until the bank has decided.',
    )
  const sums = await splitRefundableAmount(trx, reservation.number, requestedCents)
  if (sums.cents === 0) refuse(409, 'nothing_left', 'Everything was refunded already.')
  return sums
}

/** Refuses while the booking or a cancellation is in progress. */
function requireRefundable({ state }: Reservation): void {
  if (state === 'cancellation_requested')
    refuse(409, 'cancellation_running', 'The reservation is being cancelled; its refund follows from that.')
  if (['draft', 'awaiting_payment', 'paid', 'confirming'].includes(state))
    refuse(409, 'reservation_not_settled', 'The reservation is not settled yet.')
}

/**
 * Refunds to the card and to codes; the full amount counts towards the staff member's allowance. Refunds that replace
 * returned ones were credited before and are not credited again.
 */
export async function performStaffRefund(
  shop: SaleChange,
  trx: Trx,
  reservation: Reservation,
  back: RefundSplit,
  input: { reason: string; key: string },
  authority: Authority,
): Promise<Refunded> {
  const { number } = reservation
  const by = authority.actor
  await recordGivenAwayValue(trx, shop.now(), authority, givenValueOf(number, refundTotalCents(back)))
  const { cents: toVoucher, deductedCents } = await refundVouchers(shop, trx, number, {
    parts: back.vouchers,
    actor: by,
    reason: input.reason,
  })
  const earlier = await refundsOf(trx, number)
  const toCard = await requestRefundOfAmount(shop, trx, number, {
    cents: back.cardCents,
    key: `staff:${input.key}`,
    reason: 'staff',
  })
  if (reservation.state === 'cancelled' && toCard > 0)
    await transitionReservation(trx, number, 'cancelled', 'refunding', by, input.reason)
  const credit = await createCreditInvoice(shop, trx, reservation, {
    key: `staff:${input.key}`,
    cents: newlyRefundedCents(toCard, earlier) + toVoucher - deductedCents,
    reason: 'Refund',
  })
  // A partner no longer owes for a code that is given back, also if nothing is credited to the traveller.
  if (deductedCents > 0)
    await bookChangedStayCosts(shop, trx, reservation, {
      key: `returned:${input.key}`,
      takesPlace: takesPlace(reservation),
    })
  await queueMail(shop, trx, {
    key: `refund_sent:${input.key}`,
    kind: 'refund_sent',
    to: reservation.guest.email,
    language: reservation.language,
    reservationNumber: number,
    variables: {
      ...toEmailVariables(shop, reservation),
      refund_cents: toCard + toVoucher,
      credit_number: credit?.number ?? null,
    },
  })
  await writeAuditEntry(trx, {
    actor: by,
    action: 'payment.refund',
    subject: `reservation:${number}`,
    after: { card_cents: toCard, voucher_cents: toVoucher, reason: input.reason },
  })
  return {
    reservationNumber: number,
    refund_cents: toCard + toVoucher,
    card_cents: toCard,
    voucher_cents: toVoucher,
    waits: false,
  }
}

const refundsOf = async (db: Db, number: string) =>
  findRefunds(
    db,
    (await findPayments(db, { reservationNumber: number })).map((payment) => payment.id),
  )

export type Elsewhere = { reservationNumber: string; note: string; key: string }
type PaidElsewhere = { reservationNumber: string; paid_cents: number }

/**
 * Records that staff paid the returned refunds another way: the amount is no longer owed and is not sent again. Always
 * covers the full amount.
 */
export async function recordRefundPaidElsewhere(
  shop: Pick<Shop, 'db' | 'keys' | 'now' | 'sales'>,
  input: Elsewhere,
  caller: Caller,
): Promise<PaidElsewhere> {
  const number = input.reservationNumber.trim().toUpperCase()
  if (!(await findReservation(shop.db, number))) refuseUnknownReservation()
  return runTransactionOrRequestApproval(shop, caller, (trx, authority) =>
    recordRefundPaidElsewhereInTransaction(shop, trx, input, authority),
  )
}

/** Must be the first step of the caller's transaction, because it takes the allowance lock. */
export async function recordRefundPaidElsewhereInTransaction(
  shop: Pick<Shop, 'now' | 'sales'>,
  trx: Trx,
  input: Elsewhere,
  authority: Authority,
): Promise<PaidElsewhere> {
  const number = input.reservationNumber.trim().toUpperCase()
  await lockAllowance(trx, authority)
  await lockReservation(trx, number)
  const done = await findPreviousReply<PaidElsewhere>(trx, 'elsewhere', input.key, number)
  if (done) return done
  const sale = { reservationNumber: number }
  const { plan, cents } = await requireOwedRefund(trx, sale)
  await recordWithinAllowance(
    shop,
    trx,
    authority,
    [{ kind: 'paid_elsewhere', subject: subjects.reservation(number), cents }],
    {
      payload: input,
      reason: input.note,
      reservationNumber: number,
    },
  )
  await postRefundPaidElsewhere(shop, trx, { sale, plan, key: input.key, actor: authority.actor })
  const reply = { reservationNumber: number, paid_cents: cents }
  await insertCompletedCall(trx, 'elsewhere', input.key, { fingerprint: number, reply })
  await writeAuditEntry(trx, {
    actor: authority.actor,
    action: 'payment.elsewhere',
    subject: subjects.reservation(number),
    after: { cents, note: input.note },
  })
  return reply
}

/** Books that the amount owed on a reservation or voucher order was paid another way. */
export async function postRefundPaidElsewhere(
  shop: Pick<Shop, 'now' | 'sales'>,
  trx: Trx,
  paid: { sale: Sale; plan: { paymentId: number; cents: number }[]; key: string; actor: string },
): Promise<void> {
  for (const { paymentId, cents } of paid.plan)
    await postExternalRefund(shop, trx, {
      paymentId,
      providerId: `elsewhere:${paid.key}:${paymentId}`,
      amountCents: cents,
      state: 'succeeded',
      reason: 'elsewhere',
    })
  await markSaleRefundedIfComplete(shop, trx, paid.sale, { actor: paid.actor, reason: 'paid out another way' })
}
