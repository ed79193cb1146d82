import { type Kysely, sql } from 'kysely'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'

/** Whether a job is overdue by this many minutes. If so, no worker is running, even if the processes report one. */
export async function hasOverdueJobs(db: Kysely<Tables>, minutes: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pgboss.job
    -- A scheduled run may wait behind a long run of the same job, so it does not count.
    where state in ('created', 'retry') and coalesce(policy, '') <> 'short'
      and start_after < now() - make_interval(mins => ${minutes})
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Jobs that are due and not begun, except scheduled runs, and since when the oldest is due. `hasOverdueJobs` ends at
 * the first row, because /ready is asked often.
 */
export async function findDueJobs(db: Kysely<Tables>): Promise<{ waiting: number; oldest_at: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest_at: Date | null }>`
    select count(*)::int as waiting, min(start_after) as oldest_at from pgboss.job
    where state in ('created', 'retry') and coalesce(policy, '') <> 'short' and start_after < now()`.execute(db)
  return rows[0]!
}

export async function findPostgresMajorVersion(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db)
  return Math.floor(Number(rows[0]?.version) / 10_000)
}
