/**
 * Restores a backup into an empty database and the file storage. Everything is checked before anything is written, and
 * the books afterwards. At the end the card provider and the hotel supplier are asked for what the backup cannot have.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findDamage, type OpenedBackup, restoreFiles } from '@tussenuit/adapters/backup/backup.ts'
import { openBackup } from '@tussenuit/adapters/backup/manifest.ts'
import { openBackupPlace } from '@tussenuit/adapters/backup/open-place.ts'
import { refuseNewerBackup, restoreDatabase, slackMinutesOf } from '@tussenuit/adapters/backup/restore.ts'
import { listBookViolations } from '@tussenuit/adapters/db/check-books.ts'
import { deleteProcessSigns } from '@tussenuit/modules/office/system/index.ts'
import { insertRestore } from '@tussenuit/modules/platform/restore/index.ts'
import { openFileStore } from '@tussenuit/adapters/files/file-store.ts'
import { backupKeyPurpose, type Config, createKeyDerivation } from '../config/config.ts'
import { type Command, printResult, UsageError } from './command.ts'
import { askProviders, describeAnswers, haveAllAnswered, operator } from './reconcile-after-restore.ts'

export const restoreCommand: Command = {
  usage: 'restore --from <place> [--at <name>] [--without-providers] [--json]',
  about: 'restores a backup into an empty database, and asks card provider and hotel supplier for what happened since',
  run: async (args, readConfig) => {
    const { values } = parseArgs({
      args,
      options: {
        from: { type: 'string' },
        at: { type: 'string' },
        'without-providers': { type: 'boolean' },
        json: { type: 'boolean' },
      },
    })
    if (values.from === undefined) throw new UsageError()
    const config = readConfig()
    const keys = createKeyDerivation(config.secretKeys)(backupKeyPurpose)
    const place = openBackupPlace(values.from, config.backupStorage)
    const backup = { ...(await openBackup(place, values.at ?? null, keys)), place }
    refuseNewerBackup(backup.manifest)
    const problems = await findDamage(backup)
    if (problems.length > 0) {
      printResult(values.json, { name: backup.name, problems }, [...problems, 'Nothing was restored.'])
      return 1
    }
    const written = await writeBackup(config, backup)
    const violations = await listBookViolations(
      config.databaseUrl ?? config.dataDir,
      slackMinutesOf(backup.manifest, new Date()),
    )
    const answers = values['without-providers'] ? null : await askProviders(config, null)
    printResult(values.json, { name: backup.name, problems, ...written, violations, ...answers }, [
      `${backup.name}: ${written.tables} tables, ${written.rows} rows, ${written.pictures} pictures written`,
      ...violations.map(({ invariant, subject, text }) => `${invariant} ${subject} ${text}`),
      violations.length === 0 ? 'The books are in order.' : `${violations.length} violations of the books`,
      ...(answers ? describeAnswers(answers) : [stillRestored]),
    ])
    return violations.length === 0 && (answers === null || haveAllAnswered(answers)) ? 0 : 1
  },
}

const stillRestored =
  'This shop sells nothing and runs no jobs until npm run admin -- reconcile-after-restore has asked the providers.'

async function writeBackup(config: Config, backup: OpenedBackup) {
  const where = { url: config.databaseUrl, embedded: join(config.dataDir, 'database') }
  await restoreDatabase(where, backup, async (db) => {
    const now = new Date()
    // The processes that ran when the backup was made are not those of the restored shop.
    await deleteProcessSigns(db, now)
    await insertRestore(db, {
      backup_name: backup.name,
      backup_at: new Date(backup.manifest.madeAt),
      restored_at: now,
      restored_by: operator(),
    })
  })
  const pictures = await restoreFiles(backup, openFileStore(config.fileStorage, config.dataDir))
  const { tables } = backup.manifest
  return { tables: tables.length, rows: tables.reduce((sum, table) => sum + table.rows, 0), pictures }
}
