/**
 * Payment methods, deposit and the keys of the payment provider's accounts, as staff change them.
 *
 * In the long suite: all of it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallFailed, type Client } from '@tussenuit/modules/client/client.ts'
import { standInAccounts } from '@tussenuit/adapters/payments/settings.ts'
import {
  findBookableStay,
  type Chosen,
  intentIdOfSale,
  payAtBank,
  callProviderStandIn,
  reserveRoom,
  waitForState,
  waitForWebhooks,
} from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { signIn } from '../../voucher-steps.ts'

const password = 'demo-2026'
const { standard, sgr } = standInAccounts

let shop: TestShop
let owner: Client
let stay: Chosen
beforeAll(async () => {
  shop = await startTestShop({ priceDays: 90 })
  owner = shop.newClient(await signIn(shop, 'owner'))
  stay = await findBookableStay(shop, { deal: (deal) => !deal.is_sgr_package })
})
afterAll(() => shop.close())

const readRefusal = async (work: Promise<unknown>): Promise<[number, string]> =>
  work.then(
    () => [200, ''],
    (error: unknown) => {
      if (error instanceof CallFailed) return [error.status, error.fields[0]?.code ?? error.code]
      throw error
    },
  )
const readSetting = async () => (await owner('GET /payment-setting', {})).data
const saveSetting = async (change: object, by = owner) => {
  const { accounts: _, ...setting } = await readSetting()
  return by('POST /payment-setting', { body: { ...setting, ...change } })
}
const keysOf = async (account: string) => (await readSetting()).accounts.find((one) => one.account === account)!.keys
const readPublishableKey = async () => (await reserveRoom(shop, stay)).reservation.payment!.publishable_key

test('keys are shown by their ends only, to roles that may read settings', async () => {
  const finance = shop.newClient(await signIn(shop, 'finance'))
  const { data } = await finance('GET /payment-setting', {})
  expect(data.accounts.map(({ account }) => account)).toEqual(['standard', 'sgr'])
  expect(data.accounts.map((account) => account.is_test)).toEqual([true, true])
  for (const secret of [standard.secretKey, standard.webhookSecret, sgr.secretKey, sgr.webhookSecret])
    expect(JSON.stringify(data)).not.toContain(secret)
  expect(await keysOf('standard')).toEqual([
    { name: 'publishable_key', secret: false, shown: standard.publishableKey, entered: false },
    { name: 'secret_key', secret: true, shown: `sk_test_sim_…${standard.secretKey.slice(-4)}`, entered: false },
    { name: 'webhook_secret', secret: true, shown: `whsec_sim_…${standard.webhookSecret.slice(-4)}`, entered: false },
  ])
  expect(await readRefusal(saveSetting({}, finance))).toEqual([403, 'not_allowed'])
  expect(await readRefusal(finance('POST /payment-setting/test', { body: { account: 'sgr' } }))).toEqual([
    403,
    'not_allowed',
  ])
})

test('entered keys are tried, stored encrypted, used for the next payment, and removed', async () => {
  expect(await readPublishableKey()).toBe(standard.publishableKey)
  const keys = { secret_key: sgr.secretKey, publishable_key: sgr.publishableKey }
  const { data: tried } = await owner('POST /payment-setting/test', { body: { account: 'standard', keys } })
  // The provider sends the events of these keys to the webhook URL of the account that they belong to.
  expect(tried).toMatchObject({ works: true, reason: null, events: 'other_address' })
  expect(await readPublishableKey()).toBe(standard.publishableKey)
  await saveSetting({ accounts: [{ account: 'standard', keys }], password })
  await expect.poll(readPublishableKey, { timeout: 5_000 }).toBe(sgr.publishableKey)
  expect((await keysOf('standard')).map(({ entered }) => entered)).toEqual([true, true, false])
  const stored = await shop.shop.db.selectFrom('payment_credential').selectAll().execute()
  expect(stored.map(({ name }) => name).toSorted()).toEqual(['publishable_key', 'secret_key'])
  expect(JSON.stringify(stored)).not.toContain(sgr.secretKey)
  const { data: log } = await owner('GET /fetchAuditLog', { query: { subject: 'setting:payment' } })
  expect(log.items[0]!.after).toMatchObject({
    keys_changed: [{ account: 'standard', names: ['secret_key', 'publishable_key'] }],
  })
  expect(JSON.stringify(log)).not.toContain(sgr.secretKey)
  await saveSetting({ accounts: [{ account: 'standard', configured: true }], password })
  await expect.poll(readPublishableKey, { timeout: 5_000 }).toBe(standard.publishableKey)
  expect(await shop.shop.db.selectFrom('payment_credential').selectAll().execute()).toEqual([])
})

test('keys that the provider refuses, that belong to different environments or are none change nothing', async () => {
  await waitForWebhooks(shop)
  const before = await readSetting()
  const change = (keys: Record<string, string>) => saveSetting({ accounts: [{ account: 'sgr', keys }], password })
  expect(await readRefusal(change({ secret_key: 'sk_test_nobody1234' }))).toEqual([422, 'payment_keys_refused'])
  expect(await readRefusal(change({ publishable_key: 'pk_live_other1234' }))).toEqual([422, 'payment_keys_refused'])
  expect(await readRefusal(change({ webhook_secret: 'sk_test_nobody1234' }))).toEqual([400, 'key_malformed'])
  expect(await readRefusal(change({ other_key: 'sk_test_nobody1234' }))).toEqual([400, 'key_malformed'])
  const { data } = await owner('POST /payment-setting/test', {
    body: { account: 'sgr', keys: { secret_key: 'sk_test_nobody1234' } },
  })
  expect(data.works).toBe(false)
  expect(data.reason).toBeTruthy()
  expect(await readSetting()).toEqual(before)
})

test('a change of keys asks for the password again', async () => {
  const keys = { webhook_secret: 'whsec_another1234' }
  expect(await readRefusal(saveSetting({ accounts: [{ account: 'sgr', keys }] }))).toEqual([400, 'required'])
  expect(await readRefusal(saveSetting({ accounts: [{ account: 'sgr', keys }], password: 'guessed' }))).toEqual([
    422,
    'password_wrong',
  ])
  expect(await readRefusal(saveSetting({ accounts: [{ account: 'sgr', configured: true }] }))).toEqual([
    400,
    'required',
  ])
  expect(await shop.shop.db.selectFrom('payment_credential').selectAll().execute()).toEqual([])
})

test('methods hold for the next payment, the deposit for new deals; of two who save the second sees the first', async () => {
  const before = await readSetting()
  const asked: string[][] = []
  const { createPayment } = shop.shop.payments
  shop.shop.payments.createPayment = (input) => {
    asked.push(input.methods)
    return createPayment(input)
  }
  try {
    await saveSetting({ methods: ['ideal'], deposit_percent: 30, deposit_due_days: 35 })
    await reserveRoom(shop, stay)
  } finally {
    shop.shop.payments.createPayment = createPayment
  }
  expect(asked).toEqual([['ideal']])
  const { data: start } = await owner('GET /newDeal', {})
  expect(start).toMatchObject({ partial_payment: 30, partial_payment_due_days: 35 })
  const { accounts: _, ...setting } = before
  const late = owner('POST /payment-setting', { body: setting })
  expect(await readRefusal(late)).toEqual([409, 'record_changed'])
  expect(await readRefusal(saveSetting({ methods: [] }))).toEqual([400, 'minItems'])
  expect(await readRefusal(saveSetting({ methods: ['cash'] }))).toEqual([400, 'enum'])
  const { version: _version, ...values } = setting
  await saveSetting(values)
  expect((await owner('GET /newDeal', {})).data).toMatchObject({ partial_payment: 0, partial_payment_due_days: 0 })
})

test('wallets are offered once both accounts know the shop’s domain, and only where a card is', async () => {
  const walletsOf = async () => (await reserveRoom(shop, stay)).reservation.payment!.wallets
  const domains = async () => {
    const state = await callProviderStandIn<Record<string, { domain: { domain_name: string }[] }>>(shop, '/state')
    return ['standard', 'sgr'].map((account) => state[account]!.domain.map(({ domain_name }) => domain_name))
  }
  expect((await readSetting()).wallets).toEqual([])
  expect(await walletsOf()).toEqual([])
  await callProviderStandIn(shop, '/faults', {
    kind: 'status',
    status: 400,
    path: '/v1/payment_method_domains',
    account: 'sgr',
  })
  const both = ['apple_pay', 'google_pay']
  expect(await readRefusal(saveSetting({ wallets: both }))).toEqual([422, 'wallets_refused'])
  expect((await readSetting()).wallets).toEqual([])
  await saveSetting({ wallets: both })
  expect(await domains()).toEqual([['localhost'], ['localhost']])
  expect(await walletsOf()).toEqual(both)
  // Older clients omit these fields.
  const { accounts: _, wallets: _wallets, ...older } = await readSetting()
  await owner('POST /payment-setting', { body: { ...older, methods: ['ideal'] } })
  expect((await readSetting()).wallets).toEqual(both)
  expect(await walletsOf()).toEqual([])
  expect(await readRefusal(saveSetting({ wallets: ['paypal'] }))).toEqual([400, 'enum'])
  await saveSetting({ wallets: [], methods: older.methods })
})

test('Wero is offered beside iDEAL by the account that has it, and a stay that is paid with it is confirmed', async () => {
  const guaranteed = await findBookableStay(shop, { deal: (deal) => deal.is_sgr_package })
  await saveSetting({ wero_accounts: ['standard'] })
  const { reservation } = await reserveRoom(shop, stay)
  const other = await reserveRoom(shop, guaranteed)
  const state = await callProviderStandIn<Record<string, { intent: { id: string; payment_method_types: string[] }[] }>>(
    shop,
    '/state',
  )
  const offered = (account: string, sale: Parameters<typeof intentIdOfSale>[0]) =>
    state[account]!.intent.find(({ id }) => id === intentIdOfSale(sale))!.payment_method_types
  expect(offered('standard', reservation)).toEqual(['card', 'ideal', 'wero', 'bancontact'])
  expect(offered('sgr', other.reservation)).not.toContain('wero')
  await payAtBank(shop, reservation, 'authorise', 'wero')
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  const paid = await shop.shop.db
    .selectFrom('payment')
    .select(['method', 'state'])
    .where('reservation_number', '=', reservation.reservationNumber)
    .executeTakeFirstOrThrow()
  expect(paid).toEqual({ method: 'wero', state: 'paid' })
  await saveSetting({ wero_accounts: [] })
})
