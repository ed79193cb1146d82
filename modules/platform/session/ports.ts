/** Storage of the browser's own values and the counters of limits: the database, or Redis where there is one. */
export type SessionStore = {
  /** Undefined where there is no value or it has expired. */
  find(sessionId: string, key: string): Promise<unknown>
  /** Stores the value for 30 days. False, without effect, where the session would exceed `sessionBytes` (size.ts). */
  keep(sessionId: string, key: string, value: unknown): Promise<boolean>
  drop(sessionId: string, keys: string[]): Promise<void>
  clear(sessionId: string): Promise<void>
  /** Counts an attempt or an amount; returns the count in the window and the end of the window. */
  count(key: string, windowSeconds: number, amount?: number): Promise<{ hits: number; resetsInSeconds: number }>
  /** The count in the current window, without counting. */
  counted(key: string): Promise<number>
  /** Rejects where Redis is away or refuses to write, although the database replaces it. */
  check(): Promise<void>
  close(): Promise<void>
}

declare module '../../shared/shop.ts' {
  interface Shop {
    sessionStore: SessionStore
  }
}
