/** Turns an agreed quote into a reservation for which the traveller can pay. */
import { crashIfRequested } from '../../shared/crash-point.ts'
import { addDays } from '../../shared/day.ts'
import { partyKey, toParty } from '../../shared/party.ts'
import { refuse } from '../../shared/refusal.ts'
import { randomString } from '../../shared/secret.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { requireCompany } from '../../money/invoice/index.ts'
import { limitCodeGuesses, type CodeCheck, type Use } from '../../money/ledger/index.ts'
import { translateSupplierTexts } from '../../catalogue/hotel/index.ts'
import { findPayments, createOrUpdateProviderPayment, type PaymentFlow } from '../../money/payment/index.ts'
import { toPaymentReply } from '../../money/payment/contract.ts'
import type { Account } from '../../money/payment/ports.ts'
import type { SellableDeal } from '../../availability/calendar/index.ts'
import { assignGuestsToRooms, findNameProblems } from './guests.ts'
import { expireReservation, throwReservationBusy, runWithReservationLease } from './expiry-flows.ts'
import {
  requireChosenActivities,
  throwStayMismatch,
  requireOffer,
  assertStayWithinRules,
  requireDealForSale,
  toPricedOffer,
  toStay,
  priceAfterVouchers,
  assertPartnerDealHasCode,
  calculateVoucherShare,
  type Offer,
  type SaleCodes,
} from '../../availability/offer/index.ts'
import { createReservationToken } from './links.ts'
import { findOwnUnpaidBookingNumbers, assertNoOtherBooking } from './same-stay-flows.ts'
import { openStates } from './states.ts'
import { findOwnBookingNumbersHoldingCodes } from './pay-balance-with-code-flows.ts'
import { findReservation, transitionReservation, type Reservation, type ReservationValues } from './store.ts'
import { type ReservationInput, toReservationValues } from './reservation-values.ts'
import { insertDraftReservation, requireOwnDraft, requireOpenReservation, updateOpenDraft } from './draft-flows.ts'

/** Excludes look-alike characters. */
const numberAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export const generateReservationNumber = (): string => `TU${randomString(numberAlphabet, 8)}`

export const accountOf = (deal: SellableDeal): 'sgr' | 'standard' => (deal.row.is_sgr_package ? 'sgr' : 'standard')

/**
 * Writes a reservation with its vouchers and its payment, or changes the open reservation that is named, and returns
 * the data for paying in the browser. The agreed offer is checked again. Refuses with 400 `invalid_input` for a name
 * that documents cannot print or a company's VAT number at its field, 404 `deal_unknown`, `offer_unknown`,
 * `reservation_unknown`, 409 `offer_gone`, `price_changed` with the new price, `already_booked`, `reservation_paid`,
 * `payment_processing`, `reservation_busy`, `voucher_used_up`, 410 `offer_expired`, `reservation_expired`, 422
 * `offer_not_checked`, `stay_mismatch`, `stay_…` for a day that cannot be booked, `guests_mismatch`,
 * `activity_unknown`, `activity_not_available`, `deal_sold_externally`, `reservation_of_other_package`, `voucher_…`
 * for an unusable code, 429 `too_many` for guessed codes. Throws PaymentsUnavailable if the card provider does not
 * answer; the draft remains and can be paid later.
 */
export async function createOrUpdateDraft(
  shop: SaleCheck & Pick<Shop, 'vatRegister'>,
  input: ReservationInput,
  caller: Caller,
  attempt = 1,
): Promise<Payable> {
  const { deal, offer, ...checked } = await checkChoices(shop, input, caller)
  const existing =
    input.reservationNumber === undefined
      ? null
      : (await requireOwnDraft(shop, input.reservationNumber, caller, input.deals_id)).number
  const sameStay = { dealId: input.deals_id, checkIn: offer.checkIn, checkOut: addDays(offer.checkIn, offer.nights) }
  if (!input.book_again) await assertNoOtherBooking(shop, { ...sameStay, guest: input.guestForm }, caller, existing)
  await expireOwnBookingsWithCodes(shop, codesOf(input), caller, existing)
  const company = input.company ? await requireCompany(shop, input.company) : null
  const { uses, values } = await calculateReservationValues(shop, { deal, offer, ...checked }, input, caller, existing)
  values.company = company

  if (existing !== null) {
    return runWithReservationLease(shop, existing, async () => {
      const open = await requireOpenReservation(shop, existing)
      await updateOpenDraft(shop, open, values, uses)
      return makePayable(shop, deal, open, values)
    })
  }
  const number = generateReservationNumber()
  const isFirst = async (trx: Trx) =>
    input.book_again || (await findOwnUnpaidBookingNumbers(trx, sameStay, caller)).length === 0
  // If another tab of this browser wrote a reservation first, everything is checked again against it.
  if (
    !(await insertDraftReservation(
      shop,
      number,
      values,
      uses,
      { account: accountOf(deal), sessionId: caller.sessionId, soldBy: null },
      isFirst,
    ))
  )
    return attempt < maxAttempts ? createOrUpdateDraft(shop, input, caller, attempt + 1) : throwReservationBusy()
  crashIfRequested('draft written')
  return runWithReservationLease(shop, number, async () => {
    const written = (await findReservation(shop.db, number))!
    // Another tab has replaced the reservation in the meantime.
    return openStates.includes(written.state) ? makePayable(shop, deal, written, values) : throwReservationBusy()
  })
}

/** Expires other open bookings of the same browser that hold the codes: this booking replaces them. */
async function expireOwnBookingsWithCodes(
  shop: SaleCheck,
  codes: readonly string[],
  caller: Caller,
  existing: string | null,
): Promise<void> {
  // Attempts are counted before codes are looked up, so that the processing does not reveal whether a code exists.
  await limitCodeGuesses(shop, caller, codes)
  for (const other of await findOwnBookingNumbersHoldingCodes(shop, codes, caller, existing))
    await expireReservation(shop, other)
}

export type SaleCheck = PaymentFlow & CodeCheck & Pick<Shop, 'pictures' | 'travelTexts'>
type Payable = Awaited<ReturnType<typeof makePayable>>
type CheckedChoices = Awaited<ReturnType<typeof checkChoices>>

/**
 * The deal, the offer and the price for the choices; refuses choices that do not match the offer or have a different
 * price.
 */
export async function checkChoices(
  shop: SaleCheck,
  input: ReservationInput,
  caller: Caller,
  codes: SaleCodes = codesOf(input),
) {
  const deal = await requireDealForSale(shop, input.deals_id, input.language)
  const offer = await requireOffer(shop, input.deals_id, input.book_hash)
  requireMatchingOffer(deal, offer, input)
  await assertPartnerDealHasCode(shop, deal, offer.checkIn, codes, caller)
  assertStayWithinRules(shop, deal, toStay(offer))
  const names = findNameProblems(input.guestForm)
  if (names.length > 0) refuse(400, 'invalid_input', 'Some fields are not valid.', { fields: names })
  const { problems } = assignGuestsToRooms(input.guestForm, offer.rooms)
  if (problems.length > 0) refuse(422, 'guests_mismatch', problems[0]!.message, { data: { fields: problems } })

  const optional = await requireChosenActivities(shop, deal, input.activities)
  const sold = toPricedOffer(shop, deal, offer, optional, input.pay)
  const { price } = sold
  if (input.agreed_total_cents !== undefined && input.agreed_total_cents !== price.total_cents) {
    refuse(409, 'price_changed', 'The price has changed. Please look at the new total before you go on.', {
      data: price,
    })
  }
  return { deal, offer, optional, sold }
}

/**
 * The values to write, and the amounts that the codes pay. `existing`: the reservation that is changed, whose own holds
 * are not counted.
 */
export async function calculateReservationValues(
  shop: SaleCheck,
  { deal, offer, optional, sold }: CheckedChoices,
  input: ReservationInput,
  caller: Caller,
  existing: string | null,
  codes: SaleCodes = codesOf(input),
): Promise<{ values: ReservationValues; uses: Use[] }> {
  const share = await calculateVoucherShare(shop, sold, codes, { number: existing }, caller)
  const roomLabel = await translateSupplierTexts(shop.db, input.language, ({ room }) =>
    room(offer.rate.roomName, offer.rate.beddingType),
  )
  const price = priceAfterVouchers(sold.price, share)
  return {
    values: {
      ...toReservationValues(shop, deal, offer, { optional, roomLabel, price }, input, caller),
      voucherCents: share.voucherCents,
    },
    uses: share.uses,
  }
}

const codesOf = ({ voucher_codes, voucher_code }: ReservationInput): string[] =>
  voucher_codes ?? (voucher_code ? [voucher_code] : [])

/** How often a draft is attempted if another tab keeps writing first. */
const maxAttempts = 5

/** The payment of the amount due now, with the data for paying it in the browser. */
async function makePayable(
  shop: Pick<Shop, 'db' | 'keys' | 'now' | 'payments' | 'publicUrl'>,
  deal: SellableDeal,
  { number, state, link_version }: Pick<Reservation, 'number' | 'state' | 'link_version'>,
  values: ReservationValues,
) {
  const { price, voucherCents, expiresAt } = values
  const payment = (await findPayments(shop.db, { reservationNumber: number })).findLast(
    (payment) => payment.state === 'creating' || payment.state === 'open',
  )
  const atProvider = payment
    ? await createOrUpdateProviderPayment(shop, payment, price.due_now_cents, {
        number,
        description: `Tussenuit ${number}`,
        setting: deal.settings.payment,
      })
    : null
  if (state === 'draft')
    await transitionReservation(shop.db, number, 'draft', 'awaiting_payment', 'traveller', 'may be paid')
  return {
    reservationNumber: number,
    total_cents: price.total_cents,
    payable_at_hotel_cents: price.payable_at_hotel_cents,
    all_in_cents: price.all_in_cents,
    amount_due_cents: price.due_now_cents,
    voucher_amount_cents: voucherCents,
    balance_cents: price.balance_cents,
    balance_due_date: price.balance_due_date,
    expires_at: expiresAt.toISOString(),
    manage_token: createReservationToken(shop, 'manage', { number, link_version, check_out: values.checkOut }),
    payment:
      atProvider && payment ? toPaymentReply(payment.account as Account, atProvider, deal.settings.payment) : null,
  }
}

/**
 * Refuses an offer that was not checked with the hotel, and a stay or party that differs from the offer. The browser
 * sends them again so that differences are detected.
 */
function requireMatchingOffer(deal: SellableDeal, offer: Offer, input: ReservationInput): void {
  if (!offer.prebooked) refuse(422, 'offer_not_checked', 'This offer has not been checked with the hotel yet.')
  const rooms = toParty(input, deal.row.travel_companion)
  if (input.check_in !== offer.checkIn || input.nights !== offer.nights || partyKey(rooms) !== partyKey(offer.rooms)) {
    throwStayMismatch()
  }
}
