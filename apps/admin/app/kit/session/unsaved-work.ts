/** Whether something on the screen is typed and not saved. */
import { useEffect } from 'react'

const held = new Set<symbol>()

export const hasUnsavedWork = (): boolean => held.size > 0

/** Counts what a form or a screen holds. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const one = Symbol('unsaved')
    held.add(one)
    return () => void held.delete(one)
  }, [isUnsaved])
}
