/** Counts views of deals in memory and stores them periodically: a number per day, without personal data. */
import { today } from '../../shared/day.ts'
import type { Shop } from '../../shared/shop.ts'
import { addViewCounts } from './view-store.ts'

type Counter = { views: Map<number, number>; since: number }
type Counting = Pick<Shop, 'db' | 'now' | 'log'>

const keepAfterMs = 30_000
const counters = new WeakMap<Shop['db'], Counter>()

/** The count is written in the background; a lost count is acceptable. */
export function recordDealView(shop: Counting, dealId: number): void {
  const counter = counters.get(shop.db) ?? { views: new Map(), since: Date.now() }
  counters.set(shop.db, counter)
  counter.views.set(dealId, (counter.views.get(dealId) ?? 0) + 1)
  if (Date.now() - counter.since >= keepAfterMs) void flushViewCounts(shop)
}

/** Stores the counts since the last run. */
export async function flushViewCounts(shop: Counting): Promise<void> {
  const counter = counters.get(shop.db)
  counters.delete(shop.db)
  if (!counter) return
  try {
    await addViewCounts(shop.db, today(shop.now()), [...counter.views])
  } catch (error) {
    shop.log.warn({ error: (error as Error).message }, 'views were not counted')
  }
}
