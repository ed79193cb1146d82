import { refuse } from '../../shared/refusal.ts'

/**
 * At most `maxRunning` pieces of work run, at most `maxWaiting` wait; any more are refused with 503. A flood of
 * sign-ins then delays sign-ins only, and leaves threads and memory for the rest of the shop.
 */
export function limitConcurrency(maxRunning: number, maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < maxRunning) running += 1
    else {
      if (waiting.length >= maxWaiting)
        refuse(503, 'sign_in_busy', 'Too many people are signing in at this moment. Try again in a few seconds.', {
          retryAfterSeconds: 5,
        })
      // A finished piece of work passes its slot on, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
