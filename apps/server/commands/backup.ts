/**
 * Makes an encrypted backup of the database and the uploaded pictures while the shop sells, or checks one. With the
 * embedded database the shop must not be running.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findDamage, makeBackup } from '@tussenuit/adapters/backup/backup.ts'
import { openBackup } from '@tussenuit/adapters/backup/manifest.ts'
import { openBackupPlace } from '@tussenuit/adapters/backup/open-place.ts'
import { openDatabase } from '@tussenuit/adapters/db/database.ts'
import { openFileStore } from '@tussenuit/adapters/files/file-store.ts'
import { storeBackupRun } from '@tussenuit/modules/office/system/index.ts'
import type { Db } from '@tussenuit/modules/shared/shop.ts'
import { backupKeyPurpose, type Config, createKeyDerivation } from '../config/config.ts'
import { type Command, printResult, UsageError } from './command.ts'

export const backupCommand: Command = {
  usage: 'backup --to <place> [--json]  |  backup --check <place> [--at <name>] [--json]',
  about: 'makes an encrypted backup in a folder or s3://bucket/prefix while the shop sells, or checks one',
  run: async (args, readConfig) => {
    const { values } = parseArgs({
      args,
      options: {
        to: { type: 'string' },
        check: { type: 'string' },
        at: { type: 'string' },
        json: { type: 'boolean' },
      },
    })
    if ((values.to === undefined) === (values.check === undefined)) throw new UsageError()
    if (values.check !== undefined) return checkBackup(readConfig(), values.check, values.at ?? null, values.json)
    return backUp(readConfig(), values.to!, values.json === true)
  },
}

async function backUp(config: Config, where: string, isJson: boolean): Promise<number> {
  const place = openBackupPlace(where, config.backupStorage)
  const database = await openDatabase({
    url: config.databaseUrl,
    embedded: join(config.dataDir, 'database'),
    // A backup changes no table of the shop.
    lastMigration: '',
  })
  const startedAt = new Date()
  try {
    const { name, manifest, newFiles } = await makeBackup(
      database.kysely,
      openFileStore(config.fileStorage, config.dataDir),
      { place, keys: createKeyDerivation(config.secretKeys)(backupKeyPurpose), now: startedAt },
    )
    const counts = {
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.length,
      newFiles,
      missingFiles: manifest.missingFiles,
    }
    const isWhole = counts.missingFiles.length === 0
    await recordRun(database.kysely, { name, startedAt, isWhole })
    printResult(isJson, { name, ...counts }, [
      ...manifest.missingFiles.map((file) => `${file} is not in the file storage`),
      `${name}: ${counts.tables} tables, ${counts.rows} rows, ${counts.files} pictures (${newFiles} new)`,
    ])
    return isWhole ? 0 : 1
  } catch (error) {
    await recordRun(database.kysely, { name: null, startedAt, isWhole: false })
    throw error
  } finally {
    await database.close()
  }
}

/**
 * Tells the shop that a backup was made or failed, for the page System and the metrics. A backup is whole without this:
 * the table is missing where the database is older than this program.
 */
async function recordRun(
  db: Db,
  { name, startedAt, isWhole }: { name: string | null; startedAt: Date; isWhole: boolean },
): Promise<void> {
  const run = { name, started_at: startedAt, ended_at: new Date(), is_whole: isWhole }
  await storeBackupRun(db, run).catch((error: Error) => console.error(`The shop does not know of it: ${error.message}`))
}

async function checkBackup(config: Config, where: string, at: string | null, isJson?: boolean): Promise<number> {
  const place = openBackupPlace(where, config.backupStorage)
  const backup = await openBackup(place, at, createKeyDerivation(config.secretKeys)(backupKeyPurpose))
  const problems = await findDamage({ ...backup, place })
  printResult(isJson, { name: backup.name, problems }, [
    ...problems,
    problems.length === 0 ? `${backup.name} is whole.` : `${backup.name} has ${problems.length} problems.`,
  ])
  return problems.length === 0 ? 0 : 1
}
