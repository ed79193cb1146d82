/**
 * Databases for tests: each is a copy of one that was migrated once (database-template.ts), because migrating takes
 * seconds.
 */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'

/** Tests run on this server; without it on the embedded engine. */
export const serverUrl = process.env['TEST_DATABASE_URL'] ?? null

/** Set by database-template.ts: the name of a database on the server, or the file of a dump of the embedded one. */
export const templateVariable = 'TEST_DATABASE_TEMPLATE'

export type OwnDatabase = { url: string; drop(): Promise<void> }

/** A new migrated database on the server. */
export async function freshDatabase(url: string): Promise<OwnDatabase> {
  const template = process.env[templateVariable]
  const name = `tussenuit_test_${randomBytes(6).toString('hex')}`
  await runSql(url, `create database ${name}${template ? ` template ${template}` : ''}`)
  return { url: urlOf(url, name), drop: () => runSql(url, `drop database ${name} with (force)`) }
}

/** The argument of `openPglite` for a migrated database in memory; null without a template. */
export async function embeddedCopy(): Promise<Blob | null> {
  const template = process.env[templateVariable]
  return template ? new Blob([await readFile(template)]) : null
}

export async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

export function urlOf(url: string, database: string): string {
  const own = new URL(url)
  own.pathname = `/${database}`
  return own.href
}
