/** Builds the offers for a stay from hotels, rooms, boards and rate plans. */
import { dayToNumber } from '@tussenuit/modules/shared/day.ts'
import type { SupplierStay } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { plansOf } from './cancellation.ts'
import type { Plan } from './cancellation.ts'
import type { SupplierHotel, SupplierRoom } from './inventory.ts'
import { cityTaxNightCents, mealsNightCents, canAccommodate, roomNightCents, roomsFreeOnDayNumber } from './prices.ts'
import type { MealSlug } from './prices.ts'

export type Offer = {
  hotel: SupplierHotel
  room: SupplierRoom
  board: MealSlug
  plan: Plan
  stay: SupplierStay
  /** One amount per night, for all rooms of the stay together. */
  nightlyCents: number[]
  totalCents: number
  /** Rooms of this type left on the night with the lowest availability. */
  roomsLeft: number
}

/** Bookings and price changes that modify the generated values. */
export type Market = {
  roomsFree(hotel: SupplierHotel, room: SupplierRoom, dayNumber: number): number
  /** Percentage added to a hotel's generated prices, 0 for none. */
  rise(hid: number): number
}

/** The default residency, which is not part of an offer's key. */
export const usualResidency = 'nl'
export const residencyOfStay = (stay: SupplierStay): string => stay.rooms[0]?.residency ?? usualResidency

/**
 * Residency Honduras, with which the supplier's sandbox demonstrates residency: hotels with an even number have no
 * offers, the others charge double.
 */
export const trialResidency = 'hn'
const isTrialResidency = (stay: SupplierStay): boolean => residencyOfStay(stay) === trialResidency
const isSoldFor = (hotel: SupplierHotel, stay: SupplierStay): boolean => !isTrialResidency(stay) || hotel.hid % 2 === 1

export const quietMarket: Market = { roomsFree: roomsFreeOnDayNumber, rise: () => 0 }

function countRoomsLeft(hotel: SupplierHotel, room: SupplierRoom, stay: SupplierStay, market: Market): number {
  const first = dayToNumber(stay.checkIn)
  let left = Number.MAX_SAFE_INTEGER
  for (let night = 0; night < stay.nights; night += 1) {
    left = Math.min(left, market.roomsFree(hotel, room, first + night))
    if (left < stay.rooms.length) return 0
  }
  return left
}

/** Rooms that fit every party of the stay and are available on all nights. */
function roomsForStay(
  hotel: SupplierHotel,
  stay: SupplierStay,
  market: Market,
): { room: SupplierRoom; left: number }[] {
  const rooms: { room: SupplierRoom; left: number }[] = []
  if (!isSoldFor(hotel, stay)) return rooms
  for (const room of hotel.rooms) {
    if (!stay.rooms.every((party) => canAccommodate(room, party))) continue
    const left = countRoomsLeft(hotel, room, stay, market)
    if (left > 0) rooms.push({ room, left })
  }
  return rooms
}

/** The offer for one room type, board and rate plan at the current price, whether or not it is available. */
export function priceOffer(
  hotel: SupplierHotel,
  room: SupplierRoom,
  board: MealSlug,
  plan: Plan,
  stay: SupplierStay,
  left: number,
  risePercent: number,
): Offer {
  const first = dayToNumber(stay.checkIn)
  const share = plansOf[hotel.cancellation].find((each) => each.plan === plan)?.share ?? 1
  let fixed = 0
  for (const party of stay.rooms) {
    fixed += mealsNightCents(hotel, board, party) + (hotel.city_tax_included ? cityTaxNightCents(hotel, party) : 0)
  }
  const nightlyCents: number[] = []
  let totalCents = 0
  for (let night = 0; night < stay.nights; night += 1) {
    let cents = fixed
    for (const party of stay.rooms) cents += Math.round(roomNightCents(hotel, room, first + night, party) * share)
    if (isTrialResidency(stay)) cents *= 2
    if (risePercent !== 0) cents = Math.round((cents * (100 + risePercent)) / 100)
    nightlyCents.push(cents)
    totalCents += cents
  }
  return { hotel, room, board, plan, stay, nightlyCents, totalCents, roomsLeft: left }
}

/**
 * The cheapest offers per board of every available hotel, keyed by hid: the reply of the list search, and the source of
 * the demo's first prices without HTTP calls. Hotels without an available room are left out.
 */
export function cheapestOffersByHotel(
  hotels: readonly SupplierHotel[],
  stay: SupplierStay,
  market: Market = quietMarket,
): Map<number, Offer[]> {
  const offersByHotel = new Map<number, Offer[]>()
  for (const hotel of hotels) {
    const rooms = roomsForStay(hotel, stay, market)
    if (rooms.length === 0) continue
    const plan = plansOf[hotel.cancellation][0]!.plan
    const rise = market.rise(hotel.hid)
    const board = hotel.boards[0]!
    // A board adds the same amount to every room, so the cheapest room is the cheapest with every board.
    const cheapest = rooms
      .map(({ room, left }) => priceOffer(hotel, room, board, plan, stay, left, rise))
      .reduce((best, offer) => (offer.totalCents < best.totalCents ? offer : best))
    offersByHotel.set(
      hotel.hid,
      hotel.boards.map((each) =>
        each === board ? cheapest : priceOffer(hotel, cheapest.room, each, plan, stay, cheapest.roomsLeft, rise),
      ),
    )
  }
  return offersByHotel
}

/**
 * The offers of the hotel page: at most `most`, cheapest first. Every available board and room type appears before a
 * second offer of the same kind.
 */
export function hotelOffers(hotel: SupplierHotel, stay: SupplierStay, market: Market, most = 8): Offer[] {
  const all = roomsForStay(hotel, stay, market)
    .flatMap(({ room, left }) =>
      hotel.boards.flatMap((board) =>
        plansOf[hotel.cancellation].map(({ plan }) =>
          priceOffer(hotel, room, board, plan, stay, left, market.rise(hotel.hid)),
        ),
      ),
    )
    .toSorted((first, second) => first.totalCents - second.totalCents)
  const chosen = new Set<Offer>()
  const take = (offers: Offer[]): void => offers.forEach((offer) => chosen.size < most && chosen.add(offer))
  const firstOfEach = (key: (offer: Offer) => string): Offer[] =>
    [...new Map(all.toReversed().map((offer) => [key(offer), offer])).values()].toReversed()
  take(firstOfEach((offer) => offer.board))
  take(firstOfEach((offer) => offer.room.name))
  take(firstOfEach((offer) => `${offer.board} ${offer.plan}`))
  take(all)
  return [...chosen].toSorted((first, second) => first.totalCents - second.totalCents)
}
