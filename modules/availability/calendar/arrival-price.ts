/** The price of a deal for a party that arrives on one day, as lists store it for all deals. Pure. */
import { toNights } from '../../catalogue/deal/length-of-stay.ts'
import type { Activity } from '../../platform/pricing/activity-price.ts'
import type { PackageSettings } from '../../platform/pricing/price.ts'
import type { Day } from '../../shared/day.ts'
import { diagnosticParties } from '../../shared/party-division.ts'
import { partyKey, type RoomParty } from '../../shared/party.ts'
import { type FromPrice, isArrivalAllowed, stayPriceOnDay } from './cheapest.ts'
import { type BookableDeal, hasFreeRoom, type Snapshot } from './days.ts'
import type { PriceableDeal } from './store.ts'

/** What the prices of a deal depend on, and the hotels whose prices they are. */
export type DealTerms = { bookable: BookableDeal; hotelIds: number[] }

/** Lists ask only for the whole price, so deposits do not matter. */
export const toBookableDeal = (deal: PriceableDeal, included: Activity[]): BookableDeal => ({
  marginBp: deal.marginBp,
  isSgr: deal.isSgr,
  partialPayment: 0,
  partialPaymentDueDays: 0,
  included,
  boards: deal.boards,
  nights: toNights(deal.days),
  travelStart: deal.travelStart,
  travelEnd: deal.travelEnd,
  closedArrivalWeekdays: deal.closedArrivalWeekdays,
})

/** The parties whose stored prices show that rooms are too small for a party: see `reasonWithoutRoom`. */
export type ComparedParties = { own: string; small: string | null; single: string | null }

export function comparedParties(rooms: RoomParty[]): ComparedParties {
  const others = diagnosticParties(rooms)
  return {
    own: partyKey(rooms),
    small: others && partyKey(others.small),
    single: others?.single ? partyKey(others.single) : null,
  }
}

/** The stored prices of one length and day of arrival, by hotel, for each of the compared parties. */
export type RatesOfDay = Record<keyof ComparedParties, ReadonlyMap<number, Snapshot>>

export type ArrivalPrice = {
  price: FromPrice
  /** The rules allow the arrival, and a hotel has no stored price. */
  isMissing: boolean
  /** A hotel has a room, but none for the party; for several rooms, also none for the largest room alone. */
  isTooSmall: boolean
}

export function priceArrival(
  { bookable, hotelIds }: DealTerms,
  stay: { nights: number; date: Day; rooms: RoomParty[]; rates: RatesOfDay; isSingleCompared: boolean },
  { settings, today, minimumDays }: { settings: PackageSettings; today: Day; minimumDays: number },
): ArrivalPrice {
  const { nights, date, rooms, rates, isSingleCompared } = stay
  const input = { deal: bookable, nights, rooms, date, settings, today, minimumDays }
  const snapshots = hotelIds.flatMap((hotel) => rates.own.get(hotel) ?? [])
  const isFree = (snapshot: Snapshot | undefined) => snapshot !== undefined && hasFreeRoom(bookable, [snapshot])
  const isTooSmall = hotelIds.some((hotel) => {
    const [own, single] = [rates.own.get(hotel), rates.single.get(hotel)]
    if (own === undefined || isFree(own) || !isFree(rates.small.get(hotel))) return false
    return !isSingleCompared || (single !== undefined && !isFree(single))
  })
  if (!isArrivalAllowed(input, date)) return { price: { state: 'none' }, isMissing: false, isTooSmall }
  const isMissing = snapshots.length < hotelIds.length
  if (snapshots.length === 0) return { price: { state: 'unknown' }, isMissing, isTooSmall }
  const found = stayPriceOnDay({ ...input, snapshots })
  return { price: found ? { state: 'known', stay: found } : { state: 'none' }, isMissing, isTooSmall }
}
