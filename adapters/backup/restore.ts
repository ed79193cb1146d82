/** Writes a backup into an empty database: the one of a shop, or one aside that is only looked at. */
import type { Kysely } from 'kysely'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'
import { isDatabaseEmpty, openDatabase } from '../db/database.ts'
import { listMigrationFiles } from '../db/migrate.ts'
import { analyzeTables, writeTables } from '../db/table-copy.ts'
import { type OpenedBackup, readRows } from './backup.ts'
import type { Manifest } from './manifest.ts'

/** A restore takes minutes, and nobody waits for a page: see `openPostgres`. */
export const restorePatience = 60

/** Throws if the backup has migrations that this program does not have. */
export function refuseNewerBackup({ migrations }: Manifest): void {
  const known = new Set(listMigrationFiles())
  const unknown = migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new Error(
      `The backup is newer than this program: its database has ${unknown.join(', ')}. Restore it with the program ` +
        'that made it, or a newer one.',
    )
}

/**
 * The rows are written into the schema that they had; then the migrations since then run on them. Throws, before it
 * writes, if the database has tables. `mark` writes into it what a copy that is only looked at does not have.
 */
export async function restoreDatabase(
  where: { url: string | null; embedded: string },
  backup: OpenedBackup,
  mark: (db: Kysely<Tables>) => Promise<void> = async () => undefined,
): Promise<void> {
  if (!(await isDatabaseEmpty(where)))
    throw new Error('The database is not empty. A backup is restored into a new database only.')
  const { tables, sequences, migrations } = backup.manifest
  const patient = { ...where, patience: restorePatience }
  const database = await openDatabase({ ...patient, lastMigration: migrations.at(-1) ?? '' })
  try {
    const boss = database.makeBoss({ schedule: false, supervise: false })
    await boss.start()
    await boss.stop({ graceful: false })
    await writeTables(database.kysely, { tables, sequences, rows: (table) => readRows(backup, table) })
  } finally {
    await database.close()
  }
  const migrated = await openDatabase(patient)
  try {
    await mark(migrated.kysely)
    await analyzeTables(migrated.kysely)
  } finally {
    await migrated.close()
  }
}

/** Minutes that work of the backup may be unfinished: an hour before it was made, and since then nothing worked. */
export const slackMinutesSince = (madeAt: Date, now: Date): number =>
  60 + Math.ceil((now.getTime() - madeAt.getTime()) / 60_000)
export const slackMinutesOf = ({ madeAt }: Manifest, now: Date): number => slackMinutesSince(new Date(madeAt), now)
