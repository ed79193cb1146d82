/**
 * Writes modules/shared/tables.ts from the migrated database: `node adapters/db/table-types.ts`. The migrations are the
 * only definition of the schema.
 */
import { type Kysely, sql } from 'kysely'
import { writeFileSync } from 'node:fs'
import { openPglite } from './pglite.ts'

const typeNames: Record<string, string> = {
  int8: 'number',
  int4: 'number',
  float8: 'number',
  text: 'string',
  bool: 'boolean',
  date: 'string',
  timestamptz: 'Date',
  jsonb: 'Json',
  uuid: 'string',
  tsvector: 'string',
  _int4: 'number[]',
  _int8: 'number[]',
  _text: 'string[]',
}

type Column = {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: string
  has_default: boolean
  always: boolean
}

/** The text of modules/shared/tables.ts for this migrated database. */
export async function generateTableTypes(db: Kysely<any>): Promise<string> {
  const { rows } = await sql<Column>`
    select table_name, column_name, udt_name, is_nullable, column_default is not null as has_default,
      (is_identity = 'YES' or is_generated = 'ALWAYS') as always
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migration'
    order by table_name, ordinal_position`.execute(db)
  const tables = Map.groupBy(rows, (row) => row.table_name)
  const lines = [
    '/** Written by adapters/db/table-types.ts from the migrations; not to be edited. */',
    "import type { Generated, GeneratedAlways } from 'kysely'",
    '',
    '/** What a jsonb column holds; the store that reads it says which. */',
    'export type Json = unknown',
  ]
  for (const [table, columns] of tables) {
    lines.push('', `export type ${toPascalCase(table)}Table = {`)
    for (const column of columns) lines.push(`  ${column.column_name}: ${columnType(column)}`)
    lines.push('}')
  }
  lines.push('', 'export type Tables = {')
  for (const table of tables.keys()) lines.push(`  ${table}: ${toPascalCase(table)}Table`)
  lines.push('}', '')
  return lines.join('\n')
}

function columnType(column: Column): string {
  const base = typeNames[column.udt_name]
  if (!base) throw new Error(`no type for ${column.table_name}.${column.column_name} (${column.udt_name})`)
  const type = column.is_nullable === 'YES' ? `${base} | null` : base
  if (column.always) return `GeneratedAlways<${type}>`
  return column.has_default ? `Generated<${type}>` : type
}

function toPascalCase(name: string): string {
  return name
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}

if (import.meta.main) {
  const database = await openPglite(null)
  writeFileSync(new URL('../../modules/shared/tables.ts', import.meta.url), await generateTableTypes(database.kysely))
  await database.close()
}
