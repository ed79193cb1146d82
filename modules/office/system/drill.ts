/** Whether staff must be told of the drills of backups. Pure. */
import type { StaffMessage } from '../../platform/staff-text/index.ts'
import { today } from '../../shared/day.ts'
import { addHours } from '../../shared/moment.ts'

/** A drill of a backup; without problems the backup is proven. */
export type DrillRun = {
  backup_name: string | null
  backup_made_at: Date | null
  started_at: Date
  ended_at: Date
  problems: string[]
}

/** A backup and its drill are due each day; two hours more are left for them. */
const lateHours = 26

/** The last success is older than that, or there is none. */
export const isLate = (successAt: Date | null, now: Date): boolean =>
  successAt === null || successAt < addHours(now, -lateHours)

/**
 * Null if nothing is to be told: the last drill proved its backup and is recent, or none has ever run. `provenAt`: the
 * end of the last one without problems.
 */
export function drillMessage(last: DrillRun | undefined, provenAt: Date | null, now: Date): StaffMessage | null {
  if (!last) return null
  if (last.problems.length > 0)
    return { name: 'drill_failed', smart_count: last.problems.length, problem: last.problems[0]! }
  return provenAt !== null && isLate(provenAt, now) ? { name: 'drill_late', day: today(provenAt) } : null
}
