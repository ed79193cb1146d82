/** Five coming weekends, and the lowest price of a stay on each of them. */
import type { CardPrice } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { addDays, weekday, type Day } from '@tussenuit/modules/shared/day.ts'

export const nightChoices = [1, 2, 3, 4] as const
export type Weekend = {
  arrival: Day
  departure: Day
  /** The first of the seven days in the weekend's strip. */
  start: Day
  weeksAhead: number
  /** The lowest price, and an example stay at that price; `example` is null if that stay is for fewer people. */
  best: (Sums & { example: string | null }) | null
  /** True if the hotels have not been queried for this party yet. */
  unknown: boolean
}
export type Sums = Pick<CardPrice, 'per_person_cents' | 'all_in_cents' | 'payable_at_hotel_cents'>

/**
 * The first five bookable weekends. Stays of up to three nights begin on Friday, longer ones on Thursday. A weekend
 * that begins today is left out, because it is too near to plan.
 */
export function listWeekends(today: Day, nights: number, firstArrival: Day = today): Weekend[] {
  const begins = nights > 3 ? 4 : 5
  const earliest = firstArrival > today ? firstArrival : addDays(today, 1)
  const first = addDays(earliest, (begins - weekday(earliest) + 7) % 7)
  return Array.from({ length: 5 }, (_, week) => {
    const arrival = addDays(first, week * 7)
    const departure = addDays(arrival, nights)
    return { arrival, departure, start: addDays(departure, -6), weeksAhead: week, best: null, unknown: false }
  })
}

/** The cheapest stays of one day of arrival, as the call returns them. */
export type ArrivalStays = {
  arrival: Day
  price_state: 'known' | 'unknown' | 'none'
  deals: { deals_id: number; title: string; travel_companion: number; price: Sums }[]
}

/**
 * Adds to each weekend the lowest price and the name of a stay at that price, preferably one not named for another
 * weekend. A stay for one person is not used as an example for several people.
 */
export function addWeekendPrices(weekends: Weekend[], arrivals: ArrivalStays[], people: number): Weekend[] {
  const named = new Set<number>()
  return weekends.map((weekend) => {
    const match = arrivals.find(({ arrival }) => arrival === weekend.arrival)
    const lowest = match?.deals[0]
    if (!match || !lowest) return { ...weekend, unknown: match?.price_state === 'unknown' }
    const examples = match.deals.filter(
      ({ price, travel_companion }) =>
        price.all_in_cents === lowest.price.all_in_cents && (people === 1 || travel_companion > 1),
    )
    const example = examples.find((deal) => !named.has(deal.deals_id)) ?? examples[0]
    if (example) named.add(example.deals_id)
    const { per_person_cents, all_in_cents, payable_at_hotel_cents } = (example ?? lowest).price
    return {
      ...weekend,
      best: { per_person_cents, all_in_cents, payable_at_hotel_cents, example: example?.title ?? null },
    }
  })
}

/**
 * The path of the list of stays that are available that weekend, cheapest first; for two people if no party was chosen.
 */
export const weekendPath = ({ arrival, departure }: Weekend, nights: number, hasParty: boolean): string =>
  `/packages/all?from=${arrival}&to=${departure}&nights=${nights}&sort=price${hasParty ? '' : '&adults=2'}`

/**
 * The index of the one weekend that is cheaper than every other; null when two are equal or fewer than two have a
 * price.
 */
export function cheapestWeekendIndex(weekends: Weekend[]): number | null {
  const prices = weekends.map(({ best }) => best?.all_in_cents ?? Infinity)
  const lowest = Math.min(...prices)
  const at = prices.indexOf(lowest)
  if (!Number.isFinite(lowest) || prices.filter(Number.isFinite).length < 2) return null
  return prices.indexOf(lowest, at + 1) === -1 ? at : null
}
