/**
 * Stores the browser's session values and the rate-limit counters: in Redis if it is configured, otherwise in the
 * database.
 */
export type SessionStore = {
  /** Undefined if there is no value or it has expired. */
  find(sessionId: string, key: string): Promise<unknown>
  /**
   * Stores the value for 30 days. Returns false, without effect, if the session would exceed `sessionBytes` (size.ts).
   */
  save(sessionId: string, key: string, value: unknown): Promise<boolean>
  remove(sessionId: string, keys: string[]): Promise<void>
  clear(sessionId: string): Promise<void>
  /**
   * Increments the count by `amount`; returns the count in the current window and the seconds until the window ends.
   */
  count(key: string, windowSeconds: number, amount?: number): Promise<{ hits: number; resetsInSeconds: number }>
  /** The count in the current window, without incrementing it. */
  currentCount(key: string): Promise<number>
  /** Rejects if Redis is unavailable or refuses writes, even though the database then replaces it. */
  check(): Promise<void>
  close(): Promise<void>
}

declare module '../../shared/shop.ts' {
  interface Shop {
    sessionStore: SessionStore
  }
}
