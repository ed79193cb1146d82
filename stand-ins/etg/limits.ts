/** Rate limits per call: a fixed window, announced in four headers and in the debug block. */
import { formatTimestamp } from './wire.ts'

export type Limit = { requests: number; seconds: number }
export type Window = { limit: Limit; remaining: number; reset: string; exceeded: boolean }

export function createRateLimits(limits: Record<string, Limit>, fallback: Limit, clock: () => Date) {
  const windows = new Map<string, { startMs: number; used: number }>()
  const limitOf = (path: string): Limit => limits[path] ?? fallback
  return {
    limitOf,
    set(path: string, limit: Limit): void {
      limits[path] = limit
      windows.delete(path)
    },
    count(path: string): Window {
      const limit = limitOf(path)
      const time = clock().getTime()
      let window = windows.get(path)
      if (!window || time >= window.startMs + limit.seconds * 1000 || time < window.startMs) {
        window = { startMs: time, used: 0 }
        windows.set(path, window)
      }
      window.used += 1
      const remaining = limit.requests - window.used
      // Rounds up, so that a request at the announced second succeeds.
      const resetMs = Math.ceil((window.startMs + limit.seconds * 1000) / 1000) * 1000
      return {
        limit,
        remaining: Math.max(-1, remaining),
        reset: formatTimestamp(new Date(resetMs)),
        exceeded: remaining < 0,
      }
    },
    reset: (): void => windows.clear(),
  }
}
