/**
 * The order of saving and reading the session store when a page is reloaded. Browsers send a request of the page that
 * is being left with a low priority, so the next page may read before it arrives. The time of each save is therefore
 * stored with the value, and in the tab's own storage until the reply: a page that reads an older value reads again.
 */
const maxReads = 9
const pauseMs = 250
const waitForPause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs))
const storageKey = (key: string): string => `saving_${key}`

/** The value with the time of this save in milliseconds, which the tab's storage holds until `endSave`. */
export function beginSave<T extends object>(key: string, value: T): T & { saved_at: number } {
  const saved_at = Date.now()
  try {
    sessionStorage.setItem(storageKey(key), String(saved_at))
  } catch {
    // Storage may be forbidden; the order is then not checked.
  }
  return { ...value, saved_at }
}

/** The reply to the save has arrived. A newer save of the same key stays pending. */
export function endSave(key: string, value: unknown): void {
  if (readPendingSave(key) === savedAtOf(value)) removeMark(key)
}

/** Reads until the value is at least as new as the last save of this tab, at most for two seconds. */
export async function readAfterSave<T>(key: string, read: () => Promise<T>, wait = waitForPause): Promise<T> {
  for (let reads = 1; ; reads += 1) {
    const value = await read()
    if (savedAtOf(value) >= readPendingSave(key)) return value
    if (reads === maxReads) {
      removeMark(key)
      return value
    }
    await wait()
  }
}

const savedAtOf = (value: unknown): number => Number((value as { saved_at?: number } | null)?.saved_at ?? 0)

function readPendingSave(key: string): number {
  try {
    return Number(sessionStorage.getItem(storageKey(key)) ?? 0)
  } catch {
    return 0
  }
}

function removeMark(key: string): void {
  try {
    sessionStorage.removeItem(storageKey(key))
  } catch {
    // Nothing was stored either.
  }
}
