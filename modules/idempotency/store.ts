import { json } from '../shared/json.ts'
import type { Db } from '../shared/shop.ts'

export type Attempt = { scope: string; key: string }
export type Known = { fingerprint: string; status: number | null; reply: unknown }

/** True for the one who may do the work: the first, or the next one after a crash or an expired response. */
export async function claimAttempt(
  db: Db,
  { scope, key }: Attempt,
  fingerprint: string,
  at: { now: Date; deadBefore: Date; oldBefore: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('idempotency')
    .values({ scope, key, fingerprint, created_at: at.now })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({ fingerprint, status: null, reply: null, created_at: at.now })
        .where((where) =>
          where.or([
            where('idempotency.created_at', '<', at.oldBefore),
            where.and([
              where('idempotency.status', 'is', null),
              where('idempotency.created_at', '<', at.deadBefore),
              where('idempotency.fingerprint', '=', fingerprint),
            ]),
          ]),
        ),
    )
    .returning('scope')
    .executeTakeFirst()
  return row !== undefined
}

export async function findAttempt(db: Db, { scope, key }: Attempt): Promise<Known | null> {
  return (
    (await db
      .selectFrom('idempotency')
      .select(['fingerprint', 'status', 'reply'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst()) ?? null
  )
}

export async function finishAttempt(db: Db, { scope, key }: Attempt, status: number, reply: unknown): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ status, reply: json(reply) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
}

export async function dropAttempt(db: Db, { scope, key }: Attempt): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute()
}

/** Answers of calls only: what else is kept here has an end of its own. */
export async function dropAttemptsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('scope', 'like', 'call:%').where('created_at', '<', before).execute()
}
