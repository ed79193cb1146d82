/**
 * Makes a restored backup a copy to develop on, without anything about a person. The books are checked at the end, as
 * after a restore.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { slackMinutesSince } from '@tussenuit/adapters/backup/restore.ts'
import { listBookViolations } from '@tussenuit/adapters/db/check-books.ts'
import { openDatabase } from '@tussenuit/adapters/db/database.ts'
import { anonymiseCopy } from '@tussenuit/modules/office/privacy/index.ts'
import { type Config, createKeyDerivation } from '../config/config.ts'
import { type Command, printResult, UsageError } from './command.ts'

export const anonymiseCommand: Command = {
  usage: 'anonymise --database <name, or DATA_DIR of the embedded engine> [--json]',
  about: 'removes everything about persons from a restored backup: a copy to develop on, never the shop itself',
  run: async (args, readConfig) => {
    const { values } = parseArgs({ args, options: { database: { type: 'string' }, json: { type: 'boolean' } } })
    if (values.database === undefined) throw new UsageError()
    const config = readConfig()
    const { madeAt, ...copy } = await anonymiseIn(config, values.database)
    const violations = await listBookViolations(
      config.databaseUrl ?? config.dataDir,
      slackMinutesSince(madeAt, new Date()),
    )
    printResult(values.json, { ...copy, violations }, [
      ...copy.published.map((column) => `${column}: a published text has an address or number of a person`),
      ...violations.map(({ invariant, subject, text }) => `${invariant} ${subject} ${text}`),
      violations.length === 0 ? 'The books are in order.' : `${violations.length} violations of the books`,
      `Nothing about a person is left elsewhere; ${copy.codes} voucher codes are new.`,
      `Sign in as ${copy.staff.map(({ email, role }) => `${email} (${role})`).join(', ')} with ${copy.password}`,
    ])
    return violations.length === 0 && copy.published.length === 0 ? 0 : 1
  },
}

async function anonymiseIn(config: Config, named: string) {
  const { databaseUrl, dataDir, secretKeys } = config
  const database = await openDatabase({ url: databaseUrl, embedded: join(dataDir, 'database') })
  try {
    const shop = { db: database.kysely, keys: createKeyDerivation(secretKeys), now: new Date() }
    const isEmbedded = databaseUrl === null
    return await anonymiseCopy(shop, {
      named: isEmbedded ? resolve(named) : named,
      name: isEmbedded ? resolve(dataDir) : null,
    })
  } finally {
    await database.close()
  }
}
