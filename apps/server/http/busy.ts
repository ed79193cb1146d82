/**
 * The reasons for which the server answers 503 to a valid request. Each has its own code, message, log line and
 * counter; docs/production.md explains what to do.
 */
import type { Shop } from '@tussenuit/modules/shared/shop.ts'

const sentences = {
  /** The limit and the queue of this kind of request are full. */
  overloaded: 'Too busy at the moment. Please try again shortly.',
  /** The event loop is so delayed that the request would wait too long. */
  process_late: 'Too busy at the moment. Please try again shortly.',
  database_unavailable: 'The shop cannot reach its records at the moment. Please try again shortly.',
  /** The object storage with uploaded pictures does not answer. */
  files_unavailable: 'Pictures cannot be saved or shown at the moment. Please try again shortly.',
  /** One of the calls that the page consists of was answered with 503. */
  page_unavailable: 'A part of this page cannot be shown at the moment. Please try again shortly.',
}

export type BusyReason = keyof typeof sentences

export const busyRetrySeconds = 5

export const busyError = (reason: BusyReason) => ({
  status: 503,
  code: reason,
  message: sentences[reason],
  retryAfterSeconds: busyRetrySeconds,
})

const logMs = 10_000

/** Counts since the start of this process, by reason and kind of request. */
export class BusyCounts {
  readonly #counts = new Map<string, { count: number; logged: number; loggedAt: number }>()

  /**
   * The first refusal of a reason and kind is logged immediately; further ones are logged as a total, at most every ten
   * seconds.
   */
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

  /** For example `{ 'overloaded pages': 12 }`. */
  all(): Record<string, number> {
    return Object.fromEntries([...this.#counts].map(([key, { count }]) => [key, count]))
  }
}

export const busyCounts = new BusyCounts()
