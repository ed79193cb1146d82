/** The hook for all changes of data: one submission per input at a time, with refusals as messages. */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallFailed } from '@tussenuit/modules/client/client.ts'
import { type NotificationOptions, useNotify, useTranslate } from 'ra-core'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { toCallFailed, useRefusalText } from './refusal.ts'

/** `key` is the same for every attempt with the same input until one succeeds: the idempotency key of the call. */
export type Submission = { readonly key: string }

export type SuccessMessage = string | ({ text: string } & NotificationOptions)

type Options<Input, Output> = {
  /** The success message. */
  done?: SuccessMessage | ((output: Output, input: Input) => SuccessMessage | null)
  /** Runs after success, before queries are reloaded. */
  after?: (output: Output, input: Input) => unknown
  /** Queries to reload after success. The action is busy until they are loaded, except for `everything`. */
  reload?: readonly QueryKey[] | 'everything'
  /** Also reloads after a refusal: the screen may be outdated. */
  reloadAfterRefusal?: boolean
  /** The screen shows `refusal` itself; by default a refusal is a notification. */
  inPlace?: boolean
  /** The message of a refusal; null if the screen handles it in another way. */
  onRefused?: (failure: CallFailed, input: Input) => string | null | void
}

export type Action<Input, Output> = {
  /** Never throws: returns undefined after a refusal, or if the same input is already being submitted. */
  run: (input: Input) => Promise<Output | undefined>
  busy: boolean
  /** The refusal of the last attempt; empty if there was none or if it was shown as a notification. */
  refusal: string
  /** The field problems of the last attempt, by path. */
  problems: Record<string, string>
  /** The reply of the last attempt, if it succeeded. */
  output: Output | undefined
  /** Clears the result of the last attempt. */
  forget: () => void
}

const idOf = (input: unknown): string => JSON.stringify(input) ?? ''

export function useAction<Input = void, Output = unknown>(
  call: (input: Input, submission: Submission) => Promise<Output>,
  { done, after, reload = [], reloadAfterRefusal = false, inPlace = false, onRefused }: Options<Input, Output> = {},
): Action<Input, Output> {
  const notify = useNotify()
  const translate = useTranslate()
  const textOf = useRefusalText()
  const reloadQueries = useReload(reload)
  const [refusal, setRefusal] = useState('')
  const running = useRef(new Set<string>())
  const submissions = useSubmissions()
  const focus = useFocusReturn()
  const announce = useAnnouncement()
  const { mutateAsync, isPending, error, data, reset } = useMutation<Output, unknown, Input>({
    mutationFn: (input) => call(input, submissions.of(idOf(input))),
    // Without a network the attempt fails immediately; it is never queued.
    networkMode: 'always',
    onSuccess: async (output, input) => {
      submissions.end(idOf(input))
      announce(typeof done === 'function' ? done(output, input) : done)
      await after?.(output, input)
      await reloadQueries()
    },
    onError: async (thrown, input) => {
      const failure = toCallFailed(thrown)
      const own = onRefused?.(failure, input)
      const text = own === undefined ? textOf(failure) : (own ?? '')
      if (inPlace) setRefusal(text)
      else if (text !== '') notify(text, { type: 'error' })
      if (reloadAfterRefusal) await reloadQueries()
    },
  })
  useLayoutEffect(() => {
    if (isPending) focus.note()
    else focus.giveBack()
  }, [isPending, focus])
  return {
    run: async (input) => {
      const id = idOf(input)
      // Guards against a second click before the next render.
      if (running.current.has(id)) return undefined
      running.current.add(id)
      focus.note()
      setRefusal('')
      try {
        return await mutateAsync(input)
      } catch {
        return undefined
      } finally {
        running.current.delete(id)
      }
    },
    busy: isPending,
    refusal,
    problems: problemTexts(error ? toCallFailed(error).fields : [], translate),
    output: data,
    forget: () => {
      setRefusal('')
      reset()
    },
  }
}

const problemTexts = (
  fields: CallFailed['fields'],
  translate: ReturnType<typeof useTranslate>,
): Record<string, string> =>
  Object.fromEntries(fields.map(({ path, code, message }) => [path, translate(`problem.${code}`, { _: message })]))

/** Submissions by the id of their input; the key stays the same until `end` is called. */
function useSubmissions() {
  const keys = useRef(new Map<string, string>())
  return {
    of: (id: string): Submission => ({
      get key() {
        const key = keys.current.get(id) ?? crypto.randomUUID()
        keys.current.set(id, key)
        return key
      },
    }),
    end: (id: string) => keys.current.delete(id),
  }
}

function useAnnouncement() {
  const notify = useNotify()
  return (message: SuccessMessage | null | undefined) => {
    if (!message) return
    const { text, ...options } = typeof message === 'string' ? { text: message } : message
    notify(text, { type: 'success', ...options })
  }
}

function useReload(keys: readonly QueryKey[] | 'everything'): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    if (keys === 'everything') void queries.invalidateQueries()
    else await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}

/**
 * Restores the focus of a button that is disabled while its action runs, unless the focus has moved on. The focus is
 * recorded both at the start and when the button is disabled, because the dialog of the action may close in between.
 */
function useFocusReturn() {
  const focused = useRef<Element>(null)
  return useMemo(
    () => ({
      note: () => {
        if (document.activeElement !== document.body) focused.current = document.activeElement
      },
      giveBack: () => {
        const place = focused.current
        focused.current = null
        if (document.activeElement === document.body && place instanceof HTMLElement && place.isConnected)
          place.focus({ preventScroll: true })
      },
    }),
    [],
  )
}
