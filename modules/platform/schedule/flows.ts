import { today } from '../../shared/day.ts'
import { addMinutes } from '../../shared/moment.ts'
import type { Shop } from '../../shared/shop.ts'
import { hourInAmsterdam } from './hour.ts'
import { claimDailyWork, findDailyWork, markDailyWorkDone } from './store.ts'

/** After this delay, failed or interrupted work is retried. */
export const retryMinutes = 30

/**
 * Runs a job once a day, in the first process that calls it after the given hour in Amsterdam. Returns false if nothing
 * was due.
 */
export async function runOncePerDay(
  shop: Pick<Shop, 'db' | 'now'>,
  name: string,
  fromHour: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const now = shop.now()
  if (hourInAmsterdam(now) < fromHour) return false
  const day = today(now)
  const staleBefore = addMinutes(now, -retryMinutes)
  // Most calls find the work done. They only read, because an upsert that changes nothing still locks the row.
  const earlier = await findDailyWork(shop.db, name, day)
  if (earlier && (earlier.done_at !== null || earlier.started_at >= staleBefore)) return false
  if (!(await claimDailyWork(shop.db, name, day, now, staleBefore))) return false
  await work()
  await markDailyWorkDone(shop.db, name, day, shop.now())
  return true
}
