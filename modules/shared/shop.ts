/**
 * External dependencies, passed to every flow as an argument: the database, the ports, the clock. The server creates
 * one instance; tests create others.
 */
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The database, or a transaction: stores accept both. */
export type Db = Kysely<Tables> | Transaction<Tables>

/** For code that writes several times or locks: accepts only a transaction, not the plain database. */
export type Trx = Transaction<Tables>

/**
 * Jobs run later, at least once. If a job is sent with a transaction, it is queued only if that transaction commits.
 */
export type Jobs = {
  send(
    name: JobName,
    data: Record<string, unknown>,
    options?: { db?: Trx; afterSeconds?: number; key?: string },
  ): Promise<void>
}
export const jobNames = [
  'book',
  'follow-booking',
  'refund',
  'mail',
  'cancel-booking',
  'expire',
  'refresh-prices',
  'ask-prices',
  'price-new-deals',
  'import-hotels',
  'picture-variants',
] as const
export type JobName = (typeof jobNames)[number]

export type Log = {
  info(data: object, message: string): void
  warn(data: object, message: string): void
  error(data: object, message: string): void
}

/**
 * The dependencies that every slice may use. A slice with other external dependencies declares them in its `ports.ts`
 * and adds them here by declaration merging (`declare module`), so that this file does not depend on slices. A slice
 * uses only its own ports and those of the layers below it; `tests/house` checks both.
 */
export interface Shop {
  db: Kysely<Tables>
  jobs: Jobs
  log: Log
  now: () => Date
  /**
   * Keys by purpose, derived from SECRET_KEY; the keys of the previous secret follow the current one, so that a
   * rotation signs nobody out.
   */
  keys: (purpose: string) => [Buffer, ...Buffer[]]
  publicUrl: string
  demo: boolean
}

/** Who makes a call. */
export type Caller = {
  ip: string
  sessionId: string | null
  /** The reservation's manage-token as it was sent; it is not verified yet. */
  manageToken: string | null
  staff: {
    id: number
    email: string
    role: string
    permissions: readonly string[]
    /**
     * True if the user's role requires a second factor that the user lacks: only the calls for setting one up are
     * available.
     */
    mustEnrol?: boolean
    /** The id of the session; refreshing its tokens does not change it. */
    sessionId?: string
    /** The hash of the browser's device mark; null for sessions older than device marks. */
    deviceHash?: string | null
    /** True if the session was confirmed by password or passkey within the last few minutes. */
    isConfirmed?: boolean
  } | null
  userAgent: string
}
