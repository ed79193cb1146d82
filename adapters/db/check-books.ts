/** Finds violations of the invariants in a shop's database. Makes no changes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { transitions } from '@tussenuit/modules/sale/booking/states.ts'
import { voucherOrderTransitions } from '@tussenuit/modules/sale/voucher/states.ts'

export type Violation = { invariant: string; subject: string; text: string }

/** The transitions that the code allows, as SQL values. */
const pairs = (table: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(table)
    .flatMap(([from, states]) => states.map((to) => `('${from}', '${to}')`))
    .join(', ')

const readSql = (name: string): string => readFileSync(new URL(`books/${name}.sql`, import.meta.url), 'utf8')

/** The files of the checks, each one select over the facts of `books/facts.sql`. */
const areas = ['sales', 'vouchers', 'journal', 'receipts']

/**
 * One query whose rows are the violations of the invariants, which hold whenever no work is in progress.
 * `slackMinutes`: the time in minutes that work may stay unfinished, `:slack` in the files.
 */
export function buildBooksQuery(slackMinutes: number): string {
  const checks = areas.map((area) => `(\n${readSql(area)})`).join(' union all ')
  return `with ${readSql('facts')}, violation (invariant, subject, text) as (${checks})
    select invariant, subject, text from violation order by invariant, subject`
    .replaceAll('__TRANSITIONS__', pairs(transitions))
    .replaceAll('__ORDER_TRANSITIONS__', pairs(voucherOrderTransitions))
    .replaceAll(':slack', `interval '${slackMinutes} minutes'`)
}

/** Compilation takes longer than it saves, and facts fit into memory that a page of the shop does not need. */
const settings = `set local jit = off; set local work_mem = '64MB'`

/** All violations in the database at that URL or in that folder; throws if it cannot be opened. */
export async function listBookViolations(where: string, slackMinutes = 60): Promise<Violation[]> {
  const query = buildBooksQuery(slackMinutes)
  if (/^postgres(?:ql)?:/.test(where)) {
    const client = new pg.Client({ connectionString: where })
    await client.connect()
    try {
      await client.query(`begin read only; ${settings}`)
      return (await client.query<Violation>(query)).rows
    } finally {
      await client.end()
    }
  }
  const owner = Number(readOr(join(where, 'database.owner'), '0'))
  if (owner && isAlive(owner)) throw new Error(`The shop in ${where} is running (process ${owner}). Stop it first.`)
  readFileSync(join(where, 'database', 'PG_VERSION'))
  const { openPgliteFolder } = await import('./pglite.ts')
  const database = await openPgliteFolder(join(where, 'database'))
  try {
    await database.exec(`begin read only; ${settings}`)
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
