/**
 * Whether the session has expired while there is unsaved work. If so, shell/session-over.tsx asks for a new sign-in.
 */
let isShown = false
const listeners = new Set<() => void>()

export function setSessionExpired(isOver: boolean): void {
  isShown = isOver
  for (const listener of listeners) listener()
}

export const isSessionExpired = (): boolean => isShown

export function subscribeToSessionExpiry(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
