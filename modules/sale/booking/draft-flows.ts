/** Unpaid reservations: they are written with their vouchers and payment, and changed while they are open. */
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { findHolds, holdVouchers, lockCodes, releaseVouchers, type Use } from '../../money/ledger/index.ts'
import { findPayments, insertPayment, type PaymentFlow } from '../../money/payment/index.ts'
import { cancelOrSettlePayments, settlePaymentsOfSale } from '../../money/settlement/index.ts'
import { verifyReservationToken } from './links.ts'
import { openStates } from './states.ts'
import {
  updateReservation,
  findReservation,
  insertReservation,
  lockReservation,
  lockSession,
  type Reservation,
  type ReservationValues,
  type SaleOwner,
  transitionReservation,
} from './store.ts'

/** Which part of the price is due by card now: everything or the deposit; null if nothing is. */
const cardPart = ({ price }: ReservationValues): 'full' | 'deposit' | null =>
  price.due_now_cents === 0 ? null : price.balance_cents > 0 ? 'deposit' : 'full'

/**
 * Writes the reservation, its holds and its payment in one transaction. Returns false, without effect, if the session
 * already has another open reservation.
 */
export async function insertDraftReservation(
  shop: Pick<Shop, 'db'>,
  number: string,
  values: ReservationValues,
  uses: Use[],
  owner: SaleOwner,
  isFirst: (trx: Trx) => Promise<boolean>,
): Promise<boolean> {
  return shop.db.transaction().execute(async (trx) => {
    if (owner.sessionId !== null) await lockSession(trx, owner.sessionId)
    if (!(await isFirst(trx))) return false
    await insertDraftInTransaction(trx, number, values, uses, owner)
    return true
  })
}

export async function insertDraftInTransaction(
  trx: Trx,
  number: string,
  values: ReservationValues,
  uses: Use[],
  owner: SaleOwner,
): Promise<void> {
  await insertReservation(trx, number, values, owner)
  await holdVouchers(trx, number, uses)
  const part = cardPart(values)
  if (part)
    await insertPayment(trx, {
      reservationNumber: number,
      part,
      account: owner.account,
      amountCents: values.price.due_now_cents,
      attempt: 1,
    })
}

/**
 * The reservation that the caller's manage-token belongs to. Refuses `reservation_unknown`, and
 * `reservation_of_other_package` if it is for another deal.
 */
export async function requireOwnDraft(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  token: string,
  caller: Caller,
  dealId: number,
): Promise<Reservation> {
  const reservation = await findReservation(shop.db, token.trim().toUpperCase())
  if (
    !reservation ||
    !caller.manageToken ||
    verifyReservationToken(shop, 'manage', reservation, caller.manageToken) !== 'good'
  )
    return refuse(404, 'reservation_unknown', 'There is no such reservation.')
  if (reservation.deal_id !== dealId)
    refuse(422, 'reservation_of_other_package', 'That reservation is of another package.')
  return reservation
}

/**
 * Requires that nothing is paid or pending and that the payment period has not ended. Otherwise throws 409
 * `reservation_paid`, 409 `payment_processing` or 410 `reservation_expired`.
 */
export async function requireOpenReservation(shop: PaymentFlow, number: string): Promise<Reservation> {
  await settlePaymentsOfSale(shop, { reservationNumber: number }, 'traveller')
  const now = (await findReservation(shop.db, number))!
  if (now.state === 'expired' || (openStates.includes(now.state) && now.expires_at <= shop.now()))
    refuse(410, 'reservation_expired', 'The time to pay for this reservation has passed. Please choose again.')
  if (!openStates.includes(now.state)) refuse(409, 'reservation_paid', 'This reservation has already been paid.')
  if ((await findPayments(shop.db, { reservationNumber: number })).some((payment) => payment.state === 'processing'))
    refusePaymentOnItsWay()
  return now
}

const refusePaymentOnItsWay = () =>
  refuse(409, 'payment_processing', 'A payment for this reservation is on its way. Please wait for it.')

/** Writes new choices to an open draft. Switching between full payment and deposit requires a new payment. */
export async function updateOpenDraft(
  shop: PaymentFlow,
  open: Reservation,
  values: ReservationValues,
  uses: Use[],
): Promise<void> {
  const part = cardPart(values)
  const payments = await findPayments(shop.db, { reservationNumber: open.number })
  const current = payments.findLast((payment) => payment.state === 'creating' || payment.state === 'open')
  if (
    current &&
    current.part !== part &&
    (await cancelOrSettlePayments(shop, [current])).some((payment) => payment.state === 'processing')
  )
    refusePaymentOnItsWay()
  await shop.db.transaction().execute(async (trx) => {
    const locked = await lockReservation(trx, open.number)
    if (!openStates.includes(locked.state)) refuse(409, 'reservation_paid', 'This reservation has already been paid.')
    const openHolds = (await findHolds(trx, open.number)).filter((hold) => hold.state === 'open')
    await lockCodes(
      trx,
      [...openHolds, ...uses].map((use) => use.codeId),
    )
    await releaseVouchers(trx, open.number, 'traveller')
    await updateReservation(trx, open.number, values)
    await holdVouchers(trx, open.number, uses)
    if (part && (!current || current.part !== part))
      await insertPayment(trx, {
        reservationNumber: open.number,
        part,
        account: open.account,
        amountCents: values.price.due_now_cents,
        attempt: payments.length + 1,
      })
  })
}

/**
 * Reopens an expired reservation with newly checked values; its vouchers are held again and it gets a new payment.
 * Returns false, without effect, if it is no longer expired.
 */
export async function reopenExpiredReservation(
  shop: Pick<Shop, 'db'>,
  number: string,
  values: ReservationValues,
  uses: Use[],
): Promise<boolean> {
  return shop.db.transaction().execute(async (trx) => {
    const { state, account } = await lockReservation(trx, number)
    if (state !== 'expired') return false
    await updateReservation(trx, number, values)
    await transitionReservation(trx, number, 'expired', 'awaiting_payment', 'traveller', 'checked anew with the hotel')
    await holdVouchers(trx, number, uses)
    const part = cardPart(values)
    if (part)
      await insertPayment(trx, {
        reservationNumber: number,
        part,
        account,
        amountCents: values.price.due_now_cents,
        attempt: (await findPayments(trx, { reservationNumber: number })).length + 1,
      })
    return true
  })
}
