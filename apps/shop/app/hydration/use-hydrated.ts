import { useDeferredValue } from 'react'

/**
 * False in the page as the server sent it, true once it is hydrated: for parts that only work with scripts. They are
 * rendered again piece by piece, not in one go, so that a slow phone handles a touch in between.
 */
export const useHydrated = (): boolean => useDeferredValue(true, false)
