import type { RoomOffer } from '@tussenuit/modules/offer/contract.ts'

/**
 * The cheapest room and the cheapest that can be cancelled free of charge, with what it costs more; null where they are
 * one room, or nothing can be cancelled. `rooms` are cheapest first.
 */
export function rateChoices(
  rooms: readonly RoomOffer[],
  now = Date.now(),
): { cheapest: RoomOffer; flexible: RoomOffer; moreCents: number } | null {
  const [cheapest] = rooms
  const flexible = rooms.find(
    ({ cancellation: { free_until } }) => free_until !== null && new Date(free_until).getTime() > now,
  )
  if (!cheapest || !flexible || flexible === cheapest) return null
  return { cheapest, flexible, moreCents: flexible.price.all_in_cents - cheapest.price.all_in_cents }
}
