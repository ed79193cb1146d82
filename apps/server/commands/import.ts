/** Reads a folder of `export` into an empty or an existing shop. `--check` says what would change; nothing changes. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '@tussenuit/adapters/db/database.ts'
import { openFileStore } from '@tussenuit/adapters/files/file-store.ts'
import { type ImportResult, importShopFiles } from '@tussenuit/modules/office/catalogue-file/index.ts'
import type { Config } from '../config/config.ts'
import { type Command, printResult, UsageError } from './command.ts'

export const importCommand: Command = {
  usage: 'import --from <folder> [--check] [--json]',
  about: 'reads a folder of export into a shop, all or nothing; --check says what would change',
  run: async (args, readConfig) => {
    const { values } = parseArgs({
      args,
      options: { from: { type: 'string' }, check: { type: 'boolean' }, json: { type: 'boolean' } },
    })
    if (values.from === undefined) throw new UsageError()
    const isCheck = values.check === true
    const result = await readFolder(readConfig(), values.from, isCheck)
    printResult(values.json, { ...result, checked: isCheck }, describeChanges(result, isCheck))
    return 0
  },
}

async function readFolder({ databaseUrl, dataDir, fileStorage }: Config, folder: string, isCheck: boolean) {
  const read = (name: string): Promise<Buffer | null> =>
    readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return null
    })
  const database = await openDatabase({
    url: databaseUrl,
    embedded: join(dataDir, 'database'),
    ...(isCheck ? { lastMigration: '' } : {}),
  })
  try {
    const shop = { db: database.kysely, files: openFileStore(fileStorage, dataDir), now: new Date() }
    return await importShopFiles(shop, read, isCheck)
  } finally {
    await database.close()
  }
}

const shownNames = 20

function describeChanges({ changes, pictures }: ImportResult, isCheck: boolean): string[] {
  const lines = changes.flatMap(({ table, added, changed }) =>
    [...added.map((name) => `+ ${table} ${name}`), ...changed.map((name) => `~ ${table} ${name}`)].flatMap(
      (line, index, all) =>
        index < shownNames ? [line] : index === shownNames ? [`… and ${all.length - shownNames} more of ${table}`] : [],
    ),
  )
  const sum = (of: 'added' | 'changed') => changes.reduce((total, change) => total + change[of].length, 0)
  const unchanged = changes.reduce((total, change) => total + change.unchanged, 0)
  const counts = `${sum('added')} added, ${sum('changed')} changed, ${unchanged} as they were, ${pictures} new pictures`
  return [...lines, isCheck ? `Nothing was changed. It would be: ${counts}.` : `${counts}.`]
}
