/** Loads the data of a screen: on opening, when the key changes, and after actions. */
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { toCallFailed, useRefusalText } from './refusal.ts'

type Options<Data> = Pick<
  UseQueryOptions<Data>,
  'enabled' | 'refetchInterval' | 'refetchIntervalInBackground' | 'staleTime'
> & {
  /** Returns the data of the previous key until that of the new key is loaded, also after a refusal. */
  keepsPrevious?: boolean
}

/** Loads once, even if an action reloads everything, because a form must keep its initial data. */
export const loadOnce = { staleTime: 'static' } as const

const maxTries = 3
/** Without an answer, after too many requests or after a server error, the request is retried. A refusal is final. */
const isTemporary = (error: unknown): boolean => {
  const { status } = toCallFailed(error)
  return status === 0 || status === 429 || status >= 500
}

export function useLoad<Data>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<Data>,
  { keepsPrevious = false, ...options }: Options<Data> = {},
) {
  const textOf = useRefusalText()
  const { data, failureReason, isFetching, refetch } = useQuery<Data>({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: (count, error) => count < maxTries && isTemporary(error),
    // The data is dropped when the screen is closed, and never shown again.
    gcTime: 0,
    ...options,
  })
  const [before, setBefore] = useState<Data>()
  if (keepsPrevious && data !== undefined && data !== before) setBefore(data)
  return {
    data: keepsPrevious ? (data ?? before) : data,
    /** The refusal, also during retries; otherwise empty. */
    refusal: failureReason === null ? '' : textOf(toCallFailed(failureReason)),
    failure: failureReason === null ? null : toCallFailed(failureReason),
    busy: isFetching,
    reload: async (): Promise<void> => void (await refetch()),
  }
}
