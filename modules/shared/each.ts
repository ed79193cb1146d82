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
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < items.length && !how.signal?.aborted) {
      const item = items[next++]!
      try {
        await work(item)
      } catch (error) {
        shop.log.warn({ item: idOf(item), error: (error as Error).message }, `${how.name}: left for the next run`)
      }
    }
  }
  await Promise.all(Array.from({ length: how.atOnce }, lane))
}

const idOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null ? ((item as { id?: unknown }).id ?? null) : item
