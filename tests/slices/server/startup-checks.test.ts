/** Checks before a start in production, their messages, and the readiness of a process. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEtgSupplier } from '@tussenuit/adapters/hotels/etg.ts'
import { createSmtpMail } from '@tussenuit/adapters/mail/smtp.ts'
import { createCredentialReader } from '@tussenuit/modules/office/payment-admin/index.ts'
import { encryptCredential } from '@tussenuit/modules/office/payment-admin/credential-flows.ts'
import { createStripePayments } from '@tussenuit/adapters/payments/stripe.ts'
import type { Config } from '@tussenuit/server/config/config.ts'
import { standInKey } from '@tussenuit/adapters/hotels/settings.ts'
import { standInAccounts } from '@tussenuit/adapters/payments/settings.ts'
import { runStartupChecks } from '@tussenuit/server/start/startup-checks.ts'
import { FilesUnavailable } from '@tussenuit/modules/platform/media/file-ports.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { serverUrl } from '../../suite/databases.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ deals: 1, priceDays: 5 })
})
afterAll(() => shop.close())

const config = { redisUrl: null, databaseUrl: serverUrl, picturesUrl: '' } as unknown as Config
const readOutcome = async (change: Partial<Shop> = {}, settings: Partial<Config> = {}) => {
  const logged: string[] = []
  const log = { ...shop.shop.log, error: (_: object, message: string) => void logged.push(message) }
  const refused = await runStartupChecks({ ...shop.shop, ...change, log }, { ...config, ...settings }).then(
    () => null,
    (error: Error) => error.message,
  )
  return { refused, logged }
}
const setDemoAccountsActive = (active: boolean) =>
  shop.shop.db.updateTable('staff_user').set({ active }).where('email', 'like', '%@demo.test').execute()

test('a database with demo staff accounts does not start, and the message says how to remove them', async () => {
  const { refused } = await readOutcome()
  expect(refused).toContain('owner@demo.test')
  expect(refused).toContain('update staff_user set active = false')
  await setDemoAccountsActive(false)
  expect(await readOutcome()).toEqual({ refused: null, logged: [] })
  const answer = await shop.raw('POST', '/auth/login', { email: 'owner@demo.test', password: 'demo-2026' })
  expect(answer.status).toBe(401)
})

test('refused keys prevent the start, with the names of their variables', async () => {
  await setDemoAccountsActive(false)
  const payments = createStripePayments({
    accounts: {
      standard: standInAccounts.standard,
      sgr: { ...standInAccounts.sgr, secretKey: 'sk_test_wrong' },
    },
    apiUrl: shop.standIns,
  })
  const supplier = createEtgSupplier({
    apiUrl: shop.standIns,
    keyId: '1001',
    apiKey: 'wrong',
    contactEmail: 'a@shop.test',
    contactPhone: '+31201234567',
  })
  const { refused } = await readOutcome({ payments, supplier })
  expect(refused).toMatch(/^The shop cannot start:\n/)
  expect(refused).toContain('STRIPE_SGR_SECRET_KEY is refused')
  expect(refused).not.toContain('STRIPE_STANDARD')
  expect(refused).toContain('ETG_KEY_ID and ETG_API_KEY are refused')
})

test('refused keys that staff entered are logged, and the shop starts: they can be entered anew', async () => {
  await setDemoAccountsActive(false)
  const { db, keys, now } = shop.shop
  const payments = createStripePayments({
    accounts: standInAccounts,
    apiUrl: shop.standIns,
    entered: createCredentialReader(db, keys),
  })
  const entered = {
    account: 'sgr',
    name: 'secret_key',
    value_sealed: encryptCredential(keys, 'sk_test_rolled1234'),
    updated_at: now(),
    updated_by: 'owner@demo.test',
  }
  await db.insertInto('payment_credential').values(entered).execute()
  try {
    const { refused, logged } = await readOutcome({ payments })
    expect(refused).toBe(null)
    expect(logged.join()).toContain('the keys that staff entered for the sgr account are refused')
  } finally {
    await db.deleteFrom('payment_credential').execute()
  }
})

test('a service that does not answer is logged, and the shop starts', async () => {
  await setDemoAccountsActive(false)
  const nowhere = 'http://127.0.0.1:1'
  const { refused, logged } = await readOutcome({
    payments: createStripePayments({ accounts: standInAccounts, apiUrl: nowhere, timeoutMs: 500 }),
    supplier: createEtgSupplier({
      apiUrl: nowhere,
      ...standInKey,
      contactEmail: 'a@shop.test',
      contactPhone: '+31201234567',
    }),
    mail: createSmtpMail({ url: 'smtp://127.0.0.1:1', from: 'a@shop.test' }),
  })
  expect(refused).toBeNull()
  const said = logged.join('\n')
  for (const party of ['the standard account', 'the sgr account', 'the hotel supplier', 'the mail server'])
    expect(said).toContain(party)
})

test('an old database and a refused user of the mail server prevent the start; Redis that is away is logged', async () => {
  await setDemoAccountsActive(false)
  /** The database with another reported version. */
  const ofVersion = (version: number) =>
    shop.shop.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => ({
        ...result,
        rows: result.rows.map((row) => ('version' in row ? { version: String(version) } : row)),
      }),
    })
  const old = await readOutcome({ db: ofVersion(140_011) }, { databaseUrl: 'postgres://elsewhere' })
  expect(old.refused).toContain('DATABASE_URL is PostgreSQL 14; version 15 or newer is needed')
  expect((await readOutcome({ db: ofVersion(150_004) }, { databaseUrl: 'postgres://elsewhere' })).refused).toBeNull()

  const check = () => Promise.reject(Object.assign(new Error('535 who are you'), { code: 'EAUTH' }))
  const refusing = await readOutcome({ mail: { ...shop.shop.mail, check } })
  expect(refusing.refused).toContain('SMTP_URL: the mail server refuses the user or the password')

  const sessionStore = { ...shop.shop.sessionStore, check: () => Promise.reject(new Error('no answer')) }
  const away = await readOutcome({ sessionStore }, { redisUrl: 'redis://elsewhere' })
  expect(away.refused).toBeNull()
  expect(away.logged).toEqual([expect.stringContaining('Redis does not answer at REDIS_URL')])
})

test('object storage that refuses the bucket prevents the start; one that is away is logged', async () => {
  await setDemoAccountsActive(false)
  const fileStorage = { endpoint: '', bucket: '', region: '', accessKey: '', secretKey: '' }
  const withStorage = (failure: Error) => {
    const check = () => Promise.reject(failure)
    return readOutcome({ pictures: { ...shop.shop.pictures, check } }, { fileStorage })
  }
  const refusing = await withStorage(new FilesUnavailable('403 SignatureDoesNotMatch', { isRefused: true }))
  expect(refusing.refused).toContain('S3_ACCESS_KEY, S3_SECRET_KEY: 403 SignatureDoesNotMatch')
  const away = await withStorage(new FilesUnavailable('ECONNREFUSED'))
  expect(away.refused).toBeNull()
  expect(away.logged).toEqual([expect.stringContaining('the file storage does not answer at S3_ENDPOINT')])
})

test('a process whose jobs are not processed is not ready', async () => {
  expect((await fetch(`${shop.url}/ready`)).status).toBe(200)
  // A queue without a worker, as if its worker hung.
  await shop.shop.jobs.send('expire', { number: 'none' })
  expect((await fetch(`${shop.url}/ready`)).status).toBe(200)
  const { sql } = await import('kysely')
  await sql`update pgboss.job set start_after = now() - interval '6 minutes' where name = 'expire'`.execute(
    shop.shop.db,
  )
  expect((await fetch(`${shop.url}/ready`)).status).toBe(503)
  await sql`delete from pgboss.job where name = 'expire'`.execute(shop.shop.db)
  expect((await fetch(`${shop.url}/ready`)).status).toBe(200)
})

test('a process that shuts down first reports that it is not ready, and still answers on each connection', async () => {
  expect((await fetch(`${shop.url}/ready`)).status).toBe(200)
  shop.app.traffic.drain()
  for (const path of ['/ready', '/api/ready']) expect((await fetch(shop.url + path)).status).toBe(503)
  const answer = await fetch(`${shop.url}/api/categories`)
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'keep-alive'])
})
