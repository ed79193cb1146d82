import pLimit from 'p-limit'
import { refuse } from '../../shared/refusal.ts'

/**
 * Runs at most `maxRunning` tasks, queues at most `maxWaiting`, and refuses further ones with 503 `sign_in_busy`. Many
 * simultaneous sign-ins then delay only each other and leave threads and memory for the rest of the shop.
 */
export function createConcurrencyLimiter(
  maxRunning: number,
  maxWaiting: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(maxRunning)
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= maxRunning + maxWaiting)
      refuse(503, 'sign_in_busy', 'Too many people are signing in at this moment. Try again in a few seconds.', {
        retryAfterSeconds: 5,
      })
    return limit(work)
  }
}
