import type { RoomOffer } from '@tussenuit/modules/availability/offer/contract.ts'

/** The last moment until which some of these rooms can be cancelled free of charge; null if none can. */
export function freeCancellationUntil(
  rooms: readonly Pick<RoomOffer, 'cancellation'>[],
  now = Date.now(),
): string | null {
  const moments = rooms
    .flatMap(({ cancellation: { free_until } }) => (free_until === null ? [] : Date.parse(free_until)))
    .filter((moment) => moment > now)
  return moments.length > 0 ? new Date(Math.max(...moments)).toISOString() : null
}
