/** Reads and writes the rows of a file of the shop (`shop-file-tables.ts`), each as JSON with names for references. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../shared/shop.ts'
import { cleanHtml } from '../../shared/html.ts'
import { separateAccess } from './shop-file-access.ts'
import { type FileTable, fileTables, neverIn } from './shop-file-tables.ts'

export type FileRow = Record<string, unknown>
export type FileRows = Map<string, FileRow[]>
type Stored = FileRow & { id?: number }

const isListedIn = (table: FileTable, column: string): boolean =>
  !neverIn.includes(column) && !(table.without ?? []).includes(column)

/** What names a row: the same text in every shop. */
export const nameOf = ({ key }: FileTable, row: FileRow): string =>
  JSON.stringify(key.map((column) => row[column] ?? null))
const keyValue = ({ key }: FileTable, row: FileRow): unknown =>
  key.length === 1 ? row[key[0]!] : key.map((column) => row[column] ?? null)

/** By table: the numbers of rows by their names, and back. */
class References {
  readonly #names = new Map<string, Map<number, unknown>>()
  readonly #ids = new Map<string, Map<string, number>>()

  add(table: FileTable, id: number, row: FileRow): void {
    const value = keyValue(table, row)
    const at = <K, V>(maps: Map<string, Map<K, V>>): Map<K, V> =>
      maps.get(table.table) ?? maps.set(table.table, new Map()).get(table.table)!
    at(this.#names).set(id, value)
    at(this.#ids).set(JSON.stringify(value), id)
  }

  nameOf = (table: string, id: unknown): unknown => this.#names.get(table)?.get(Number(id))
  idOf = (table: string, name: unknown): number | undefined => this.#ids.get(table)?.get(JSON.stringify(name))
}

/** The row with numbers in place of names or the other way around; null if it refers to a row that is not there. */
function convertReferences(
  { refers = {} }: FileTable,
  row: FileRow,
  find: (table: string, value: unknown) => unknown,
): FileRow | null {
  const converted = { ...row }
  for (const [column, table] of Object.entries(refers)) {
    const value = row[column]
    if (value === null || value === undefined) continue
    if (column === 'additional_information') {
      converted[column] = (value as unknown[]).map((name) => find(table, name)).filter((id) => id !== undefined)
      continue
    }
    const found = find(table, value)
    if (found === undefined) return null
    converted[column] = found
  }
  return converted
}

async function listColumns(db: Db, { table }: FileTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** `isAll`: also rows that a file does not have, which are found again by their names. */
async function readStored(db: Db, table: FileTable, isAll: boolean): Promise<Stored[]> {
  const { rows } = await sql<{ row: Stored }>`select to_jsonb(t) as row from ${sql.table(table.table)} as t
    where ${sql.raw(isAll ? 'true' : (table.where ?? 'true'))}`.execute(db)
  return rows.map(({ row }) => row)
}

/** One table, in the order of the names; without `isAll` as the file has it. */
async function readTable(db: Db, table: FileTable, references: References, isAll: boolean): Promise<FileRow[]> {
  const columns = (await listColumns(db, table)).filter((column) => isListedIn(table, column))
  const read: { row: FileRow; name: string }[] = []
  for (const stored of await readStored(db, table, isAll)) {
    const named = convertReferences(table, stored, references.nameOf)
    if (!named) continue
    if (typeof stored.id === 'number') references.add(table, stored.id, named)
    const row = Object.fromEntries(columns.map((column) => [column, named[column]]))
    read.push({ row, name: nameOf(table, row) })
  }
  const byName = read.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const twice = byName.find(({ name }, index) => name === byName[index + 1]?.name)
  if (twice && !isAll)
    throw new Error(`Two rows of ${table.table} have the same name: ${twice.name}. Change one of them.`)
  return byName.map(({ row }) => row)
}

/** All rows of the file, in one snapshot. */
export async function readShopRows(trx: Trx): Promise<FileRows> {
  const references = new References()
  const rows: FileRows = new Map()
  for (const table of fileTables) rows.set(table.table, await readTable(trx, table, references, false))
  return rows
}

/** HTML is cleaned as if staff had written it, in every part of a row. */
function clean(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return name.endsWith('_html') ? cleanHtml(value) : value
  if (Array.isArray(value)) return value.map((entry) => clean(entry))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, clean(own, key)]))
}

/** `left`: what differs and stays as the shop has it, because it says what staff may do. */
export type TableChanges = { table: string; added: string[]; changed: string[]; left: string[]; unchanged: number }
/** `audit` writes that a row was changed. */
export type WriteOptions = {
  now: Date
  withAccess: boolean
  audit(trx: Trx, change: { subject: string; before: unknown; after: unknown }): Promise<void>
}

/**
 * Adds and changes what the file has, and leaves what only the shop has. Every change is in the audit log. Throws if a
 * row refers to none.
 */
export async function writeShopRows(trx: Trx, rows: FileRows, options: WriteOptions): Promise<TableChanges[]> {
  const references = new References()
  const changes: TableChanges[] = []
  for (const table of fileTables) {
    const present = await readTable(trx, table, references, true)
    const columns = await listColumns(trx, table)
    const given = (rows.get(table.table) ?? []).map((row) => {
      const cleaned = clean(row) as FileRow
      const unknown = Object.keys(cleaned).find((column) => !columns.includes(column) || !isListedIn(table, column))
      if (unknown !== undefined) throw new Error(`${table.table}.json has a column that a file cannot have: ${unknown}`)
      const stored = convertReferences(table, cleaned, references.idOf)
      if (!stored) throw new Error(`${table.table}.json names a row that the file does not have: ${nameOf(table, row)}`)
      return { row: cleaned, stored, name: nameOf(table, cleaned) }
    })
    changes.push(
      await (table.owner
        ? replaceOwned(trx, table, present, given, options)
        : storeRows(trx, table, present, given, columns, options)),
    )
    await readTable(trx, table, references, true)
  }
  return changes
}

type Given = { row: FileRow; stored: FileRow; name: string }

const isSame = (a: FileRow, b: FileRow): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([column, value]) => canonical(value) === canonical(b[column]))
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, own: unknown) =>
    own !== null && typeof own === 'object' && !Array.isArray(own)
      ? Object.fromEntries(Object.entries(own).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : own,
  )

const noChanges = ({ table }: FileTable): TableChanges => ({ table, added: [], changed: [], left: [], unchanged: 0 })

async function storeRows(
  trx: Trx,
  table: FileTable,
  present: FileRow[],
  given: Given[],
  columns: string[],
  { now, withAccess, audit }: WriteOptions,
): Promise<TableChanges> {
  const before = new Map(present.map((row) => [nameOf(table, row), row]))
  const result = noChanges(table)
  for (const { row, stored, name } of given) {
    const old = before.get(name)
    if (old && isSame(row, old)) {
      result.unchanged += 1
      continue
    }
    const { own, left } = withAccess ? { own: {}, left: [] } : separateAccess(table.table, row, old ?? null)
    result.left.push(...left.map((field) => (field === '' ? name : `${name} ${field}`)))
    if (own === null || (old && isSame({ ...row, ...own }, old))) continue
    if (old) await updateRow(trx, table, { ...stored, ...own }, columns, now)
    else await insertRow(trx, table, { ...stored, ...own, ...timesOf(columns, now) })
    result[old ? 'changed' : 'added'].push(name)
    await audit(trx, {
      subject: `${table.subject ?? table.table}:${namedIn(table, row)}`,
      before: old,
      after: { ...row, ...own },
    })
  }
  return result
}

const namedIn = (table: FileTable, row: FileRow): string => table.key.map((column) => String(row[column])).join(' ')

/** The rows of one owner are replaced where one of them differs. */
async function replaceOwned(
  trx: Trx,
  table: FileTable,
  present: FileRow[],
  given: Given[],
  { audit }: WriteOptions,
): Promise<TableChanges> {
  const ownerOf = (row: FileRow) => JSON.stringify(row[table.owner!])
  const before = Map.groupBy(present, ownerOf)
  const result = noChanges(table)
  for (const [owner, own] of Map.groupBy(given, ({ row }) => ownerOf(row))) {
    const old = before.get(owner) ?? []
    if (old.length === own.length && own.every(({ row }, index) => isSame(row, old[index]!))) {
      result.unchanged += own.length
      continue
    }
    const column = sql.id(table.owner!)
    await sql`delete from ${sql.table(table.table)} where ${column} = ${own[0]!.stored[table.owner!]}`.execute(trx)
    for (const { stored } of own) await insertRow(trx, table, table.table === 'closure' ? { ...stored, ...by } : stored)
    result[old.length === 0 ? 'added' : 'changed'].push(owner)
    const subject = `${table.table}:${String(own[0]!.row[table.owner!])}`
    await audit(trx, { subject, before: old, after: own.map(({ row }) => row) })
  }
  return result
}

/** Who changed it, as the office shows it. */
export const importer = 'import'
const by = { created_by: importer, updated_by: importer }

function timesOf(columns: readonly string[], now: Date): FileRow {
  const set: FileRow = { created_at: now, updated_at: now, imported_at: now, uploaded_at: now, updated_by: importer }
  return Object.fromEntries(Object.entries(set).filter(([column]) => columns.includes(column)))
}

/** Columns that the row does not name get their default. */
async function insertRow(trx: Trx, { table }: FileTable, row: FileRow): Promise<void> {
  const names = sql.join(Object.keys(row).map((column) => sql.id(column)))
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`.execute(trx)
}

async function updateRow(trx: Trx, table: FileTable, row: FileRow, columns: string[], now: Date): Promise<void> {
  const target = sql.table(table.table)
  const assign = (names: readonly string[]) =>
    sql.join(names.map((column) => sql`${sql.id(column)} = given.${sql.id(column)}`))
  const isOwn = sql.join(
    table.key.map((column) => sql`own.${sql.id(column)} is not distinct from given.${sql.id(column)}`),
    sql` and `,
  )
  const given = sql`jsonb_populate_record(null::${target}, ${JSON.stringify(row)}::jsonb) as given`
  const set = [
    ...(columns.includes('version') ? [sql`version = own.version + 1`] : []),
    ...(columns.includes('updated_at') ? [sql`updated_at = ${now}`] : []),
    ...(columns.includes('updated_by') ? [sql`updated_by = ${importer}`] : []),
    ...(columns.includes('deleted_at') ? [sql`deleted_at = null`] : []),
  ]
  await sql`update ${target} as own set ${sql.join([assign(Object.keys(row)), ...set])} from ${given} where ${isOwn}`.execute(
    trx,
  )
  // A trigger has marked translations as outdated; the file says which are.
  if (Object.hasOwn(row, 'outdated'))
    await sql`update ${target} as own set ${assign(['outdated'])} from ${given} where ${isOwn}`.execute(trx)
}

/** The migration that the database was made by last. */
export async function readSchemaVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from schema_migration`.execute(db)
  return rows[0]!.name
}
