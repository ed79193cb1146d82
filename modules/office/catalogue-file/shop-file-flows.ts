/** Catalogue and settings of a shop as one folder of files: written, and read into an empty or an existing shop. */
import { writeAuditEntry } from '../../platform/audit/index.ts'
import type { Db, Shop, Trx } from '../../shared/shop.ts'
import { findActiveDealIds } from '../../catalogue/deal/index.ts'
import type { FileStore } from '../../platform/media/file-ports.ts'
import { findDealVersions, recordChangedDeals } from '../deal-admin/index.ts'
import {
  type FileRow,
  type FileRows,
  importer,
  readSchemaVersion,
  readShopRows,
  type TableChanges,
  type WriteOptions,
  writeShopRows,
} from './shop-file-store.ts'
import { fileTables } from './shop-file-tables.ts'

const headName = 'shop.json'
const format = 'tussenuit shop'
const formatVersion = 1
type Head = { format: string; version: number; schema: string; rows: Record<string, number> }

const pictureFile = (key: unknown): string => `pictures/${String(key)}.webp`
const storedFile = (key: unknown): string => `uploads/${String(key)}.webp`
const toText = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`

export type ShopFiles = { texts: { name: string; content: string }[]; pictures: { name: string; key: string }[] }

/** What the folder holds, in one snapshot; the same shop gives the same bytes. */
export async function readShopFiles(db: Db): Promise<ShopFiles> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const rows = await readShopRows(trx)
      const counts = Object.fromEntries([...rows].map(([table, own]) => [table, own.length]))
      const head: Head = { format, version: formatVersion, schema: await readSchemaVersion(trx), rows: counts }
      return {
        texts: [
          ...[...rows].map(([table, own]) => ({ name: `${table}.json`, content: toText(own) })),
          { name: headName, content: toText(head) },
        ],
        pictures: (rows.get('uploaded_picture') ?? []).map(({ key }) => ({ name: pictureFile(key), key: String(key) })),
      }
    })
}

export const readStoredPicture = (files: Pick<FileStore, 'get'>, key: string): Promise<Buffer | null> =>
  files.get(storedFile(key))

/** Reads a file of the folder; null if there is none. */
type Read = (name: string) => Promise<Buffer | null>
export type ImportResult = { changes: TableChanges[]; pictures: number }

/** Undoes the transaction of a check. */
class OnlyChecked extends Error {}

/**
 * Adds and changes what the folder has, all or nothing; what only the shop has stays. A folder that was read once
 * changes nothing when it is read again. Throws, in words, for one of another version, or one that is not whole.
 * `isCheck`: nothing is stored, and the result says what would be. `withAccess`: also what says what staff may do, and
 * how they sign in; without it the shop's own stays, and the result names what differs.
 */
export async function importShopFiles(
  { db, jobs, files, now }: Pick<Shop, 'db' | 'jobs'> & { files: Pick<FileStore, 'size' | 'put'>; now: Date },
  read: Read,
  { isCheck, withAccess }: { isCheck: boolean; withAccess: boolean },
): Promise<ImportResult> {
  const rows = await readFolder(db, read)
  const missing: { key: string; content: Buffer }[] = []
  for (const { key } of rows.get('uploaded_picture')!) {
    const content = await read(pictureFile(key))
    if (!content || content.toString('latin1', 8, 12) !== 'WEBP')
      throw new Error(`${pictureFile(key)} ${content ? 'is no picture' : 'is missing'}`)
    if ((await files.size(storedFile(key))) !== content.length) missing.push({ key: String(key), content })
  }
  // Before the rows, which visitors see: a picture without its row is shown nowhere.
  if (!isCheck) for (const { key, content } of missing) await files.put(storedFile(key), content)
  return { changes: await write({ db, jobs }, rows, { now, withAccess, isCheck }), pictures: missing.length }
}

async function write(
  { db, jobs }: Pick<Shop, 'db' | 'jobs'>,
  rows: FileRows,
  { isCheck, ...options }: Omit<WriteOptions, 'audit'> & { isCheck: boolean },
): Promise<TableChanges[]> {
  let changes: TableChanges[] = []
  try {
    await db.transaction().execute(async (trx: Trx) => {
      const slugs = rows.get('deal')!.map(({ slug }) => String(slug))
      const before = await findDealVersions(trx, slugs)
      changes = await writeShopRows(trx, rows, { ...options, audit: auditRow(options.now) })
      if (isCheck) throw new OnlyChecked()
      await recordChangedDeals(trx, before, slugs, { by: importer, at: options.now })
      if (changes.some(({ added, changed }) => added.length + changed.length > 0)) await askPrices(jobs, trx)
    })
  } catch (error) {
    if (!(error instanceof OnlyChecked)) throw error
  }
  return changes
}

const auditRow =
  (at: Date): WriteOptions['audit'] =>
  (trx, change) =>
    writeAuditEntry(trx, { actor: importer, action: 'shop_file.import', at, ...change })

/** Queued with the rows: from-prices of prices that the shop has, and then the supplier is asked for the others. */
async function askPrices(jobs: Shop['jobs'], trx: Trx): Promise<void> {
  const deals = await findActiveDealIds(trx)
  if (deals.length === 0) return
  await jobs.send('refresh-prices', { deals }, { db: trx })
  await jobs.send('price-new-deals', {}, { db: trx })
}

async function readFolder(db: Db, read: Read): Promise<FileRows> {
  const head = await readJson<Partial<Head>>(read, headName)
  if (head.format !== format) throw new Error(`${headName} is not one of a shop's catalogue and settings`)
  const own = await readSchemaVersion(db)
  if (head.version !== formatVersion || head.schema !== own)
    throw new Error(
      `The files are of another version: their database has the schema ${head.schema}, this one ${own}. ` +
        'Export and import with the same version of the program.',
    )
  const rows: FileRows = new Map()
  for (const { table } of fileTables) {
    const list = await readJson<FileRow[]>(read, `${table}.json`)
    const isList =
      Array.isArray(list) && list.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
    if (!isList) throw new Error(`${table}.json is not a list of rows`)
    if (list.length !== head.rows?.[table])
      throw new Error(
        `${table}.json has ${list.length} rows instead of ${head.rows?.[table]}: change the number in ${headName} too`,
      )
    rows.set(table, list)
  }
  return rows
}

async function readJson<T>(read: Read, name: string): Promise<T> {
  const content = await read(name)
  if (content === null) throw new Error(`${name} is missing`)
  try {
    return JSON.parse(content.toString()) as T
  } catch (error) {
    throw new Error(`${name} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}
