/**
 * `npm run admin -- create-owner --email anna@example.nl --name "Anna"`: creates the first owner of a shop without the
 * demo, or makes an account an owner again after its password was lost. Prints a link for setting a password. Uses the
 * shop's own environment variables; with the embedded database the shop must not be running.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '@tussenuit/adapters/db/database.ts'
import { parseEmail } from '@tussenuit/modules/shared/email-address.ts'
import { createOwner } from '@tussenuit/modules/people/staff/index.ts'
import { createKeyDerivation, readConfig } from './config/config.ts'
import { loadOrCreateDemoSecret } from './config/demo-secret.ts'

const usage = 'Usage: npm run admin -- create-owner --email <address> --name <name>'

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { email: { type: 'string' }, name: { type: 'string' } },
  })
  const email = parseEmail(values.email ?? '')
  if (positionals[0] !== 'create-owner' || email === null) throw new Error(usage)
  const config = readConfig(process.env, loadOrCreateDemoSecret)
  const database = await openDatabase({ url: config.databaseUrl, embedded: join(config.dataDir, 'database') })
  try {
    const { link, isNew } = await createOwner(
      {
        db: database.kysely,
        keys: createKeyDerivation(config.secretKeys),
        now: () => new Date(),
        publicUrl: config.publicUrl,
      },
      { email, name: values.name?.trim() || email },
    )
    console.log(`${email} ${isNew ? 'is now an owner' : 'is an owner again'}. Set a password within an hour:\n${link}`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
