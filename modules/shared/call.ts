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
      /** Open to users who still have to set up a second factor, too. */
      whileEnrolling?: true
      reply: R
    }

/** Attempts per window; the server holds the figures. */
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

/** What strangers may leave here, counted by network and in all; the server holds the figures. */
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
  /** What it leaves here. `stored` counts the bytes of the body, every other one calls. */
  quota?: Quota
  /**
   * Whom its answer may have to wait for. Each party has a limit of requests that wait for it at once
   * (apps/server/capacity/third-party-gates.ts); a test finds calls that wait without saying so.
   */
  waitsFor?: readonly [ThirdParty, ...ThirdParty[]]
  /**
   * Where the number of the sale stands, or what proves it: "params.id". A sale has a limit of its own of requests that
   * ask somebody outside, from whichever address they come.
   */
  sale?: `${'params' | 'query' | 'body'}.${string}`
  /**
   * Moves money or value, changes many prices or sends mail: with an Idempotency-Key it is done once, however often it
   * is sent. A write without this refuses the header, so that nobody relies on it in vain.
   */
  once?: true
  /**
   * Changes what protects the shop: 403 `confirmation_needed` unless the password or a passkey was confirmed in the
   * session within the last minutes. `partly`: its flow asks for it, where the change does.
   */
  confirm?: true | 'partly'
  /** The longest body; unless said, 1 MB where only staff may call and 64 KB where others may. */
  bodyBytes?: number
  /** Shows or sells what the shop offers: 503 `shop_closed` while the shop is not open, except to staff. */
  onlyWhileOpen?: true
  /** For a browser that navigates: answers 303 with the address where it goes on. */
  redirects?: true
  /** The handler gets the bytes as they came (signed webhooks). */
  rawBody?: true
  /** Browsers and proxies may cache the reply for so many seconds. */
  cacheSeconds?: number
}

/** Webhook events are a few KB; one that is refused comes again for days, so there is room to spare. */
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
