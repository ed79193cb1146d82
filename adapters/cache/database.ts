import { type Kysely, sql } from 'kysely'
import type { SessionStore } from '@tussenuit/modules/platform/session/ports.ts'
import { sessionSeconds, sessionBytes } from '@tussenuit/modules/platform/session/size.ts'
import { jsonbValue } from '@tussenuit/modules/sql/json.ts'
import { addSeconds } from '@tussenuit/modules/shared/moment.ts'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'

/** Number of writes between removals of expired rows, and the number of rows per removal. */
const writesBetweenCleanings = 500
const rowsPerCleaning = 5_000

/** Sessions and counters in the database, for a shop without Redis and while Redis is unavailable. */
export function createDatabaseSessionStore(db: Kysely<Tables>, now: () => Date = () => new Date()): SessionStore {
  let writes = 0
  const beforeWrite = async (): Promise<void> => {
    writes += 1
    if (writes % writesBetweenCleanings === 0) await removeExpired(db, now())
  }
  return {
    ...createSessions(db, now, beforeWrite),
    ...createCounters(db, now, beforeWrite),
    check: async () => undefined,
    // The caller that opened the database closes it.
    close: async () => undefined,
  }
}

const createSessions = (
  db: Kysely<Tables>,
  now: () => Date,
  beforeWrite: () => Promise<void>,
): Pick<SessionStore, 'find' | 'save' | 'remove' | 'clear'> => ({
  async find(sessionId, key) {
    const row = await db
      .selectFrom('session_value')
      .select('value')
      .where('session_id', '=', sessionId)
      .where('key', '=', key)
      .where('expires_at', '>', now())
      .executeTakeFirst()
    return row ? (JSON.parse(row.value as string) as unknown) : undefined
  },
  async save(sessionId, key, value) {
    await beforeWrite()
    // The JSON text is stored as a jsonb string, because jsonb itself refuses some valid JSON texts (NUL characters,
    // unpaired surrogates).
    const text = JSON.stringify(value)
    const others = sql`select coalesce(sum(octet_length(value #>> '{}')), 0) from session_value
      where session_id = ${sessionId}::uuid and key <> ${key}::text and expires_at > ${now()}::timestamptz`
    const { rows } = await sql`
      insert into session_value (session_id, key, value, expires_at)
      select ${sessionId}::uuid, ${key}::text, ${jsonbValue(text)}, ${addSeconds(now(), sessionSeconds)}::timestamptz
      where (${others}) + ${Buffer.byteLength(text)}::int <= ${sessionBytes}::int
      on conflict (session_id, key) do update set value = excluded.value, expires_at = excluded.expires_at
      returning key`.execute(db)
    return rows.length > 0
  },
  async remove(sessionId, keys) {
    if (keys.length > 0)
      await db.deleteFrom('session_value').where('session_id', '=', sessionId).where('key', 'in', keys).execute()
  },
  async clear(sessionId) {
    await db.deleteFrom('session_value').where('session_id', '=', sessionId).execute()
  },
})

const createCounters = (
  db: Kysely<Tables>,
  now: () => Date,
  beforeWrite: () => Promise<void>,
): Pick<SessionStore, 'count' | 'currentCount'> => ({
  async count(key, windowSeconds, amount = 1) {
    await beforeWrite()
    const at = now()
    const over = sql<boolean>`rate_limit.resets_at <= ${at}::timestamptz`
    const row = await db
      .insertInto('rate_limit')
      .values({ key, hits: amount, resets_at: addSeconds(at, windowSeconds) })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          hits: sql`case when ${over} then ${amount}::int else rate_limit.hits + ${amount}::int end`,
          resets_at: sql`case when ${over} then excluded.resets_at else rate_limit.resets_at end`,
        }),
      )
      .returning(['hits', 'resets_at'])
      .executeTakeFirstOrThrow()
    return {
      hits: row.hits,
      resetsInSeconds: Math.max(1, Math.ceil((row.resets_at.getTime() - at.getTime()) / 1000)),
    }
  },
  async currentCount(key) {
    const row = await db
      .selectFrom('rate_limit')
      .select('hits')
      .where('key', '=', key)
      .where('resets_at', '>', now())
      .executeTakeFirst()
    return row?.hits ?? 0
  },
})

async function removeExpired(db: Kysely<Tables>, at: Date): Promise<void> {
  await sql`delete from rate_limit where key in (select key from rate_limit where resets_at <= ${at}::timestamptz
    limit ${rowsPerCleaning} for update skip locked)`.execute(db)
  await sql`delete from session_value where (session_id, key)
    in (select session_id, key from session_value where expires_at <= ${at}::timestamptz limit ${rowsPerCleaning}
    for update skip locked)`.execute(db)
}
