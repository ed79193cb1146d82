/**
 * Checks whether the session store accepts writes. While Redis is down, full or cannot persist data, the database
 * replaces it: visitors are not affected, but an operator must be informed.
 */
import type { Shop } from '@tussenuit/modules/shared/shop.ts'

export type SessionHealth = 'ok' | 'refused'

/** The result of a check is reused for this time, however often a probe requests it. */
const checkMs = 5_000

export function watchSessionStore(
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
      if (now() - lookedAt >= checkMs) {
        lookedAt = now()
        state = look()
      }
      return state
    },
  }
}
