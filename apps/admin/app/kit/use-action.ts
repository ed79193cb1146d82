/** The one way in which a screen has something done: the same thing once at a time, and a refusal in words. */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallFailed } from '@tussenuit/modules/client/client.ts'
import { type NotificationOptions, useNotify, useTranslate } from 'ra-core'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { failedOf, useRefusalText } from './refusal.ts'

/** `key`: the same for every try of an input until one succeeds, for calls that are to take effect once. */
export type Submission = { readonly key: string }

export type Done = string | ({ text: string } & NotificationOptions)

type Options<Input, Output> = {
  /** What is announced once it is done. */
  done?: Done | ((output: Output, input: Input) => Done | null)
  /** Runs once it is done, before anything is read anew. */
  after?: (output: Output, input: Input) => unknown
  /** Keys of what is read anew once it is done. The action is busy until they are read, but not for `everything`. */
  readAnew?: readonly QueryKey[] | 'everything'
  /** Also reads anew after a refusal: what the screen shows may be outdated. */
  evenIfRefused?: boolean
  /** The screen shows `refusal` itself; else a refusal is notified. */
  inPlace?: boolean
  /** Own words for a refusal; null where the screen answers it otherwise. */
  refused?: (failure: CallFailed, input: Input) => string | null | void
}

export type Action<Input, Output> = {
  /** Never throws: undefined where it was refused, and where it is being done already. */
  run: (input: Input) => Promise<Output | undefined>
  busy: boolean
  /** Why the last try was refused; empty where it was not, and where that was notified. */
  refusal: string
  /** What the last try found wrong with fields, by their paths. */
  problems: Record<string, string>
  /** Of the last try, where it succeeded. */
  output: Output | undefined
  /** Forgets the last try. */
  forget: () => void
}

const idOf = (input: unknown): string => JSON.stringify(input) ?? ''

export function useAction<Input = void, Output = unknown>(
  call: (input: Input, submission: Submission) => Promise<Output>,
  { done, after, readAnew = [], evenIfRefused = false, inPlace = false, refused }: Options<Input, Output> = {},
): Action<Input, Output> {
  const notify = useNotify()
  const translate = useTranslate()
  const textOf = useRefusalText()
  const readAgain = useReadAnew(readAnew)
  const [refusal, setRefusal] = useState('')
  const running = useRef(new Set<string>())
  const submissions = useSubmissions()
  const focus = useFocusReturn()
  const announce = useAnnouncement()
  const { mutateAsync, isPending, error, data, reset } = useMutation<Output, unknown, Input>({
    mutationFn: (input) => call(input, submissions.of(idOf(input))),
    // A try without a network fails at once; it never waits to be sent later.
    networkMode: 'always',
    onSuccess: async (output, input) => {
      submissions.end(idOf(input))
      announce(typeof done === 'function' ? done(output, input) : done)
      await after?.(output, input)
      await readAgain()
    },
    onError: async (thrown, input) => {
      const failure = failedOf(thrown)
      const own = refused?.(failure, input)
      const text = own === undefined ? textOf(failure) : (own ?? '')
      if (inPlace) setRefusal(text)
      else if (text !== '') notify(text, { type: 'error' })
      if (evenIfRefused) await readAgain()
    },
  })
  useLayoutEffect(() => {
    if (isPending) focus.note()
    else focus.giveBack()
  }, [isPending, focus])
  return {
    run: async (input) => {
      const id = idOf(input)
      // A second click comes before the screen is drawn again.
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
    problems: problemTexts(error ? failedOf(error).fields : [], translate),
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

/** The submissions by the id of their input: the key stays the same until `end`. */
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
  return (message: Done | null | undefined) => {
    if (!message) return
    const { text, ...options } = typeof message === 'string' ? { text: message } : message
    notify(text, { type: 'success', ...options })
  }
}

function useReadAnew(keys: readonly QueryKey[] | 'everything'): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    if (keys === 'everything') void queries.invalidateQueries()
    else await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}

/**
 * A button that is disabled while it acts loses the focus: it gets it back, unless that has moved on. The focus is
 * noted when it acts and when it is disabled: the dialog that it was asked in may have closed between the two.
 */
function useFocusReturn() {
  const noted = useRef<Element>(null)
  return useMemo(
    () => ({
      note: () => {
        if (document.activeElement !== document.body) noted.current = document.activeElement
      },
      giveBack: () => {
        const place = noted.current
        noted.current = null
        if (document.activeElement === document.body && place instanceof HTMLElement && place.isConnected)
          place.focus({ preventScroll: true })
      },
    }),
    [],
  )
}
