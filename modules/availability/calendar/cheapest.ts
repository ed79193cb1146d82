/** Finds the cheapest stay of a deal within a range of arrival days without computing every day. Pure. */
import type { PackageSettings } from '../../platform/pricing/price.ts'
import { type Day, listDays } from '../../shared/day.ts'
import { addPercentage, multiplyCents } from '../../shared/money.ts'
import { countAdults, countPeople, type RoomParty } from '../../shared/party.ts'
import type { CalendarDay } from './contract.ts'
import { arrivalBlockedReason, type BookableDeal, calendarDay, cheapestRate, type Snapshot } from './days.ts'

export type StayPrice = {
  check_in: Day
  nights: number
  per_person_cents: number
  total_cents: number
  payable_at_hotel_cents: number
  all_in_cents: number
}

/**
 * `known`: the stay can be booked at that price. `none`: no stay can be booked, by the rules or because no room is
 * free. `unknown`: no price is known yet, and the hotels were not queried for every day that the rules allow.
 */
export type FromPrice = { state: 'known'; stay: StayPrice } | { state: 'unknown' } | { state: 'none' }

export type Arrivals = {
  deal: BookableDeal
  nights: number
  rooms: RoomParty[]
  /** First and last day of arrival. */
  from: Day
  to: Day
  /** Snapshots of the deal's hotels for that length and party. */
  snapshots: Snapshot[]
  settings: PackageSettings
  today: Day
  minimumDays: number
}

/** Cheapest first; at equal prices the shorter stay, then the earlier one. 0 if all of these are equal. */
export const compareByPrice = (a: StayPrice, b: StayPrice): number =>
  a.all_in_cents - b.all_in_cents || a.nights - b.nights || compareDays(a.check_in, b.check_in)

const compareDays = (a: Day, b: Day): number => (a === b ? 0 : a < b ? -1 : 1)

/**
 * Computes days in the order of their cheapest rate and stops when no remaining day can be cheaper: surcharges and
 * seasonal activity prices add at least `minAddedCents` to every day.
 */
export function computeFromPrice(arrivals: Arrivals): FromPrice {
  const snapshotsByDay = Map.groupBy(
    arrivals.snapshots.filter(({ checkIn }) => checkIn >= arrivals.from && checkIn <= arrivals.to),
    (snapshot) => snapshot.checkIn,
  )
  const days = [...snapshotsByDay]
    .map(([date, snapshots]) => ({ date, snapshots, cents: cheapestRate({ ...arrivals, snapshots })?.cents ?? null }))
    .filter((day) => day.cents !== null)
    .sort((a, b) => a.cents! - b.cents! || (a.date < b.date ? -1 : 1))
  const least = minAddedCents(arrivals)
  let best: StayPrice | null = null
  for (const { date, snapshots, cents } of days) {
    if (best && cents! + least > best.all_in_cents) break
    const stay = stayPriceOnDay({ ...arrivals, date, snapshots })
    if (stay && (!best || compareByPrice(stay, best) < 0)) best = stay
  }
  if (best) return { state: 'known', stay: best }
  return listDays(arrivals.from, arrivals.to).some(
    (date) => !snapshotsByDay.has(date) && isArrivalAllowed(arrivals, date),
  )
    ? { state: 'unknown' }
    : { state: 'none' }
}

/** The lowest of several prices; `unknown` if none is known and at least one is unknown. */
export function lowestFromPrice(prices: Iterable<FromPrice>): FromPrice {
  let best: FromPrice = { state: 'none' }
  for (const price of prices) {
    if (price.state === 'none' || (price.state === 'unknown' && best.state !== 'none')) continue
    if (price.state === 'unknown' || best.state !== 'known' || compareByPrice(price.stay, best.stay) < 0) best = price
  }
  return best
}

export const stayPriceOnDay = (arrivals: Omit<Arrivals, 'from' | 'to'> & { date: Day }): StayPrice | null =>
  toStayPrice(calendarDay(arrivals), arrivals.nights)

/** The stay of this length that begins on a day of the calendar; null if the day has no price. */
export const toStayPrice = (day: CalendarDay, nights: number): StayPrice | null =>
  day.all_in_cents === null
    ? null
    : {
        check_in: day.date,
        nights,
        per_person_cents: day.price_per_person_cents!,
        total_cents: day.total_cents!,
        payable_at_hotel_cents: day.payable_at_hotel_cents!,
        all_in_cents: day.all_in_cents,
      }

/** Whether the deal's rules allow a stay to begin on this day, regardless of room availability. */
export const isArrivalAllowed = (
  arrivals: Omit<Arrivals, 'snapshots' | 'from' | 'to' | 'settings'>,
  date: Day,
): boolean =>
  arrivalBlockedReason(arrivals.deal, date, arrivals.nights, arrivals.rooms, arrivals.today, arrivals.minimumDays) ===
  null

function minAddedCents({ deal, rooms, settings }: Arrivals): number {
  const activities = deal.included.map((activity) => {
    const prices = activity.pricings
      .filter((pricing) => pricing.fromAge <= 18 && pricing.toAge >= 18)
      .map((pricing) => addPercentage(pricing.costCents, pricing.marginBp))
    return prices.length === 0 ? 0 : multiplyCents(Math.min(...prices), countAdults(rooms))
  })
  const guarantee = deal.isSgr ? multiplyCents(settings.sgrContributionCents, countPeople(rooms)) : 0
  return activities.reduce((sum, cents) => sum + cents, settings.reservationCostCents + guarantee)
}
