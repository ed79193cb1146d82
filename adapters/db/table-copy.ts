/** Reads all rows of a database, and writes them into another one; the same way for both engines. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'

type Db = Kysely<Tables> | Transaction<Tables>

/** `name` with its schema where that is not `public`: `pgboss.job`. */
export type TableShape = { name: string; columns: { name: string; type: string }[] }
export type Row = (string | null)[]

/** What is in the queue of jobs and not finished; the rest of the queue is made by the start of a process. */
const queueTables: Record<string, string> = {
  'pgboss.queue': 'true',
  'pgboss.job': `state in ('created', 'retry', 'active')`,
}
const rowsPerBatch = 500

const tableOf = (name: string) => sql.table(name)

/** Texts of values do not depend on the settings of the server. */
async function fixTextForms(db: Db): Promise<void> {
  for (const setting of [
    `timezone = 'UTC'`,
    `datestyle = 'ISO, YMD'`,
    `intervalstyle = 'postgres'`,
    `bytea_output = 'hex'`,
    'extra_float_digits = 1',
    'statement_timeout = 0',
  ])
    await sql.raw(`set local ${setting}`).execute(db)
}

/** A table comes after those that its rows refer to, where that matters: the queue before its jobs. */
export async function listTables(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<{ name: string; column: string; type: string }>`
    select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name,
      a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and c.relname <> all(array['schema_migration', 'restore_run'])
      and (n.nspname = 'public' or n.nspname || '.' || c.relname = any(${Object.keys(queueTables)}::text[]))
    order by n.nspname desc, n.nspname || '.' || c.relname = 'pgboss.job', c.relname collate "C", a.attnum`.execute(db)
  return [...Map.groupBy(rows, ({ name }) => name)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column, type }) => ({ name: column, type })),
  }))
}

export async function* readTable(db: Db, { name, columns }: TableShape): AsyncGenerator<Row[]> {
  const values = sql.join(columns.map((column, index) => sql`${sql.ref(column.name)}::text as ${sql.id(`c${index}`)}`))
  const condition = sql.raw(queueTables[name] ?? 'true')
  await sql`declare backup_rows no scroll cursor for select ${values} from ${tableOf(name)} where ${condition}`.execute(
    db,
  )
  for (;;) {
    const { rows } = await sql<Record<string, string | null>>`fetch ${sql.lit(rowsPerBatch)} from backup_rows`.execute(
      db,
    )
    if (rows.length > 0) yield rows.map((row) => columns.map((_, index) => row[`c${index}`] ?? null))
    if (rows.length < rowsPerBatch) break
  }
  await sql`close backup_rows`.execute(db)
}

/** Runs the work on one snapshot of the database: changes that are made meanwhile are not in it. */
export const inSnapshot = <T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await fixTextForms(trx)
      return work(trx)
    })

/** Sequences are read last, because they are in no snapshot: they must not lie behind the rows. */
export async function readSequences(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; value: number }>`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]))
}

export async function readUploadKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('uploaded_picture').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

export async function readMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export type RestoreSource = {
  tables: TableShape[]
  sequences: Record<string, number>
  rows(table: TableShape): AsyncIterable<Row>
}

/**
 * Replaces the rows of a new database in one transaction. Triggers do not run, because what they would write is in the
 * rows; foreign keys are removed and made again, which checks every reference.
 */
export async function writeTables(db: Kysely<Tables>, source: RestoreSource): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await fixTextForms(trx)
    const present = await listTables(trx)
    const keys = await listForeignKeys(trx)
    for (const { table, name } of keys)
      await sql`alter table ${tableOf(table)} drop constraint ${sql.id(name)}`.execute(trx)
    const own = present.filter(({ name }) => !Object.hasOwn(queueTables, name))
    for (const { name } of own) await sql`alter table ${tableOf(name)} disable trigger user`.execute(trx)
    await sql`truncate ${sql.join(own.map(({ name }) => tableOf(name)))}`.execute(trx)
    for (const stored of source.tables) {
      const table = withTypes(stored, present)
      let batch: Row[] = []
      for await (const row of source.rows(stored)) {
        batch.push(row)
        if (batch.length < rowsPerBatch) continue
        await insertRows(trx, table, batch)
        batch = []
      }
      if (batch.length > 0) await insertRows(trx, table, batch)
    }
    for (const [name, value] of Object.entries(source.sequences))
      await sql`select setval(${`public.${name}`}::regclass, ${value})`.execute(trx)
    for (const { table, name, definition } of keys)
      await sql`alter table ${tableOf(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(trx)
    for (const { name } of own) await sql`alter table ${tableOf(name)} enable trigger user`.execute(trx)
  })
}

/** The table with the types of the database that is written. */
function withTypes({ name, columns }: TableShape, present: readonly TableShape[]): TableShape {
  const target = present.find((table) => table.name === name)
  return {
    name,
    columns: columns.map((column) => {
      const own = target?.columns.find((candidate) => candidate.name === column.name)
      if (!own) throw new Error(`The database has no column ${name}.${column.name}.`)
      return own
    }),
  }
}

async function listForeignKeys(db: Db) {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`.execute(db)
  return rows
}

/** A queue that the start of the program has made already is kept. */
async function insertRows(db: Db, { name, columns }: TableShape, rows: readonly Row[]): Promise<void> {
  const lists = columns.map((_, index) => sql`${rows.map((row) => row[index] ?? null)}::text[]`)
  const names = columns.map((_, index) => sql.id(`c${index}`))
  const values = columns.map(({ type }, index) => sql`${names[index]}::${sql.raw(type)}`)
  const conflict = name === 'pgboss.queue' ? sql`on conflict do nothing` : sql``
  await sql`insert into ${tableOf(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
    overriding system value
    select ${sql.join(values)} from unnest(${sql.join(lists)}) as r(${sql.join(names)}) ${conflict}`.execute(db)
}

/** Collects statistics for the planner. A new database has none until the server's autovacuum comes by. */
export const analyzeTables = (db: Kysely<Tables>): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`analyze`.execute(trx)
  })
