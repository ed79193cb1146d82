/**
 * A circuit breaker for the supplier: after several consecutive calls without a usable reply, calls are skipped for a
 * while, then one call is tried. Calls about an order that may exist (finish, status, cancel, orders) are exempt: they
 * resolve unknown outcomes, and a skipped call must never look like a reply.
 */
export type BreakerGroup = 'search' | 'prebook' | 'content' | 'form'

const groups: Record<string, BreakerGroup> = {
  'search/serp/hotels': 'search',
  'search/serp/region': 'search',
  'search/hp': 'search',
  'hotel/prebook': 'prebook',
  'hotel/info': 'content',
  'hotel/info/dump': 'content',
  'hotel/info/incremental_dump': 'content',
  'hotel/order/booking/form': 'form',
}
/** Null for calls that are never skipped. */
export const breakerGroupForPath = (path: string): BreakerGroup | null => groups[path] ?? null

const opensAfter = 5
const initialOpenMs = 5_000
const maxOpenMs = 60_000

type Gate = { failures: number; restMs: number; closedUntil: number; probing: boolean }

export function createCircuitBreaker(clock: () => number = () => performance.now()) {
  const gates = new Map<BreakerGroup, Gate>()
  return {
    /** Whether a call may be made now. The caller must report its result with `note`. */
    enter(group: BreakerGroup): boolean {
      const gate = gates.get(group)
      if (!gate || gate.failures < opensAfter) return true
      if (clock() < gate.closedUntil || gate.probing) return false
      gate.probing = true
      return true
    },
    /** `answered` is true if the reply was usable, independent of its content. */
    note(group: BreakerGroup, answered: boolean): void {
      if (answered) return void gates.delete(group)
      const gate = gates.get(group) ?? { failures: 0, restMs: initialOpenMs, closedUntil: 0, probing: false }
      const probed = gate.probing
      gate.failures += 1
      gate.probing = false
      if (gate.failures >= opensAfter) {
        if (probed) gate.restMs = Math.min(maxOpenMs, gate.restMs * 2)
        gate.closedUntil = clock() + gate.restMs
      }
      gates.set(group, gate)
    },
  }
}
