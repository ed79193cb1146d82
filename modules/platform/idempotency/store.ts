import { sql } from 'kysely'
import { jsonbValue } from '../../sql/json.ts'
import type { Db } from '../../shared/shop.ts'

export type Attempt = { scope: string; key: string }
/** An attempt that this process is working on. */
export type OwnAttempt = Attempt & { holder: string }
export type StoredAttempt = { fingerprint: string; status: number | null; reply: unknown }

/**
 * Attempts without `leased_until` were written by a version without leases, in which they expired after two minutes.
 */
const leaseEnd = sql<Date>`coalesce(idempotency.leased_until, idempotency.created_at + interval '2 minutes')`

/**
 * True for the caller that must do the work: the first one, or the next one after a crash or after the reply has
 * expired.
 */
export async function claimIdempotentAttempt(
  db: Db,
  { scope, key, holder }: OwnAttempt,
  fingerprint: string,
  at: { now: Date; until: Date; oldBefore: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('idempotency')
    .values({ scope, key, fingerprint, holder, created_at: at.now, leased_until: at.until })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({ fingerprint, status: null, reply: null, holder, created_at: at.now, leased_until: at.until })
        .where((where) =>
          where.or([
            where('idempotency.created_at', '<', at.oldBefore),
            where.and([
              where('idempotency.status', 'is', null),
              where(leaseEnd, '<', at.now),
              where('idempotency.fingerprint', '=', fingerprint),
            ]),
          ]),
        ),
    )
    .returning('scope')
    .executeTakeFirst()
  return row !== undefined
}

export async function findIdempotentAttempt(db: Db, { scope, key }: Attempt): Promise<StoredAttempt | null> {
  return (
    (await db
      .selectFrom('idempotency')
      .select(['fingerprint', 'status', 'reply'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst()) ?? null
  )
}

/** Returns false, without effect, if another process has taken over the attempt. */
export async function finishIdempotentAttempt(
  db: Db,
  { scope, key, holder }: OwnAttempt,
  status: number,
  reply: unknown,
): Promise<boolean> {
  const row = await db
    .updateTable('idempotency')
    .set({ status, reply: jsonbValue(reply) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if the attempt already has a reply or was taken over. */
export async function renewIdempotentAttemptLease(
  db: Db,
  { scope, key, holder }: OwnAttempt,
  until: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('idempotency')
    .set({ leased_until: until })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .where('status', 'is', null)
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteIdempotentAttempt(db: Db, { scope, key, holder }: OwnAttempt): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .where('status', 'is', null)
    .execute()
}

/** Deletes only replies of calls: other rows of the table have their own retention. */
export async function deleteIdempotentRepliesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('scope', 'like', 'call:%').where('created_at', '<', before).execute()
}
