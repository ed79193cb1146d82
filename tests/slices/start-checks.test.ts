/** What a production start asks before it opens, and what it says of it; and whether a process says truly that it works. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEtgSupplier } from '@tussenuit/adapters/hotels/etg.ts'
import { createSmtpMail } from '@tussenuit/adapters/mail/smtp.ts'
import { createStripePayments } from '@tussenuit/adapters/payments/stripe.ts'
import { standInKeys, type Config } from '@tussenuit/server/config.ts'
import { checkStart } from '@tussenuit/server/start-checks.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import { startTestShop, type TestShop } from '../harness.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ deals: 1, priceDays: 5 })
})
afterAll(() => shop.close())

const config = { redisUrl: null, databaseUrl: process.env['TEST_DATABASE_URL'] ?? null } as unknown as Config
const outcome = async (change: Partial<Shop> = {}) => {
  const logged: string[] = []
  const log = { ...shop.shop.log, error: (_: object, message: string) => void logged.push(message) }
  const refused = await checkStart({ ...shop.shop, ...change, log }, config).then(
    () => null,
    (error: Error) => error.message,
  )
  return { refused, logged }
}
const setActive = (active: boolean) =>
  shop.shop.db.updateTable('staff_user').set({ active }).where('email', 'like', '%@demo.test').execute()

test('a database that lets the staff of the demo in does not open, and says how to end it', async () => {
  const { refused } = await outcome()
  expect(refused).toContain('owner@demo.test')
  expect(refused).toContain('update staff_user set active = false')
  await setActive(false)
  expect(await outcome()).toEqual({ refused: null, logged: [] })
  const answer = await shop.raw('POST', '/auth/login', { email: 'owner@demo.test', password: 'demo-2026' })
  expect(answer.status).toBe(401)
})

test('refused keys stop the start by the names of their variables', async () => {
  await setActive(false)
  const payments = createStripePayments({
    accounts: {
      standard: standInKeys.stripe.standard,
      sgr: { ...standInKeys.stripe.sgr, secretKey: 'sk_test_wrong' },
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
  const { refused } = await outcome({ payments, supplier })
  expect(refused).toMatch(/^The shop cannot start:\n/)
  expect(refused).toContain('STRIPE_SGR_SECRET_KEY is refused')
  expect(refused).not.toContain('STRIPE_STANDARD')
  expect(refused).toContain('ETG_KEY_ID and ETG_API_KEY are refused')
})

test('a party that does not answer is named, and the shop opens', async () => {
  await setActive(false)
  const nowhere = 'http://127.0.0.1:1'
  const { refused, logged } = await outcome({
    payments: createStripePayments({ accounts: standInKeys.stripe, apiUrl: nowhere, timeoutMs: 500 }),
    supplier: createEtgSupplier({
      apiUrl: nowhere,
      ...standInKeys.etg,
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

test('a process whose jobs nobody does is not ready', async () => {
  expect((await fetch(`${shop.url}/ready`)).status).toBe(200)
  // A queue that nobody works stands for a worker that hangs.
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
