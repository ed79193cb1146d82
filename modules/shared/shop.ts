/**
 * External dependencies, passed to every flow as an argument: the database, the ports, the clock. The server's
 * composition creates one; tests create others.
 */
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The database, or the transaction that a flow has opened: a store takes either. */
export type Db = Kysely<Tables> | Transaction<Tables>

/** Only a transaction: for what writes more than once, or locks. The plain database is refused by its type. */
export type Trx = Transaction<Tables>

/** Work that is done later, at least once. A job sent with a transaction exists only if that transaction commits. */
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
 * The part of a shop that every slice may use. A slice that needs something else from outside says so in its `ports.ts`
 * and adds it here from there (`declare module`), so that this file knows no slice. A slice uses its own ports and
 * those of the layers below it; `tests/house` checks both.
 */
export interface Shop {
  db: Kysely<Tables>
  jobs: Jobs
  log: Log
  now: () => Date
  /** Keys by purpose, derived from SECRET_KEY; the previous key's come second, so that rotation logs nobody out. */
  keys: (purpose: string) => [Buffer, ...Buffer[]]
  publicUrl: string
  demo: boolean
}

/** Who makes a call. */
export type Caller = {
  ip: string
  sessionId: string | null
  /** The reservation's manage-token as sent, not yet compared with anything. */
  manageToken: string | null
  staff: {
    id: number
    email: string
    role: string
    permissions: readonly string[]
    /** A second factor is asked of the role and there is none yet: only the calls that set one up are open. */
    mustEnrol?: boolean
    /** Of the session, which stays the same while its tokens are renewed. */
    sessionId?: string
    /** Of the browser's mark; null for a session that began before there were marks. */
    deviceHash?: string | null
    /** The password or a passkey was confirmed in this session within the last minutes. */
    isConfirmed?: boolean
  } | null
  userAgent: string
}
