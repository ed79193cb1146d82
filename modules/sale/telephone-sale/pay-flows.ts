/**
 * What the traveller can do through the link: view the stay, agree and pay, or have an expired sale checked with the
 * hotel again.
 */
import { atAddress } from '../../platform/media/image.ts'
import { prebookOffer, listRoomOffers } from '../../availability/offer/index.ts'
import type { CodeCheck } from '../../money/ledger/index.ts'
import { toPaymentReply } from '../../money/payment/contract.ts'
import { findPayments, createOrUpdateProviderPayment, type PaymentFlow } from '../../money/payment/index.ts'
import { settlePaymentsOfSale } from '../../money/settlement/index.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { crashIfRequested } from '../../shared/crash-point.ts'
import { countPeople } from '../../shared/party.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { requireReservationForBalancePayment } from '../balance/index.ts'
import {
  expireOverdueReservation,
  findReservation,
  openStates,
  placeFullyCoveredReservation,
  recordTermsAccepted,
  requireOpenReservation,
  requireOwnReservation,
  reopenExpiredStaffSale,
  toRoomLabel,
  runWithReservationLease,
  type Reservation,
} from '../booking/index.ts'

/**
 * The sale that the link, or the traveller's own proof, gives access to. Staff cannot agree to the terms on the
 * traveller's behalf. Refuses `sale_not_by_telephone`.
 */
async function requireTelephoneSale(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  id: string,
  caller: Caller,
  token: string | undefined,
): Promise<Reservation> {
  const reservation = await requireReservationForBalancePayment(
    shop,
    id,
    { ...caller, staff: null },
    token,
    requireOwnReservation,
  )
  if (reservation.sold_by === null)
    refuse(409, 'sale_not_by_telephone', 'This stay was not sold by telephone: it is paid where it was booked.')
  return reservation
}

const hasEnded = (shop: Pick<Shop, 'now'>, { state, expires_at }: Reservation): boolean =>
  state === 'expired' || (openStates.includes(state) && expires_at <= shop.now())

export async function getTelephoneSaleForPayer(
  shop: PaymentFlow & Pick<Shop, 'pictures'>,
  id: string,
  caller: Caller,
  token?: string,
) {
  const { number } = await requireTelephoneSale(shop, id, caller, token)
  await settlePaymentsOfSale(shop, { reservationNumber: number }, 'return page')
  return toHeldSaleView(shop, (await findReservation(shop.db, number))!)
}

function toHeldSaleView(shop: Pick<Shop, 'now' | 'pictures'>, reservation: Reservation) {
  const { snapshot } = reservation
  return {
    reservationNumber: reservation.number,
    state: reservation.state,
    has_ended: hasEnded(shop, reservation),
    deals_id: reservation.deal_id,
    dealTitle: snapshot.deal.title,
    deal_slug: snapshot.deal.slug,
    deal_category: snapshot.deal.category,
    dealImg: atAddress(shop.pictures, snapshot.deal.image),
    checkIn: reservation.check_in,
    checkOut: reservation.check_out,
    nights: reservation.nights,
    rooms: reservation.rooms,
    hotel_name: snapshot.hotel.hotel_name,
    room_label: toRoomLabel(reservation),
    board_type: snapshot.room.board_type,
    activities: snapshot.activities,
    lines: reservation.lines,
    per_person_cents: snapshot.per_person_cents,
    people: countPeople(reservation.rooms),
    total_cents: reservation.total_cents,
    voucher_cents: reservation.voucher_cents,
    due_now_cents: reservation.due_now_cents,
    balance_cents: reservation.balance_cents,
    balance_due_date: reservation.balance_due_date,
    payable_at_hotel_cents: snapshot.payable_at_hotel_cents,
    all_in_cents: reservation.total_cents + snapshot.payable_at_hotel_cents,
    cancellation: snapshot.cancellation,
    expires_at: reservation.expires_at.toISOString(),
    travel_information: snapshot.travel_information ?? null,
  }
}

/**
 * Returns the single open payment of the sale, however often it is requested; null if codes pay the full amount, in
 * which case the stay is booked. Throws 409 `reservation_paid`, `payment_processing`, or `price_changed` if another
 * price was shown; 410 `reservation_expired`.
 */
export async function startTelephoneSalePayment(
  shop: PaymentFlow,
  id: string,
  agreedTotalCents: number,
  caller: Caller,
  token?: string,
) {
  const { number } = await requireTelephoneSale(shop, id, caller, token)
  return runWithReservationLease(shop, number, async () => {
    const reservation = await requireOpenReservation(shop, number)
    if (reservation.total_cents !== agreedTotalCents)
      refuse(409, 'price_changed', 'The price has changed. Please look at the new total before you go on.')
    await recordTermsAccepted(shop.db, number, shop.now(), caller.ip)
    crashIfRequested('terms recorded')
    const payment = (await findPayments(shop.db, { reservationNumber: number })).findLast(
      ({ state }) => state === 'creating' || state === 'open',
    )
    if (!payment) {
      await placeFullyCoveredReservation(shop, number)
      return { amount_due_cents: 0, payment: null }
    }
    const settings = await findSettings(shop.db)
    const atProvider = await createOrUpdateProviderPayment(shop, payment, reservation.due_now_cents, {
      number,
      description: `Tussenuit ${number}`,
      setting: settings.payment,
    })
    return {
      amount_due_cents: reservation.due_now_cents,
      payment: toPaymentReply(reservation.account, atProvider, settings.payment),
    }
  })
}

/**
 * Asks the hotel again for the same room of an expired sale; its codes are held again. A different price is stored only
 * if the traveller has agreed to it. If the payment period has not ended, e.g. because another window was first,
 * returns the sale unchanged.
 */
export async function renewTelephoneSale(
  shop: PaymentFlow & CodeCheck & Pick<Shop, 'log' | 'pictures' | 'supplier' | 'travelTexts'>,
  id: string,
  agreedAllInCents: number | undefined,
  caller: Caller,
  token?: string,
) {
  const { number } = await requireTelephoneSale(shop, id, caller, token)
  await settlePaymentsOfSale(shop, { reservationNumber: number }, 'traveller')
  let reservation = (await findReservation(shop.db, number))!
  if (openStates.includes(reservation.state) && hasEnded(shop, reservation)) {
    await expireOverdueReservation(shop, number)
    reservation = (await findReservation(shop.db, number))!
  }
  if (reservation.state !== 'expired') return toHeldSaleView(shop, reservation)
  const bookHash = await prebookSameRoomAgain(shop, reservation, caller)
  const { receiver, ...guestForm } = reservation.guest
  await reopenExpiredStaffSale(
    shop,
    reservation,
    {
      ...stayOf(reservation),
      book_hash: bookHash,
      pay: reservation.pay,
      guestForm,
      ...(receiver ? { bookingInfoReceiver: receiver } : {}),
    },
    agreedAllInCents,
    caller,
  )
  return toHeldSaleView(shop, (await findReservation(shop.db, number))!)
}

const stayOf = (reservation: Reservation) => ({
  deals_id: reservation.deal_id,
  check_in: reservation.check_in,
  nights: reservation.nights,
  rooms: reservation.rooms,
  activities: reservation.activities,
  language: reservation.language,
})

/**
 * The hash of the cheapest offer of the same room with the same board and the same kind of cancellation, checked by the
 * hotel. Refuses `offer_gone`.
 */
async function prebookSameRoomAgain(
  shop: CodeCheck & Pick<Shop, 'log' | 'pictures' | 'supplier'>,
  reservation: Reservation,
  caller: Caller,
): Promise<string> {
  const { room, cancellation } = reservation.snapshot
  const stay = stayOf(reservation)
  const offers = await listRoomOffers(shop, { ...stay, hotel_id: reservation.hotel_id }, caller)
  const isFree = cancellation.free_until !== null
  const offer =
    offers.find(
      (offer) =>
        offer.room_name === room.room_name &&
        offer.board_type === room.board_type &&
        (offer.cancellation.free_until !== null) === isFree,
    ) ?? refuse(409, 'offer_gone', 'This room has just been taken. Please choose another one.')
  const { deals_id, activities, language } = stay
  return (await prebookOffer(shop, { deals_id, activities, language, book_hash: offer.book_hash }, caller)).book_hash
}
