/** Binds calls to handlers. A handler has one or two lines: it reads from the slice's store or calls a flow. */
import type { Call, CallInput, CallReply } from './call.ts'
import type { Caller, Shop, Trx } from './shop.ts'

/** What a handler can add to a reply: a cookie, a header, or raw bytes instead of the JSON envelope. */
export type ReplyExtras = {
  message?: string
  status?: number
  cookies?: {
    name: string
    value: string
    maxAgeSeconds: number
    path: string
    /** `lax`: also sent on navigation from another site; otherwise only from our own pages. */
    sameSite?: 'lax'
  }[]
  /** Redirects the browser to a path of the shop, or to a URL returned by a port. */
  redirect?: string
  /** The reply as raw bytes, e.g. a PDF. */
  file?: { contentType: string; filename: string; content: Buffer }
}

/**
 * If the call has an Idempotency-Key, stores the reply in the transaction of the work, so that a repetition gets the
 * same reply even if the process crashes before replying.
 */
export type StoreReply = (trx: Trx, data: unknown) => Promise<void>

export type Context = {
  shop: Shop
  caller: Caller
  extras: ReplyExtras
  storeReply: StoreReply
  rawBody?: Buffer
  header(name: string): string | undefined
  cookie(name: string): string | undefined
}

export type Route = {
  call: Call
  handle: (input: never, context: Context) => Promise<unknown>
  /** What is also done for each successful reply, whether it was held or made. */
  afterwards?: (input: never, context: Pick<Context, 'shop'>) => void
}

/** Binds a handler to its call; input and reply have the call's types. */
export function route<C extends Call>(
  call: C,
  handle: (input: CallInput<C>, context: Context) => Promise<CallReply<C>>,
  afterwards: (input: CallInput<C>, context: Pick<Context, 'shop'>) => void = () => undefined,
): Route {
  return { call, handle: handle as Route['handle'], afterwards: afterwards as NonNullable<Route['afterwards']> }
}
