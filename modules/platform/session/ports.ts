/**
 * Storage of the browser's session values and of the rate-limit counters: the database, or Redis where it is
 * configured.
 */
export type SessionStore = {
  /** Undefined where there is no value or it has expired. */
  find(sessionId: string, key: string): Promise<unknown>
  /**
   * Stores the value for 30 days. Returns false, without effect, where the session would exceed `sessionBytes`
   * (size.ts).
   */
  save(sessionId: string, key: string, value: unknown): Promise<boolean>
  remove(sessionId: string, keys: string[]): Promise<void>
  clear(sessionId: string): Promise<void>
  /** Adds to the count; returns the count in the window and the seconds until the window ends. */
  count(key: string, windowSeconds: number, amount?: number): Promise<{ hits: number; resetsInSeconds: number }>
  /** The count in the current window, without adding to it. */
  currentCount(key: string): Promise<number>
  /** Rejects where Redis is unavailable or refuses writes, although the database replaces it. */
  check(): Promise<void>
  close(): Promise<void>
}

declare module '../../shared/shop.ts' {
  interface Shop {
    sessionStore: SessionStore
  }
}
