/**
 * `npm run check-books`: finds violations of the invariants in a shop's database. Takes the URL of a PostgreSQL server
 * or the folder of an embedded shop (DATA_DIR), as an argument or from the environment. Makes no changes.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import pg from 'pg'
import { transitions } from '@tussenuit/modules/sale/booking/states.ts'
import { voucherOrderTransitions } from '@tussenuit/modules/sale/voucher/states.ts'

export type Violation = { invariant: string; subject: string; text: string }

/** The transitions that the code allows, as SQL values. */
const sqlPairs = (table: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(table)
    .flatMap(([from, states]) => states.map((to) => `('${from}', '${to}')`))
    .join(', ')

/** `slackMinutes`: the time in minutes that work may stay unfinished. */
export function buildBooksQuery(slackMinutes: number): string {
  return readFileSync(new URL('check-books.sql', import.meta.url), 'utf8')
    .replaceAll('__TRANSITIONS__', sqlPairs(transitions))
    .replaceAll('__ORDER_TRANSITIONS__', sqlPairs(voucherOrderTransitions))
    .replaceAll(':slack', `interval '${slackMinutes} minutes'`)
}

/** All violations in the database at that URL or in that folder; throws if it cannot be opened. */
export async function listBookViolations(where: string, slackMinutes = 60): Promise<Violation[]> {
  const query = buildBooksQuery(slackMinutes)
  if (/^postgres(?:ql)?:/.test(where)) {
    const client = new pg.Client({ connectionString: where })
    await client.connect()
    try {
      await client.query('begin read only')
      return (await client.query<Violation>(query)).rows
    } finally {
      await client.end()
    }
  }
  const owner = Number(readOr(join(where, 'database.owner'), '0'))
  if (owner && isAlive(owner)) throw new Error(`The shop in ${where} is running (process ${owner}). Stop it first.`)
  readFileSync(join(where, 'database', 'PG_VERSION'))
  const database = await PGlite.create({ dataDir: join(where, 'database'), extensions: { pg_trgm, unaccent } })
  try {
    return (await database.query<Violation>(query)).rows
  } finally {
    await database.close()
  }
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const where = process.argv[2] ?? process.env['DATABASE_URL'] ?? process.env['DATA_DIR'] ?? './data'
  try {
    const found = await listBookViolations(where)
    for (const { invariant, subject, text } of found)
      console.log(`${invariant.padEnd(7)} ${subject.padEnd(14)} ${text}`)
    console.log(found.length === 0 ? 'The books are in order.' : `${found.length} violations`)
    process.exitCode = found.length === 0 ? 0 : 1
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 2
  }
}
