import pg from 'pg'
import { isDatabaseEmpty } from './database.ts'
import { listMigrationFiles } from './migrate.ts'

/**
 * Which migrations the database lacks, and which it has that this program does not. Changes nothing. The embedded
 * database must not be in use.
 */
export async function compareMigrations(where: {
  url: string | null
  embedded: string
}): Promise<{ missing: string[]; unknown: string[] }> {
  const applied = await readApplied(where)
  const files = listMigrationFiles()
  return {
    missing: files.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !files.includes(name)),
  }
}

const isMigrated = `select to_regclass('public.schema_migration') is not null as found`
const names = 'select name from schema_migration order by name'
type Rows = { rows: { found?: boolean; name?: string }[] }

async function readApplied(where: { url: string | null; embedded: string }): Promise<string[]> {
  if (await isDatabaseEmpty(where)) return []
  const read = async (query: (text: string) => Promise<Rows>) =>
    (await query(isMigrated)).rows[0]!.found ? (await query(names)).rows.map(({ name }) => name!) : []
  if (!where.url) {
    const { openPgliteFolder } = await import('./pglite.ts')
    const database = await openPgliteFolder(where.embedded)
    return read((text) => database.query(text)).finally(() => database.close())
  }
  const client = new pg.Client({ connectionString: where.url })
  await client.connect()
  return read((text) => client.query(text)).finally(() => client.end())
}
