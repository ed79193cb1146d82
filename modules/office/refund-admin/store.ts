import { jsonbValue } from '../../sql/json.ts'
import type { Db } from '../../shared/shop.ts'

export type CompletedCall<T> = { fingerprint: string; reply: T }

/** The reply to an earlier request with this key. */
export async function findCompletedCall<T>(db: Db, scope: string, key: string): Promise<CompletedCall<T> | null> {
  const row = await db
    .selectFrom('idempotency')
    .select(['fingerprint', 'reply'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ? { fingerprint: row.fingerprint, reply: row.reply as T } : null
}

export async function insertCompletedCall(
  db: Db,
  scope: string,
  key: string,
  done: CompletedCall<object>,
): Promise<void> {
  await db
    .insertInto('idempotency')
    .values({ scope, key, fingerprint: done.fingerprint, status: 200, reply: jsonbValue(done.reply) })
    .execute()
}
