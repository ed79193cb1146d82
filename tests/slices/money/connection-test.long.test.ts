/**
 * The connection test of an account distinguishes the valid signing secret from a merely well-formed one.
 *
 * In the long suite: secrets that are right, wrong or refused; other addresses, events and processes.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createStripePayments } from '@tussenuit/adapters/payments/stripe.ts'
import type { Client } from '@tussenuit/modules/client/client.ts'
import type { Account } from '@tussenuit/modules/money/payment/ports.ts'
import { reconcileBooks } from '@tussenuit/modules/sale/reconciliation/index.ts'
import { randomToken } from '@tussenuit/modules/shared/secret.ts'
import { makeApp } from '@tussenuit/server/start/app.ts'
import { readConfig } from '@tussenuit/server/config/config.ts'
import { standInAccounts } from '@tussenuit/adapters/payments/settings.ts'
import { retryUntilPasses, callProviderStandIn, countSalesRows, waitForWebhooks } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { quiet } from '../../quiet-log.ts'
import { signIn } from '../../voucher-steps.ts'

type StoredEvent = { id: string; type: string; payload: string }
type Book = { intent: { metadata: Record<string, string>; amount: number; status: string }[]; event: StoredEvent[] }

const wrong = { webhook_secret: 'whsec_another1234' }

let shop: TestShop
let owner: Client
beforeAll(async () => {
  shop = await startTestShop({ deals: 1, priceDays: 5 })
  owner = shop.newClient(await signIn(shop, 'owner'))
})
afterEach(() => callProviderStandIn(shop, '/webhooks/reset', {}))
afterAll(() => shop.close())

const testConnection = async (account: Account, keys?: Record<string, string>) =>
  (await owner('POST /payment-setting/test', { body: { account, ...(keys ? { keys } : {}) } })).data
const testEvents = async (account: Account, keys?: Record<string, string>) =>
  (await testConnection(account, keys)).events
const readLastEventAt = async (account: Account) =>
  (await owner('GET /payment-setting', {})).data.accounts.find((one) => one.account === account)!.last_event_at
const readProviderBook = async (account: Account) =>
  (await callProviderStandIn<Record<Account, Book>>(shop, '/state'))[account]
const testIntents = async (account: Account) =>
  (await readProviderBook(account)).intent.filter(({ metadata }) => 'connection_test' in metadata)
const readRunningTests = () => shop.shop.db.selectFrom('connection_test').selectAll().execute()
const signatureHeaders = (payload: string, secret: string) => {
  const at = Math.floor(Date.now() / 1000)
  return {
    'content-type': 'application/json',
    'stripe-signature': `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`,
  }
}

/** Sends an event without the signing secret, with the mark of a test event, to the account's webhook URL. */
async function sendForgedEvent(account: Account, mark: string): Promise<number> {
  const payload = JSON.stringify({
    id: `evt_${randomBytes(8).toString('hex')}`,
    object: 'event',
    type: 'payment_intent.canceled',
    livemode: false,
    data: { object: { id: 'pi_forged', object: 'payment_intent', metadata: { connection_test: mark } } },
  })
  return (await shop.raw('POST', `/payments/webhook/${account}`, payload, signatureHeaders(payload, 'whsec_guessed')))
    .status
}
const sendManyForgedEvents = async (account: Account) => {
  for (let index = 0; index < 30; index++) expect(await sendForgedEvent(account, randomToken())).toBe(400)
}

test('a secret that is right is proven by an event, and the test leaves nothing but what was signed', async () => {
  const { db } = shop.shop
  const rows = await countSalesRows(shop)
  for (const account of ['standard', 'sgr'] as const) {
    expect(await readLastEventAt(account)).toBeNull()
    const began = Date.now()
    const answer = await testConnection(account)
    expect(answer).toMatchObject({ works: true, reason: null, events: 'verified' })
    expect(Date.parse(answer.last_event_at!)).toBeGreaterThanOrEqual(began - 1_000)
    await waitForWebhooks(shop)
    expect(await readLastEventAt(account)).not.toBeNull()
    expect(await testIntents(account)).toMatchObject([{ amount: 50, status: 'canceled' }])
  }
  expect(await countSalesRows(shop)).toEqual(rows)
  expect(await reconcileBooks(shop.shop)).toBe(0)
  expect(await countSalesRows(shop)).toEqual(rows)
  expect(await readRunningTests()).toEqual([])
  expect(
    await db.selectFrom('provider_event').select('type').where('type', 'not in', ['other', 'cancelled']).execute(),
  ).toEqual([])
})

test('a well-formed secret that is wrong is a mismatch, given or stored; the right one is proven before it is stored', async () => {
  expect(await testConnection('sgr', wrong)).toMatchObject({ works: true, reason: null, events: 'mismatch' })
  const { accounts: _, ...setting } = (await owner('GET /payment-setting', {})).data
  await owner('POST /payment-setting', {
    body: { ...setting, accounts: [{ account: 'sgr', keys: wrong }], password: 'demo-2026' },
  })
  await waitForWebhooks(shop)
  const before = await readLastEventAt('sgr')
  expect(await testEvents('sgr')).toBe('mismatch')
  expect(await testEvents('sgr', { webhook_secret: standInAccounts.sgr.webhookSecret })).toBe('verified')
  // No event was verified with the stored secret.
  expect(await readLastEventAt('sgr')).toBe(before)
  const { accounts: _accounts, ...changed } = (await owner('GET /payment-setting', {})).data
  await owner('POST /payment-setting', {
    body: { ...changed, accounts: [{ account: 'sgr', configured: true }], password: 'demo-2026' },
  })
  await retryUntilPasses(async () => expect(await testEvents('sgr')).toBe('verified'))
  const { data: log } = await owner('GET /fetchAuditLog', { query: { action: 'setting.payment_test' } })
  expect(log.items.map(({ after }) => after)).toContainEqual({
    account: 'sgr',
    keys_given: ['webhook_secret'],
    works: true,
    events: 'mismatch',
  })
  for (const secret of [wrong.webhook_secret, standInAccounts.sgr.webhookSecret])
    expect(JSON.stringify(log)).not.toContain(secret)
})

test('keys that are refused cause no event', async () => {
  const intents = await testIntents('sgr')
  for (const [name, key] of [
    ['secret_key', 'sk_test_nobody1234'],
    ['publishable_key', 'pk_live_other1234'],
  ] as const)
    expect(await testConnection('sgr', { [name]: key })).toMatchObject({ works: false, events: null })
  expect(await testIntents('sgr')).toEqual(intents)
})

test('events that reach only the address of the other account are reported as such', async () => {
  const { secretKey, publishableKey } = standInAccounts.sgr
  const keys = { secret_key: secretKey, publishable_key: publishableKey }
  expect(await testEvents('standard', keys)).toBe('other_address')
})

describe('what a stranger sends meanwhile', () => {
  test('does not count as an event: the test times out', async () => {
    await callProviderStandIn(shop, '/webhooks', { drop: true })
    const outcome = testEvents('standard')
    await retryUntilPasses(async () => expect(await readRunningTests()).toHaveLength(1))
    await sendManyForgedEvents('standard')
    expect(await readRunningTests()).toMatchObject([{ account: 'standard', messages: [] }])
    expect(await outcome).toBe('none')
  })

  test('does not prevent the genuine event from being accepted, even with the mark of the test', async () => {
    await callProviderStandIn(shop, '/webhooks/pause', {})
    const verified = vi.spyOn(shop.shop.payments.eventTest!, 'isSigned')
    const outcome = testEvents('standard')
    await retryUntilPasses(async () => expect(await readRunningTests()).toHaveLength(1))
    await sendManyForgedEvents('standard')
    // Simulates an attacker who can read the mark in the database.
    expect(await sendForgedEvent('standard', (await readRunningTests())[0]!.mark)).toBe(400)
    expect(await readRunningTests()).toMatchObject([{ messages: [{ reached: ['standard'] }] }])
    // The forged event does not decide the test, even after its signature has been checked.
    await retryUntilPasses(() => expect(verified).toHaveBeenCalled())
    verified.mockRestore()
    await callProviderStandIn(shop, '/webhooks/resume', {})
    expect(await outcome).toBe('verified')
  })
})

test('a second endpoint with another secret does not invalidate the right one', async () => {
  await callProviderStandIn(shop, '/webhooks', { bad_signature: 1 })
  expect(await testEvents('sgr')).toBe('verified')
})

test('an event that reaches another process proves the secret to the one that tests', async () => {
  const config = readConfig({ LIMITS: 'off' }, () => randomBytes(48).toString('base64url'))
  const payments = createStripePayments({ accounts: standInAccounts, apiUrl: shop.standIns })
  const other = await makeApp({ ...shop.shop, payments }, config, {
    logger: quiet,
    pages: false,
    ready: async () => true,
  })
  try {
    await callProviderStandIn(shop, '/webhooks/pause', {})
    const known = new Set((await readProviderBook('sgr')).event.map(({ id }) => id))
    const outcome = testEvents('sgr')
    const { payload } = await retryUntilPasses(async () => {
      const event = (await readProviderBook('sgr')).event.find(
        (one) => !known.has(one.id) && one.type.endsWith('.canceled'),
      )
      expect(event).toBeDefined()
      return event!
    })
    const reply = await other.inject({
      method: 'POST',
      url: '/api/payments/webhook/sgr',
      payload,
      headers: { host: 'localhost', ...signatureHeaders(payload, standInAccounts.sgr.webhookSecret) },
    })
    expect(reply.statusCode).toBe(200)
    expect(await outcome).toBe('verified')
  } finally {
    await other.close()
  }
})
