/** When a scheduled job runs next. Pure. */
import type { ScheduledJob } from '@tussenuit/adapters/jobs/pg-boss.ts'
import { hourInAmsterdam, retryMinutes } from '@tussenuit/modules/platform/schedule/index.ts'
import { addMinutes } from '@tussenuit/modules/shared/moment.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]
const ceilTo = (moment: Date, ms: number): Date => new Date((Math.floor(moment.getTime() / ms) + 1) * ms)

/**
 * `fromHour`: the hour in Amsterdam from which a daily job runs. A daily job that failed is tried again sooner. Knows
 * the schedules of jobs.ts: every minute, or every so many minutes.
 */
export function nextRun(
  { cron, fromHour }: Pick<ScheduledJob, 'cron' | 'fromHour'>,
  now: Date,
  hasFailed: boolean,
): Date {
  const minutes = Number(/^\*\/(\d+) /.exec(cron)?.[1] ?? 1)
  if (fromHour === undefined) return ceilTo(now, minutes * minuteMs)
  if (hasFailed) return ceilTo(addMinutes(now, retryMinutes), minutes * minuteMs)
  let next = ceilTo(now, hourMs)
  while (hourInAmsterdam(next) !== fromHour) next = new Date(next.getTime() + hourMs)
  return next
}
