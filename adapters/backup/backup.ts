/**
 * A backup of the database, in one snapshot, and of the uploaded pictures, while the shop sells. A place has a folder
 * for each backup, with an encrypted file per table, and `files/`, which all backups share: a picture is stored once,
 * by the hash of its content. The sizes made of pictures are made again.
 */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type FileStore, FilesUnavailable, listAllFiles } from '@tussenuit/modules/platform/media/file-ports.ts'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'
import {
  type FileEntry,
  keyName,
  type Manifest,
  manifestName,
  openBackup,
  sharedFolder,
  signManifest,
  toBackupName,
} from './manifest.ts'
import type { BackupPlace } from './place.ts'
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

type BackupOptions = { place: BackupPlace; keys: readonly [Buffer, ...Buffer[]]; now: Date }

const tableFile = (folder: string, table: string): string => `${folder}/${table}.sealed`
/** A file of before a change of the key is not used again, so that a backup needs one key. */
const contentFile = (key: Buffer, sha256: string): string => `${sharedFolder}/${sha256}.${keyName(key)}.sealed`

/** The first key encrypts. Returns the name of the backup. */
export async function makeBackup(
  db: Kysely<Tables>,
  files: FileStore,
  { place, keys: [key], now }: BackupOptions,
): Promise<{ name: string; manifest: Manifest; newFiles: number }> {
  const name = toBackupName(now)
  const unfinished = await place.start(name)
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
        await writeSealedFile(unfinished, key, tableFile(name, table.name), lines())
        tables.push({ ...table, rows, sha256: hash.digest('hex') })
      }
      return {
        tables,
        migrations: await readMigrations(trx),
        sequences: await readSequences(trx),
        pictures: (await readUploadKeys(trx)).map((picture) => `uploads/${picture}.webp`),
      }
    })
    const stored = await storeFiles(files, place, key)
    const present = new Set(stored.entries.map((entry) => entry.name))
    const { pictures, ...rest } = database
    const manifest: Manifest = {
      format: 1,
      madeAt: now.toISOString(),
      ...rest,
      files: stored.entries,
      missingFiles: pictures.filter((picture) => !present.has(picture)),
    }
    await unfinished.write(`${name}/${manifestName}`, toParts(signManifest(manifest, key)))
    await unfinished.finish()
    return { name, manifest, newFiles: stored.added }
  } catch (error) {
    // A storage that went away cannot be tidied up: what it holds is not listed as a backup.
    await unfinished.abandon().catch(() => undefined)
    throw error
  }
}

/** The files of the newest backup by name; empty if it cannot be read, and then every file is read again. */
async function knownFiles(place: BackupPlace, key: Buffer): Promise<Map<string, FileEntry>> {
  if ((await place.listBackups()).length === 0) return new Map()
  const { manifest } = await openBackup(place, null, [key]).catch(() => ({ manifest: { files: [] as FileEntry[] } }))
  return new Map(manifest.files.map((entry) => [entry.name, entry]))
}

/** Stores the pictures that no earlier backup has. A name never gets other content, so known ones are not read. */
async function storeFiles(files: FileStore, place: BackupPlace, key: Buffer) {
  const known = await knownFiles(place, key)
  const stored = await place.listSharedFiles()
  const entries: FileEntry[] = []
  let added = 0
  for await (const { name, bytes } of listAllFiles(files, 'uploads')) {
    if (!name.endsWith('.webp')) continue
    const before = known.get(name)
    if (before?.bytes === bytes && stored.has(contentFile(key, before.sha256))) {
      entries.push(before)
      continue
    }
    const content = await files.get(name)
    if (!content) continue
    const sha256 = digest(content)
    const target = contentFile(key, sha256)
    if (!stored.has(target)) {
      await writeSealedFile(place, key, target, [content])
      stored.add(target)
      added += 1
    }
    entries.push({ name, bytes: content.length, sha256 })
  }
  return { entries, added }
}

async function* toParts(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

export type OpenedBackup = Awaited<ReturnType<typeof openBackup>> & { place: BackupPlace }

/** Every file of the backup is decrypted and compared with the manifest; returns what is wrong, each with its name. */
export async function findDamage({ place, name, manifest, key }: OpenedBackup): Promise<string[]> {
  const problems: string[] = []
  const check = async (file: string, compare: () => Promise<string | null>): Promise<void> => {
    try {
      const problem = await compare()
      if (problem !== null) problems.push(`${file} ${problem}`)
    } catch (error) {
      // Not a fault of one file: each of the others would be asked for in vain.
      if (error instanceof FilesUnavailable) throw error
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
      for await (const part of readSealedFile(place, key, file)) {
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
      const content = await readContent(place, key, sha256)
      return digest(content) === sha256 ? null : 'has other content than the manifest says'
    })
  }
  return problems
}

const newline = 10

async function readContent(place: BackupPlace, key: Buffer, sha256: string): Promise<Buffer> {
  const file = contentFile(key, sha256)
  return Buffer.concat(await Array.fromAsync(readSealedFile(place, key, file)))
}

export async function* readRows({ place, name, key }: OpenedBackup, table: TableShape): AsyncGenerator<Row> {
  const file = tableFile(name, table.name)
  let rest = Buffer.alloc(0)
  for await (const part of readSealedFile(place, key, file)) {
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
export async function restoreFiles({ place, manifest, key }: OpenedBackup, files: FileStore): Promise<number> {
  let written = 0
  for (const { name, bytes, sha256 } of manifest.files) {
    if ((await files.size(name)) === bytes) continue
    await files.put(name, await readContent(place, key, sha256))
    written += 1
  }
  return written
}
