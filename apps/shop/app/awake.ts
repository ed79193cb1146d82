import { useDeferredValue } from 'react'

/**
 * False in the page as the server sent it, true once scripts run: for parts that only work with scripts. They are drawn
 * anew piece by piece, not in one go, so that a slow phone answers a touch in between.
 */
export const useAwake = (): boolean => useDeferredValue(true, false)
