/** The days of the nightly export, and the entries that were written on one of them. */
import { sql } from 'kysely'
import { addDays, type Day } from '../../shared/day.ts'
import type { Db } from '../../shared/shop.ts'
import { type JournalLine, readLinesWhere } from './store.ts'

/**
 * The first and the last day to export, at most `until`; null if there is none. The clock of the database decides with
 * the given day, because it dates the entries.
 */
export async function findExportSpan(db: Db, until: Day): Promise<{ from: Day; until: Day } | null> {
  const { rows } = await sql<{ from: Day | null; until: Day }>`
    select coalesce((select max(day) + 1 from journal_export),
        (select (min(created_at) at time zone 'Europe/Amsterdam')::date from journal_entry)) as from,
      least(${until}::date, (now() at time zone 'Europe/Amsterdam')::date - 1) as until`.execute(db)
  const { from, until: last } = rows[0]!
  return from !== null && from <= last ? { from, until: last } : null
}

/** When the last day was exported; null if none was. */
export async function findLastExportTime(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(exported_at) as at from journal_export`.execute(db)
  return rows[0]!.at
}

/** In the order of booking, in batches of whole entries. */
export const readLinesWrittenOn = (db: Db, day: Day): AsyncGenerator<JournalLine[]> =>
  readLinesWhere(
    db,
    sql`e.created_at >= ${day}::timestamp at time zone 'Europe/Amsterdam'
      and e.created_at < ${addDays(day, 1)}::timestamp at time zone 'Europe/Amsterdam'`,
  )

/** Has no effect if the day was exported before. */
export async function insertJournalExport(
  db: Db,
  {
    day,
    fileName,
    entries,
    lines,
    debitCents,
    at,
  }: { day: Day; fileName: string; entries: number; lines: number; debitCents: number; at: Date },
): Promise<void> {
  await sql`insert into journal_export (day, file_name, entries, lines, debit_cents, exported_at)
    values (${day}::date, ${fileName}, ${entries}, ${lines}, ${debitCents}, ${at}) on conflict (day) do nothing`.execute(
    db,
  )
}
