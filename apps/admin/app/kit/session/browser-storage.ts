/** Small texts that this browser stores for the office. A browser may refuse both: then nothing is stored. */

/** What the browser stores under a key; null where there is nothing, or where it refuses. */
export function storedText(where: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[where].getItem(key)
  } catch {
    return null
  }
}

/** What was stored as JSON; null where there is nothing, or nothing that can be read. */
export function storedValue(where: 'localStorage' | 'sessionStorage', key: string): unknown {
  try {
    return JSON.parse(storedText(where, key) ?? 'null')
  } catch {
    return null
  }
}

/** Null removes it. False where the browser refuses. */
export function storeText(where: 'localStorage' | 'sessionStorage', key: string, text: string | null): boolean {
  try {
    if (text === null) window[where].removeItem(key)
    else window[where].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/**
 * Where the browser refuses it, `window.localStorage` throws when it is read, and react-admin reads it while it loads:
 * without the property it stores in memory.
 */
export function hideRefusedStorage(): void {
  try {
    void window.localStorage
  } catch {
    Object.defineProperty(window, 'localStorage', { value: undefined, configurable: true })
  }
}
