import { refuse } from '../shared/refusal.ts'

/**
 * At most `atOnce` pieces of work run, at most `mayWait` stand in line; who comes later is refused with 503. A flood
 * of sign-ins then costs sign-ins only, and the rest of the shop keeps its threads and memory.
 */
export function makeWaitingLine(atOnce: number, mayWait: number): <T>(work: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running += 1
    else {
      if (line.length >= mayWait)
        refuse(503, 'sign_in_busy', 'Too many people are signing in at this moment. Try again in a few seconds.', {
          retryAfterSeconds: 5,
        })
      // Whoever leaves hands over the place, so `running` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
