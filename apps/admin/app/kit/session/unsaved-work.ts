/** Whether the screen has unsaved work. */
import { useEffect } from 'react'

const unsavedWork = new Set<symbol>()

export const hasUnsavedWork = (): boolean => unsavedWork.size > 0

/** Registers the unsaved work of a form or screen. */
export function useRegisterUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const work = Symbol('unsaved')
    unsavedWork.add(work)
    return () => void unsavedWork.delete(work)
  }, [isUnsaved])
}
