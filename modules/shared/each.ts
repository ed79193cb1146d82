import pLimit from 'p-limit'
import type { Shop } from './shop.ts'

/**
 * Runs the work for each item, several concurrently. Errors are isolated per item and logged; failed items are retried
 * on the next run. After `signal` is aborted no further work is started, so that one slow service cannot prolong a run
 * indefinitely.
 */
export async function forEachIsolated<T>(
  shop: Pick<Shop, 'log'>,
  items: readonly T[],
  how: { name: string; atOnce: number; signal?: AbortSignal | undefined },
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  await pLimit(how.atOnce).map(items, async (item) => {
    if (how.signal?.aborted) return
    try {
      await work(item)
    } catch (error) {
      shop.log.warn({ item: idOf(item), error: (error as Error).message }, `${how.name}: left for the next run`)
    }
  })
}

const idOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null ? ((item as { id?: unknown }).id ?? null) : item
