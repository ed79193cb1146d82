import { sql } from 'kysely'
import { jsonbValue } from '../../sql/json.ts'
import { retryMinutes } from '../../platform/mail/retry.ts'
import type { Db } from '../../shared/shop.ts'
import type { DrillRun } from './drill.ts'
import type { ProcessFacts } from './process-facts.ts'

export type ProcessSign = {
  id: string
  host: string
  pid: number
  role: 'on' | 'off' | 'only'
  version: string
  started_at: Date
  facts: ProcessFacts
}

/** Writes what a process says of itself. `endedAt`: null while it runs. */
export async function storeProcessSign(db: Db, sign: ProcessSign, seenAt: Date, endedAt: Date | null): Promise<void> {
  const facts = JSON.stringify(sign.facts)
  await db
    .insertInto('process_sign')
    .values({ ...sign, facts, seen_at: seenAt, ended_at: endedAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ facts, seen_at: seenAt, ended_at: endedAt }))
    .execute()
}

export async function deleteProcessSigns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('process_sign').where('seen_at', '<', before).execute()
}

/** The processes seen since then, the latest first. */
export async function findProcessSigns(db: Db, since: Date) {
  const rows = await db
    .selectFrom('process_sign')
    .selectAll()
    .where('seen_at', '>=', since)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as ProcessSign['role'], facts: row.facts as ProcessFacts }))
}

export type QueueAge = { waiting: number; oldest_at: Date | null }

/** The minutes from the first try of a mail to the one after so many failures. */
const minutesAfter = [0, ...retryMinutes].map((_, index) =>
  retryMinutes.slice(0, index).reduce((sum, minutes) => sum + minutes, 0),
)

/**
 * Mails that are due and not sent, since the time at which each was first due: one that was refused waits on, although
 * it is due again only at its next try.
 */
export async function findDueMails(db: Db, now: Date): Promise<QueueAge> {
  const { rows } = await sql<QueueAge>`
    select count(*)::int as waiting, min(due_at - case when last_error is null then interval '0' else
      make_interval(mins => (${minutesAfter}::integer[])[least(attempts, ${retryMinutes.length}) + 1]) end) as oldest_at
    from mail where state = 'queued' and (due_at < ${now}::timestamptz or last_error is not null)`.execute(db)
  return rows[0]!
}

/** Tasks of staff that are not done. */
export async function findOpenTasks(db: Db): Promise<QueueAge> {
  const { rows } = await sql<QueueAge>`
    select count(*)::int as waiting, min(created_at) as oldest_at from staff_task where done_at is null`.execute(db)
  return rows[0]!
}

/** States of a booking in which something is still to be done by the shop or staff; they are few at any time. */
const unfinished = ['paid', 'confirming', 'failed', 'cancellation_requested', 'refunding']

/** How many bookings are in each state; for the unfinished ones, since when the oldest is in it. */
export async function findBookingStates(
  db: Db,
): Promise<{ state: string; bookings: number; oldest_at: Date | null }[]> {
  const { rows } = await sql<{ state: string; bookings: number; oldest_at: Date | null }>`
    select state, count(*)::int as bookings, (
      select min(entered.at) from reservation r
      cross join lateral (select max(e.at) as at from reservation_event e
        where e.reservation_number = r.number and e.to_state = r.state) entered
      where r.state = reservation.state and r.state = any(${unfinished})) as oldest_at
    from reservation group by state`.execute(db)
  return rows
}

export type BackupRun = { name: string | null; started_at: Date; ended_at: Date; is_whole: boolean }

export async function storeBackupRun(db: Db, run: BackupRun): Promise<void> {
  await db.insertInto('backup_run').values(run).execute()
}

/** The last run, and the end of the last one that was whole; undefined and null if there was none. */
export async function findLastBackup(db: Db): Promise<{ last: BackupRun | undefined; whole_at: Date | null }> {
  const runs = db.selectFrom('backup_run').orderBy('ended_at', 'desc').limit(1)
  const last = await runs.select(['name', 'started_at', 'ended_at', 'is_whole']).executeTakeFirst()
  const whole = await runs.select('ended_at').where('is_whole', '=', true).executeTakeFirst()
  return { last, whole_at: whole?.ended_at ?? null }
}

export async function storeDrillRun(db: Db, run: DrillRun): Promise<void> {
  await db
    .insertInto('drill_run')
    .values({ ...run, problems: jsonbValue(run.problems) })
    .execute()
}

/** The last drill, and the end of the last one without problems; undefined and null if there was none. */
export async function findLastDrill(db: Db): Promise<{ last: DrillRun | undefined; proven_at: Date | null }> {
  const runs = db.selectFrom('drill_run').orderBy('ended_at', 'desc').limit(1)
  const last = await runs
    .select(['backup_name', 'backup_made_at', 'started_at', 'ended_at', 'problems'])
    .executeTakeFirst()
  const proven = await runs.select('ended_at').where('problems', '=', jsonbValue([])).executeTakeFirst()
  return {
    last: last && { ...last, problems: last.problems as string[] },
    proven_at: proven?.ended_at ?? null,
  }
}
