/**
 * `npm run admin -- <command>`: what an operator does from the command line. Uses the shop's own environment variables.
 * Exit codes: 0 all was done; 1 something named in the output was not; 2 wrong usage, or the command could not begin.
 */
import { anonymiseCommand } from './commands/anonymise.ts'
import { backupCommand } from './commands/backup.ts'
import { checkCommand } from './commands/check.ts'
import { createOwnerCommand } from './commands/create-owner.ts'
import { type Command, UsageError } from './commands/command.ts'
import { drillCommand } from './commands/drill.ts'
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { migrateCommand } from './commands/migrate.ts'
import { moveFilesCommand } from './commands/move-files.ts'
import { reconcileAfterRestoreCommand } from './commands/reconcile-after-restore.ts'
import { resetPasswordCommand } from './commands/reset-password.ts'
import { restoreCommand } from './commands/restore.ts'
import { rotateKeyCommand } from './commands/rotate-key.ts'
import { readConfig } from './config/config.ts'
import { loadOrCreateDemoSecret } from './config/demo-secret.ts'

const commands: Record<string, Command> = {
  'create-owner': createOwnerCommand,
  'reset-password': resetPasswordCommand,
  check: checkCommand,
  migrate: migrateCommand,
  'rotate-key': rotateKeyCommand,
  'move-files': moveFilesCommand,
  backup: backupCommand,
  restore: restoreCommand,
  drill: drillCommand,
  'reconcile-after-restore': reconcileAfterRestoreCommand,
  anonymise: anonymiseCommand,
  export: exportCommand,
  import: importCommand,
}

const exitCodes = 'Exit codes: 0 all was done; 1 something named in the output was not; 2 it did not begin.'

function describe(names: readonly string[]): string {
  const lines = names.flatMap((name) => [
    `  npm run admin -- ${commands[name]!.usage}`,
    `      ${commands[name]!.about}`,
  ])
  return ['Usage, with the environment variables of the shop:', ...lines, exitCodes].join('\n')
}

const [name = '', ...args] = process.argv.slice(2)
const isHelp = (argument: string | undefined): boolean =>
  argument !== undefined && ['help', '--help', '-h'].includes(argument)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
try {
  if (isHelp(name) || (command && isHelp(args[0]))) console.log(describe(command ? [name] : Object.keys(commands)))
  else if (command) process.exitCode = await command.run(args, () => readConfig(process.env, loadOrCreateDemoSecret))
  else throw new UsageError()
} catch (error) {
  const isUsage = error instanceof UsageError || String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')
  console.error(isUsage ? describe(command ? [name] : Object.keys(commands)) : (error as Error).message)
  process.exitCode = 2
}
