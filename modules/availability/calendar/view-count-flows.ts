/** Views of deals: counted in memory and stored periodically, a number per day without personal data. */
import { today } from '../../shared/day.ts'
import type { Shop } from '../../shared/shop.ts'
import { addViews } from './view-store.ts'

type Counter = { views: Map<number, number>; since: number }
type Counting = Pick<Shop, 'db' | 'now' | 'log'>

const keepAfterMs = 30_000
const counters = new WeakMap<Shop['db'], Counter>()

/** Written in the background; a lost count is acceptable. */
export function countView(shop: Counting, dealId: number): void {
  const counter = counters.get(shop.db) ?? { views: new Map(), since: Date.now() }
  counters.set(shop.db, counter)
  counter.views.set(dealId, (counter.views.get(dealId) ?? 0) + 1)
  if (Date.now() - counter.since >= keepAfterMs) void storeViews(shop)
}

/** Stores the counts since the last run. */
export async function storeViews(shop: Counting): Promise<void> {
  const counter = counters.get(shop.db)
  counters.delete(shop.db)
  if (!counter) return
  try {
    await addViews(shop.db, today(shop.now()), [...counter.views])
  } catch (error) {
    shop.log.warn({ error: (error as Error).message }, 'views were not counted')
  }
}
