/** Whether the session has ended under work that is not saved: look/session-over.tsx asks for another one. */
let isShown = false
const listeners = new Set<() => void>()

export function showSessionOver(shown: boolean): void {
  isShown = shown
  for (const listener of listeners) listener()
}

export const isSessionOver = (): boolean => isShown

export function onSessionOver(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
