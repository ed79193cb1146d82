import { today } from '../../shared/day.ts'
import { addMinutes } from '../../shared/moment.ts'
import type { Shop } from '../../shared/shop.ts'
import { hourInAmsterdam } from './hour.ts'
import { claimDailyWork, findDailyWork, markDailyWorkDone } from './store.ts'

/** After this delay, failed or interrupted work is retried. */
export const retryMinutes = 30

/** `later`: the hour has not come, or another process is at work. `before`: the work was done by an earlier call. */
export type DailyRun = 'now' | 'before' | 'later'

/** Runs a job once a day, in the first process that calls it after the given hour in Amsterdam. Returns when it ran. */
export async function runOncePerDay(
  shop: Pick<Shop, 'db' | 'now'>,
  name: string,
  fromHour: number,
  work: () => Promise<void>,
): Promise<DailyRun> {
  const now = shop.now()
  if (hourInAmsterdam(now) < fromHour) return 'later'
  const day = today(now)
  const staleBefore = addMinutes(now, -retryMinutes)
  // Most calls find the work done. They only read, because an upsert that changes nothing still locks the row.
  const earlier = await findDailyWork(shop.db, name, day)
  if (earlier?.done_at) return 'before'
  if (earlier && earlier.started_at >= staleBefore) return 'later'
  if (!(await claimDailyWork(shop.db, name, day, now, staleBefore))) return 'later'
  await work()
  await markDailyWorkDone(shop.db, name, day, shop.now())
  return 'now'
}
