import type { RoomOffer } from '@tussenuit/modules/availability/offer/contract.ts'

/**
 * The cheapest room and the cheapest one with free cancellation; null if both are the same room, or no room has free
 * cancellation. `rooms` are cheapest first.
 */
export function cheapestAndFlexibleRates(
  rooms: readonly RoomOffer[],
  now = Date.now(),
): { cheapest: RoomOffer; flexible: RoomOffer } | null {
  const [cheapest] = rooms
  const flexible = rooms.find(
    ({ cancellation: { free_until } }) => free_until !== null && new Date(free_until).getTime() > now,
  )
  if (!cheapest || !flexible || flexible === cheapest) return null
  return { cheapest, flexible }
}
