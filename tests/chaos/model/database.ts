/**
 * The shop's schema on the embedded engine, for very many short histories. A history runs in one transaction that is
 * rolled back at its end; the program's transactions are savepoints in it. Every statement is prepared once, and now()
 * is the model's clock.
 */
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { migrate } from '@tussenuit/adapters/db/migrate.ts'

type Row = Record<string, unknown>
export type Answer = { rows: Row[]; affected: number }

export type ModelDatabase = {
  /** Runs a single statement, which has no effect if it fails. Waits while a transaction is open. */
  query(sql: string, values?: readonly unknown[]): Promise<Answer>
  /** Returns the connection of an open transaction; each call of `within` is one statement of it. */
  take(): Promise<Connection>
  /** Runs several statements outside histories. */
  script(sql: string): Promise<void>
  /** Sets the value of now(), which advances by a millisecond with each call. */
  setNow(at: Date): Promise<void>
  /** `begin` creates a savepoint of the whole state; `forget` rolls back to it. */
  begin(): Promise<void>
  forget(): Promise<void>
  close(): Promise<void>
}

export type Connection = {
  isolated(sql: string, values: readonly unknown[]): Promise<Answer>
  within(sql: string, values: readonly unknown[]): Promise<Answer>
  open(): Promise<void>
  /** Checks deferred constraints, as a commit would. */
  commit(): Promise<void>
  rollback(): Promise<void>
  release(): void
}

/**
 * `search_path` puts this now() before the engine's own. It is created before the tables, so that column defaults use
 * it.
 */
const clock = `
  create sequence model_tick;
  create function public.now() returns timestamptz language sql stable as $$
    select case when current_setting('model.now', true) is null or current_setting('model.now', true) = '' then pg_catalog.now()
      else current_setting('model.now')::timestamptz + nextval('public.model_tick') * interval '1 millisecond' end $$;
  set search_path = public, pg_catalog;`

const [bigintType, dateType, jsonType, jsonbType] = [20, 1082, 114, 3802]
/** Number of histories between VACUUM runs, which remove the rows of rolled-back transactions. */
const historiesBetweenSweeps = 200

export async function openModelDatabase(): Promise<ModelDatabase> {
  const pglite = await PGlite.create({
    extensions: { pg_trgm, unaccent },
    parsers: { [bigintType]: Number, [dateType]: (text: string) => text },
  })
  await pglite.exec(clock)
  await migrate({
    run: (work) =>
      work(async (sql) => {
        // The data does not outlive the process, so tables need no write-ahead log.
        const text = sql.replaceAll(/\bcreate table /gi, 'create unlogged table ')
        return ((await pglite.exec(text)).at(-1)?.rows as Row[]) ?? []
      }),
  })
  await pglite.exec(
    `create unlogged table model_job (id bigserial primary key, name text not null, data jsonb not null, due
      timestamptz not null, tries int not null default 0)`,
  )
  const known = new Map<string, { name: string; types: number[] }>()
  const waiting: (() => void)[] = []
  /** SQL that checks the deferred constraints of the open transaction. */
  let checks = ''
  let taken = false
  let inHistory = false
  let histories = 0

  async function prepared(sql: string): Promise<{ name: string; types: number[] }> {
    const before = known.get(sql)
    if (before) return before
    const name = `model_${known.size}`
    const [, described] = await pglite.exec(
      `prepare ${name} as ${sql}; select parameter_types::oid[]::text as types from pg_prepared_statements where name = '${name}'`,
    )
    const types = String((described!.rows[0] as { types: string }).types)
      .slice(1, -1)
      .split(',')
      .filter((one) => one !== '')
      .map(Number)
    known.set(sql, { name, types })
    return known.get(sql)!
  }

  async function run(sql: string, values: readonly unknown[], around: [string, string]): Promise<Answer> {
    const { name, types } = await prepared(sql)
    const given = values.map((value, index) => sqlLiteral(value, types[index])).join(', ')
    const results = await pglite.exec(`${around[0]} execute ${name}${given === '' ? '' : `(${given})`}; ${around[1]}`)
    const result = results[around[0] === '' ? 0 : 1]!
    return { rows: result.rows as Row[], affected: result.affectedRows ?? 0 }
  }

  const connection: Connection = {
    isolated: async (sql, values) => {
      if (!inHistory || /^\s*select/i.test(sql)) return run(sql, values, ['', ''])
      try {
        return await run(sql, values, ['savepoint isolated;', `${constraintChecksOf(sql)} release isolated;`])
      } catch (error) {
        await pglite.exec('rollback to isolated; release isolated')
        throw error
      }
    },
    within: (sql, values) => {
      checks ||= constraintChecksOf(sql)
      return run(sql, values, ['', ''])
    },
    open: async () => {
      checks = ''
      await pglite.exec(inHistory ? 'savepoint sale' : 'begin')
    },
    commit: async () => void (await pglite.exec(inHistory ? `${checks} release sale` : 'commit')),
    rollback: async () => void (await pglite.exec(inHistory ? 'rollback to sale; release sale' : 'rollback')),
    release: () => {
      taken = false
      waiting.shift()?.()
    },
  }
  async function take(): Promise<Connection> {
    while (taken) await new Promise<void>((resolve) => waiting.push(resolve))
    taken = true
    return connection
  }

  return {
    take,
    query: async (sql, values = []) => {
      const own = await take()
      try {
        return await own.isolated(sql, values)
      } finally {
        own.release()
      }
    },
    script: async (sql) => void (await pglite.exec(sql)),
    setNow: async (at) => {
      await pglite.exec(`set model.now = '${at.toISOString()}'; select setval('model_tick', 1)`)
    },
    begin: async () => {
      await pglite.exec('begin')
      inHistory = true
    },
    forget: async () => {
      await pglite.exec('rollback')
      inHistory = false
      histories += 1
      if (histories % historiesBetweenSweeps === 0) await pglite.exec('vacuum')
    },
    close: () => pglite.close(),
  }
}

/** SQL that checks the schema's only deferred constraint, that postings balance, if the statement writes postings. */
const constraintChecksOf = (sql: string): string =>
  /\bposting\b/.test(sql) ? 'set constraints all immediate; set constraints all deferred;' : ''

/** A value as an SQL literal. Lists and objects are written as the statement's parameter type requires. */
function sqlLiteral(value: unknown, type: number | undefined): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return quoteSql(value.toISOString())
  if (value instanceof Uint8Array) return quoteSql(`\\x${Buffer.from(value).toString('hex')}`)
  if (typeof value === 'object') {
    const isList = Array.isArray(value) && type !== jsonType && type !== jsonbType
    return quoteSql(isList ? `{${value.map(listItem).join(',')}}` : JSON.stringify(value))
  }
  return quoteSql(String(value))
}

const quoteSql = (text: string): string => `'${text.replaceAll("'", "''")}'`
const listItem = (value: unknown): string =>
  value === null ? 'null' : `"${String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
