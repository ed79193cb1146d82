/** Storage of the browser's own values and the counters of limits: the database, or Redis where there is one. */
export type SessionStore = {
  /** Undefined when there is none or it has expired. */
  find(sessionId: string, key: string): Promise<unknown>
  /**
   * Stores the value for 30 days. False, and nothing stored, where the session would exceed `sessionBytes` (see
   * size.ts).
   */
  keep(sessionId: string, key: string, value: unknown): Promise<boolean>
  drop(sessionId: string, keys: string[]): Promise<void>
  clear(sessionId: string): Promise<void>
  /** Counts an attempt, or an amount; answers how much there was in the window and when it ends. */
  count(key: string, windowSeconds: number, amount?: number): Promise<{ hits: number; resetsInSeconds: number }>
  /** How many attempts were counted in the window so far; counts none. */
  counted(key: string): Promise<number>
  /** Rejects where Redis is away or refuses to write, though the database answers in its place. */
  check(): Promise<void>
  close(): Promise<void>
}

declare module '../../shared/shop.ts' {
  interface Shop {
    sessionStore: SessionStore
  }
}
