/**
 * The typed client of all calls. `fetch` is an argument: the browser's own or, during server rendering, an in-process
 * one, so that a page sends no network request to its own API.
 */
import type { Call, CallReply, ArgumentsOf } from '../shared/call.ts'
import type { Calls } from './calls.ts'
import type { FieldError } from '../shared/refusal.ts'

export type Fetch = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<{ status: number; json(): Promise<unknown>; headers?: { get(name: string): string | null } }>

export class CallFailed extends Error {
  override name = 'CallFailed'
  readonly status: number
  readonly code: string
  readonly fields: FieldError[]
  readonly data: unknown
  constructor(status: number, code: string, message: string, fields: FieldError[], data: unknown) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.data = data
  }
}

/** Converts a lost connection to a CallFailed with status 0. */
export function toCallFailed(error: unknown): CallFailed {
  return error instanceof CallFailed
    ? error
    : new CallFailed(0, 'no_connection', error instanceof Error ? error.message : '', [], null)
}

type Answer = {
  status?: number
  message?: string
  data?: unknown
  error?: { code?: string; message?: string; fields?: FieldError[] }
}
export type Reply<T> = { status: number; message: string; data: T }

/** Computed per call when used: computing the whole table at once exceeds the compiler's limits. */
type CallArguments = { [K in keyof Calls]: Calls[K] extends infer C extends Call ? ArgumentsOf<C> : never }
type Replies = { [K in keyof Calls]: Calls[K] extends infer C extends Call ? CallReply<C> : never }

export type Client = <K extends keyof Calls>(
  key: K,
  args: CallArguments[K],
  headers?: Record<string, string>,
) => Promise<Reply<Replies[K]>>

/** `headers()` is called for every request, e.g. for the session id or a bearer token. */
export function createClient(fetch: Fetch, headers: () => Record<string, string> = () => ({})): Client {
  return async (key, args, more = {}) => {
    const [method, pattern] = (key as string).split(' ') as [string, string]
    const parts = args as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parts.params?.[name] ?? '')))
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(parts.query ?? {})) {
      for (const item of Array.isArray(value) ? value : [value])
        if (item !== undefined && item !== null && item !== '') query.append(name, String(item))
    }
    const search = query.size > 0 ? `?${query}` : ''
    const response = await fetch(`/api${path}${search}`, {
      method,
      headers: { ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }), ...headers(), ...more },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    })
    const answer = (await response.json().catch(() => ({}))) as Answer
    if (response.status >= 200 && response.status < 300)
      return { status: response.status, message: answer.message ?? '', data: answer.data as never }
    throw toCallFailedError(response.status, answer)
  }
}

/** The error for an unsuccessful reply. */
export const toCallFailedError = (status: number, answer: Answer): CallFailed =>
  new CallFailed(
    status,
    answer.error?.code ?? 'unknown',
    answer.message ?? answer.error?.message ?? 'Internal Server Error',
    answer.error?.fields ?? [],
    answer.data,
  )
