/**
 * Stores sessions and counters in Redis, and in the database while Redis is unavailable. While the database is used,
 * counters start at zero and each count is doubled, which halves the limits. Session values written to the database
 * move back to Redis when they are next read.
 */
import { type Kysely, sql } from 'kysely'
import type { SessionStore } from '@tussenuit/modules/platform/session/ports.ts'
import { Refusal } from '@tussenuit/modules/shared/refusal.ts'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'

/** Time without calls to Redis after a failed call. */
const redisRetryMs = 2_000
/** Minimum interval between checks for sessions in the database. */
const checkMs = 5_000

export function createFallbackSessionStore(
  redis: SessionStore & { isConnected(): boolean },
  database: SessionStore,
  db: Kysely<Tables>,
): SessionStore {
  const ask = askRedisFirst(redis)
  const stored = new StoredSessions(db)
  /**
   * Returns a value from the database and moves it to Redis. It was written while Redis was unavailable, so it is newer
   * than the value in Redis.
   */
  async function moveBackToRedis(sessionId: string, key: string): Promise<unknown> {
    if (!(await stored.mayExist())) return undefined
    const value = await database.find(sessionId, key)
    if (value !== undefined && (await redis.save(sessionId, key, value))) await database.remove(sessionId, [key])
    return value
  }
  return {
    find: (sessionId, key) =>
      ask(
        async () => (await moveBackToRedis(sessionId, key)) ?? (await redis.find(sessionId, key)),
        () => database.find(sessionId, key),
      ),
    save: (sessionId, key, value) =>
      ask(
        async () => {
          const isStored = await redis.save(sessionId, key, value)
          if (isStored && (await stored.mayExist())) await database.remove(sessionId, [key])
          return isStored
        },
        async () => {
          const isStored = await database.save(sessionId, key, value)
          stored.noteWrite()
          return isStored
        },
      ),
    remove: (sessionId, keys) =>
      ask(
        async () => {
          await redis.remove(sessionId, keys)
          if (await stored.mayExist()) await database.remove(sessionId, keys)
        },
        () => database.remove(sessionId, keys),
      ),
    clear: (sessionId) =>
      ask(
        async () => {
          await redis.clear(sessionId)
          if (await stored.mayExist()) await database.clear(sessionId)
        },
        () => database.clear(sessionId),
      ),
    count: (key, windowSeconds, amount = 1) =>
      ask(
        () => redis.count(key, windowSeconds, amount),
        async () => {
          const { hits, resetsInSeconds } = await database.count(key, windowSeconds, amount)
          return { hits: hits * 2, resetsInSeconds }
        },
      ),
    currentCount: (key) =>
      ask(
        () => redis.currentCount(key),
        () => database.currentCount(key),
      ),
    check: () => redis.check(),
    close: () => redis.close(),
  }
}

/** Calls Redis, or the database if Redis does not answer or failed recently. */
function askRedisFirst(redis: { isConnected(): boolean }) {
  let awayUntil = 0
  return async <T>(byRedis: () => Promise<T>, byDatabase: () => Promise<T>): Promise<T> => {
    if (performance.now() < awayUntil || !redis.isConnected()) return byDatabase()
    try {
      return await byRedis()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      awayUntil = performance.now() + redisRetryMs
      return byDatabase()
    }
  }
}

/** Caches whether the database contains sessions that this or another process wrote. */
class StoredSessions {
  readonly #db: Kysely<Tables>
  #hasRows = false
  #checkedAt = -checkMs

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  noteWrite(): void {
    this.#hasRows = true
  }

  async mayExist(): Promise<boolean> {
    if (performance.now() - this.#checkedAt > checkMs) {
      this.#checkedAt = performance.now()
      // If the database is unavailable, only Redis is read.
      this.#hasRows = await hasAnySession(this.#db).catch(() => false)
    }
    return this.#hasRows
  }
}

async function hasAnySession(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select 1 from session_value where expires_at > now() limit 1`.execute(db)
  return rows.length > 0
}
