/**
 * The limits for a request that waits for third parties: its deadline, and whether it may wait now. They are stored in
 * the asynchronous context of the request, so that every adapter can read them, regardless of the flow that calls it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The third parties that a call may wait for: card provider, hotel supplier, directory, mail server, analytics, VAT
 * register.
 */
export const thirdParties = ['payments', 'hotels', 'directory', 'mail', 'analytics', 'vat_register'] as const
export type ThirdParty = (typeof thirdParties)[number]

export type RequestWait = {
  /** A time on the clock of `performance.now()`, after which no request to a third party continues. */
  deadlineAt: number
  /**
   * Reserves one of the limited places for requests that wait for this third party, until it has answered. Returns
   * false if none is free. Throws 429 after too many requests for this sale.
   */
  enter(party: ThirdParty): Promise<boolean>
}

const current = new AsyncLocalStorage<RequestWait>()

/**
 * Null in jobs. Work that continues after its request keeps the request's deadline, unless it was started with
 * `runInBackground`.
 */
export const currentRequestWait = (): RequestWait | null => current.getStore() ?? null

export const runWithRequestWait = <T>(wait: RequestWait, work: () => T): T => current.run(wait, work)

/** Starts work that the request does not wait for; the limits of the request do not apply to it. */
export const runInBackground = <T>(work: () => T): T => current.exit(work)

/** `maxMs`, or the remaining time of the request if that is less; at least 1. */
export function limitToRequestTime(maxMs: number): number {
  const wait = currentRequestWait()
  return wait ? Math.max(1, Math.min(maxMs, Math.round(wait.deadlineAt - performance.now()))) : maxMs
}
