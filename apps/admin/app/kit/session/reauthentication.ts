/**
 * Requests that wait until the user confirms their identity: shell/confirmation.tsx asks over the screen, so that typed
 * values are retained. One confirmation serves all waiting requests.
 */
let waiting: { promise: Promise<boolean>; resolve: (isConfirmed: boolean) => void } | null = null
const listeners = new Set<() => void>()

const changed = () => {
  for (const listener of listeners) listener()
}

/** Resolves to true after the confirmation, to false if the user declines. */
export function requestConfirmation(): Promise<boolean> {
  waiting ??= Promise.withResolvers<boolean>()
  changed()
  return waiting.promise
}

export function resolveConfirmation(isConfirmed: boolean): void {
  waiting?.resolve(isConfirmed)
  waiting = null
  changed()
}

export const isConfirmationOpen = (): boolean => waiting !== null

export function subscribeToConfirmation(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
