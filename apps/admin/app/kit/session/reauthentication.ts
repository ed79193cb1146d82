/**
 * Requests that wait until the user confirms their identity in a dialog over the screen (shell/confirmation.tsx), so
 * that typed values are retained. One confirmation serves all waiting requests.
 */
let waiting: { promise: Promise<boolean>; resolve: (isConfirmed: boolean) => void } | null = null
const listeners = new Set<() => void>()

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** Resolves to true after the confirmation, to false if the user declines. */
export function requestReauthentication(): Promise<boolean> {
  waiting ??= Promise.withResolvers<boolean>()
  notifyListeners()
  return waiting.promise
}

export function resolveReauthentication(isConfirmed: boolean): void {
  waiting?.resolve(isConfirmed)
  waiting = null
  notifyListeners()
}

export const isReauthenticationOpen = (): boolean => waiting !== null

export function subscribeToReauthentication(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
