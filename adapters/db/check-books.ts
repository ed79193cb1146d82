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

/** `slackMinutes`: the time in minutes that work may stay unfinished. */
export function buildBooksQuery(slackMinutes: number): string {
  return readFileSync(new URL('check-books.sql', import.meta.url), 'utf8')
    .replaceAll('__TRANSITIONS__', pairs(transitions))
    .replaceAll('__ORDER_TRANSITIONS__', pairs(voucherOrderTransitions))
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
  const { openPgliteFolder } = await import('./pglite.ts')
  const database = await openPgliteFolder(join(where, 'database'))
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
