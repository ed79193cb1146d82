/**
 * The limits under which a request waits for third parties: its deadline, and whether another request may wait. They
 * are stored in the asynchronous context of the request, so that every adapter can read them, whichever flow calls it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** The third parties for which a call may wait: card provider, hotel supplier, directory, mail server and analytics. */
export const thirdParties = ['payments', 'hotels', 'directory', 'mail', 'analytics'] as const
export type ThirdParty = (typeof thirdParties)[number]

export type RequestWait = {
  /** On the clock of `performance.now()`: no request to a third party continues after it. */
  deadlineAt: number
  /**
   * Reserves one of the waiting places for this third party until the request is answered. Returns false where none is
   * free. Refuses with 429 after too many requests for this sale.
   */
  enter(party: ThirdParty): Promise<boolean>
}

const current = new AsyncLocalStorage<RequestWait>()

/** Null in jobs. Work left behind by a request keeps its deadline, unless it was started with `runInBackground`. */
export const currentRequestWait = (): RequestWait | null => current.getStore() ?? null

export const withRequestWait = <T>(wait: RequestWait, work: () => T): T => current.run(wait, work)

/** Starts work that the request does not wait for; it has the limits of a job. */
export const runInBackground = <T>(work: () => T): T => current.exit(work)

/** `maxMs`, or the request's remaining time where that is less; at least 1. */
export function limitToRequestTime(maxMs: number): number {
  const wait = currentRequestWait()
  return wait ? Math.max(1, Math.min(maxMs, Math.round(wait.deadlineAt - performance.now()))) : maxMs
}
