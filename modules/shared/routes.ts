/** Binds a call to its handler. Handlers are one or two lines: a read of the slice's store, or a flow. */
import type { Call, CallInput, CallReply } from './call.ts'
import type { Caller, Shop, Trx } from './shop.ts'

/** What a handler may do to the reply besides answering: a cookie, a header, raw bytes instead of the envelope. */
export type ReplyExtras = {
  message?: string
  status?: number
  cookies?: {
    name: string
    value: string
    maxAgeSeconds: number
    path: string
    /** Also sent when another site links here; otherwise only from our own pages. */
    sameSite?: 'lax'
  }[]
  /** Redirects the browser: a path of ours, or an address that a port returned. */
  redirect?: string
  /** Raw bytes, e.g. a PDF. */
  file?: { contentType: string; filename: string; content: Buffer }
}

/**
 * Stores the reply in the transaction of the work where the call came with an Idempotency-Key, so that a repetition
 * gets the same reply even if the process dies before it has replied.
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

export type Route = { call: Call; handle: (input: never, context: Context) => Promise<unknown> }

/** Binds a handler to its call; the types of input and reply are the call's. */
export function route<C extends Call>(
  call: C,
  handle: (input: CallInput<C>, context: Context) => Promise<CallReply<C>>,
): Route {
  return { call, handle: handle as Route['handle'] }
}
