/**
 * A call is a value: method, path, who may make it, what it takes and what it answers. The route, its validation and
 * serialisation, the permission check, the typed client and the API documents all come from it.
 */
import type { Static, TSchema } from 'typebox'
import type { Permission } from './permission.ts'
import type { ThirdParty } from './third-party.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * `session`: needs the session-id header; `guest`: the reservation's manage-token (checked by the flow, which knows the
 * reservation). Each kind of access names its own reply: fields that are not in it never leave the server.
 */
export type Access<R extends TSchema = TSchema> =
  | { who: 'public' | 'session' | 'guest' | 'session or guest' | 'cookie'; reply: R }
  | {
      who: 'staff'
      permission: Permission | 'any'
      /** Also open to users who still have to set up a second factor. */
      whileEnrolling?: true
      reply: R
    }

/** The limit of attempts; the server has the figures. */
export type Limit =
  | 'voucher'
  | 'sign-in'
  | 'newsletter'
  | 'log'
  | 'booking'
  | 'guest'
  | 'session'
  | 'party'
  | 'calendar'
  | 'outside'
  | 'sale'

/** The quota of what anonymous callers may store here, by network and in all; the server has the figures. */
export type Quota = 'drafts' | 'orders' | 'subscribers' | 'messages' | 'lines' | 'stored'

export type Call = {
  method: Method
  /** Below /api; parameters as ":name". */
  path: string
  summary: string
  access: readonly [Access, ...Access[]]
  params?: TSchema
  query?: TSchema
  body?: TSchema
  limit?: Limit
  /** The kind of quota. `stored` counts the bytes of the body, every other kind counts calls. */
  quota?: Quota
  /**
   * The parties that its reply may wait for. Each party has a limit of waiting requests
   * (apps/server/capacity/third-party-gates.ts); a test finds calls that wait without naming their party.
   */
  waitsFor?: readonly [ThirdParty, ...ThirdParty[]]
  /**
   * Where the request has the number of the sale, or its proof: "params.id". Requests that wait for a party are also
   * limited per sale, from whichever address they come.
   */
  sale?: `${'params' | 'query' | 'body'}.${string}`
  /**
   * Moves money or value, changes many prices or sends mail: repeated with the same Idempotency-Key it is done once.
   * Writes without this refuse the header, so that nobody relies on it in vain.
   */
  once?: true
  /**
   * Changes what protects the shop: 403 `confirmation_needed` unless the password or a passkey was confirmed in the
   * session within the last minutes. `partly`: its flow asks for it, where the change does.
   */
  confirm?: true | 'partly'
  /** The maximum body size. Default: 1 MB for calls of staff only, 64 KB for others. */
  bodyBytes?: number
  /** Shows or sells what the shop offers: 503 `shop_closed` while the shop is closed, except for staff. */
  onlyWhileOpen?: true
  /** For navigations: answers 303 with the next address. */
  redirects?: true
  /** The handler gets the raw bytes (signed webhooks). */
  rawBody?: true
  /** For how many seconds browsers and proxies may cache the reply. */
  cacheSeconds?: number
}

/** Webhook events are a few KB. A refused event is sent again for days, so the limit has room to spare. */
export const signedMessageBytes = 256 * 1024

/** Keeps the literal types of a call. */
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

/** `{ 'POST /getCalendar': Call, … }` of a contract module's exports. */
export type CallTable<T> = {
  [K in keyof T as T[K] extends Call ? `${T[K]['method']} ${T[K]['path']}` : never]: T[K] extends Call ? T[K] : never
}
