/** Builds the data that the checkout stores and sends, from the choices and the form. Pure. */
import type { Price } from '@tussenuit/modules/platform/pricing/contract.ts'
import type { CallInput, CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import { toCallFailed, type CallFailed } from '@tussenuit/modules/client/client.ts'
import { addDays } from '@tussenuit/modules/shared/day.ts'
import { countAdults, childAges } from '@tussenuit/modules/shared/party.ts'
import { browserApi } from '../api.ts'
import { toPaymentInput } from '../payment-fields.ts'
import type { Language } from '../language.ts'
import type { BookingData } from './booking-data.ts'
import type { BookingConfig, Prebooked, ReservationConfig } from './session-store.ts'
import { toCompanyBody } from './company-rules.ts'
import { toFormField, toGuestForm, refusalMessageKey, type DetailsFields } from './guest-rules.ts'
import type { PayingFacts } from './pay/payment-panel.tsx'
import type { Choices } from './url-state.ts'
import type { Offer } from './use-offer.ts'
import type { PrebookReply } from './use-prebook.ts'

export type ActivityTitle = { activity_id: number; title: string }
type Body = CallInput<Calls['POST /pre-reservation']>['body']
export type RecordReply = CallReply<Calls['POST /pre-reservation']>
/** A booking that was started earlier in this browser and is not paid yet. */
export type OwnReservation = { reservationNumber: string; manageToken: string }
/** The data of the payment form, the end of the hold, and the amount that voucher codes pay. */
export type Paying = PayingFacts & { expiresAt: string; line: string; voucherCents: number }

type Stay = { data: BookingData; choices: Choices; query: string; offer: Offer; activityTitles: ActivityTitle[] }

/** The booking in the format of the session store. Requires a chosen day, hotel and room. */
export function toBookingConfig(stay: Stay, prebooked: Prebooked): BookingConfig {
  const { choices, offer } = stay
  const { deal } = stay.data
  return {
    totalPrice: prebooked.price.total_cents / 100,
    checkIn: choices.checkIn!,
    checkOut: addDays(choices.checkIn!, choices.nights),
    adult: countAdults(choices.rooms),
    child: childAges(choices.rooms).length,
    isVoucherPurchase: 0,
    rooms: { ...offer.room!, book_hash: prebooked.from_hash },
    hotelConfig: {
      hotel_id: offer.hotel!.hotel_id,
      hotel_name: offer.hotel!.hotel_name,
      address: offer.hotel!.address,
      phone: offer.hotel!.phone,
    },
    dealImg: deal.image.url,
    dealTitle: deal.title,
    deals_id: deal.deals_id,
    deal_slug: deal.slug,
    choices: stay.query,
    activities: stay.activityTitles,
    prebooked,
  }
}

/** A new hold in the format of the session store; a changed price is not accepted yet. */
export function toPrebooked(fresh: PrebookReply, fromHash: string, activities: number[]): Prebooked {
  const { book_hash, price_changed, old_all_in_cents, expires_at, price, cancellation } = fresh
  return {
    from_hash: fromHash,
    activities,
    book_hash,
    price,
    before_cents: price_changed ? old_all_in_cents : null,
    agreed: !price_changed,
    expires_at,
    cancellation,
  }
}

/** The unpaid reservation of this deal in the session store, or null. */
export function unpaidReservation(reservation: ReservationConfig, dealsId: number): OwnReservation | null {
  const { reservationNumber, manageToken, paymentReference, purchaseSent } = reservation
  const paid = paymentReference !== null && paymentReference === purchaseSent
  return reservationNumber && manageToken && reservation.deals_id === dealsId && !paid
    ? { reservationNumber, manageToken }
    : null
}

export function toReservationBody(
  fields: DetailsFields,
  { data, choices, held, codes }: { data: BookingData; choices: Choices; held: Prebooked; codes: string[] },
) {
  const form = toGuestForm(fields, choices.rooms)
  const selectedTraveler = { name: form.name, surname: form.surname, email: form.email }
  const receiver = fields.otherReceiver
    ? {
        name: fields.receiver.name.trim(),
        surname: fields.receiver.surname.trim(),
        email: fields.receiver.email.trim(),
      }
    : selectedTraveler
  return {
    deals_id: data.deal.deals_id,
    book_hash: held.book_hash,
    check_in: choices.checkIn!,
    nights: choices.nights,
    rooms: choices.rooms,
    activities: choices.activities,
    pay: fields.pay,
    agreed_total_cents: held.price.total_cents,
    guestForm: form,
    selectedTraveler,
    bookingInfoReceiver: receiver,
    ...(fields.forCompany ? { company: toCompanyBody(fields.company) } : {}),
    language: data.language as Language,
    terms_accepted: true as const,
    ...(codes.length > 0 ? { voucher_codes: codes } : {}),
  } satisfies Body
}
export type ReservationBody = ReturnType<typeof toReservationBody>

/**
 * Creates the reservation, or changes the unpaid one. `again`: the page was reloaded during payment, so only the
 * reservation that was accepted then is used.
 */
export async function createOrUpdateReservation(
  body: ReservationBody & { book_again?: boolean },
  own: OwnReservation | null,
  again: boolean,
): Promise<RecordReply> {
  const record = (mine: OwnReservation | null) =>
    browserApi(
      'POST /pre-reservation',
      { body: { ...body, ...(mine ? { reservationNumber: mine.reservationNumber } : {}) } },
      mine ? { 'manage-token': mine.manageToken } : {},
    )
  const { data: reply } = await record(own).catch((error: unknown) => {
    // The earlier draft is paid, has expired or belongs to another session, so a new reservation is created.
    const failed = toCallFailed(error)
    if (own && !again && !notAboutDraft.includes(failed.code) && [403, 404, 409].includes(failed.status))
      return record(null)
    throw error
  })
  return reply
}

/** Reasons for which a new reservation would be refused too. */
const notAboutDraft = ['price_changed', 'already_booked']

/** The earlier booking of this stay that a refusal names; null for other refusals. */
export function toEarlierBooking(failed: CallFailed | null): EarlierBooking | null {
  if (failed?.code !== 'already_booked') return null
  const data = failed.data as { reservationNumber?: unknown; booked_at?: unknown } | null
  return typeof data?.reservationNumber === 'string' && typeof data.booked_at === 'string'
    ? { number: data.reservationNumber, bookedAt: data.booked_at }
    : { number: null, bookedAt: null }
}
/** Number and time are unknown if another browser made that booking. */
export type EarlierBooking = { number: string; bookedAt: string } | { number: null; bookedAt: null }

export function toPendingPayment(
  reply: RecordReply,
  payment: NonNullable<RecordReply['payment']>,
  body: ReservationBody,
): Paying {
  const form = body.guestForm
  return {
    ...toPaymentInput(payment),
    amountCents: reply.amount_due_cents,
    totalCents: reply.total_cents,
    balanceCents: reply.balance_cents,
    atHotelCents: reply.payable_at_hotel_cents,
    name: `${form.name} ${form.surname}`,
    email: form.email,
    phone: form.phone,
    expiresAt: reply.expires_at,
    line: `${form.email}, ${form.phone.replaceAll(' ', '\u00a0')}`,
    voucherCents: reply.voucher_amount_cents,
  }
}

/** Fields that the server refused: the names in the form, with the keys of their messages. */
export function toFieldMessages(failed: CallFailed): Record<string, string> {
  return Object.fromEntries(
    failed.fields.flatMap((field) => {
      const name = toFormField(field.path)
      return name ? [[name, refusalMessageKey(field)] as const] : []
    }),
  )
}

/** The new price, if the call was refused because the price changed; otherwise null. */
export const priceOfRefusal = (failed: CallFailed): Price | null =>
  failed.code === 'price_changed' && isPrice(failed.data) ? failed.data : null

function isPrice(value: unknown): value is Price {
  return value !== null && typeof value === 'object' && 'total_cents' in value && 'lines' in value
}
