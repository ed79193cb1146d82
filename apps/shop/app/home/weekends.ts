/** Five coming weekends and the lowest price that a stay over each of them really has. */
import type { DealCard } from '@tussenuit/modules/deal/contract.ts'
import type { CalendarDay } from '@tussenuit/modules/calendar/contract.ts'
import { addDays, weekday, type Day } from '@tussenuit/modules/shared/day.ts'

export const nightChoices = [1, 2, 3, 4] as const
export type Weekend = { arrival: Day; departure: Day; /** First of the seven days of its strip. */ start: Day; weeksAhead: number; best: { cents: number; deal: Pick<DealCard, 'deals_id' | 'category' | 'category_id' | 'title'> } | null }

/** Stays of up to three nights begin on Friday, longer ones on Thursday; today's weekend is too near to plan. */
export function comingWeekends(today: Day, nights: number): Weekend[] {
  const begins = nights > 3 ? 4 : 5
  const first = addDays(today, 1 + ((begins - weekday(addDays(today, 1)) + 7) % 7))
  return Array.from({ length: 5 }, (_, week) => {
    const arrival = addDays(first, week * 7)
    const departure = addDays(arrival, nights)
    return { arrival, departure, start: addDays(departure, -6), weeksAhead: week, best: null }
  })
}

/** Puts to each weekend the cheapest of the offers; a weekend that none of them has free keeps null. */
export function withPrices(weekends: Weekend[], offers: { deal: DealCard; days: CalendarDay[] }[]): Weekend[] {
  return weekends.map((weekend) => {
    let best: Weekend['best'] = null
    for (const { deal, days } of offers) {
      const cents = days.find((day) => day.date === weekend.arrival && day.available)?.price_per_person_cents ?? null
      if (cents !== null && (best === null || cents < best.cents)) best = { cents, deal: { deals_id: deal.deals_id, category: deal.category, category_id: deal.category_id, title: deal.title } }
    }
    return { ...weekend, best }
  })
}

/** The index of the one weekend that is cheaper than every other; null when two are equal or fewer than two have a price. */
export function cheapestWeekend(weekends: Weekend[]): number | null {
  const prices = weekends.map(({ best }) => best?.cents ?? Infinity)
  const lowest = Math.min(...prices)
  const at = prices.indexOf(lowest)
  if (!Number.isFinite(lowest) || prices.filter(Number.isFinite).length < 2) return null
  return prices.indexOf(lowest, at + 1) === -1 ? at : null
}
