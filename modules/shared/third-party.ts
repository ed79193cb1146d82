/**
 * What a request knows while it waits for somebody outside: until when, and whether one more may wait. It travels with
 * the asynchronous work of the request, so that every adapter finds it, whichever flow asks.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Whom a call may wait for: card provider, hotel supplier, directory, mail server, and who counts sales. */
export const thirdParties = ['payments', 'hotels', 'directory', 'mail', 'analytics'] as const
export type ThirdParty = (typeof thirdParties)[number]

export type RequestWait = {
  /** On the clock of `performance.now()`: no question goes on after it. */
  deadlineAt: number
  /**
   * Takes a place among those who wait for this party, until the request is answered. False where there is none.
   * Refuses with 429 where this sale has asked too often.
   */
  enter(party: ThirdParty): Promise<boolean>
}

const current = new AsyncLocalStorage<RequestWait>()

/** Null for jobs. What a request leaves behind keeps its deadline, unless it was begun with `inBackground`. */
export const requestWait = (): RequestWait | null => current.getStore() ?? null

export const withRequestWait = <T>(wait: RequestWait, work: () => T): T => current.run(wait, work)

/** For work that the request begins and does not wait for to its end: it has the limits of a job. */
export const inBackground = <T>(work: () => T): T => current.exit(work)

/** `maxMs`, or what is left of the request's time where that is less; never less than 1. */
export function withinRequest(maxMs: number): number {
  const wait = requestWait()
  return wait ? Math.max(1, Math.min(maxMs, Math.round(wait.deadlineAt - performance.now()))) : maxMs
}
