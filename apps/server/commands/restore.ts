/**
 * Restores a backup into an empty database and the file storage. Everything is checked before anything is written, and
 * the books afterwards.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findDamage, type OpenedBackup, readRows, restoreFiles } from '@tussenuit/adapters/backup/backup.ts'
import { type Manifest, openBackup } from '@tussenuit/adapters/backup/manifest.ts'
import { writeTables } from '@tussenuit/adapters/db/table-copy.ts'
import { listBookViolations } from '@tussenuit/adapters/db/check-books.ts'
import { isDatabaseEmpty, openDatabase } from '@tussenuit/adapters/db/database.ts'
import { listMigrationFiles } from '@tussenuit/adapters/db/migrate.ts'
import { openFileStore } from '@tussenuit/adapters/files/file-store.ts'
import { type Config, createKeyDerivation } from '../config/config.ts'
import { backupKeyPurpose } from './backup.ts'
import { type Command, UsageError } from './command.ts'

export const restoreCommand: Command = {
  usage: 'restore --from <folder> [--at <name>]',
  run: async (args, readConfig) => {
    const { values } = parseArgs({ args, options: { from: { type: 'string' }, at: { type: 'string' } } })
    if (values.from === undefined) throw new UsageError()
    const config = readConfig()
    const keys = createKeyDerivation(config.secretKeys)(backupKeyPurpose)
    const backup = { ...(await openBackup(values.from, values.at ?? null, keys)), root: values.from }
    refuseNewerBackup(backup.manifest)
    const problems = await findDamage(backup)
    for (const problem of problems) console.log(problem)
    if (problems.length > 0) {
      console.log('Nothing was restored.')
      return 1
    }
    const where = { url: config.databaseUrl, embedded: join(config.dataDir, 'database') }
    if (!(await isDatabaseEmpty(where)))
      throw new Error('The database is not empty. A backup is restored into a new database only.')
    await restoreDatabase(where, backup)
    const pictures = await restoreFiles(backup, openFileStore(config.fileStorage, config.dataDir))
    const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${backup.name}: ${backup.manifest.tables.length} tables, ${rows} rows, ${pictures} pictures written`)
    return reportBooks(config)
  },
}

function refuseNewerBackup({ migrations }: Manifest): void {
  const known = new Set(listMigrationFiles())
  const unknown = migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new Error(
      `The backup is newer than this program: its database has ${unknown.join(', ')}. Restore it with the program ` +
        'that made it, or a newer one.',
    )
}

/** The rows are written into the schema that they had; then the migrations since then run on them. */
async function restoreDatabase(where: { url: string | null; embedded: string }, backup: OpenedBackup): Promise<void> {
  const { tables, sequences, migrations } = backup.manifest
  const database = await openDatabase({ ...where, lastMigration: migrations.at(-1) ?? '' })
  try {
    const boss = database.makeBoss({ schedule: false, supervise: false })
    await boss.start()
    await boss.stop({ graceful: false })
    await writeTables(database.kysely, { tables, sequences, rows: (table) => readRows(backup, table) })
  } finally {
    await database.close()
  }
  await (await openDatabase(where)).close()
}

async function reportBooks({ databaseUrl, dataDir }: Config): Promise<number> {
  const violations = await listBookViolations(databaseUrl ?? dataDir)
  for (const { invariant, subject, text } of violations) console.log(`${invariant} ${subject} ${text}`)
  console.log(violations.length === 0 ? 'The books are in order.' : `${violations.length} violations of the books`)
  return violations.length === 0 ? 0 : 1
}
