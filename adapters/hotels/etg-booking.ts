/**
 * The booking calls. Only documented refusals count as refused; after any other failure the outcome is unknown until
 * the order is queried again.
 */
import { SupplierUnavailable } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { addHours } from '@tussenuit/modules/shared/moment.ts'
import type {
  BookingForm,
  BookingOrder,
  BookingStatus,
  CancelResult,
  FinishResult,
  FormResult,
  Guest,
  HotelSupplier,
  ListedOrder,
  Refused,
  SupplierOrder,
} from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { readReplyData, toSupplierUnavailable } from './etg-transport.ts'
import type { Transport } from './etg-transport.ts'
import { toSupplierLanguage } from './languages.ts'
import {
  parseCents,
  requireObject,
  objectOrEmpty,
  requireList,
  listOrEmpty,
  requireText,
  textOr,
  requireInteger,
} from './read.ts'
import type { Fields } from './read.ts'

type ShopContact = { contactEmail: string; contactPhone: string }

/** Errors of the order form that would occur again with any other attempt id. */
const finalFormErrors = new Set([
  'rate_not_found',
  'book_hash_not_found',
  'contract_mismatch',
  'hotel_not_found',
  'insufficient_b2b_balance',
  'reservation_is_not_allowed',
  'sandbox_restriction',
  'invalid_params',
])
const retryableFormErrors = new Set([
  'timeout',
  'unknown',
  'double_booking_form',
  'duplicate_reservation',
  'lock',
  'core_search_error',
])

/** Codes which mean that the order never reached the supplier. */
const neverArrived = new Set(['booking_finish_did_not_succeed', 'order_not_found', 'booking_form_expired'])
const offerGone = new Set(['rate_not_found', 'book_hash_not_found', 'contract_mismatch', 'hotel_not_found'])

export function toRefusedResult(code: string): Refused {
  if (neverArrived.has(code)) return { kind: 'refused', reason: 'never_arrived', code }
  if (offerGone.has(code)) return { kind: 'refused', reason: 'offer_gone', code }
  return { kind: 'refused', reason: code === 'soldout' ? 'sold_out' : 'other', code }
}

/** A no-show counts as confirmed. */
export function toOrderState(status: string): SupplierOrder['state'] {
  if (status === 'completed' || status === 'noshow') return 'confirmed'
  return status === 'cancelled' || status === 'failed' || status === 'rejected' ? 'ended' : 'unknown'
}

/** Replies to `finish` which mean that nothing was booked and nothing will be booked. */
const finishRefusals = new Set([
  'booking_form_expired',
  'rate_not_found',
  'book_hash_not_found',
  'order_not_found',
  'insufficient_b2b_balance',
  'chosen_payment_type_was_not_available_on_booking_form',
  'incorrect_chosen_payment_type',
  'incorrect_guests_number',
  'incorrect_children_data',
  'incorrect_rooms_number',
  'email',
  'supplier_data_required',
  'arrival_date_differs_from_checkin_date',
  'unauthorized_group_booking',
  'return_path_required',
  'credit_card_required',
  'not_enough_credit_card_data',
  'incorrect_init_uuid_format',
  'incorrect_pay_uuid_format',
  'invalid_upsell_attributes',
  'invalid_upsell_uid',
  'sandbox_restriction',
  'invalid_params',
  'invalid_json_format',
  'decoding_json',
  'body_must_be_json_object',
])

/**
 * Errors of the status call that are final. All other errors say nothing about the booking, so the booking counts as
 * still in progress.
 */
const finalFailures = new Set([
  'soldout',
  'provider',
  'book_limit',
  'block',
  'charge',
  '3ds',
  'not_allowed',
  'booking_finish_did_not_succeed',
  'order_not_found',
])

function toSupplierGuest(guest: Guest, genderRequired: boolean): object {
  const names = {
    first_name: guest.name,
    last_name: guest.surname,
    // The shop does not ask travellers for a gender, but some hotels require the field.
    ...(genderRequired ? { gender: 'unknown' } : {}),
  }
  return guest.age !== null && guest.age < 18 ? { ...names, is_child: true, age: guest.age } : names
}

const trimAndCut = (value: string | null): string | undefined =>
  value === null || value.trim() === '' ? undefined : value.trim().slice(0, 256)

function finishBody(order: BookingOrder, corporate: ShopContact): object {
  const { contact } = order
  const phone = contact.phone.trim()
  return {
    partner: { partner_order_id: order.attemptId },
    language: toSupplierLanguage(order.language),
    user: { email: corporate.contactEmail, phone: corporate.contactPhone, comment: trimAndCut(order.comment) },
    supplier_data: {
      first_name_original: contact.name,
      last_name_original: contact.surname,
      email: contact.email,
      phone: phone.length >= 5 && phone.length <= 35 ? phone : corporate.contactPhone,
    },
    rooms: order.rooms.map((room) => ({
      guests: room.guests.map((guest) => toSupplierGuest(guest, order.payment.genderRequired === true)),
    })),
    payment_type: { type: order.payment.type, amount: order.payment.amount, currency_code: order.payment.currencyCode },
  }
}

function toFormResult(data: unknown): FormResult {
  const form = requireObject(data, 'form')
  const deposit = requireList(form['payment_types'], 'payment_types')
    .map((each) => requireObject(each, 'payment type'))
    .find((each) => each['type'] === 'deposit')
  if (!deposit) return toRefusedResult('no_deposit')
  // The amount is validated but sent as text, because `finish` requires exactly the same text.
  parseCents(deposit['amount'], 'amount')
  return {
    kind: 'ok',
    orderId: requireInteger(form['order_id'], 'order_id'),
    payment: {
      type: 'deposit',
      amount: String(deposit['amount']),
      currencyCode: requireText(deposit['currency_code'], 'currency_code'),
      ...(form['is_gender_specification_required'] === true ? { genderRequired: true } : {}),
    },
  }
}

type StoredOrder = {
  order: SupplierOrder
  isCancelled: boolean
  refundedCents: number | null
  payableCents: number | null
}

function findOrderOfAttempt(data: unknown, attemptId: string): StoredOrder | null {
  const match = readOrders(data).find((each) => attemptOf(each) === attemptId)
  return match ? toStoredOrder(match) : null
}

const readOrders = (data: unknown): Fields[] =>
  listOrEmpty(objectOrEmpty(data)['orders'], 'orders').map((each) => requireObject(each, 'order'))

/** Null for an order that was not made by the shop. */
const attemptOf = (order: Fields): string | null => textOr(objectOrEmpty(order['partner_data'])['order_id'], null)

function toStoredOrder(match: Fields): StoredOrder {
  const sellCents = parseCents(requireObject(match['amount_sell'], 'amount_sell')['amount'], 'amount_sell')
  // Null if the supplier sends no amount; a penalty is never assumed.
  const amountOr = (key: string): number | null =>
    match[key] === null || match[key] === undefined ? null : parseCents(requireObject(match[key], key)['amount'], key)
  const status = requireText(match['status'], 'status')
  const room = objectOrEmpty(listOrEmpty(match['rooms_data'], 'rooms_data')[0])
  const order: SupplierOrder = {
    orderId: requireInteger(match['order_id'], 'order_id'),
    attemptId: attemptOf(match) ?? '',
    state: toOrderState(status),
    confirmationId: textOr(objectOrEmpty(match['supplier_data'])['confirmation_id'], null),
    roomName: textOr(room['room_name'], ''),
    checkIn: requireText(match['checkin_at'], 'checkin_at').slice(0, 10),
    checkOut: requireText(match['checkout_at'], 'checkout_at').slice(0, 10),
    amountCents: sellCents,
  }
  const refunded = amountOr('amount_refunded')
  const payable = amountOr('amount_payable') ?? (refunded === null ? null : sellCents - refunded)
  return {
    order,
    isCancelled: status === 'cancelled',
    payableCents: payable,
    refundedCents: payable === null ? refunded : sellCents - payable,
  }
}

function toListedOrder(order: Fields): ListedOrder {
  const rooms = listOrEmpty(order['rooms_data'], 'rooms_data').map((room) => objectOrEmpty(room))
  return {
    ...toStoredOrder(order).order,
    hotelId: requireInteger(objectOrEmpty(order['hotel_data'])['hid'], 'hid'),
    guests: rooms
      .flatMap((room) => listOrEmpty(objectOrEmpty(room['guest_data'])['guests'], 'guests'))
      .map((each) => objectOrEmpty(each))
      .map((guest) => ({ name: textOr(guest['first_name'], ''), surname: textOr(guest['last_name'], '') })),
  }
}

/** The supplier's largest page. */
const ordersPerPage = 50

async function listOrders(transport: Transport, since: Date): Promise<ListedOrder[]> {
  const listed: ListedOrder[] = []
  for (let page = 1; ; page += 1) {
    const body = {
      ordering: { ordering_type: 'asc', ordering_by: 'modified_at' },
      pagination: { page_size: ordersPerPage, page_number: page },
      // A day earlier, because the time zone of the period is not documented.
      search: { modified_at: { from_date: addHours(since, -24).toISOString().slice(0, 10) } },
      language: 'en',
    }
    const reply = await transport.call('hotel/order/info', body, { limit: 'orders', retries: 2 })
    if (reply.kind === 'error' && reply.code === 'page_out_of_range') return listed
    const orders = readReplyData(reply, readOrders)
    listed.push(...readReplyData(reply, () => orders.filter((order) => attemptOf(order) !== null).map(toListedOrder)))
    if (orders.length < ordersPerPage) return listed
  }
}

export const createBookingCalls = (
  transport: Transport,
  corporate: ShopContact,
): Pick<HotelSupplier, 'makeForm' | 'finish' | 'status' | 'cancel' | 'findOrder' | 'listOrders'> => ({
  makeForm: (form) => makeForm(transport, form),
  finish: (order) => finishBooking(transport, corporate, order),
  status: (attemptId) => readStatus(transport, attemptId),
  cancel: (attemptId) => cancelOrder(transport, attemptId),
  findOrder: async (attemptId) => (await orderOf(transport, attemptId))?.order ?? null,
  listOrders: (since) => listOrders(transport, since),
})

async function makeForm(transport: Transport, form: BookingForm): Promise<FormResult> {
  const reply = await transport.call(
    'hotel/order/booking/form',
    {
      partner_order_id: form.attemptId,
      book_hash: form.bookHash,
      language: toSupplierLanguage(form.language),
      user_ip: form.userIp,
    },
    { limit: 'form', retries: 0 },
  )
  if (reply.kind === 'ok') return readReplyData(reply, toFormResult)
  if (reply.kind === 'lost') return { kind: 'again', code: reply.code }
  // The request did not reach the supplier or was rejected before processing, so a new attempt id would not help.
  if (reply.kind !== 'error') throw toSupplierUnavailable(reply)
  if (retryableFormErrors.has(reply.code)) return { kind: 'again', code: reply.code }
  if (finalFormErrors.has(reply.code)) return toRefusedResult(reply.code)
  throw toSupplierUnavailable(reply)
}

async function finishBooking(transport: Transport, corporate: ShopContact, order: BookingOrder): Promise<FinishResult> {
  const reply = await transport.call('hotel/order/booking/finish', finishBody(order, corporate), {
    limit: 'finish',
    retries: 0,
    patienceMs: 20_000,
  })
  if (reply.kind === 'ok') return { kind: 'accepted' }
  if (reply.kind === 'limited') return { kind: 'unknown', code: 'rate_limited' }
  if (reply.kind === 'error' && reply.code === 'double_booking_finish') return { kind: 'accepted' }
  if (reply.kind === 'error' && finishRefusals.has(reply.code)) return toRefusedResult(reply.code)
  return { kind: 'unknown', code: reply.code }
}

async function readStatus(transport: Transport, attemptId: string): Promise<BookingStatus> {
  const reply = await transport.call(
    'hotel/order/booking/finish/status',
    { partner_order_id: attemptId },
    { limit: 'status', retries: 0 },
  )
  if (reply.kind === 'ok')
    return reply.status === 'ok' ? { kind: 'confirmed' } : { kind: 'unknown', code: reply.status }
  if (reply.kind === 'limited') return { kind: 'unknown', code: 'endpoint_exceeded_limit' }
  if (reply.kind === 'error' && finalFailures.has(reply.code)) return toRefusedResult(reply.code)
  return { kind: 'unknown', code: reply.code }
}

async function orderOf(transport: Transport, attemptId: string): Promise<StoredOrder | null> {
  const body = {
    ordering: { ordering_type: 'desc', ordering_by: 'created_at' },
    pagination: { page_size: 10, page_number: 1 },
    search: { partner_order_ids: [attemptId] },
    language: 'en',
  }
  const reply = await transport.call('hotel/order/info', body, { limit: 'orders', retries: 2 })
  if (reply.kind === 'error' && (reply.code === 'order_not_found' || reply.code === 'page_out_of_range')) return null
  return readReplyData(reply, (data) => findOrderOfAttempt(data, attemptId))
}

/**
 * Reads the order after an answer which may mean that the order is already cancelled. Returns `otherwise` if it is not.
 */
async function readCancelledOrder(
  transport: Transport,
  attemptId: string,
  otherwise: CancelResult,
): Promise<CancelResult> {
  try {
    const stored = await orderOf(transport, attemptId)
    if (!stored?.isCancelled) return otherwise
    const { payableCents, refundedCents } = stored
    return payableCents === null || refundedCents === null
      ? { kind: 'unknown', code: 'cancelled_without_amounts' }
      : { kind: 'cancelled', penaltyCents: payableCents, refundedCents }
  } catch (error) {
    if (error instanceof SupplierUnavailable) return { kind: 'unknown', code: error.code }
    throw error
  }
}

async function cancelOrder(transport: Transport, attemptId: string): Promise<CancelResult> {
  const reply = await transport.call(
    'hotel/order/cancel',
    { partner_order_id: attemptId },
    { limit: 'cancel', retries: 2 },
  )
  if (reply.kind === 'ok') {
    try {
      return readReplyData(reply, (data) => {
        const amount = (key: string): number =>
          parseCents(requireObject(requireObject(data, 'data')[key], key)['amount'], key)
        return { kind: 'cancelled', penaltyCents: amount('amount_payable'), refundedCents: amount('amount_refunded') }
      })
    } catch (error) {
      if (error instanceof SupplierUnavailable)
        return readCancelledOrder(transport, attemptId, { kind: 'unknown', code: error.code })
      throw error
    }
  }
  if (reply.kind === 'limited') return { kind: 'unknown', code: 'rate_limited' }
  if (reply.kind === 'error' && (reply.code === 'order_not_found' || reply.code === 'order_not_cancellable'))
    return readCancelledOrder(transport, attemptId, { kind: 'refused', code: reply.code })
  if (reply.kind === 'error' && (reply.code === 'sandbox_restriction' || reply.code === 'invalid_params'))
    return { kind: 'refused', code: reply.code }
  return readCancelledOrder(transport, attemptId, { kind: 'unknown', code: reply.code })
}
