/** Live prices, rooms, quotes and the supplier check: everything before a reservation is written. */
import { type TaxedActivity, usePublicTitle } from '../../platform/pricing/activity-price.ts'
import { findActivitiesOfDeals } from '../../catalogue/activity/index.ts'
import { arrivalBlockedReason, storeLiveRates, findSellableDeal, type SellableDeal } from '../calendar/index.ts'
import {
  type DealHotel,
  findClosures,
  findHotelRooms,
  type HotelClosures,
  isHotelClosed,
  isRoomClosed,
  isRoomOnSale,
  recordUnknownOfferedRoomPhrases,
  translateSupplierTexts,
} from '../../catalogue/hotel/index.ts'
import { type Rate, SupplierUnavailable } from '../../catalogue/hotel/ports.ts'
import { toImage } from '../../platform/media/image.ts'
import { addHours } from '../../shared/moment.ts'
import { formatPostalAddress } from '../../shared/street.ts'
import { today } from '../../shared/day.ts'
import { toParty, type PartyInput, passportCountry } from '../../shared/party.ts'
import { refuse } from '../../shared/refusal.ts'
import type { CodeCheck } from '../../money/ledger/index.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { cancellationTerms, nonRefundableCents } from './cancellation.ts'
import type { Price } from '../../platform/pricing/contract.ts'
import type { RoomOffer } from './contract.ts'
import { noDetails, roomDetails } from './room-details.ts'
import { type ChosenActivity, quote, type Stay } from '../../platform/pricing/price.ts'
import { priceDifferenceCents } from '../../platform/pricing/price-differences.ts'
import { listOfferPriceDifferences, toQuoteInput, toStay } from './quote-flows.ts'
import { findOffer, type Offer, saveOffers } from './store.ts'
import {
  priceAfterVouchers,
  assertPartnerDealHasCode,
  calculateVoucherShare,
  type PricedOffer,
} from './voucher-flows.ts'

type StayInput = PartyInput & {
  deals_id: number
  check_in: string
  nights: number
  activities?: number[]
  voucher_codes?: string[]
  language?: string
}

/** How many hours an offer is valid before it is checked; the supplier honours a search result for a day. */
const offerHours = 23

export async function requireDealForSale(
  shop: Pick<Shop, 'db'>,
  dealId: number,
  language: string | undefined,
): Promise<SellableDeal> {
  return (await findSellableDeal(shop, dealId, language)) ?? refuse(404, 'deal_unknown', 'There is no such package.')
}

/** Refuses a stay that the deal's rules do not allow: 422 `stay_` followed by the reason. */
export function assertStayWithinRules(shop: Pick<Shop, 'now'>, deal: SellableDeal, stay: Stay): void {
  const reason = arrivalBlockedReason(
    deal.bookable,
    stay.checkIn,
    stay.nights,
    stay.rooms,
    today(shop.now()),
    deal.settings.minimumDays.days,
  )
  if (reason) refuse(422, `stay_${reason}`, stayMessages[reason])
}

const stayMessages: Record<NonNullable<ReturnType<typeof arrivalBlockedReason>>, string> = {
  too_soon: 'That day is too soon to book.',
  closed: 'The package cannot begin on that day.',
  minimum_stay: 'The package is not sold for that number of nights.',
  outside_period: 'That day lies outside the period of this package.',
  sold_out: 'Sold out on that day.',
  too_many_for_one_room: 'No room takes so many people on that day.',
  unknown: 'The price of that day is not known yet.',
}

/**
 * The chosen optional activities in the deal's order, so that the price does not depend on the order of selection.
 * Refuses `activity_unknown`.
 */
export async function requireChosenActivities(
  shop: Pick<Shop, 'db'>,
  deal: SellableDeal,
  ids: number[] | undefined,
): Promise<(ChosenActivity & TaxedActivity)[]> {
  const chosenIds = new Set(ids ?? [])
  if (chosenIds.size === 0) return []
  const activities = await findActivitiesOfDeals(shop.db, [deal.row.id], deal.language)
  const unknown = [...chosenIds].find((id) => !activities.some((activity) => activity.id === id))
  if (unknown !== undefined)
    refuse(422, 'activity_unknown', 'That activity is not part of this package.', { data: { activity_id: unknown } })
  return activities.filter((activity) => chosenIds.has(activity.id) && !activity.included).map(usePublicTitle)
}

/** Computes the quote. Refuses `activity_not_available` if a chosen activity is closed during the stay. */
export function quoteStay(
  shop: Pick<Shop, 'now'>,
  deal: SellableDeal,
  stay: Stay,
  rate: Rate,
  optional: ChosenActivity[],
  pay: 'full' | 'deposit' = 'full',
): Price {
  const price = quote({ ...toQuoteInput(shop, deal, stay, rate, pay), optional })
  return price ?? refuse(422, 'activity_not_available', 'An activity you chose is not available during this stay.')
}

/**
 * The rates of a hotel that the deal sells, cheapest first, without rooms that staff have closed; each rate is stored
 * as an offer. A hotel that is closed for the stay is not queried.
 */
async function queryOfferedRates(
  shop: Pick<Shop, 'db' | 'now' | 'supplier'>,
  deal: SellableDeal,
  hotel: DealHotel,
  stay: Stay,
  closed: HotelClosures | undefined,
): Promise<Rate[]> {
  if (isHotelClosed(closed, stay)) return []
  const answered = await shop.supplier.hotelRates(
    { checkIn: stay.checkIn, nights: stay.nights, rooms: stay.rooms },
    hotel.supplierId,
    'en',
  )
  const rates = answered.filter((rate) => !isRoomClosed(closed, rate.roomGroupName, stay))
  const sold = rates
    .filter((rate) => rate.bookHash !== null && deal.bookable.boards.includes(rate.board))
    .sort((a, b) => a.totalCents - b.totalCents)
  await saveOffers(
    shop.db,
    sold.map((rate) => offerOf(deal, hotel.hotelId, stay, rate, sold[0]!.totalCents, addHours(shop.now(), offerHours))),
  )
  await storeLiveRates(shop, hotel.hotelId, stay, rates)
  return sold
}

const offerOf = (
  deal: SellableDeal,
  hotelId: number,
  stay: Stay,
  rate: Rate,
  cheapestCents: number,
  expiresAt: Date,
): Offer => ({
  bookHash: rate.bookHash!,
  dealId: deal.row.id,
  hotelId,
  checkIn: stay.checkIn,
  nights: stay.nights,
  rooms: stay.rooms,
  rate,
  prebooked: false,
  earlierTotalCents: null,
  earlierAtHotelCents: null,
  cheapestCents,
  expiresAt,
})

async function requireBookableStay(
  shop: CodeCheck,
  input: StayInput,
  caller: Caller,
): Promise<{ deal: SellableDeal; stay: Stay; optional: ChosenActivity[] }> {
  const deal = await requireDealForSale(shop, input.deals_id, input.language)
  const stay = { checkIn: input.check_in, nights: input.nights, rooms: toParty(input, deal.row.travel_companion) }
  await assertPartnerDealHasCode(shop, deal, stay.checkIn, input.voucher_codes, caller)
  assertStayWithinRules(shop, deal, stay)
  return { deal, stay, optional: await requireChosenActivities(shop, deal, input.activities) }
}

/**
 * The cheapest available room of each hotel from live answers, cheapest hotel first. `isAnswered`: at least one hotel
 * answered.
 */
export async function queryCheapestRoomPerHotel(
  shop: Pick<Shop, 'db' | 'log' | 'now' | 'supplier'>,
  deal: SellableDeal,
  stay: Stay,
  optional: ChosenActivity[],
): Promise<{ offers: { hotel: DealHotel; rate: Rate; price: Price }[]; isAnswered: boolean }> {
  let failures = 0
  const closed = await findClosures(
    shop.db,
    deal.hotels.map(({ hotelId }) => hotelId),
  )
  const offers = await Promise.all(
    deal.hotels.map(async (hotel) => {
      try {
        const [rate] = await queryOfferedRates(shop, deal, hotel, stay, closed.get(hotel.hotelId))
        return rate ? [{ hotel, rate, price: quoteStay(shop, deal, stay, rate, optional) }] : []
      } catch (error) {
        if (!(error instanceof SupplierUnavailable)) throw error
        failures += 1
        shop.log.warn({ code: error.code, hotel: hotel.hotelId }, 'live price not to be had')
        return []
      }
    }),
  )
  return {
    offers: offers
      .flat()
      .sort((a, b) => a.price.all_in_cents - b.price.all_in_cents || a.hotel.hotelId - b.hotel.hotelId),
    isAnswered: failures === 0 || failures < deal.hotels.length,
  }
}

export const throwSupplierUnavailable = () =>
  refuse(502, 'supplier_unavailable', 'The hotels do not answer at the moment. Please try again in a minute.', {
    retryAfterSeconds: 30,
  })

export async function listLivePrices(
  shop: CodeCheck & Pick<Shop, 'pictures' | 'supplier'>,
  input: StayInput,
  caller: Caller,
) {
  const { deal, stay, optional } = await requireBookableStay(shop, input, caller)
  const { offers, isAnswered } = await queryCheapestRoomPerHotel(shop, deal, stay, optional)
  if (!isAnswered) throwSupplierUnavailable()
  return offers.map(({ hotel, rate, price }) => ({
    book_hash: rate.bookHash!,
    hotel_id: hotel.hotelId,
    hotel_name: hotel.name,
    address: formatPostalAddress(hotel),
    phone: hotel.phone,
    stars: hotel.stars,
    city: hotel.city,
    image: hotel.pictures[0] ? toImage(shop.pictures, hotel.pictures[0], input.language) : null,
    distance_m: hotel.distanceM,
    price,
    added_cents: priceDifferenceCents(price, offers[0]!.price),
    board_type: rate.board,
  }))
}

export async function listRoomOffers(
  shop: CodeCheck & Pick<Shop, 'log' | 'pictures' | 'supplier'>,
  input: StayInput & { hotel_id: number },
  caller: Caller,
): Promise<RoomOffer[]> {
  const { deal, stay, optional } = await requireBookableStay(shop, input, caller)
  const hotel =
    deal.hotels.find((hotel) => hotel.hotelId === input.hotel_id) ??
    refuse(404, 'hotel_unknown', 'That hotel is not part of this package.')
  const rooms = await findHotelRooms(shop.db, hotel.hotelId)
  const closed = await findClosures(shop.db, [hotel.hotelId])
  const rates = await queryOfferedRates(shop, deal, hotel, stay, closed.get(hotel.hotelId))
  const prices = rates.map((rate) => quoteStay(shop, deal, stay, rate, optional))
  recordUnknownOfferedRoomPhrases(shop, rates)
  const texts = await translateSupplierTexts(shop.db, input.language, (translator) => ({
    labels: rates.map((rate) => translator.room(rate.roomName, rate.beddingType)),
    details: new Map(rooms.map((room) => [room.name, roomDetails(shop, room, translator, input.language)])),
  }))
  return rates.map((rate, index) => {
    const price = prices[index]!
    const details = texts.details.get(rate.roomGroupName) ?? noDetails
    return {
      book_hash: rate.bookHash!,
      room_name: rate.roomName,
      room_label: texts.labels[index]!,
      room_group_name: rate.roomGroupName,
      room_data_trans: { bedding_type: rate.beddingType },
      board_type: rate.board,
      no_child_meal: rate.noChildMeal,
      rooms_left: rate.roomsLeft,
      image: details.images[0] ?? null,
      details,
      cancellation: cancellationTerms(
        rate,
        price.total_cents,
        nonRefundableCents(deal.settings.cancellation.keepReservationCost, price.lines),
      ),
      price,
      added_cents: priceDifferenceCents(price, prices[0]!),
    }
  })
}

/**
 * Returns a valid offer. Refuses 404 `offer_unknown` if it was never made for this deal, 410 `offer_expired`, 422
 * `stay_mismatch` if it was made for guests from another country, and 409 `offer_gone` if staff have since taken the
 * hotel or room off sale or closed it for the stay.
 */
export async function requireOffer(
  shop: Pick<Shop, 'db' | 'now'>,
  dealId: number,
  bookHash: string,
  residency?: string | undefined,
): Promise<Offer> {
  const offer =
    (await findOffer(shop.db, dealId, bookHash)) ??
    refuse(404, 'offer_unknown', 'There is no such offer for this package.')
  if (offer.expiresAt <= shop.now()) refuse(410, 'offer_expired', 'This offer has expired. Please pick a room again.')
  if (residency !== undefined && residency !== passportCountry(offer.rooms)) throwStayMismatch()
  if (!(await isRoomOnSale(shop.db, offer.hotelId, offer.rate.roomGroupName, offer)))
    refuse(409, 'offer_gone', 'This room is no longer on sale. Please choose another one.')
  return offer
}

export const throwStayMismatch = () =>
  refuse(422, 'stay_mismatch', 'Dates and party do not belong to the chosen room. Please choose the room again.')

/** The offer with everything its price depends on, without vouchers. */
export function toPricedOffer(
  shop: Pick<Shop, 'now'>,
  deal: SellableDeal,
  offer: Offer,
  optional: ChosenActivity[],
  pay: 'full' | 'deposit' | undefined,
): PricedOffer {
  const priceWith = (netCents: number): Price =>
    quoteStay(shop, deal, toStay(offer), { ...offer.rate, totalCents: netCents }, optional, pay)
  return { deal, offer, optional, price: priceWith(offer.rate.totalCents), priceWith }
}

export async function quoteOffer(
  shop: CodeCheck,
  input: {
    deals_id: number
    book_hash: string
    activities?: number[]
    voucher_codes?: string[]
    pay?: 'full' | 'deposit'
    compare_with?: string[]
    residency?: string
    language?: string
  },
  caller: Caller,
) {
  const deal = await requireDealForSale(shop, input.deals_id, input.language)
  const offer = await requireOffer(shop, input.deals_id, input.book_hash, input.residency)
  const sold = toPricedOffer(shop, deal, offer, await requireChosenActivities(shop, deal, input.activities), input.pay)
  const share = await calculateVoucherShare(
    shop,
    sold,
    input.voucher_codes ?? [],
    { sessionId: caller.sessionId },
    caller,
  )
  return {
    ...priceAfterVouchers(sold.price, share),
    voucher_cents: share.voucherCents,
    on_top: share.surcharge,
    compared: await listOfferPriceDifferences(shop, sold, input.compare_with ?? []),
  }
}
