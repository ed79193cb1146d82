/**
 * Whether the session has expired while there is unsaved work. If so, shell/session-over.tsx asks for a new sign-in.
 */
let isShown = false
const listeners = new Set<() => void>()

export function setSessionOver(isOver: boolean): void {
  isShown = isOver
  for (const listener of listeners) listener()
}

export const isSessionOver = (): boolean => isShown

export function subscribeToSessionOver(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
