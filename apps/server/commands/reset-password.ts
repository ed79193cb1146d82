/**
 * Prints a link with which a member of staff sets a new password. Role and second factor stay; sessions end when the
 * password is set. With the embedded database the shop must not be running.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '@tussenuit/adapters/db/database.ts'
import { createPasswordLinkFor } from '@tussenuit/modules/people/staff/index.ts'
import { parseEmail } from '@tussenuit/modules/shared/email-address.ts'
import { createKeyDerivation } from '../config/config.ts'
import { type Command, printResult, UsageError } from './command.ts'

export const resetPasswordCommand: Command = {
  usage: 'reset-password --email <address> [--json]',
  about: 'prints a link for setting a new password of an account',
  run: async (args, readConfig) => {
    const { values } = parseArgs({ args, options: { email: { type: 'string' }, json: { type: 'boolean' } } })
    const email = parseEmail(values.email ?? '')
    if (email === null) throw new UsageError()
    const { databaseUrl, dataDir, secretKeys, publicUrl } = readConfig()
    const database = await openDatabase({ url: databaseUrl, embedded: join(dataDir, 'database') })
    try {
      const keys = createKeyDerivation(secretKeys)
      const link = await createPasswordLinkFor({ db: database.kysely, keys, now: () => new Date(), publicUrl }, email)
      if (link === null) throw new Error(`There is no active account with the address ${email}.`)
      printResult(values.json, { email, link }, [`${email} can set a new password within an hour:`, link])
      return 0
    } finally {
      await database.close()
    }
  },
}
