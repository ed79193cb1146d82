/**
 * Checks external dependencies when production starts. Permanent problems (rejected keys, an old database, demo
 * accounts) prevent the start. A service that does not answer is only logged: the shop could otherwise not restart
 * while that service is down.
 */
import { s3Variables } from '@tussenuit/adapters/files/settings.ts'
import { isKeyRejected } from '@tussenuit/adapters/hotels/supplier.ts'
import { hotelVariables } from '@tussenuit/adapters/hotels/settings.ts'
import { secretKeyVariableName } from '@tussenuit/adapters/payments/settings.ts'
import { findPostgresMajorVersion } from '@tussenuit/adapters/db/health.ts'
import { pictureAddress, picturePath, widths } from '@tussenuit/modules/platform/media/image.ts'
import { FilesUnavailable } from '@tussenuit/modules/platform/media/file-ports.ts'
import { PaymentsRefused } from '@tussenuit/modules/money/payment/ports.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import { hasStoredCredentials } from '@tussenuit/modules/office/payment-admin/index.ts'
import { findDemoAccountEmails } from '@tussenuit/modules/people/staff/index.ts'
import type { Config } from '../config/config.ts'

/** `wrong`: does not go away by itself; `away`: may. */
type Finding = { wrong: string } | { away: string }
type Checked = Pick<Shop, 'db' | 'log' | 'mail' | 'payments' | 'pictures' | 'sessionStore' | 'supplier'>

const patienceMs = 15_000
const oldestDatabase = 15

export async function runStartupChecks(shop: Checked, config: Config): Promise<void> {
  const answers = await askOutsideParties(shop, config)
  const findings = [...answers.flatMap((answer) => answer.findings), ...(await checkDemoAccounts(shop))]
  const wrong = findings.flatMap((finding) => ('wrong' in finding ? [finding.wrong] : []))
  if (wrong.length > 0)
    throw new Error(`The shop cannot start:\n${wrong.map((problem) => `  - ${problem}`).join('\n')}`)
  for (const finding of findings) if ('away' in finding) shop.log.error({}, `the shop opens, but ${finding.away}`)
}

/** The answer of each party that is configured; no findings: it lets the shop in. */
export async function askOutsideParties(
  shop: Checked,
  config: Config,
): Promise<{ party: string; findings: Finding[] }[]> {
  const questions: Record<string, Promise<Finding[]> | null> = {
    'card provider, account standard': checkPayments(shop, 'standard'),
    'card provider, account sgr': checkPayments(shop, 'sgr'),
    'hotel supplier': checkSupplier(shop),
    'mail server': checkMail(shop),
    Redis: config.redisUrl ? checkRedis(shop) : null,
    'object storage': config.fileStorage ? checkFileStorage(shop) : null,
    'addresses of pictures': config.picturesUrl === '' ? null : checkPicturesUrl(shop),
    PostgreSQL: config.databaseUrl ? checkDatabaseVersion(shop) : null,
  }
  const asked = Object.entries(questions).map(async ([party, question]) =>
    question === null ? [] : [{ party, findings: await question }],
  )
  return (await Promise.all(asked)).flat()
}

/** Waits at most `patienceMs` for one external service. */
async function checkWithTimeout(
  question: () => Promise<Finding[]>,
  onError: (error: Error) => Finding,
): Promise<Finding[]> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${patienceMs / 1000} seconds`)), patienceMs).unref()
  })
  try {
    return await Promise.race([question(), late])
  } catch (error) {
    return [onError(error as Error)]
  }
}

/** Rejected keys that staff entered do not prevent the start, because staff can only correct them in a running shop. */
const checkPayments = (shop: Pick<Shop, 'db' | 'payments'>, account: 'standard' | 'sgr') =>
  checkWithTimeout(
    async () => {
      try {
        await shop.payments.check(account)
        return []
      } catch (error) {
        if (error instanceof PaymentsRefused && (await hasStoredCredentials(shop.db, account)))
          return [{ away: `the keys that staff entered for the ${account} account are refused: ${error.message}` }]
        throw error
      }
    },
    (error) =>
      error instanceof PaymentsRefused
        ? { wrong: `${secretKeyVariableName(account)} is refused: ${error.message}` }
        : { away: `the card provider does not answer for the ${account} account: ${error.message}` },
  )

const checkSupplier = (shop: Pick<Shop, 'supplier'>) =>
  checkWithTimeout(
    async () => {
      const closed = await shop.supplier.check()
      return closed.length > 0
        ? [{ away: `the hotel supplier does not open these calls to ${hotelVariables.keyId}: ${closed.join(', ')}` }]
        : []
    },
    (error) =>
      isKeyRejected(error)
        ? {
            wrong: `${hotelVariables.keyId} and ${hotelVariables.apiKey} are refused by the hotel supplier: ${error.code}`,
          }
        : { away: `the hotel supplier does not answer at ${hotelVariables.apiUrl}: ${error.message}` },
  )

const checkMail = (shop: Pick<Shop, 'mail'>) =>
  checkWithTimeout(
    async () => {
      await shop.mail.check()
      return []
    },
    (error) =>
      (error as { code?: string }).code === 'EAUTH'
        ? { wrong: `SMTP_URL: the mail server refuses the user or the password: ${error.message}` }
        : { away: `the mail server does not answer at SMTP_URL: ${error.message}` },
  )

const checkRedis = (shop: Pick<Shop, 'sessionStore'>) =>
  checkWithTimeout(
    async () => {
      await shop.sessionStore.check()
      return []
    },
    (error) => ({
      away: `Redis does not answer at REDIS_URL, so that the database keeps sessions and limits: ${error.message}`,
    }),
  )

const checkFileStorage = (shop: Pick<Shop, 'pictures'>) =>
  checkWithTimeout(
    async () => {
      await shop.pictures.check()
      return []
    },
    (error) =>
      error instanceof FilesUnavailable && error.isRefused
        ? { wrong: `${Object.values(s3Variables).join(', ')}: ${error.message}` }
        : { away: `the file storage does not answer at ${s3Variables.endpoint}: ${error.message}` },
  )

/** A picture of the shop, asked for where visitors' browsers ask for it; nothing is asked while there is none. */
const checkPicturesUrl = (shop: Pick<Shop, 'pictures'>) =>
  checkWithTimeout(
    async () => {
      const key = shop.pictures.uploads()[0]?.key ?? shop.pictures.keys()[0]
      if (key === undefined) return []
      const address = pictureAddress(shop.pictures, picturePath(key, widths[0], 'webp'))
      const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) })
      const type = answer.headers.get('content-type') ?? ''
      await answer.body?.cancel()
      return answer.ok && type.startsWith('image/')
        ? []
        : [{ away: `PICTURES_URL does not show a picture of the shop: ${address} answers ${answer.status} ${type}` }]
    },
    (error) => ({ away: `PICTURES_URL does not answer: ${error.message}` }),
  )

const checkDatabaseVersion = (shop: Pick<Shop, 'db'>) =>
  checkWithTimeout(
    async () => {
      const major = await findPostgresMajorVersion(shop.db)
      return major >= oldestDatabase
        ? []
        : [{ wrong: `DATABASE_URL is PostgreSQL ${major}; version ${oldestDatabase} or newer is needed` }]
    },
    (error) => ({ away: `the database does not answer: ${error.message}` }),
  )

async function checkDemoAccounts(shop: Pick<Shop, 'db'>): Promise<Finding[]> {
  const accounts = await findDemoAccountEmails(shop.db)
  if (accounts.length === 0) return []
  return [
    {
      wrong:
        'The database was filled by a demo and lets its staff in with a password that everybody knows: ' +
        `${accounts.join(', ')}. ` +
        'Begin with an empty database, or switch the accounts off: psql "$DATABASE_URL" -c "update staff_user ' +
        `set active = false where email like '%@demo.test'"`,
    },
  ]
}
