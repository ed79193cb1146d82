import { findActivitiesOfDeals } from '../activity/index.ts'
import { findSettings } from '../settings/index.ts'
import { type Day, today } from '../shared/day.ts'
import type { Shop } from '../shared/shop.ts'
import { blockedReason } from './days.ts'
import { findPricedDays } from './store.ts'

/**
 * The numbers of nights that each of the deals can still be had for between two days, of which either may be open: the
 * same days that its calendar shows as free. A deal without any is not among them.
 */
export async function findFreeNights(shop: Shop, dealIds: number[], from: Day | undefined, until: Day | undefined): Promise<Map<number, number[]>> {
  const now = today(shop.now())
  const [priced, activities, settings] = [await findPricedDays(shop.db, dealIds, from ?? now, until ?? null), await findActivitiesOfDeals(shop.db, dealIds), await findSettings(shop.db)]
  const included = Map.groupBy(activities.filter((activity) => activity.included), (activity) => activity.dealId)
  const free = priced.filter(({ dealId, adults, nights, days, ...deal }) => {
    const bookable = { ...deal, nights: [nights], included: included.get(dealId) ?? [] }
    return days.some((day) => blockedReason(bookable, day, nights, [{ adults, children: [] }], now, settings.minimumDays.days) === null)
  })
  return new Map([...Map.groupBy(free, (one) => one.dealId)].map(([dealId, stays]) => [dealId, stays.map((stay) => stay.nights)]))
}
