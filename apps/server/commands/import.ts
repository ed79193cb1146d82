/** Reads a folder of `export` into an empty or an existing shop. `--check` says what would change; nothing changes. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '@tussenuit/adapters/db/database.ts'
import { openFileStore } from '@tussenuit/adapters/files/file-store.ts'
import { type ImportResult, importShopFiles } from '@tussenuit/modules/office/catalogue-file/index.ts'
import type { Config } from '../config/config.ts'
import { type Command, printResult, UsageError } from './command.ts'
import { runWithShop } from './with-shop.ts'

export const importCommand: Command = {
  usage: 'import --from <folder> [--check] [--with-access] [--json]',
  about:
    'reads a folder of export into a shop, all or nothing; --check says what would change; ' +
    '--with-access: also roles, sign-in rules and approval limits',
  run: async (args, readConfig) => {
    const { values } = parseArgs({
      args,
      options: {
        from: { type: 'string' },
        check: { type: 'boolean' },
        'with-access': { type: 'boolean' },
        json: { type: 'boolean' },
      },
    })
    if (values.from === undefined) throw new UsageError()
    const isCheck = values.check === true
    const result = await readFolder(readConfig(), values.from, { isCheck, withAccess: values['with-access'] === true })
    printResult(values.json, { ...result, checked: isCheck }, describeChanges(result, isCheck))
    return 0
  },
}

async function readFolder(config: Config, folder: string, options: { isCheck: boolean; withAccess: boolean }) {
  const { databaseUrl, dataDir, fileStorage } = config
  const read = (name: string): Promise<Buffer | null> =>
    readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return null
    })
  const files = openFileStore(fileStorage, dataDir)
  if (!options.isCheck)
    return runWithShop(config, ({ db, jobs }) => importShopFiles({ db, jobs, files, now: new Date() }, read, options))
  // A check changes nothing, a database of an older version included, and queues no job.
  const database = await openDatabase({ url: databaseUrl, embedded: join(dataDir, 'database'), lastMigration: '' })
  try {
    const jobs = { send: async () => undefined }
    return await importShopFiles({ db: database.kysely, jobs, files, now: new Date() }, read, options)
  } finally {
    await database.close()
  }
}

const shownNames = 20

function describeChanges({ changes, pictures }: ImportResult, isCheck: boolean): string[] {
  const lines = changes.flatMap(({ table, added, changed, left }) =>
    [
      ...left.map((name) => `= ${table} ${name}`),
      ...added.map((name) => `+ ${table} ${name}`),
      ...changed.map((name) => `~ ${table} ${name}`),
    ].flatMap((line, index, all) =>
      index < shownNames ? [line] : index === shownNames ? [`… and ${all.length - shownNames} more of ${table}`] : [],
    ),
  )
  const sum = (of: 'added' | 'changed') => changes.reduce((total, change) => total + change[of].length, 0)
  const unchanged = changes.reduce((total, change) => total + change.unchanged, 0)
  const counts = `${sum('added')} added, ${sum('changed')} changed, ${unchanged} as they were, ${pictures} new pictures`
  const access = changes.flatMap(({ left }) => left).length
  const left = `${access} marked = stay as they are: what staff may do is read with --with-access only.`
  return [
    ...lines,
    ...(access > 0 ? [left] : []),
    isCheck ? `Nothing was changed. It would be: ${counts}.` : `${counts}.`,
  ]
}
