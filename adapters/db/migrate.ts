import { readdirSync, readFileSync } from 'node:fs'

type RunSql = (sql: string) => Promise<Record<string, unknown>[]>

const folder = new URL('./migrations/', import.meta.url)

export function migrationFiles(): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.sql')).sort()
}

/** Applies what is missing, in order, each file in a transaction of its own. */
export async function migrate(engine: { run(work: (sql: RunSql) => Promise<void>): Promise<void> }): Promise<void> {
  await engine.run(async (sql) => {
    await sql('create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())')
    const applied = new Set((await sql('select name from schema_migration')).map((row) => row['name']))
    for (const name of migrationFiles().filter((file) => !applied.has(file))) {
      const text = readFileSync(new URL(name, folder), 'utf8')
      try {
        await sql(`begin;\n${text}\n;insert into schema_migration (name) values ('${name}');commit;`)
      } catch (error) {
        await sql('rollback')
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
    }
  })
}
