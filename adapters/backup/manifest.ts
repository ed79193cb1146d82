/** What a backup consists of. The manifest is readable; its authentication code shows whether it was changed. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BackupPlace } from './place.ts'
import { DamagedFile } from './sealed-file.ts'
import type { TableShape } from '../db/table-copy.ts'

export type TableEntry = TableShape & { rows: number; sha256: string }
export type FileEntry = { name: string; bytes: number; sha256: string }
export type Manifest = {
  format: 1
  madeAt: string
  /** Names of the migrations that the database had. */
  migrations: string[]
  tables: TableEntry[]
  sequences: Record<string, number>
  files: FileEntry[]
  /** Uploaded pictures whose file was not in the storage. */
  missingFiles: string[]
}
type SignedManifest = { manifest: Manifest; key: string; code: string }

export const manifestName = 'manifest.json'
/** The folder of the files that all backups share. */
export const sharedFolder = 'files'
const namePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

export const isBackupName = (name: string): boolean => namePattern.test(name)
export const toBackupName = (at: Date): string => at.toISOString().replace(/[:.]/g, '-')

const code = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('hex')
/** Recognises a key without telling it. */
export const keyName = (key: Buffer): string => code(key, 'backup key').slice(0, 16)

export const signManifest = (manifest: Manifest, key: Buffer): string =>
  JSON.stringify({ manifest, key: keyName(key), code: code(key, JSON.stringify(manifest)) } satisfies SignedManifest)

/** The name and manifest of the newest backup, or of the one with that name, and the key that it was made with. */
export async function openBackup(
  place: BackupPlace,
  at: string | null,
  keys: readonly Buffer[],
): Promise<{ name: string; manifest: Manifest; key: Buffer }> {
  const names = await place.listBackups()
  const name = at ?? names.at(-1)
  if (name === undefined || !names.includes(name))
    throw new Error(
      at === null ? `There is no backup in ${place.where}.` : `There is no backup ${at} in ${place.where}.`,
    )
  const where = `${name}/${manifestName}`
  const text = Buffer.concat(await Array.fromAsync(place.read(where))).toString()
  const signed = parse(text, where)
  const key = keys.find((candidate) => keyName(candidate) === signed.key)
  if (!key)
    throw new Error(
      `The backup ${name} was made with another SECRET_KEY. Set the one of that time, or it as SECRET_KEY_PREVIOUS.`,
    )
  const expected = Buffer.from(code(key, JSON.stringify(signed.manifest)))
  const given = Buffer.from(String(signed.code))
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new DamagedFile(`${where} was changed`)
  if (toBackupName(new Date(signed.manifest.madeAt)) !== name)
    throw new DamagedFile(`${where} belongs to another backup`)
  return { name, manifest: signed.manifest, key }
}

function parse(text: string, where: string): SignedManifest {
  try {
    const signed = JSON.parse(text) as Partial<SignedManifest> | null
    if (signed?.manifest && signed.key) return signed as SignedManifest
  } catch {
    // It is cut off or was changed.
  }
  throw new DamagedFile(`${where} cannot be read`)
}
