/**
 * Sales that staff make by telephone: written in one transaction, and reopened after their payment period has ended.
 */
import { crashIfRequested } from '../../shared/crash-point.ts'
import { today } from '../../shared/day.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Trx } from '../../shared/shop.ts'
import { codeIneligibilityReason, findCodes, findHolds } from '../../money/ledger/index.ts'
import { insertDraftInTransaction, reopenExpiredReservation } from './draft-flows.ts'
import { runWithReservationLease } from './expiry-flows.ts'
import type { ReservationInput } from './reservation-values.ts'
import {
  accountOf,
  calculateReservationValues,
  checkChoices,
  generateReservationNumber,
  type SaleCheck,
} from './reserve-flows.ts'
import { lockReservation, type Reservation, type ReservationValues, transitionReservation } from './store.ts'

/**
 * Writes the sale; `complete` writes related data in the same transaction. Sends no request to the card provider: the
 * payment is created there when the traveller pays. Refuses like `createOrUpdateDraft`.
 */
export async function insertStaffSale<T>(
  shop: SaleCheck,
  input: ReservationInput,
  caller: Caller,
  soldBy: string,
  complete: (trx: Trx, reservation: Reservation) => Promise<T>,
): Promise<T> {
  const checked = await checkChoices(shop, input, caller)
  const { uses, values } = await calculateReservationValues(shop, checked, input, caller, null)
  // The sale is paid through a mailed link, so it may be paid as long as the hotel's offer is valid.
  values.expiresAt = checked.offer.expiresAt
  const number = generateReservationNumber()
  const owner = { account: accountOf(checked.deal), sessionId: null, soldBy }
  const result = await shop.db.transaction().execute(async (trx) => {
    await insertDraftInTransaction(trx, number, values, uses, owner)
    await transitionReservation(trx, number, 'draft', 'awaiting_payment', soldBy, 'may be paid')
    const completed = await complete(trx, await lockReservation(trx, number))
    crashIfRequested('telephone sale open')
    return completed
  })
  crashIfRequested('telephone sale recorded')
  return result
}

/**
 * Reopens an expired sale with an offer that the hotel has just confirmed; its codes are held again. Returns false if
 * another window did so first. Throws 409 `price_changed` with the new price unless it is the earlier one or the agreed
 * one, 409 `voucher_not_usable_any_more` if the codes no longer pay their part, and refuses like `createOrUpdateDraft`.
 */
export async function reopenExpiredStaffSale(
  shop: SaleCheck,
  reservation: Reservation,
  input: ReservationInput,
  agreedAllInCents: number | undefined,
  caller: Caller,
): Promise<boolean> {
  const { number, total_cents, snapshot } = reservation
  const codes = await requireUsableHeldCodes(shop, reservation)
  const checked = await checkChoices(shop, input, caller, codes)
  const { uses, values } = await calculateReservationValues(shop, checked, input, caller, number, codes)
  if (values.price.all_in_cents !== (agreedAllInCents ?? total_cents + snapshot.payable_at_hotel_cents))
    refuse(409, 'price_changed', 'The price has changed. Please look at the new total before you go on.', {
      data: { ...values.price, voucher_cents: values.voucherCents },
    })
  requireVoucherPart(reservation, values)
  values.expiresAt = checked.offer.expiresAt
  const isReopened = await runWithReservationLease(shop, number, () =>
    reopenExpiredReservation(shop, number, values, uses),
  )
  crashIfRequested('telephone sale renewed')
  return isReopened
}

/**
 * The codes that the sale held before it expired. Refuses `voucher_not_usable_any_more` if one of them cannot be used
 * now.
 */
async function requireUsableHeldCodes(
  shop: SaleCheck,
  { number, deal_id: dealId, check_in: checkIn }: Reservation,
): Promise<{ ids: number[] }> {
  const ids = [...new Set((await findHolds(shop.db, number)).map(({ codeId }) => codeId))]
  const codes = await findCodes(shop.db, ids, { number })
  if (codes.some((code) => codeIneligibilityReason(code, today(shop.now()), dealId, checkIn) !== null))
    throwVoucherNotUsable()
  return { ids }
}

/**
 * Requires that the card does not pay what codes paid before: the card amount may only increase by a rise of the price,
 * to which the traveller has agreed.
 */
function requireVoucherPart(
  { total_cents: before, voucher_cents: voucherBefore }: Reservation,
  { price: { total_cents: total }, voucherCents }: ReservationValues,
): void {
  const byCardBefore = before - voucherBefore
  if (total - voucherCents > byCardBefore + Math.max(0, total - before)) throwVoucherNotUsable()
}

const throwVoucherNotUsable = (): never =>
  refuse(
    409,
    'voucher_not_usable_any_more',
    'The voucher that paid a part of this stay cannot be used for it any more. Please call us, or book the stay again.',
  )
