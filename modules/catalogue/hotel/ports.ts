/**
 * The interface of a hotel supplier. One adapter implements it; no code in modules/ depends on which. Amounts are
 * integer euro cents for the whole stay and all rooms; moments are ISO 8601 in UTC with "Z".
 */
import type { Shop } from '../../shared/shop.ts'
import type { BoardCode } from '../../shared/board.ts'
import type { Day } from '../../shared/day.ts'
import type { RoomParty } from '../../shared/party.ts'

export type SupplierStay = { checkIn: Day; nights: number; rooms: RoomParty[] }

/** The cancellation penalty between `startAt` (null: from booking) and `endAt` (null: until check-in). */
export type Penalty = { startAt: string | null; endAt: string | null; amountCents: number }

export type Rate = {
  hotelId: number
  /** Valid for one prebook within 24 hours; null in search answers, which are indicative only. */
  bookHash: string | null
  roomName: string
  roomGroupName: string
  beddingType: string | null
  board: BoardCode
  /** True when the board excludes the children's meals. */
  noChildMeal: boolean
  /** Net price for the whole stay and all rooms. The nightly prices add up to it (the last night absorbs rounding). */
  totalCents: number
  nightlyCents: number[]
  /** Taxes that the guest pays at the hotel; not part of the price. */
  localTaxes: { name: string; amountCents: number; currency: string }[]
  /** The price may only be shown as part of a package. */
  isPackage: boolean
  sellLimits: { minCents: number | null; maxCents: number | null } | null
  freeCancellationBefore: string | null
  penalties: Penalty[]
  roomsLeft: number | null
  /** The supplier's `match_hash` of the rate; empty if it sends none. */
  matchHash: string
}

export type Prebooked =
  | { kind: 'ok'; rate: Rate & { bookHash: string }; priceChanged: boolean }
  /** The offer is no longer available, or more expensive than allowed: search again. */
  | { kind: 'gone'; code: string }

/**
 * Why the supplier refuses an order. `never_arrived`: the order is unknown to the supplier, so nothing is booked and a
 * new attempt is safe; `sold_out`: the hotel has no room; `offer_gone`: the rate is no longer sold; `other`: see the
 * code.
 */
export type RefusalReason = 'never_arrived' | 'sold_out' | 'offer_gone' | 'other'
/** Final: nothing is booked under this attempt, now or later. */
export type Refused = { kind: 'refused'; reason: RefusalReason; code: string }

/**
 * The outcome of the order form. `code` (in all results below) is the supplier's own code, for logs and staff only; no
 * decision depends on it.
 */
export type FormResult =
  | { kind: 'ok'; orderId: number; payment: FormPayment }
  /** Retry with a new attempt id. */
  | { kind: 'again'; code: string }
  | Refused

/**
 * The outcome of the final order. `accepted` and `unknown`: the caller polls the status; `unknown` is never treated as
 * a failure.
 */
export type FinishResult = { kind: 'accepted' } | { kind: 'unknown'; code: string } | Refused

export type BookingStatus = { kind: 'confirmed' } | { kind: 'unknown'; code: string } | Refused

/** `refused`: nothing was cancelled, and repeating the call has no effect. */
export type CancelResult =
  | { kind: 'cancelled'; penaltyCents: number; refundedCents: number }
  | { kind: 'unknown'; code: string }
  | { kind: 'refused'; code: string }

export type SupplierOrder = {
  orderId: number
  attemptId: string
  /** `ended`: cancelled or never booked; `unknown`: a state from which neither can be concluded. */
  state: 'confirmed' | 'ended' | 'unknown'
  confirmationId: string | null
  roomName: string
  checkIn: Day
  checkOut: Day
  amountCents: number
}

/** An order as the supplier lists it, with all its guests. */
export type ListedOrder = SupplierOrder & { hotelId: number; guests: { name: string; surname: string }[] }

/** Names in Latin letters, as in the passport. */
export type Guest = { name: string; surname: string; age: number | null }

/**
 * The payment terms of the order form, passed back unchanged, and whether the hotel requires the gender of each guest.
 */
export type FormPayment = { type: string; amount: string; currencyCode: string; genderRequired?: boolean }

export type BookingForm = { attemptId: string; bookHash: string; language: string; userIp: string }

export type BookingOrder = {
  attemptId: string
  language: string
  /** The rooms in the same order and composition as in the search. */
  rooms: { guests: Guest[] }[]
  payment: FormPayment
  contact: { name: string; surname: string; email: string; phone: string }
  comment: string | null
}

export type HotelContent = {
  hotelId: number
  slug: string
  name: string
  kind: string
  stars: number
  address: string
  postalCode: string
  city: string
  countryCode: string
  latitude: number
  longitude: number
  phone: string
  email: string
  checkInTime: string
  checkOutTime: string
  /** URLs of pictures at a displayable size. */
  images: { url: string; category: string }[]
  amenities: { group: string; names: string[] }[]
  description: { title: string; paragraphs: string[] }[]
  policies: { title: string; paragraphs: string[] }[]
  extraInfo: string
  rooms: {
    name: string
    beddingType: string | null
    sizeM2: number | null
    amenities: string[]
    images: { url: string; category: string }[]
    rgExt: Record<string, number>
  }[]
  closed: boolean
}

/**
 * Every call throws this if the supplier does not answer in time, sends an invalid answer, or refuses the shop's
 * access.
 */
export class SupplierUnavailable extends Error {
  override name = 'SupplierUnavailable'
  readonly code: string
  /** Seconds to wait before a retry, if the supplier states them. */
  readonly retryAfterSeconds: number | null
  constructor(code: string, retryAfterSeconds: number | null = null) {
    super(`hotel supplier: ${code}`)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** One request and its response, without secrets or personal data of travellers. */
export type SupplierExchange = {
  path: string
  attempt: number
  ms: number
  http: number | null
  outcome: string
  requestId: string | null
  orderId: string | null
  request: unknown
  reply: unknown
}

export type SupplierPlaces = {
  hotels: { hotelId: number; name: string; regionId: number | null }[]
  regions: { regionId: number; name: string; kind: string; countryCode: string }[]
}

/**
 * The urgency of a search. `background`: no caller waits; `list`: fills gaps in a list, grid or calendar; `stay`: for
 * one chosen stay.
 */
export type SearchNeed = 'background' | 'list' | 'stay'

export type HotelSupplier = {
  /**
   * Checks that the supplier answers and accepts our credentials; returns the required calls for which we have no
   * permission.
   */
  check(): Promise<string[]>
  /**
   * Indicative rates of many hotels for one stay, for calendars and from-prices. Less urgent requests leave part of the
   * supplier's rate limit to more urgent ones.
   */
  searchHotels(stay: SupplierStay, hotelIds: number[], options?: { need?: SearchNeed }): Promise<Map<number, Rate[]>>
  /** Like `searchHotels`, for all hotels in one of the supplier's regions. */
  searchRegion(stay: SupplierStay, regionId: number): Promise<Map<number, Rate[]>>
  /** Live, bookable rates of one hotel; an empty list means sold out. */
  hotelRates(stay: SupplierStay, hotelId: number, language: string, options?: { need?: SearchNeed }): Promise<Rate[]>
  prebook(bookHash: string, increasePercent: number, hotelId: number): Promise<Prebooked>
  makeForm(form: BookingForm): Promise<FormResult>
  finish(order: BookingOrder): Promise<FinishResult>
  status(attemptId: string): Promise<BookingStatus>
  cancel(attemptId: string): Promise<CancelResult>
  findOrder(attemptId: string): Promise<SupplierOrder | null>
  /** The shop's orders that were made or changed since then, and possibly earlier ones; without those in progress. */
  listOrders(since: Date): Promise<ListedOrder[]>
  /**
   * Null for an unknown id. With `fresh`, returns the current content; otherwise the content may come from a cache up
   * to an hour old.
   */
  hotelContent(hotelId: number, language: string, options?: { fresh?: boolean }): Promise<HotelContent | null>
  /** A few hotels and regions whose name contains the query. */
  findPlaces(query: string): Promise<SupplierPlaces>
  /** The given hotels from the supplier's published list, either recent changes or the full list. */
  publishedHotels(which: 'changes' | 'all', wanted: ReadonlySet<number>): AsyncIterable<HotelContent>
  /**
   * Reads a message about an order; null if it is not signed by the supplier or is too old. Its content is never
   * trusted.
   */
  readMessage(rawBody: Buffer, now: Date): { attemptId: string; token: string } | null
}

declare module '../../shared/shop.ts' {
  interface Shop {
    supplier: HotelSupplier
    /**
     * Whether the caller may now cause requests for this party, whose prices no job refreshes. Undefined if requests do
     * not come from an outside caller.
     */
    mayAskFor?: (party: string) => Promise<boolean>
  }
}

/** The dependencies of flows that query the hotel supplier and store its answers. */
export type RateSource = Pick<Shop, 'db' | 'log' | 'now' | 'supplier' | 'mayAskFor'>
