import { useDeferredValue } from 'react'

/**
 * False in the page as the server sent it, true once it is hydrated: for parts that only work with scripts. The parts
 * are rendered again in steps, so that a slow phone can handle a touch in between.
 */
export const useHydrated = (): boolean => useDeferredValue(true, false)
