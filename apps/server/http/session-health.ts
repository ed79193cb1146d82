/**
 * Whether what holds sessions and counts attempts takes what is written. Where Redis is away, full or cannot save, the
 * database does its work: visitors notice nothing, and an operator has to know.
 */
import type { Shop } from '@tussenuit/modules/shared/shop.ts'

export type SessionHealth = 'ok' | 'refused'

/** A probe of every second asks no more often than this. */
const lookMs = 5_000

export function watchSessions(
  { sessionStore, log }: Pick<Shop, 'sessionStore' | 'log'>,
  now: () => number = () => performance.now(),
): { state(): Promise<SessionHealth> } {
  let lookedAt = -Infinity
  let state: Promise<SessionHealth> = Promise.resolve('ok')
  const look = async (): Promise<SessionHealth> => {
    try {
      await sessionStore.check()
      return 'ok'
    } catch (error) {
      log.warn({ event: 'session_store_refused', error: (error as Error).message }, 'sessions are not taken by Redis')
      return 'refused'
    }
  }
  return {
    state: () => {
      if (now() - lookedAt >= lookMs) {
        lookedAt = now()
        state = look()
      }
      return state
    },
  }
}
