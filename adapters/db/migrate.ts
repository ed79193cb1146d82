import { readdirSync, readFileSync } from 'node:fs'

type RunSql = (sql: string) => Promise<Record<string, unknown>[]>

const folder = new URL('./migrations/', import.meta.url)

export function listMigrationFiles(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

/** A longer migration would block sales; it must be split or run by hand. */
const statementLimit = '5min'
/** How long a migration waits for a table lock. Other statements queue behind it during that time. */
const lockLimit = '20s'

/**
 * Applies missing migrations in order, each file in its own transaction with a time limit. Refuses a database that a
 * newer program has migrated, because this program could misread its data. `last`: the name of the last one to apply.
 */
export async function migrate(
  engine: { run(work: (sql: RunSql) => Promise<void>): Promise<void> },
  last: string | null = null,
): Promise<void> {
  await engine.run(async (sql) => {
    await sql(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null ' +
        'default now())',
    )
    const applied = new Set((await sql('select name from schema_migration')).map((row) => row['name']))
    const files = listMigrationFiles()
    const unknown = [...applied].filter((name) => !files.includes(String(name)))
    if (unknown.length > 0)
      throw new Error(
        `The database is newer than this program: it has ${unknown.join(', ')}. Start the program that migrated ` +
          'it, or a newer one.',
      )
    for (const name of files.filter((file) => !applied.has(file) && (last === null || file <= last))) {
      const text = readFileSync(new URL(name, folder), 'utf8')
      try {
        await sql(
          `begin; set local statement_timeout = '${statementLimit}'; set local lock_timeout = '${lockLimit}';\n` +
            `${text}\n;insert into schema_migration (name) values ('${name}');commit;`,
        )
      } catch (error) {
        await sql('rollback')
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
    }
  })
}
