import pLimit from 'p-limit'
import type { Shop } from './shop.ts'

/**
 * Does the same with each item, some at a time. The failure of one is its own: it is logged, and the item is found
 * again by the next run. Once `signal` is aborted nothing more is begun, so that one slow party cannot make a run
 * endless.
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
