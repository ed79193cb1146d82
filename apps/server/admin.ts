/**
 * `npm run admin -- <command>`: what an operator does from the command line. Uses the shop's own environment variables.
 * Exit codes: 0 all was done; 1 something named in the output was not; 2 wrong usage, or the command could not begin.
 */
import { backupCommand } from './commands/backup.ts'
import { createOwnerCommand } from './commands/create-owner.ts'
import { type Command, UsageError } from './commands/command.ts'
import { moveFilesCommand } from './commands/move-files.ts'
import { restoreCommand } from './commands/restore.ts'
import { readConfig } from './config/config.ts'
import { loadOrCreateDemoSecret } from './config/demo-secret.ts'

const commands: Record<string, Command> = {
  'create-owner': createOwnerCommand,
  'move-files': moveFilesCommand,
  backup: backupCommand,
  restore: restoreCommand,
}

const [name = '', ...args] = process.argv.slice(2)
try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError()
  process.exitCode = await command.run(args, () => readConfig(process.env, loadOrCreateDemoSecret))
} catch (error) {
  const isUsage = error instanceof UsageError || String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')
  console.error(
    isUsage
      ? ['Usage:', ...Object.values(commands).map(({ usage }) => `  npm run admin -- ${usage}`)].join('\n')
      : (error as Error).message,
  )
  process.exitCode = 2
}
