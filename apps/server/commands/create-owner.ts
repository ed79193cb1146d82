/**
 * Creates the first owner of a shop without the demo, or makes an account an owner again after its password was lost.
 * Prints a link for setting a password. With the embedded database the shop must not be running.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '@tussenuit/adapters/db/database.ts'
import { createOwner } from '@tussenuit/modules/people/staff/index.ts'
import { parseEmail } from '@tussenuit/modules/shared/email-address.ts'
import { type Config, createKeyDerivation } from '../config/config.ts'
import { type Command, printResult, UsageError } from './command.ts'

export const createOwnerCommand: Command = {
  usage: 'create-owner --email <address> --name <name> [--json]',
  about: 'creates the first owner, or makes an account an owner again; prints a link for setting a password',
  run: async (args, readConfig) => {
    const { values } = parseArgs({
      args,
      options: { email: { type: 'string' }, name: { type: 'string' }, json: { type: 'boolean' } },
    })
    const email = parseEmail(values.email ?? '')
    if (email === null) throw new UsageError()
    const { link, isNew } = await createIn(readConfig(), email, values.name?.trim() || email)
    printResult(values.json, { email, isNew, link }, [
      `${email} ${isNew ? 'is now an owner' : 'is an owner again'}. Set a password within an hour:`,
      link,
    ])
    return 0
  },
}

async function createIn(config: Config, email: string, name: string) {
  const database = await openDatabase({ url: config.databaseUrl, embedded: join(config.dataDir, 'database') })
  try {
    return await createOwner(
      {
        db: database.kysely,
        keys: createKeyDerivation(config.secretKeys),
        now: () => new Date(),
        publicUrl: config.publicUrl,
      },
      { email, name },
    )
  } finally {
    await database.close()
  }
}
