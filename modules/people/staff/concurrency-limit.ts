import pLimit from 'p-limit'
import { refuse } from '../../shared/refusal.ts'

/**
 * Runs at most `maxRunning` tasks, queues at most `maxWaiting`, and refuses more with 503. A flood of sign-ins then
 * delays only sign-ins, and leaves threads and memory to the rest of the shop.
 */
export function limitConcurrency(maxRunning: number, maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(maxRunning)
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= maxRunning + maxWaiting)
      refuse(503, 'sign_in_busy', 'Too many people are signing in at this moment. Try again in a few seconds.', {
        retryAfterSeconds: 5,
      })
    return limit(work)
  }
}
