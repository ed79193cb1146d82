/**
 * A backup of the database, in one snapshot, and of the uploaded pictures, while the shop sells. `root` holds a folder
 * for each backup, with an encrypted file per table, and `files/`, which all backups share: a picture is stored once,
 * by the hash of its content. The sizes made of pictures are made again.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { type FileStore, listAllFiles } from '@tussenuit/modules/platform/media/file-ports.ts'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'
import {
  type FileEntry,
  keyName,
  listBackups,
  type Manifest,
  manifestName,
  openBackup,
  signManifest,
  toFolderName,
} from './manifest.ts'
import { DamagedFile, readSealedFile, writeSealedFile } from './sealed-file.ts'
import {
  inSnapshot,
  listTables,
  readMigrations,
  readSequences,
  readTable,
  readUploadKeys,
  type Row,
  type TableShape,
} from '../db/table-copy.ts'

type BackupOptions = { root: string; keys: readonly [Buffer, ...Buffer[]]; now: Date }

const tableFile = (folder: string, table: string): string => `${folder}/${table}.sealed`
/** A file of before a change of the key is not used again, so that a backup needs one key. */
const contentFile = (key: Buffer, sha256: string): string => `files/${sha256}.${keyName(key)}.sealed`

/** The first key encrypts. Returns the name of the backup. */
export async function makeBackup(
  db: Kysely<Tables>,
  files: FileStore,
  { root, keys: [key], now }: BackupOptions,
): Promise<{ name: string; manifest: Manifest; newFiles: number }> {
  await refuseUnwritable(root)
  const name = toFolderName(now)
  const partial = join(root, `${name}.part`)
  await mkdir(partial, { recursive: true })
  try {
    const database = await inSnapshot(db, async (trx) => {
      const tables: Manifest['tables'] = []
      for (const table of await listTables(trx)) {
        const hash = createHash('sha256')
        let rows = 0
        const lines = async function* () {
          for await (const batch of readTable(trx, table)) {
            rows += batch.length
            const text = Buffer.from(batch.map((row) => `${JSON.stringify(row)}\n`).join(''))
            hash.update(text)
            yield text
          }
        }
        await writeSealedFile(join(partial, `${table.name}.sealed`), key, tableFile(name, table.name), lines())
        tables.push({ ...table, rows, sha256: hash.digest('hex') })
      }
      return {
        tables,
        migrations: await readMigrations(trx),
        sequences: await readSequences(trx),
        pictures: (await readUploadKeys(trx)).map((picture) => `uploads/${picture}.webp`),
      }
    })
    const stored = await storeFiles(files, root, key, await knownFiles(root, [key]))
    const present = new Set(stored.entries.map((entry) => entry.name))
    const { pictures, ...rest } = database
    const manifest: Manifest = {
      format: 1,
      madeAt: now.toISOString(),
      ...rest,
      files: stored.entries,
      missingFiles: pictures.filter((picture) => !present.has(picture)),
    }
    await writeFile(join(partial, manifestName), signManifest(manifest, key), { flush: true })
    await rename(partial, join(root, name))
    return { name, manifest, newFiles: stored.added }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/**
 * Throws if no folder can be made there. Tried in the nearest folder that exists, because making folders in one that
 * takes none (`/proc`) does not end.
 */
async function refuseUnwritable(root: string): Promise<void> {
  let existing = resolve(root)
  while (!existsSync(existing)) existing = dirname(existing)
  try {
    await rm(await mkdtemp(join(existing, '.backup-')), { recursive: true })
  } catch (error) {
    const { code = (error as Error).message } = error as NodeJS.ErrnoException
    throw new Error(`No backup can be written to ${root}: ${existing} takes no folders (${code}).`, { cause: error })
  }
}

/** The files of the newest backup by name; empty if it cannot be read, and then every file is read again. */
async function knownFiles(root: string, keys: readonly Buffer[]): Promise<Map<string, FileEntry>> {
  if ((await listBackups(root)).length === 0) return new Map()
  const { manifest } = await openBackup(root, null, keys).catch(() => ({ manifest: { files: [] as FileEntry[] } }))
  return new Map(manifest.files.map((entry) => [entry.name, entry]))
}

/** Stores the pictures that no earlier backup has. A name never gets other content, so known ones are not read. */
async function storeFiles(files: FileStore, root: string, key: Buffer, known: Map<string, FileEntry>) {
  const entries: FileEntry[] = []
  let added = 0
  for await (const { name, bytes } of listAllFiles(files, 'uploads')) {
    if (!name.endsWith('.webp')) continue
    const before = known.get(name)
    if (before?.bytes === bytes && existsSync(join(root, contentFile(key, before.sha256)))) {
      entries.push(before)
      continue
    }
    const content = await files.get(name)
    if (!content) continue
    const sha256 = digest(content)
    const target = join(root, contentFile(key, sha256))
    if (!existsSync(target)) {
      await writeSealedFile(target, key, contentFile(key, sha256), [content])
      added += 1
    }
    entries.push({ name, bytes: content.length, sha256 })
  }
  return { entries, added }
}

const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

export type OpenedBackup = Awaited<ReturnType<typeof openBackup>> & { root: string }

/** Every file of the backup is decrypted and compared with the manifest; returns what is wrong, each with its name. */
export async function findDamage({ root, name, manifest, key }: OpenedBackup): Promise<string[]> {
  const problems: string[] = []
  const check = async (file: string, compare: () => Promise<string | null>): Promise<void> => {
    try {
      const problem = await compare()
      if (problem !== null) problems.push(`${file} ${problem}`)
    } catch (error) {
      problems.push(
        error instanceof DamagedFile ? error.message : `${file} cannot be read: ${(error as Error).message}`,
      )
    }
  }
  for (const table of manifest.tables) {
    const file = tableFile(name, table.name)
    await check(file, async () => {
      const hash = createHash('sha256')
      let rows = 0
      for await (const part of readSealedFile(join(root, file), key, file)) {
        hash.update(part)
        for (const byte of part) if (byte === newline) rows += 1
      }
      if (rows !== table.rows) return `has ${rows} rows instead of ${table.rows}`
      return hash.digest('hex') === table.sha256 ? null : 'has other rows than the manifest says'
    })
  }
  for (const { name: picture, sha256 } of manifest.files) {
    const file = contentFile(key, sha256)
    await check(`${file} (${picture})`, async () => {
      const content = await readContent(root, key, sha256)
      return digest(content) === sha256 ? null : 'has other content than the manifest says'
    })
  }
  return problems
}

const newline = 10

async function readContent(root: string, key: Buffer, sha256: string): Promise<Buffer> {
  const file = contentFile(key, sha256)
  return Buffer.concat(await Array.fromAsync(readSealedFile(join(root, file), key, file)))
}

export async function* readRows({ root, name, key }: OpenedBackup, table: TableShape): AsyncGenerator<Row> {
  const file = tableFile(name, table.name)
  let rest = Buffer.alloc(0)
  for await (const part of readSealedFile(join(root, file), key, file)) {
    rest = Buffer.concat([rest, part])
    let start = 0
    for (let end = rest.indexOf(newline); end >= 0; end = rest.indexOf(newline, start)) {
      yield JSON.parse(rest.toString('utf8', start, end)) as Row
      start = end + 1
    }
    rest = rest.subarray(start)
  }
}

/** Stores the pictures that are not there already; returns how many were written. */
export async function restoreFiles({ root, manifest, key }: OpenedBackup, files: FileStore): Promise<number> {
  let written = 0
  for (const { name, bytes, sha256 } of manifest.files) {
    if ((await files.size(name)) === bytes) continue
    await files.put(name, await readContent(root, key, sha256))
    written += 1
  }
  return written
}
