import { sql } from 'kysely'
import type { Db, Trx } from '../../shared/shop.ts'

export type Choice = { kinds: string[]; language: string }

export async function findNotificationPreferences(db: Db, userId: number): Promise<Choice | null> {
  const row = await db
    .selectFrom('staff_notice')
    .select(['kinds', 'language'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

export async function upsertNotificationPreferences(db: Db, userId: number, choice: Choice, now: Date): Promise<void> {
  const values = { ...choice, updated_at: now }
  await db
    .insertInto('staff_notice')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/**
 * Claims the oldest unannounced tasks for this transaction; other transactions skip them. Tasks that were closed in the
 * meantime are claimed but not returned.
 */
export async function claimUnannouncedTasks(
  trx: Trx,
  now: Date,
  limit: number,
): Promise<{ id: number; kind: string }[]> {
  const { rows } = await sql<{ id: number; kind: string; open: boolean }>`
    update staff_task set announced_at = ${now} where id in (
      select id from staff_task where announced_at is null order by id limit ${limit} for update skip locked)
    returning id, kind, done_at is null as open`.execute(trx)
  return rows.filter(({ open }) => open).toSorted((a, b) => a.id - b.id)
}

/** Users who chose at least one of these kinds. */
export async function findNotificationRecipients(db: Db, kinds: string[]): Promise<(Choice & { user_id: number })[]> {
  return db
    .selectFrom('staff_notice')
    .select(['user_id', 'kinds', 'language'])
    .where(sql<boolean>`kinds && ${kinds}::text[]`)
    .orderBy('user_id')
    .execute()
}
