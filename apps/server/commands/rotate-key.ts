/**
 * Replaces SECRET_KEY in three steps, with a restart of all processes after the first and after the second, so that no
 * process meets a key that it does not know: links in e-mails, sessions and backups of the previous key stay valid for
 * as long as it stands in SECRET_KEY_PREVIOUS.
 */
import { randomBytes } from 'node:crypto'
import { chmod, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '@tussenuit/adapters/db/database.ts'
import { reencryptCodes } from '@tussenuit/modules/money/ledger/index.ts'
import { reencryptCredentials } from '@tussenuit/modules/office/payment-admin/index.ts'
import { reencryptSecondFactors } from '@tussenuit/modules/people/staff/index.ts'
import { type Config, createKeyDerivation } from '../config/config.ts'
import { changeKeys, readKeys, replaceKeys } from '../config/key-file.ts'
import { type Command, printResult, UsageError } from './command.ts'

export const rotateKeyCommand: Command = {
  usage: 'rotate-key (--add | --use) <file of variables> [--json]  |  rotate-key --encrypt [--json]',
  about: 'replaces SECRET_KEY: --add, restart, --use, restart, --encrypt; links and sessions live on',
  run: async (args, readConfig) => {
    const { values } = parseArgs({
      args,
      options: {
        add: { type: 'string' },
        use: { type: 'string' },
        encrypt: { type: 'boolean' },
        json: { type: 'boolean' },
      },
    })
    const steps = [values.add, values.use, values.encrypt].filter((step) => step !== undefined)
    if (steps.length !== 1) throw new UsageError()
    if (values.encrypt) return encryptAnew(readConfig(), values.json)
    const [step, file] = values.add === undefined ? (['use', values.use!] as const) : (['add', values.add] as const)
    await rewrite(file, (text) =>
      replaceKeys(text, changeKeys(readKeys(text), step, randomBytes(48).toString('base64url'))),
    )
    const next = step === 'add' ? `rotate-key --use ${file}` : 'rotate-key --encrypt'
    printResult(values.json, { file, step }, [
      step === 'add'
        ? `${file} has a new key in SECRET_KEY_PREVIOUS, which is accepted and not used yet.`
        : `${file} has the new key as SECRET_KEY, and the one before it in SECRET_KEY_PREVIOUS.`,
      `Restart all processes, one after the other. Then: npm run admin -- ${next}`,
    ])
    return 0
  },
}

/** The file is replaced as a whole; only its owner can read it. */
async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  const { mode } = await stat(file)
  const changed = change(await readFile(file, 'utf8'))
  const partial = `${file}.${process.pid}.part`
  await writeFile(partial, changed, { mode: 0o600, flush: true })
  await chmod(partial, mode & 0o700)
  await rename(partial, file)
}

/** What the nightly jobs do: afterwards the previous key is needed for links, sessions and backups only. */
async function encryptAnew({ databaseUrl, dataDir, secretKeys }: Config, isJson?: boolean): Promise<number> {
  if (secretKeys.length === 1) throw new Error('SECRET_KEY_PREVIOUS is not set: no key was replaced.')
  const database = await openDatabase({ url: databaseUrl, embedded: join(dataDir, 'database') })
  try {
    const shop = { db: database.kysely, keys: createKeyDerivation(secretKeys) }
    const counts = {
      codes: await reencryptCodes(shop),
      secondFactors: await reencryptSecondFactors(shop),
      paymentKeys: await reencryptCredentials(shop),
    }
    printResult(isJson, counts, [
      `Encrypted anew: ${counts.codes} voucher codes, ${counts.secondFactors} second factors, ` +
        `${counts.paymentKeys} keys of the card provider.`,
      'Keep SECRET_KEY_PREVIOUS while links in e-mails of that time may be opened and backups of that time restored.',
    ])
    return 0
  } finally {
    await database.close()
  }
}
