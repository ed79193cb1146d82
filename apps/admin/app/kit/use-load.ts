/** What a screen reads: once it is opened, when its key changes, and when an action has changed it. */
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { failedOf, useRefusalText } from './refusal.ts'

type Options<Data> = Pick<
  UseQueryOptions<Data>,
  'enabled' | 'refetchInterval' | 'refetchIntervalInBackground' | 'staleTime'
> & {
  /** Answers what was read for the key before as long as there is nothing for this one, also where it is refused. */
  keepsShown?: boolean
}

/** Read once, also where an action reads everything anew: a form goes on from what it began with. */
export const once = { staleTime: 'static' } as const

const maxTries = 3
/** The server did not answer, or could not: it is asked again. A refusal is final. */
const isTemporary = (error: unknown): boolean => {
  const { status } = failedOf(error)
  return status === 0 || status === 429 || status >= 500
}

export function useLoad<Data>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<Data>,
  { keepsShown = false, ...options }: Options<Data> = {},
) {
  const textOf = useRefusalText()
  const { data, failureReason, isFetching, refetch } = useQuery<Data>({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: (count, error) => count < maxTries && isTemporary(error),
    // What was read for a screen that was left is never shown.
    gcTime: 0,
    ...options,
  })
  const [before, setBefore] = useState<Data>()
  if (keepsShown && data !== undefined && data !== before) setBefore(data)
  return {
    data: keepsShown ? (data ?? before) : data,
    /** Why it could not be read, said while it is tried again; else empty. */
    refusal: failureReason === null ? '' : textOf(failedOf(failureReason)),
    failure: failureReason === null ? null : failedOf(failureReason),
    busy: isFetching,
    readAnew: async (): Promise<void> => void (await refetch()),
  }
}
