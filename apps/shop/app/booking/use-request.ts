/** Requests that are aborted when their answer is no longer needed. */
import { type CallFailed, createClient, toCallFailed, type Client } from '@tussenuit/modules/client/client.ts'
import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { getSessionId } from '../session-id.ts'
import { useShopData } from '../shop-data.ts'

export const createAbortableClient = (signal: AbortSignal): Client =>
  createClient(
    (path, init) => window.fetch(path, { ...init, signal }),
    () => ({ 'session-id': getSessionId() }),
  )

export type Answer<T> =
  | { state: 'idle' | 'asking'; data: null; error: null }
  | { state: 'known'; data: T; error: null }
  | { state: 'failed'; data: null; error: CallFailed }

const idle = { state: 'idle', data: null, error: null } as const
const asking = { state: 'asking', data: null, error: null } as const

/**
 * Sends a request whenever `key` changes, and none while it is null. A reply for an earlier key is ignored. `ask` is
 * the function of the render in which the key changed.
 */
export function useRequest<T>(key: string | null, ask: (api: Client) => Promise<T>): Answer<T> & { again(): void } {
  const [turn, setTurn] = useState(0)
  const [stored, setStored] = useState<{ key: string; answer: Answer<T> } | null>(null)
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (key === null) return
    const stop = new AbortController()
    const answered = (answer: Answer<T>) => {
      if (!stop.signal.aborted) startTransition(() => setStored({ key, answer }))
    }
    setStored({ key, answer: asking })
    askNow(createAbortableClient(stop.signal)).then(
      (data) => answered({ state: 'known', data, error: null }),
      (error: unknown) => answered({ state: 'failed', data: null, error: toCallFailed(error) }),
    )
    return () => stop.abort()
  }, [key, turn])
  const again = useCallback(() => setTurn((value) => value + 1), [])
  const answer: Answer<T> = key === null ? idle : stored?.key === key ? stored.answer : asking
  return { ...answer, again }
}

/** Returns the last answer of the same scope while the next one is requested. */
export function useLastKnownAnswer<A extends Answer<unknown>>(answer: A, scope: string | null): A {
  const last = useRef<{ scope: string | null; answer: A } | null>(null)
  if (answer.state === 'known') last.current = { scope, answer }
  const before = last.current
  return answer.state === 'asking' && scope !== null && before?.scope === scope
    ? { ...answer, state: 'known', data: before.answer.data }
    : answer
}

/** Query parameters for names in the page's language. */
export function useLanguageParams() {
  const language = useShopData()?.language
  return language ? { language } : {}
}
