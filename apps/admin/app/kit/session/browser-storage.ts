/** Small texts in the storage of this browser. If the browser refuses storage, nothing is stored. */

/** The stored text of a key; null if there is none or the browser refuses. */
export function readStoredText(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

/** The stored JSON of a key; null if there is none or it is invalid. */
export function readStoredJson(where: 'localStorage' | 'sessionStorage', key: string): unknown {
  try {
    return JSON.parse(readStoredText(where, key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a text; null removes it. Returns false if the browser refuses. */
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
 * If the browser refuses storage, reading `window.localStorage` throws, and react-admin reads it while loading. Without
 * the property, react-admin stores its data in memory.
 */
export function removeBlockedLocalStorage(): void {
  try {
    void window.localStorage
  } catch {
    Object.defineProperty(window, 'localStorage', { value: undefined, configurable: true })
  }
}
