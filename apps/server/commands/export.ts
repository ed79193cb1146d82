/** Writes catalogue and settings into a folder, with pictures: for another shop, or to compare two of them. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '@tussenuit/adapters/db/database.ts'
import { openFileStore } from '@tussenuit/adapters/files/file-store.ts'
import { readShopFiles, readStoredPicture } from '@tussenuit/modules/office/catalogue-file/index.ts'
import type { Config } from '../config/config.ts'
import { type Command, printResult, UsageError } from './command.ts'

export const exportCommand: Command = {
  usage: 'export --to <new folder> [--json]',
  about: 'writes catalogue, texts, prices, pages, mails, roles and settings into a folder; no people, sales or secrets',
  run: async (args, readConfig) => {
    const { values } = parseArgs({ args, options: { to: { type: 'string' }, json: { type: 'boolean' } } })
    if (values.to === undefined) throw new UsageError()
    if (existsSync(values.to) && (await readdir(values.to)).length > 0)
      throw new Error(`${values.to} is not empty. Name a new folder.`)
    const { missing, ...written } = await writeFolder(readConfig(), values.to)
    printResult(values.json, { ...written, missing }, [
      ...missing.map((name) => `${name} is not in the file storage`),
      `${values.to}: ${written.files} files, ${written.pictures} pictures`,
    ])
    return missing.length === 0 ? 0 : 1
  },
}

async function writeFolder({ databaseUrl, dataDir, fileStorage }: Config, folder: string) {
  const database = await openDatabase({ url: databaseUrl, embedded: join(dataDir, 'database'), lastMigration: '' })
  try {
    const store = openFileStore(fileStorage, dataDir)
    const { texts, pictures } = await readShopFiles(database.kysely)
    const write = async (name: string, content: string | Buffer) => {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), content, { flush: true })
    }
    const missing: string[] = []
    for (const { name, key } of pictures) {
      const content = await readStoredPicture(store, key)
      if (content) await write(name, content)
      else missing.push(name)
    }
    // The head is the last: a folder without it is refused as not whole.
    for (const { name, content } of texts) await write(name, content)
    return { files: texts.length, pictures: pictures.length - missing.length, missing }
  } finally {
    await database.close()
  }
}
