/** Finds open bookings that hold a code, and lets staff pay a balance with a code. */
import { balanceState } from './due.ts'
import { findClaim } from '../../money/claim/index.ts'
import { creditCodeDeductions } from '../../money/invoice/index.ts'
import {
  captureVouchers,
  findBookingNumbersHoldingCodes,
  findTypedCodes,
  requireUsableCode,
  holdVouchers,
} from '../../money/ledger/index.ts'
import { findPayments, type Payment, type PaymentFlow } from '../../money/payment/index.ts'
import { findAcceptedPayments } from '../../money/refund/index.ts'
import { cancelOrSettlePayments, settlePaymentsOfSale } from '../../money/settlement/index.ts'
import { today } from '../../shared/day.ts'
import { cardMinimumCents } from '../../shared/money.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { updateReservationAmounts, findReservation, lockReservation } from './store.ts'

/** Other open bookings of the same browser that hold one of these codes; a new booking replaces them. */
export async function findOwnBookingNumbersHoldingCodes(
  shop: Pick<Shop, 'db' | 'keys'>,
  typed: readonly string[],
  caller: Caller,
  number: string | null,
): Promise<string[]> {
  if (typed.length === 0 || !caller.sessionId) return []
  const codes = (await findTypedCodes(shop, typed)).filter((code) => code !== null)
  return findBookingNumbersHoldingCodes(
    shop.db,
    codes.map((code) => code.id),
    caller.sessionId,
    number,
  )
}

const isOpenBalance = ({ part, state }: Pick<Payment, 'part' | 'state'>): boolean =>
  part === 'balance' && (state === 'creating' || state === 'open')

/** For staff: pays the balance of a paid reservation with a code, up to the value of the code. */
export async function payBalanceWithCode(
  shop: PaymentFlow,
  input: { voucher_code: string; reservationNumber: string },
  caller: Caller,
) {
  const codes =
    (await findReservation(shop.db, input.reservationNumber.trim().toUpperCase())) ??
    refuse(404, 'reservation_unknown', 'There is no such reservation.')
  const [typed = null] = await findTypedCodes(shop, [input.voucher_code])
  const code = requireUsableCode(shop, typed, codes.deal_id)
  if (code.stay) refuse(422, 'voucher_of_campaign', 'A partner’s code is used when the stay is booked.')
  // An open payment would charge the previous balance, so it is cancelled first, or settled if it was paid.
  await settlePaymentsOfSale(shop, { reservationNumber: codes.number }, caller.staff!.email)
  await cancelOrSettlePayments(
    shop,
    (await findPayments(shop.db, { reservationNumber: codes.number })).filter(isOpenBalance),
  )
  return shop.db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, codes.number)
    const payments = await findAcceptedPayments(trx, { reservationNumber: reservation.number })
    const state = balanceState(
      { state: reservation.state, balanceCents: reservation.balance_cents, dueDate: reservation.balance_due_date },
      payments,
      today(shop.now()),
    )
    if (state === 'processing' || payments.some(isOpenBalance))
      refuse(409, 'payment_processing', 'A payment for this reservation is on its way. Please wait for it.')
    if (state !== 'open' && state !== 'overdue')
      refuse(409, 'reservation_nothing_due', 'Nothing is left to pay on this reservation.')
    // Less than the balance if a part of it was received by bank transfer.
    const { openCents } = await findClaim(trx, { reservationNumber: reservation.number })
    if (openCents === 0) refuse(409, 'reservation_nothing_due', 'Nothing is left to pay on this reservation.')
    const owedCents = Math.min(reservation.balance_cents, openCents)
    const most = Math.min(code.availableCents, owedCents)
    const remainingCents = owedCents - most
    const cents =
      remainingCents > 0 && remainingCents < cardMinimumCents ? most - (cardMinimumCents - remainingCents) : most
    if (cents <= 0)
      refuse(
        422,
        'voucher_too_small',
        'So little cannot be taken from this voucher: less than the card provider takes would be left to pay.',
      )
    const actor = caller.staff!.email
    await holdVouchers(trx, reservation.number, [{ codeId: code.id, cents }], actor)
    await captureVouchers(shop, trx, reservation.number, actor)
    const amounts = {
      voucherCents: reservation.voucher_cents + cents,
      dueNowCents: reservation.due_now_cents,
      balanceCents: reservation.balance_cents - cents,
    }
    await updateReservationAmounts(trx, reservation.number, amounts)
    await creditCodeDeductions(shop, trx, reservation)
    await writeAuditEntry(trx, {
      actor,
      action: 'voucher.redeemed',
      subject: `reservation:${reservation.number}`,
      before: { balance_cents: reservation.balance_cents },
      after: { code: code.id, cents },
    })
    return {
      reservationNumber: reservation.number,
      redeemed_cents: cents,
      voucher_cents: amounts.voucherCents,
      due_now_cents: amounts.dueNowCents,
      balance_cents: amounts.balanceCents,
    }
  })
}
