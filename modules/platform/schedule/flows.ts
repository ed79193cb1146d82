import { today } from '../../shared/day.ts'
import { addMinutes } from '../../shared/moment.ts'
import type { Shop } from '../../shared/shop.ts'
import { hourInAmsterdam } from './hour.ts'
import { claimDailyWork, markDailyWorkDone } from './store.ts'

/** After this delay, failed or interrupted work is retried. */
const retryMinutes = 30

/** Runs a job once a day, in the first process that calls it after the given hour in Amsterdam. */
export async function runOncePerDay(
  shop: Pick<Shop, 'db' | 'now'>,
  name: string,
  fromHour: number,
  work: () => Promise<void>,
): Promise<void> {
  const now = shop.now()
  if (hourInAmsterdam(now) < fromHour) return
  const day = today(now)
  if (!(await claimDailyWork(shop.db, name, day, now, addMinutes(now, -retryMinutes)))) return
  await work()
  await markDailyWorkDone(shop.db, name, day, shop.now())
}
