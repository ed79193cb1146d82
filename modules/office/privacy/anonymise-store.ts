/** Turns a database into a copy to develop on, by the rules of `copy-rule-store.ts`, and looks for what is left. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../shared/shop.ts'
import { addresses, copyDomain, copyRules, publishedTables } from './copy-rule-store.ts'

type Rule =
  | 'no rows'
  | { plain?: string; set?: Record<string, ReturnType<typeof sql>>; without?: ReturnType<typeof sql> }
const rules = Object.entries(copyRules) as [string, Rule][]

/** Columns of text, JSON, bytes and random numbers of all tables, with generated ones. */
export async function listTextColumns(db: Db): Promise<{ table: string; column: string; isGenerated: boolean }[]> {
  const { rows } = await sql<{ table: string; column: string; isGenerated: boolean }>`
    select c.relname as table, a.attname as column, a.attgenerated <> '' as "isGenerated"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and c.relname <> 'schema_migration'
      and format_type(a.atttypid, null) ~ '^(text|json|bytea|character|uuid|inet|cidr|xml|name|tsvector)'
    order by 1, a.attnum`.execute(db)
  return rows
}

/** Columns of the database without a rule, and names in rules without a column: `mail.recipient`. */
export async function findRuleGaps(db: Db): Promise<string[]> {
  const present = await listTextColumns(db)
  const named = new Map(
    rules.map(([table, rule]) => [
      table,
      rule === 'no rows' ? null : [...(rule.plain?.split(' ').filter(Boolean) ?? []), ...Object.keys(rule.set ?? {})],
    ]),
  )
  const unnamed = present.filter(({ table, column }) => {
    const columns = named.get(table)
    return columns === undefined || (columns !== null && !columns.includes(column))
  })
  const has = new Set(present.map(({ table, column }) => `${table}.${column}`))
  const absent = [...named].flatMap(([table, columns]) =>
    (columns ?? []).map((column) => `${table}.${column}`).filter((name) => !has.has(name)),
  )
  return [...unnamed.map(({ table, column }) => `${table}.${column}`), ...absent]
}

const patterns = {
  address: String.raw`[[:alnum:]._%+'-]+@[[:alnum:]-]+(?:\.[[:alnum:]-]+)+`,
  internet: String.raw`\m\d{1,3}(?:\.\d{1,3}){3}\M`,
  telephone: String.raw`\+?\d[\d ()/.-]{7,}\d`,
}
type Kind = keyof typeof patterns
const kinds = Object.keys(patterns) as Kind[]
/** Of an own table of the transaction: what the database had about persons, in a form that can be looked up. */
const personal = sql.id('personal_value')

/** The forms in a column; telephone numbers by their last nine digits, which are the same with any prefix. */
const formsIn = (kind: Kind, column: string, table: string) => {
  const form = kind === 'telephone' ? sql`right(regexp_replace(m[1], '\\D', '', 'g'), 9)` : sql`lower(m[1])`
  const sign = kind === 'address' ? sql`strpos(${sql.ref(column)}::text, '@') > 0` : sql`true`
  return sql`select distinct ${form} as value from ${sql.table(table)} as t,
    regexp_matches(${sql.ref(column)}::text, ${sql.lit(`(${patterns[kind]})`)}, 'g') as m where ${sign}`
}

/** Telephone numbers are taken from where one is typed: elsewhere any long number looks like one. */
const hasKind = (kind: Kind, table: string, column: string): boolean =>
  kind !== 'telephone' || [`reservation.guest`, `activity.contact`].includes(`${table}.${column}`)

/** Notes every address, internet address and telephone number that a rule removes. */
async function collectPersonalValues(trx: Trx): Promise<void> {
  await sql`create temporary table ${personal} (kind text, value text, primary key (kind, value)) on commit drop`.execute(
    trx,
  )
  const present = await listTextColumns(trx)
  for (const { table, column } of present) {
    const rule = rules.find(([name]) => name === table)![1]
    if (rule !== 'no rows' && !Object.hasOwn(rule.set ?? {}, column)) continue
    for (const kind of kinds.filter((candidate) => hasKind(candidate, table, column)))
      await sql`insert into ${personal} (kind, value) select ${kind}, value from (${formsIn(kind, column, table)}) f
        where length(value) >= 7 and value not like ${`%@${copyDomain}`} on conflict do nothing`.execute(trx)
  }
  await sql`create temporary table ${addresses} (address text primary key, in_copy text not null)
    on commit drop`.execute(trx)
  await sql`insert into ${addresses} select value, coalesce('staff-' || u.id, 'former-' || row_number() over (order by value))
      || ${`@${copyDomain}`}
    from ${personal} left join staff_user u on u.email = value where kind = 'address'`.execute(trx)
  await sql`analyze ${personal}`.execute(trx)
  await sql`analyze ${addresses}`.execute(trx)
}

/** Columns in which something of a person is left: `mail.recipient (address)`. */
async function findLeftovers(trx: Trx): Promise<{ column: string; isPublished: boolean }[]> {
  const found: { column: string; isPublished: boolean }[] = []
  for (const { table, column } of await listTextColumns(trx))
    for (const kind of kinds) {
      const { rows } = await sql`select from (${formsIn(kind, column, table)}) f
        join ${personal} p on p.kind = ${kind} and p.value = f.value limit 1`.execute(trx)
      if (rows.length > 0)
        found.push({ column: `${table}.${column} (${kind})`, isPublished: publishedTables.includes(table) })
    }
  return found
}

/** Documents and entries of the books are never changed, except here: the copy is no shop. */
async function withoutGuards(trx: Trx, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select c.relname as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgname like '%\\_stays' and c.relnamespace = 'public'::regnamespace`.execute(trx)
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} disable trigger ${sql.id(name)}`.execute(trx)
  await work()
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} enable trigger ${sql.id(name)}`.execute(trx)
}

/**
 * Applies the rules, and returns the columns of published texts in which a person's address or number is left. Throws,
 * and the transaction is to be undone, if one is left anywhere else.
 */
export async function replacePersonalData(trx: Trx): Promise<string[]> {
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local lock_timeout = 0`.execute(trx)
  await collectPersonalValues(trx)
  await withoutGuards(trx, async () => {
    const emptied = rules.filter(([, rule]) => rule === 'no rows').map(([table]) => sql.table(table))
    await sql`truncate ${sql.join(emptied)}`.execute(trx)
    for (const [table, rule] of rules) {
      if (rule === 'no rows') continue
      if (rule.without) await sql`delete from ${sql.table(table)} where ${rule.without}`.execute(trx)
      const set = Object.entries(rule.set ?? {}).map(([column, value]) => sql`${sql.id(column)} = ${value}`)
      if (set.length > 0) await sql`update ${sql.table(table)} set ${sql.join(set)}`.execute(trx)
    }
    await sql`update staff_user set token_version = token_version + 1`.execute(trx)
  })
  await forgetValuesOfIndexes(trx)
  if (await hasQueue(trx)) await sql`delete from pgboss.job`.execute(trx)
  const left = await findLeftovers(trx)
  const hidden = left.filter(({ isPublished }) => !isPublished)
  if (hidden.length > 0)
    throw new Error(
      `Nothing was changed: data of persons would be left in ${hidden.map(({ column }) => column).join(', ')}`,
    )
  return left.map(({ column }) => column)
}

/**
 * The server keeps examples of what an index computes (`lower(recipient)`), also when no row is left for the index,
 * until the index is made anew.
 */
async function forgetValuesOfIndexes(trx: Trx): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and i.indexprs is not null
      and not exists (select from pg_constraint where conindid = i.indexrelid)`.execute(trx)
  for (const { name, definition } of rows) {
    await sql`drop index ${sql.id(name)}`.execute(trx)
    await sql.raw(definition).execute(trx)
  }
}

async function hasQueue(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('pgboss.job') is not null as has`.execute(trx)
  return rows[0]!.has
}

/** A replaced row stays in the files of the database until its table is written anew, and in statistics of values. */
export async function rewriteTables(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set lock_timeout = 0`.execute(connection)
    await sql`vacuum (full, analyze) ${sql.join(rules.map(([table]) => sql.table(table)))}`.execute(connection)
    await sql`vacuum (full) pg_catalog.pg_statistic`.execute(connection)
  })
}

export async function setPasswordOfAll(trx: Trx, hash: string): Promise<{ email: string; role: string }[]> {
  await sql`update staff_user set password_hash = ${hash}`.execute(trx)
  return trx.selectFrom('staff_user').select(['email', 'role']).where('active', '=', true).orderBy('id').execute()
}

/** The database's name, and whether a process of a shop has told of itself since then. */
export async function findUseOf(db: Db, since: Date): Promise<{ name: string; isServed: boolean }> {
  const { rows } = await sql<{ name: string; isServed: boolean }>`
    select current_database() as name,
      exists (select from process_sign where ended_at is null and seen_at >= ${since}::timestamptz) as "isServed"
    `.execute(db)
  return rows[0]!
}
