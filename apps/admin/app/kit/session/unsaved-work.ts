/** Whether the screen has unsaved work. */
import { useEffect } from 'react'

const held = new Set<symbol>()

export const hasUnsavedWork = (): boolean => held.size > 0

/** Registers the unsaved work of a form or screen. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const work = Symbol('unsaved')
    held.add(work)
    return () => void held.delete(work)
  }, [isUnsaved])
}
