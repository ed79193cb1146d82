/** A call and what answers it. Handlers are one or two lines: a read of the own store, or a flow. */
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
    /** Sent when another site leads here, too; else only from our own pages. */
    sameSite?: 'lax'
  }[]
  /** Where the browser goes instead of reading a reply: a path of ours, or an address that a port answered. */
  redirect?: string
  /** Sent as they are, e.g. a PDF. */
  file?: { contentType: string; filename: string; content: Buffer }
}

/**
 * Stores the answer in the work's own transaction, where the call came with an Idempotency-Key: what is done is
 * answered the same from then on, also when the process dies before it has answered.
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
