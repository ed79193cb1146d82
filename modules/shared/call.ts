/**
 * A call is a value: method, path, access, input and replies. Routes, validation, serialisation, permission checks, the
 * typed client and the API documentation are derived from it.
 */
import type { Static, TSchema } from 'typebox'
import type { Permission } from './permission.ts'
import type { ThirdParty } from './third-party.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * `session` requires the session-id header. `guest` requires the reservation's manage-token; the flow verifies it when
 * it loads the reservation. Each kind of access defines its own reply: fields that are not in it are never sent.
 */
export type Access<R extends TSchema = TSchema> =
  | { who: 'public' | 'session' | 'guest' | 'session or guest' | 'cookie'; reply: R }
  | {
      who: 'staff'
      permission: Permission | 'any'
      /** Also available to users who still have to set up a second factor. */
      whileEnrolling?: true
      reply: R
    }

/** The name of a rate limit; the server defines its numbers. */
export type Limit =
  | 'voucher'
  | 'sign-in'
  | 'newsletter'
  | 'log'
  | 'page-speed'
  | 'booking'
  | 'guest'
  | 'session'
  | 'party'
  | 'calendar'
  | 'outside'
  | 'sale'

/**
 * The name of a quota for the data that anonymous callers may store, per network and in total; the server defines its
 * numbers.
 */
export type Quota = 'drafts' | 'orders' | 'subscribers' | 'messages' | 'lines' | 'stored'

export type Call = {
  method: Method
  /** The path below /api, with parameters as ":name". */
  path: string
  summary: string
  access: readonly [Access, ...Access[]]
  params?: TSchema
  query?: TSchema
  body?: TSchema
  limit?: Limit
  /** The quota that the call counts towards. `stored` counts bytes of the body, the others count calls. */
  quota?: Quota
  /**
   * The third parties whose answers the call may wait for. The number of requests waiting for each is limited
   * (apps/server/capacity/third-party-gates.ts); a test finds calls that wait without declaring it.
   */
  waitsFor?: readonly [ThirdParty, ...ThirdParty[]]
  /**
   * Where the request contains the sale's number or proof, e.g. "params.id". Requests that wait for third parties are
   * also limited per sale, regardless of their IP address.
   */
  sale?: `${'params' | 'query' | 'body'}.${string}`
  /**
   * Set if the call moves money or value, changes many prices, or sends mail: repeating it with the same
   * Idempotency-Key has no second effect. Other writes refuse the header, so that no client relies on it there.
   */
  once?: true
  /**
   * Set if the call changes the shop's protection: answers 403 `confirmation_needed` unless the session was confirmed
   * by password or passkey within the last few minutes. `partly`: the flow requires this only for some changes.
   */
  confirm?: true | 'partly'
  /** The maximum size of the body. Default: 1 MB for staff-only calls, 64 KB for other calls. */
  bodyBytes?: number
  /**
   * Set if the call shows or sells the shop's offers: answers 503 `shop_closed` while the shop is closed, except for
   * staff.
   */
  onlyWhileOpen?: true
  /**
   * Set if the call books, pays, refunds or redeems: refused, also to staff, after a restore, until card provider and
   * hotel supplier have been asked what happened since the backup.
   */
  onlyReconciled?: true
  /**
   * Set for reads about one package whose reply depends only on the input, the day and the database: it is held until
   * the database announces a change of what it shows.
   */
  held?: true
  /** Set for browser navigation: answers 303 with the next URL. */
  redirects?: true
  /** The handler receives the raw bytes (for signed webhooks). */
  rawBody?: true
  /** The number of seconds for which browsers and proxies may cache the reply. */
  cacheSeconds?: number
}

/**
 * The maximum body of a signed webhook message. Events are a few KB; the limit is generous, because a refused event
 * would be sent again for days.
 */
export const signedMessageBytes = 256 * 1024

/** Returns the call unchanged, with its literal types. */
export function call<const C extends Call>(value: C): C {
  return value
}

type Of<S> = S extends TSchema ? Static<S> : undefined

export type CallInput<C extends Call> = { params: Of<C['params']>; query: Of<C['query']>; body: Of<C['body']> }
export type CallReply<C extends Call> = Static<C['access'][number]['reply']>

type Part<Name extends string, S> = S extends TSchema ? { [K in Name]: Static<S> } : { [K in Name]?: undefined }
/** The arguments of a call in the client: only the parts that the call has. */
export type ArgumentsOf<C extends Call> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']>

/** The type `{ 'POST /getCalendar': Call, … }` of the calls that a contract module exports. */
export type CallTable<T> = {
  [K in keyof T as T[K] extends Call ? `${T[K]['method']} ${T[K]['path']}` : never]: T[K] extends Call ? T[K] : never
}
