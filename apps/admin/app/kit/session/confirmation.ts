/**
 * Whether a request waits until the user has confirmed that it is he: look/confirmation.tsx asks for it over the
 * screen, and what was typed stays. One question at a time, for all requests that wait.
 */
let waiting: { promise: Promise<boolean>; resolve: (isConfirmed: boolean) => void } | null = null
const listeners = new Set<() => void>()

const changed = () => {
  for (const listener of listeners) listener()
}

/** True once it was confirmed, false where the user would rather not. */
export function askConfirmation(): Promise<boolean> {
  waiting ??= Promise.withResolvers<boolean>()
  changed()
  return waiting.promise
}

export function answerConfirmation(isConfirmed: boolean): void {
  waiting?.resolve(isConfirmed)
  waiting = null
  changed()
}

export const isConfirmationAsked = (): boolean => waiting !== null

export function onConfirmation(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
