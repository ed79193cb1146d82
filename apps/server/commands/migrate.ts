/** Applies the migrations that the database lacks, as the first process of a new version does; or only lists them. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '@tussenuit/adapters/db/database.ts'
import { compareMigrations } from '@tussenuit/adapters/db/migration-state.ts'
import { type Command, printResult } from './command.ts'

export const migrateCommand: Command = {
  usage: 'migrate [--check] [--json]',
  about: 'applies the migrations that the database lacks; --check lists them and changes nothing (1: there are some)',
  run: async (args, readConfig) => {
    const { values } = parseArgs({ args, options: { check: { type: 'boolean' }, json: { type: 'boolean' } } })
    const { databaseUrl, dataDir } = readConfig()
    const where = { url: databaseUrl, embedded: join(dataDir, 'database') }
    const { missing, unknown } = await compareMigrations(where)
    if (unknown.length > 0) throw new Error(`The database is newer than this program: it has ${unknown.join(', ')}.`)
    if (!values.check) await (await openDatabase(where)).close()
    const done = values.check ? 'is missing' : 'was applied'
    printResult(values.json, { [values.check ? 'missing' : 'applied']: missing }, [
      ...missing.map((name) => `${name} ${done}`),
      missing.length === 0 ? 'The database has all migrations.' : `${missing.length} in all.`,
    ])
    return values.check && missing.length > 0 ? 1 : 0
  },
}
