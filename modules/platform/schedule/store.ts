import { sql } from 'kysely'
import type { Db } from '../../shared/shop.ts'
import type { Day } from '../../shared/day.ts'

/** Undefined before any process has claimed the day's work. */
export function findDailyWork(
  db: Db,
  name: string,
  day: Day,
): Promise<{ started_at: Date; done_at: Date | null } | undefined> {
  return db
    .selectFrom('daily_work')
    .select(['started_at', 'done_at'])
    .where('name', '=', name)
    .where('day', '=', day)
    .executeTakeFirst()
}

/**
 * True for the process that must do the day's work. Unfinished work that began before `staleBefore` can be claimed
 * again.
 */
export async function claimDailyWork(db: Db, name: string, day: Day, now: Date, staleBefore: Date): Promise<boolean> {
  const row = await db
    .insertInto('daily_work')
    .values({ name, day, started_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'day'])
        .doUpdateSet({ started_at: now })
        .where('daily_work.done_at', 'is', null)
        .where('daily_work.started_at', '<', staleBefore),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

export async function markDailyWorkDone(db: Db, name: string, day: Day, now: Date): Promise<void> {
  await db.updateTable('daily_work').set({ done_at: now }).where('name', '=', name).where('day', '=', day).execute()
}

/**
 * Replaces the rows of each running total (`modules/sql/running-total.ts`) with one row. Rows written in the meantime
 * remain until the next run. Of two concurrent runs, the second finds the rows already deleted.
 */
export async function compactRunningTotals(db: Db): Promise<void> {
  await sql`
    with many as (
      select name, subject, state, day from running_total group by 1, 2, 3, 4
        having count(*) > 1 or (sum(amount) = 0 and sum(cents) = 0)),
    gone as (
      delete from running_total t using many m
      where t.name = m.name and t.subject = m.subject and t.state = m.state and t.day is not distinct from m.day
      returning t.name, t.subject, t.state, t.day, t.amount, t.cents)
    insert into running_total (name, subject, state, day, amount, cents)
      select name, subject, state, day, sum(amount), sum(cents) from gone group by 1, 2, 3, 4
        having sum(amount) <> 0 or sum(cents) <> 0`.execute(db)
}
