/** From an agreed quote to a reservation that can be paid, and what its owner may see of it afterwards. */
import { partyPriceCents } from '../pricing/activity-price.ts'
import { balanceSummaryOf } from './balance-summary-flows.ts'
import { crashPoint } from '../shared/crash-point.ts'
import { addDays, daysBetween } from '../shared/day.ts'
import { holdMinutes } from '../shared/hold.ts'
import { addMinutes } from '../shared/moment.ts'
import { fromEuros } from '../shared/money.ts'
import { adultsOf, childrenOf, partyKey, partyOf, type PartyInput, peopleOf } from '../shared/party.ts'
import { refuse } from '../shared/refusal.ts'
import type { Label } from '../shared/shapes.ts'
import { postalAddressOf } from '../shared/street.ts'
import { randomText } from '../shared/secret.ts'
import type { Caller, Shop, Trx } from '../shared/shop.ts'
import {
  captureVouchers,
  countGuesses,
  findHolds,
  holdVouchers,
  lockCodes,
  releaseVouchers,
  type Use,
  type CodeCheck,
} from '../ledger/index.ts'
import { translateSupplierTexts } from '../hotel/index.ts'
import { imageOf } from '../media/image.ts'
import { findPayments, insertPayment, type Payment, preparePayment, type PaymentFlow } from '../payment/index.ts'
import { findRefunds, refundedCents } from '../refund/index.ts'
import { cancelPayments, settleSale } from '../settlement/index.ts'
import { toPay } from '../payment/contract.ts'
import type { Account } from '../payment/ports.ts'
import type { SellableDeal } from '../calendar/index.ts'
import { cancellationOf, nonRefundableCents } from '../offer/cancellation.ts'
import type { Price } from '../pricing/contract.ts'
import type { GuestForm, Receiver, ReservationView } from './contract.ts'
import { documentsOf } from './documents.ts'
import { guestsByRoom, nameProblems } from './guests.ts'
import { expire, refuseBusy, withReservationLease } from './expiry-flows.ts'
import {
  chosenActivities,
  refuseOtherStay,
  requireOffer,
  requirePossibleStay,
  requireSaleDeal,
  soldOf,
  stayOf,
  priceAfter,
  requireSoldHere,
  shareWithVouchers,
  type Offer,
} from '../offer/index.ts'
import { confirmationRecipients } from './confirmation-mail-flows.ts'
import { readReservationToken, reservationToken } from './links.ts'
import { findOwn, requireOwnToChange } from './own-flows.ts'
import { findPaidBy } from './payer-flows.ts'
import { findOwnOpen, requireFirstBooking } from './same-stay-flows.ts'
import { roomLabelOf } from './room-label.ts'
import type { Snapshot } from './snapshot.ts'
import { travelInformation } from './travel-information.ts'
import { openStates } from './states.ts'
import { statusMessage } from './status-message.ts'
import { findAbandonedFor } from './voucher-flows.ts'
import {
  type BookedGuest,
  changeReservation,
  findReservation,
  insertReservation,
  lockReservation,
  lockSession,
  moveReservation,
  type Reservation,
  type ReservationValues,
} from './store.ts'

/** Without characters that look alike. */
const numberAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export type ReservationInput = PartyInput & {
  deals_id: number
  book_hash: string
  check_in: string
  nights: number
  activities?: number[]
  voucher_codes?: string[]
  voucher_code?: string
  pay?: 'full' | 'deposit'
  agreed_total_cents?: number
  guestForm: GuestForm
  bookingInfoReceiver?: Receiver
  language?: string
  reservationNumber?: string
  book_again?: boolean
}

export async function preReserve(
  shop: PaymentFlow & CodeCheck & Pick<Shop, 'pictures' | 'travelTexts'>,
  input: ReservationInput,
  caller: Caller,
  attempt = 1,
): Promise<Awaited<ReturnType<typeof makePayable>>> {
  const codes = input.voucher_codes ?? (input.voucher_code ? [input.voucher_code] : [])
  const deal = await requireSaleDeal(shop, input.deals_id, input.language)
  const offer = await requireOffer(shop, input.deals_id, input.book_hash)
  requireTogether(deal, offer, input)
  await requireSoldHere(shop, deal, offer.checkIn, codes, caller)
  requirePossibleStay(shop, deal, stayOf(offer))
  const names = nameProblems(input.guestForm)
  if (names.length > 0) refuse(400, 'invalid_input', 'Some fields are not valid.', { fields: names })
  const { problems } = guestsByRoom(input.guestForm, offer.rooms)
  if (problems.length > 0) refuse(422, 'guests_mismatch', problems[0]!.message, { data: { fields: problems } })

  const optional = await chosenActivities(shop, deal, input.activities)
  const sold = soldOf(shop, deal, offer, optional, input.pay)
  const { price } = sold
  if (input.agreed_total_cents !== undefined && input.agreed_total_cents !== price.total_cents) {
    refuse(409, 'price_changed', 'The price has changed. Please look at the new total before you go on.', {
      data: price,
    })
  }
  const known =
    input.reservationNumber === undefined
      ? null
      : (await requireOwnDraft(shop, input.reservationNumber, caller, input.deals_id)).number
  const sameStay = { dealId: input.deals_id, checkIn: offer.checkIn, checkOut: addDays(offer.checkIn, offer.nights) }
  if (!input.book_again) await requireFirstBooking(shop, { ...sameStay, guest: input.guestForm }, caller, known)
  // Counted before any of them is looked up: processing a code must not reveal whether it exists.
  await countGuesses(shop, caller, codes)
  for (const other of await findAbandonedFor(shop, codes, caller, known)) await expire(shop, other)
  const share = await shareWithVouchers(shop, sold, codes, { number: known }, caller)
  const roomLabel = await translateSupplierTexts(shop.db, input.language, ({ room }) =>
    room(offer.rate.roomName, offer.rate.beddingType),
  )
  const values = {
    ...reservationValues(shop, deal, offer, { optional, roomLabel, price: priceAfter(price, share) }, input, caller),
    voucherCents: share.voucherCents,
  }

  if (known !== null) {
    return withReservationLease(shop, known, async () => {
      const open = await requireOpen(shop, known)
      await changeOpenDraft(shop, open, values, share.uses)
      return makePayable(shop, deal, open, values)
    })
  }
  const number = `TU${randomText(numberAlphabet, 8)}`
  const owner = { account: deal.row.is_sgr_package ? 'sgr' : 'standard', sessionId: caller.sessionId } as const
  const isFirst = async (trx: Trx) => input.book_again || (await findOwnOpen(trx, sameStay, caller)).length === 0
  // Another tab of this browser was faster: what it wrote is looked at like any earlier one.
  if (!(await writeDraft(shop, number, values, share.uses, owner, isFirst)))
    return attempt < maxAttempts ? preReserve(shop, input, caller, attempt + 1) : refuseBusy()
  crashPoint('draft written')
  return withReservationLease(shop, number, async () => {
    const written = (await findReservation(shop.db, number))!
    // Another tab has booked it anew in between.
    return openStates.includes(written.state) ? makePayable(shop, deal, written, values) : refuseBusy()
  })
}

/** How often a tab that was overtaken by another one begins again. */
const maxAttempts = 5

/** The payment with the sum that is due now, and what the browser needs to pay it. */
async function makePayable(
  shop: Pick<Shop, 'db' | 'keys' | 'now' | 'payments' | 'publicUrl'>,
  deal: SellableDeal,
  { number, state, link_version }: Pick<Reservation, 'number' | 'state' | 'link_version'>,
  values: ReservationValues,
) {
  const { price, voucherCents, expiresAt } = values
  const payment = (await findPayments(shop.db, { reservationNumber: number })).findLast(
    (one) => one.state === 'creating' || one.state === 'open',
  )
  const atProvider = payment
    ? await preparePayment(shop, payment, price.due_now_cents, {
        number,
        description: `Tussenuit ${number}`,
        setting: deal.settings.payment,
      })
    : null
  if (state === 'draft') await moveReservation(shop.db, number, 'draft', 'awaiting_payment', 'traveller', 'may be paid')
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
    manage_token: reservationToken(shop, 'manage', { number, link_version, check_out: values.checkOut }),
    payment: atProvider && payment ? toPay(payment.account as Account, atProvider, deal.settings.payment) : null,
  }
}

/** Stay, party and rate must be those of the offer: the browser repeats them to detect mismatches. */
function requireTogether(deal: SellableDeal, offer: Offer, input: ReservationInput): void {
  if (!offer.prebooked) refuse(422, 'offer_not_checked', 'This offer has not been checked with the hotel yet.')
  const rooms = partyOf(input, deal.row.travel_companion)
  if (input.check_in !== offer.checkIn || input.nights !== offer.nights || partyKey(rooms) !== partyKey(offer.rooms)) {
    refuseOtherStay()
  }
}

function reservationValues(
  shop: Pick<Shop, 'now' | 'pictures' | 'travelTexts'>,
  deal: SellableDeal,
  offer: Offer,
  { optional, roomLabel, price }: { optional: { id: number; title: string }[]; roomLabel: Label; price: Price },
  input: ReservationInput,
  caller: Caller,
): Omit<ReservationValues, 'voucherCents'> {
  const hotel =
    deal.hotels.find((one) => one.hotelId === offer.hotelId) ??
    refuse(409, 'offer_gone', 'This hotel is no longer part of the package. Please choose again.')
  const snapshot: Snapshot = {
    deal: {
      id: deal.row.id,
      slug: deal.row.slug,
      category: deal.row.category,
      title: deal.row.title,
      image: imageOf(shop.pictures, deal.row.pictures[0], input.language),
      is_sgr_package: deal.row.is_sgr_package,
    },
    hotel: {
      id: hotel.hotelId,
      supplierId: hotel.supplierId,
      hotel_name: hotel.name,
      address: postalAddressOf(hotel),
      phone: hotel.phone,
      check_in_time: hotel.checkInTime,
      check_out_time: hotel.checkOutTime,
    },
    room: {
      room_name: offer.rate.roomName,
      room_label: roomLabel,
      room_group_name: offer.rate.roomGroupName,
      room_data_trans: { bedding_type: offer.rate.beddingType },
      board_type: offer.rate.board,
    },
    activities: [...deal.included, ...optional].map((activity) => ({
      activity_id: activity.id,
      title: activity.title,
    })),
    travel_information: travelInformation(shop.travelTexts(input.language ?? 'en'), {
      organiser: deal.settings.customization.brand_name,
      isPackage: deal.row.is_package_travel,
      isGuaranteed: deal.row.is_sgr_package,
      guaranteeText: deal.settings.sgr.text,
    }),
    cancellation: cancellationOf(
      offer.rate,
      price.total_cents,
      nonRefundableCents(deal.settings.cancellation.keepReservationCost, price.lines),
    ),
    per_person_cents: price.per_person_cents,
    payable_at_hotel_cents: price.payable_at_hotel_cents,
    included_cents: deal.included.reduce(
      (sum, activity) => sum + (partyPriceCents(activity, offer.checkIn, offer.rooms) ?? 0),
      0,
    ),
  }
  const hold = addMinutes(shop.now(), holdMinutes)
  return {
    dealId: deal.row.id,
    hotelId: hotel.hotelId,
    bookHash: offer.bookHash,
    checkIn: offer.checkIn,
    checkOut: addDays(offer.checkIn, offer.nights),
    nights: offer.nights,
    rooms: offer.rooms,
    activities: optional.map((activity) => activity.id),
    snapshot,
    price,
    netCents: offer.rate.totalCents,
    pay: input.pay ?? 'full',
    guest: bookedGuest(input),
    language: input.language ?? 'en',
    userIp: caller.ip,
    expiresAt: hold < offer.expiresAt ? hold : offer.expiresAt,
  }
}

/** A receiver who has the guest's address gets no second e-mail. */
function bookedGuest({ guestForm, bookingInfoReceiver: receiver }: ReservationInput): BookedGuest {
  const isOther = receiver !== undefined && receiver.email.toLowerCase() !== guestForm.email.toLowerCase()
  return isOther ? { ...guestForm, receiver } : guestForm
}

/** Full, deposit, or null where nothing is paid by card now. */
const cardPart = ({ price }: ReservationValues): 'full' | 'deposit' | null =>
  price.due_now_cents === 0 ? null : price.balance_cents > 0 ? 'deposit' : 'full'

/**
 * The reservation, what it holds of vouchers, and its payment: all or nothing. False, and nothing written, where it is
 * not the first of its session.
 */
async function writeDraft(
  shop: Pick<Shop, 'db'>,
  number: string,
  values: ReservationValues,
  uses: Use[],
  owner: { account: 'standard' | 'sgr'; sessionId: string | null },
  isFirst: (trx: Trx) => Promise<boolean>,
): Promise<boolean> {
  return shop.db.transaction().execute(async (trx) => {
    if (owner.sessionId !== null) await lockSession(trx, owner.sessionId)
    if (!(await isFirst(trx))) return false
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
    return true
  })
}

/** The reservation whose manage-token the caller holds, of that package. */
async function requireOwnDraft(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  given: string,
  caller: Caller,
  dealId: number,
): Promise<Reservation> {
  const reservation = await findReservation(shop.db, given.trim().toUpperCase())
  if (
    !reservation ||
    !caller.manageToken ||
    readReservationToken(shop, 'manage', reservation, caller.manageToken) !== 'good'
  )
    return refuse(404, 'reservation_unknown', 'There is no such reservation.')
  if (reservation.deal_id !== dealId)
    refuse(422, 'reservation_of_other_package', 'That reservation is of another package.')
  return reservation
}

/** As long as nothing is paid or pending and the time to pay has not passed: else 409 or 410. */
async function requireOpen(shop: PaymentFlow, number: string): Promise<Reservation> {
  await settleSale(shop, { reservationNumber: number }, 'traveller')
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

/** New choices on an open draft; a deposit that becomes the whole sum (or back) is another payment. */
async function changeOpenDraft(
  shop: PaymentFlow,
  open: Reservation,
  values: ReservationValues,
  uses: Use[],
): Promise<void> {
  const part = cardPart(values)
  const payments = await findPayments(shop.db, { reservationNumber: open.number })
  const current = payments.findLast((one) => one.state === 'creating' || one.state === 'open')
  if (
    current &&
    current.part !== part &&
    (await cancelPayments(shop, [current])).some((one) => one.state === 'processing')
  )
    refusePaymentOnItsWay()
  await shop.db.transaction().execute(async (trx) => {
    const locked = await lockReservation(trx, open.number)
    if (!openStates.includes(locked.state)) refuse(409, 'reservation_paid', 'This reservation has already been paid.')
    const held = (await findHolds(trx, open.number)).filter((hold) => hold.state === 'open')
    await lockCodes(
      trx,
      [...held, ...uses].map((one) => one.codeId),
    )
    await releaseVouchers(trx, open.number, 'traveller')
    await changeReservation(trx, open.number, values)
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

export type InsertInput = {
  reservationNumber: string
  book_hash?: string
  check_in?: string
  check_out?: string
  adult?: number
  child?: number
  hotel_id?: number
  total_amount?: number
  /** From a browser that did not book. */
  proof?: string | undefined
}

/** The browser's return with its own view of the booking: settled, compared, answered. Its values are not trusted. */
export async function insertPaidReservation(shop: PaymentFlow, input: InsertInput, caller: Caller) {
  const reservation =
    (await findOwn(shop, input.reservationNumber, caller)) ??
    (await findPaidBy(shop, input.reservationNumber, input.proof ?? '')) ??
    (await requireOwnToChange(shop, input.reservationNumber, caller))
  const differs = [
    input.book_hash !== undefined && input.book_hash !== reservation.book_hash,
    input.check_in !== undefined && input.check_in !== reservation.check_in,
    input.check_out !== undefined && input.check_out !== reservation.check_out,
    input.adult !== undefined && input.adult !== adultsOf(reservation.rooms),
    input.child !== undefined && input.child !== childrenOf(reservation.rooms).length,
    input.hotel_id !== undefined && input.hotel_id !== reservation.hotel_id,
    input.total_amount !== undefined && fromEuros(input.total_amount) !== reservation.total_cents,
  ].some(Boolean)
  if (differs) refuse(409, 'reservation_mismatch', 'This does not agree with the reservation on record.')
  return reportPaid(shop, reservation.number)
}

/** Settles and returns the reservation's state; 402 where nothing is paid or pending. */
export async function reportPaid(shop: PaymentFlow, number: string) {
  await settleSale(shop, { reservationNumber: number }, 'return page')
  const reservation = (await findReservation(shop.db, number))!
  const payments = await findPayments(shop.db, { reservationNumber: number })
  const onItsWay = payments.some((payment) => payment.state === 'processing' || payment.state === 'paid')
  if (openStates.includes(reservation.state) && !onItsWay)
    refuse(402, 'reservation_not_paid', 'No payment has been received for this reservation.')
  if (reservation.state === 'expired' && !onItsWay)
    refuse(410, 'reservation_expired', 'The time to pay for this reservation has passed. Please choose again.')
  if (reservation.state === 'paid') await shop.jobs.send('book', { number })
  return stateReply(reservation)
}

/** Places a reservation on which nothing is due (a voucher covered it all). */
export async function placeWithoutPayment(shop: Pick<Shop, 'db' | 'jobs' | 'now'>, number: string) {
  const state = await shop.db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, number)
    if (reservation.state !== 'awaiting_payment') return reservation.state
    if (reservation.due_now_cents > 0)
      refuse(402, 'reservation_not_paid', 'No payment has been received for this reservation.')
    if (reservation.expires_at <= shop.now())
      refuse(410, 'reservation_expired', 'The time to book has passed. Please choose again.')
    await moveReservation(trx, number, 'awaiting_payment', 'paid', 'traveller', 'nothing was due')
    await captureVouchers(shop, trx, number, 'traveller')
    await shop.jobs.send('book', { number }, { db: trx })
    return 'paid' as const
  })
  return { reservationNumber: number, state, message_key: statusMessage(state).key }
}

export const stateReply = (reservation: Reservation) => ({
  reservationNumber: reservation.number,
  state: reservation.state,
  message_key: statusMessage(reservation.state).key,
})

export async function showStatus(shop: Pick<Shop, 'db'>, number: string) {
  const reservation =
    (await findReservation(shop.db, number.trim().toUpperCase())) ??
    refuse(404, 'reservation_unknown', 'There is no such reservation.')
  const { key, message } = statusMessage(reservation.state)
  const payments = await findPayments(shop.db, { reservationNumber: reservation.number })
  return {
    state: reservation.state,
    message_key: key,
    message,
    payment_processing: payments.some((payment) => payment.state === 'processing'),
  }
}

/** Everything its owner may see. */
export async function showReservation(
  shop: Pick<Shop, 'cancelledSums' | 'db' | 'now'>,
  reservation: Reservation,
): Promise<ReservationView> {
  const payments: Payment[] = await findPayments(shop.db, { reservationNumber: reservation.number })
  const refunds = await findRefunds(
    shop.db,
    payments.map((payment) => payment.id),
  )
  const { snapshot } = reservation
  return {
    ...stateReply(reservation),
    deals_id: reservation.deal_id,
    dealTitle: snapshot.deal.title,
    deal_slug: snapshot.deal.slug,
    deal_category: snapshot.deal.category,
    dealImg: snapshot.deal.image,
    checkIn: reservation.check_in,
    checkOut: reservation.check_out,
    nights: daysBetween(reservation.check_in, reservation.check_out),
    rooms: reservation.rooms,
    hotel: snapshot.hotel,
    room: { ...snapshot.room, room_label: roomLabelOf(reservation) },
    activities: snapshot.activities,
    lines: reservation.lines,
    total_cents: reservation.total_cents,
    per_person_cents: snapshot.per_person_cents,
    people: peopleOf(reservation.rooms),
    voucher_cents: reservation.voucher_cents,
    due_now_cents: reservation.due_now_cents,
    balance_cents: reservation.balance_cents,
    balance_due_date: reservation.balance_due_date,
    ...(await balanceSummaryOf(shop, reservation)),
    cancelled: await shop.cancelledSums(shop.db, reservation),
    payable_at_hotel_cents: snapshot.payable_at_hotel_cents,
    all_in_cents: reservation.total_cents + snapshot.payable_at_hotel_cents,
    cancellation: snapshot.cancellation,
    guest: {
      name: reservation.guest.name,
      surname: reservation.guest.surname,
      email: reservation.guest.email,
      phone: reservation.guest.phone,
    },
    confirmation_to: confirmationRecipients(reservation).map(({ email }) => email),
    guests: reservation.guest.guestDetail,
    payments: payments
      .filter((payment) => payment.state !== 'cancelled' && payment.state !== 'creating')
      .map((payment) => ({
        part: payment.part,
        state: payment.state,
        amount_cents: payment.amount_cents,
        received_cents: payment.received_cents,
        method: payment.method,
        refunded_cents: refundedCents(refunds, payment.id),
      })),
    invoice_number: reservation.invoice_number,
    confirmation_id: reservation.confirmation_id,
    documents: documentsOf(reservation.number, reservation.state, reservation.invoice_number),
    expires_at: reservation.expires_at.toISOString(),
    is_sgr_package: snapshot.deal.is_sgr_package,
    travel_information: snapshot.travel_information ?? null,
    language: reservation.language,
  }
}
