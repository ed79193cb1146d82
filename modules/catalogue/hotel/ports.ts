/**
 * What the shop needs of a hotel supplier. One adapter implements it; nothing in modules/ knows which.
 * Amounts are integer euro cents and cover the whole stay and all rooms; moments are ISO 8601 in UTC with "Z".
 */
import type { Shop } from '../../shared/shop.ts'
import type { BoardCode } from '../../shared/board.ts'
import type { Day } from '../../shared/day.ts'
import type { RoomParty } from '../../shared/party.ts'

export type SupplierStay = { checkIn: Day; nights: number; rooms: RoomParty[] }

/** What cancelling costs from `startAt` (null: from booking) until `endAt` (null: until check-in). */
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
  /** Net price, whole stay, all rooms. The nightly prices sum up to it (the last night takes rounding). */
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
  /** Net refund values etc. are stored with the booking as the supplier sent them. */
  matchHash: string
}

export type Prebooked =
  | { kind: 'ok'; rate: Rate & { bookHash: string }; priceChanged: boolean }
  /** The offer is gone or more expensive than allowed: search again. */
  | { kind: 'gone'; code: string }

/**
 * Why the supplier refuses an order. `never_arrived`: it does not know the order, so nothing is booked and a new
 * attempt is safe; `sold_out`: the hotel has no room; `offer_gone`: the rate is no longer sold; `other`: see the code.
 */
export type RefusalReason = 'never_arrived' | 'sold_out' | 'offer_gone' | 'other'
/** Final: nothing is or will be booked under this attempt. */
export type Refused = { kind: 'refused'; reason: RefusalReason; code: string }

/**
 * The outcome of a step whose effect at the supplier matters. `unknown` is never a failure: whether the room is booked
 * is asked again. A `code` is the supplier's own word, for logs and staff; nothing is decided by it.
 */
export type FormResult =
  | { kind: 'ok'; orderId: number; payment: FormPayment }
  /** Retry with a new attempt id. */
  | { kind: 'again'; code: string }
  | Refused

/** `accepted`: poll the outcome with `status`. */
export type FinishResult = { kind: 'accepted' } | { kind: 'unknown'; code: string } | Refused

export type BookingStatus = { kind: 'confirmed' } | { kind: 'unknown'; code: string } | Refused

/** `refused`: nothing was cancelled, and repeating changes nothing. */
export type CancelResult =
  | { kind: 'cancelled'; penaltyCents: number; refundedCents: number }
  | { kind: 'unknown'; code: string }
  | { kind: 'refused'; code: string }

export type SupplierOrder = {
  orderId: number
  attemptId: string
  /** `ended`: cancelled or never booked; `unknown`: a state that implies neither. */
  state: 'confirmed' | 'ended' | 'unknown'
  confirmationId: string | null
  roomName: string
  checkIn: Day
  checkOut: Day
  amountCents: number
}

/** Names in Latin letters, as in the passport. */
export type Guest = { name: string; surname: string; age: number | null }

/** The form's payment terms, passed back unchanged; and whether the hotel requires the gender of each guest. */
export type FormPayment = { type: string; amount: string; currencyCode: string; genderRequired?: boolean }

export type BookingForm = { attemptId: string; bookHash: string; language: string; userIp: string }

export type BookingOrder = {
  attemptId: string
  language: string
  /** The rooms in the order and composition of the search. */
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
  /** Picture addresses at a displayable size. */
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

/** Thrown by every call when the supplier did not answer in time, answered nonsense, or refused the shop itself. */
export class SupplierUnavailable extends Error {
  override name = 'SupplierUnavailable'
  readonly code: string
  /** Seconds until a retry makes sense, where the supplier said so. */
  readonly retryAfterSeconds: number | null
  constructor(code: string, retryAfterSeconds: number | null = null) {
    super(`hotel supplier: ${code}`)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** One request and its response, without secrets and travellers. */
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

/** `background`: nobody waits; `list`: a list, grid or calendar has gaps without it; `stay`: one chosen stay. */
export type SearchNeed = 'background' | 'list' | 'stay'

export type HotelSupplier = {
  /** Checks that the supplier answers and knows the shop; returns needed calls that are not permitted. */
  check(): Promise<string[]>
  /**
   * Indicative rates of many hotels for one stay, for calendars and from-prices. Less urgent requests leave a part of
   * the supplier's limit to more urgent ones.
   */
  searchHotels(stay: SupplierStay, hotelIds: number[], options?: { need?: SearchNeed }): Promise<Map<number, Rate[]>>
  /** The same for all hotels of a region of the supplier. */
  searchRegion(stay: SupplierStay, regionId: number): Promise<Map<number, Rate[]>>
  /** Live, bookable rates of one hotel; an empty list means sold out. */
  hotelRates(stay: SupplierStay, hotelId: number, language: string, options?: { need?: SearchNeed }): Promise<Rate[]>
  prebook(bookHash: string, increasePercent: number, hotelId: number): Promise<Prebooked>
  makeForm(form: BookingForm): Promise<FormResult>
  finish(order: BookingOrder): Promise<FinishResult>
  status(attemptId: string): Promise<BookingStatus>
  cancel(attemptId: string): Promise<CancelResult>
  findOrder(attemptId: string): Promise<SupplierOrder | null>
  /** Null for an unknown id. `fresh`: the current content, not that of the last hour. */
  hotelContent(hotelId: number, language: string, options?: { fresh?: boolean }): Promise<HotelContent | null>
  /** Hotels and regions by part of their name; a handful of each. */
  findPlaces(query: string): Promise<SupplierPlaces>
  /** The given hotels in the supplier's published list: recent changes, or all. */
  publishedHotels(which: 'changes' | 'all', wanted: ReadonlySet<number>): AsyncIterable<HotelContent>
  /**
   * A message about an order; null where it is not signed by the supplier, or too old. Its content is never trusted.
   */
  readMessage(rawBody: Buffer, now: Date): { attemptId: string; token: string } | null
}

declare module '../../shared/shop.ts' {
  interface Shop {
    supplier: HotelSupplier
    /**
     * Whether the caller may cause requests for this party without a price job now. Missing where no outside caller
     * decides what is requested.
     */
    mayAskFor?: (party: string) => Promise<boolean>
  }
}

/** What a flow needs that asks the hotel supplier and stores its answers. */
export type RateSource = Pick<Shop, 'db' | 'log' | 'now' | 'supplier' | 'mayAskFor'>
