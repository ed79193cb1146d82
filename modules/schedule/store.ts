import type { Db } from '../shared/shop.ts'
import type { Day } from '../shared/day.ts'

/**
 * True for the one who may do this day's work; one that was begun before `staleBefore` and not finished can be claimed
 * again.
 */
export async function claimDay(db: Db, name: string, day: Day, now: Date, staleBefore: Date): Promise<boolean> {
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

export async function finishDay(db: Db, name: string, day: Day, now: Date): Promise<void> {
  await db.updateTable('daily_work').set({ done_at: now }).where('name', '=', name).where('day', '=', day).execute()
}
