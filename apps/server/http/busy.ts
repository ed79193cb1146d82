/**
 * Why the server answers 503 although nothing is wrong with the request. Each reason has a code of its own, a sentence,
 * a line in the log and a count; docs/production.md says what to do about it.
 */
import type { Shop } from '@tussenuit/modules/shared/shop.ts'

const sentences = {
  /** The limit of this kind of request is reached, and so is that of its queue. */
  overloaded: 'Too busy at the moment. Please try again shortly.',
  /** The event loop is delayed so much that the request would wait long. */
  process_late: 'Too busy at the moment. Please try again shortly.',
  database_unavailable: 'The shop cannot reach its records at the moment. Please try again shortly.',
  /** One of the calls that a page is made of was answered 503. */
  page_unavailable: 'A part of this page cannot be shown at the moment. Please try again shortly.',
}

export type BusyReason = keyof typeof sentences

export const busyRetrySeconds = 5

export const busyAnswer = (reason: BusyReason) => ({
  status: 503,
  code: reason,
  message: sentences[reason],
  retryAfterSeconds: busyRetrySeconds,
})

const logMs = 10_000

/** Counts of this process since its start, by reason and kind of request. */
export class BusyCounts {
  readonly #counts = new Map<string, { count: number; logged: number; loggedAt: number }>()

  /** The first of a reason and kind is logged at once, the others together, at most every ten seconds. */
  add(log: Pick<Shop['log'], 'warn'>, reason: BusyReason, kind: string, details: object = {}, now = Date.now()): void {
    const key = `${reason} ${kind}`
    const entry = this.#counts.get(key) ?? { count: 0, logged: 0, loggedAt: -Infinity }
    this.#counts.set(key, entry)
    entry.count += 1
    if (now - entry.loggedAt < logMs) return
    log.warn({ event: reason, kind, requests: entry.count - entry.logged, ...details }, 'requests were answered 503')
    entry.logged = entry.count
    entry.loggedAt = now
  }

  /** `{ 'overloaded pages': 12 }` */
  all(): Record<string, number> {
    return Object.fromEntries([...this.#counts].map(([key, { count }]) => [key, count]))
  }
}

export const busyCounts = new BusyCounts()
