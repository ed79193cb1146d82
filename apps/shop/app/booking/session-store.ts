/**
 * The session store: the traveller's choices and input, stored on the server under the browser's session id, so that a
 * reload or a declined payment loses nothing and nothing personal stays in the browser. The server never trusts these
 * values.
 */
import type { Price } from '@tussenuit/modules/platform/pricing/contract.ts'
import type { GuestForm } from '@tussenuit/modules/sale/booking/guest-shape.ts'
import type { Cancellation, RoomOffer } from '@tussenuit/modules/availability/offer/contract.ts'
import { browserApi, leavingApi } from '../api.ts'
import { endSave, beginSave, readAfterSave } from './pending-saves.ts'
import type { BuyFields } from '../vouchers/buy-rules.ts'
import type { DetailsFields } from './guest-rules.ts'

/** The booking configuration of the shop's specification, and what the page needs to reopen in the same state. */
export type BookingConfig = {
  /** In euros, as the payloads of the shop's specification require. */
  totalPrice: number
  checkIn: string
  checkOut: string
  adult: number
  child: number
  isVoucherPurchase: 0 | 1
  rooms: Pick<RoomOffer, 'book_hash' | 'room_name' | 'room_group_name' | 'room_data_trans'> & {
    /** In the language of the page; absent in older stored bookings. */
    room_label?: RoomOffer['room_label']
    board_type: string
  }
  hotelConfig: { hotel_id: number; hotel_name: string; address: string; phone: string }
  dealImg: string
  dealTitle: string
  deals_id: number
  deal_slug: string
  /** The query of the booking page. */
  choices: string
  activities: { activity_id: number; title: string }[]
  /** The hotel's hold, and whether the traveller accepted its price. */
  prebooked: Prebooked | null
}
export type Prebooked = {
  from_hash: string
  activities: number[]
  book_hash: string
  price: Price
  /** The all-in price that the traveller saw before, if it changed. */
  before_cents: number | null
  agreed: boolean
  expires_at: string
  cancellation: Cancellation
}

/**
 * The reservation configuration of the shop's specification. Of the payment it stores only the reference, never the
 * proof.
 */
export type ReservationConfig = {
  reservationNumber: string | null
  manageToken: string | null
  deals_id: number | null
  guestForm: (GuestForm & { value?: string }) | null
  selectedTraveler: { name: string; surname: string; email: string } | null
  bookingInfoReceiver: { name: string; surname: string; email: string } | null
  paymentReference: string | null
  /** The form as typed, complete or not. */
  typed: Partial<DetailsFields> | null
  /** The deal for which the form was typed; absent if nothing was typed. */
  typed_for?: number | null
  /** Reference of the payment whose purchase event was already sent to analytics. */
  purchaseSent: string | null
  /** Reference of the payment for which the browser was once redirected to the bank automatically. */
  redirected: string | null
  /** The traveller has agreed to book this stay once more; absent if the question was not asked. */
  again?: boolean
  /** The part of the price that vouchers pay, in cents; absent without vouchers. */
  vouchers?: { codes: string[]; cents: number } | null
}

export const emptyReservation: ReservationConfig = {
  reservationNumber: null,
  manageToken: null,
  deals_id: null,
  guestForm: null,
  selectedTraveler: null,
  bookingInfoReceiver: null,
  paymentReference: null,
  typed: null,
  purchaseSent: null,
  redirected: null,
}

/** A voucher order that is being paid, with the token that opens it. */
export type VoucherPurchase = {
  transaction_number: string
  manage_token: string
  voucher_id: number
  deals_id: number | null
  name: string
  /** Cents per voucher. */
  selling_price: number
  quantity: number
  amount_cents: number
  valid_from: string
  valid_until: string
  pax_name: string
  email: string
  paymentReference: string
  typed: BuyFields
}

/** The balance of a booking that is being paid through its link. */
export type BalancePayment = {
  kind: 'balance'
  reservationNumber: string
  token: string | null
  paymentReference: string
  /**
   * True for the first payment of a stay sold by telephone: its page is opened afterwards only if the stay is not paid.
   */
  isFirst?: boolean
}

/** The code that pays for the next booking. */
export type SavedCode = { code: string }

type SessionValues = {
  bookingConfig: BookingConfig
  reservationConfig: ReservationConfig
  purchaseVoucherCode: VoucherPurchase
  paymentTypeFromOrderBook: BalancePayment
  voucherCode: SavedCode
}

/** Null without a stored value or if the store is unavailable; the page then works without the value. */
export async function readSession<K extends keyof SessionValues>(key: K): Promise<SessionValues[K] | null> {
  const read = async (): Promise<SessionValues[K] | null> => {
    const request: { query: { key: keyof SessionValues } } = { query: { key } }
    const { value } = (await browserApi('GET /redis', request)).data
    return value !== null && typeof value === 'object' ? (value as SessionValues[K]) : null
  }
  try {
    return await readAfterSave(key, read)
  } catch {
    return null
  }
}

export async function saveSession<K extends keyof SessionValues>(key: K, value: SessionValues[K]): Promise<void> {
  const body: { key: keyof SessionValues; value: unknown } = { key, value: beginSave(key, value) }
  try {
    await leavingApi('POST /redis', { body })
  } catch {
    // A failure to store must not stop a booking.
  }
  endSave(key, body.value)
}
