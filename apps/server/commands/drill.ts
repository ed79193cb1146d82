/**
 * Proves the last backup: it is restored aside, its books are checked and its payments compared with the card provider;
 * the result is stored for the page System and the metrics. A process that works does the same each night, with
 * BACKUP_DIR. With the embedded database the shop must not be running.
 */
import { parseArgs } from 'node:util'
import { runBackupDrill, secondsOf } from '@tussenuit/modules/office/system/index.ts'
import { type Command, printResult, UsageError } from './command.ts'
import { runWithShop } from './with-shop.ts'

export const drillCommand: Command = {
  usage: 'drill [--from <place>] [--json]',
  about: 'restores the last backup aside, checks its books and compares its payments; tells the shop',
  run: async (args, readConfig) => {
    const { values } = parseArgs({ args, options: { from: { type: 'string' }, json: { type: 'boolean' } } })
    const config = readConfig()
    const backupDir = values.from ?? config.backupDir
    if (backupDir === null) throw new UsageError()
    const run = await runWithShop({ ...config, backupDir }, runBackupDrill)
    const seconds = secondsOf(run)
    printResult(values.json, { name: run.backup_name, seconds, problems: run.problems }, [
      ...run.problems,
      run.problems.length === 0
        ? `${run.backup_name} is proven: restored aside and checked in ${seconds.toFixed(1)} s.`
        : `${run.backup_name ?? 'The last backup'} is not proven: ${run.problems.length} problems.`,
    ])
    return run.problems.length === 0 ? 0 : 1
  },
}
