/**
 * Every write either honours an Idempotency-Key or refuses it. A repeated write takes effect once, even if its effects
 * would otherwise add up.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runIdempotently } from '@tussenuit/modules/platform/idempotency/index.ts'
import type { Call } from '@tussenuit/modules/shared/call.ts'
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { idempotentCalls } from '../../idempotency-table.ts'
import { issueCode, signIn } from '../../voucher-steps.ts'

let shop: TestShop
let owner: Record<string, string>
beforeAll(async () => {
  shop = await startTestShop({ deals: 2, priceDays: 20, work: false })
  owner = { ...(await signIn(shop, 'owner')), 'session-id': randomUUID(), origin: shop.url }
})
afterAll(() => shop.close())

const calls = allRoutes.map(({ call }): Call => call)
const nameOf = ({ method, path }: Call) => `${method} ${path}`
const writes = calls.filter(({ method }) => method !== 'GET')
/** Calls that a third party signs and whose headers it controls. */
const signed = ['/supplier/webhook', '/payments/webhook', '/payments/webhook/standard', '/payments/webhook/sgr']

test('the table names the calls that honour a key, and no others do', () => {
  const honouring = calls.filter(({ once }) => once).map(nameOf)
  expect(honouring.toSorted()).toEqual([...idempotentCalls].sort())
  expect(writes.length).toBeGreaterThan(2 * honouring.length)
})

test('every other write refuses the header by name before it does anything, and a signed message does not', async () => {
  const others = writes.filter((call) => !idempotentCalls.includes(nameOf(call)))
  expect(others.length).toBeGreaterThan(100)
  for (const call of others) {
    const { authorization, ...rest } = owner
    const headers = signed.includes(call.path) ? rest : { ...rest, authorization: authorization! }
    // Calls that need a cookie of our own pages refuse the missing cookie first.
    const expected = signed.includes(call.path) ? [[400, 'signature_invalid']] : [[400, 'idempotency_unsupported']]
    if (call.access.some(({ who }) => who === 'cookie')) expected.push([401, 'session_over'], [403, 'cross_site'])
    const { status, body } = await shop.raw(
      call.method,
      call.path.replace(/:\w+/g, '987654321'),
      call.rawBody ? 'x' : {},
      { ...headers, 'idempotency-key': randomUUID() },
    )
    expect(expected, `${nameOf(call)} ${JSON.stringify(body)}`).toContainEqual([status, body.error.code])
    if (body.error.code === 'idempotency_unsupported')
      expect(body.error.fields).toMatchObject([{ path: 'idempotency-key' }])
  }
})

test('reads take no notice of it', async () => {
  expect((await shop.raw('GET', '/deals', undefined, { 'idempotency-key': 'x'.repeat(500) })).status).toBe(200)
})

type Steps = { call: string; path?: string; body: () => object | Promise<object>; counted: () => Promise<unknown> }
const countRows = async (table: 'mail' | 'voucher' | 'contact_message' | 'subscriber' | 'activity' | 'voucher_code') =>
  (
    await shop.shop.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows
const readMargin = async () =>
  (await shop.shop.db.selectFrom('deal').select('margin_bp').orderBy('id').limit(1).executeTakeFirstOrThrow()).margin_bp
const readFirstDealId = async () =>
  (await shop.shop.db.selectFrom('deal').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id
const addresses = { newsletter: `${randomUUID()}@example.nl` }

describe('done once, however often it is sent under one key', () => {
  test.each<[string, Steps]>([
    [
      'a margin that is raised',
      {
        call: 'POST',
        path: '/changeDeals',
        body: async () => ({
          rehearse: false,
          changes: [{ deals_id: await readFirstDealId(), fields: {}, margin_by: 1 }],
        }),
        counted: readMargin,
      },
    ],
    [
      'a message to the shop',
      {
        call: 'POST',
        path: '/contact-message',
        body: () => ({ name: 'Noor', email: 'noor@example.nl', subject: 'other', message: 'Is there a bath?' }),
        counted: () => countRows('contact_message'),
      },
    ],
    [
      'the newsletter that is asked for',
      {
        call: 'POST',
        path: '/activateEmail',
        body: () => ({ email: addresses.newsletter }),
        counted: () => countRows('mail'),
      },
    ],
    [
      'a new voucher',
      {
        call: 'POST',
        path: '/createVouchers',
        body: () => ({ name: 'A night away', value_cents: 5_000, selling_price: 5_000 }),
        counted: () => countRows('voucher'),
      },
    ],
  ])('%s', async (_what, { call, path, body, counted }) => {
    const [key, given, before] = [randomUUID(), await body(), await counted()]
    const send = (headers: Record<string, string> = {}) => shop.raw(call, path!, given, { ...owner, ...headers })
    const first = await send({ 'idempotency-key': key })
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const after = await counted()
    expect(after).not.toEqual(before)
    const more = await Promise.all([1, 2, 3].map(() => send({ 'idempotency-key': key })))
    expect(more.map((one) => one.body)).toEqual([first.body, first.body, first.body])
    expect(await counted()).toEqual(after)
    expect((await send({ 'idempotency-key': randomUUID() })).status).toBe(200)
    expect(await counted()).not.toEqual(after)
  })

  test('a code that is extended', async () => {
    const code = await issueCode(shop, 5_000)
    const { data } = await shop.newClient(owner)('POST /vouchers/codes/find', { body: { voucher_code: code } })
    const key = { 'idempotency-key': randomUUID() }
    const body = { valid_until: '2031-01-31', note: 'Illness' }
    const extend = (headers: object) =>
      shop.raw('POST', `/vouchers/codes/${data.id}/extend`, body, { ...owner, ...headers })
    const [first, second] = [await extend(key), await extend(key)]
    expect([first.status, second.body]).toEqual([200, first.body])
    expect((await extend({})).body.error.code).toBe('voucher_not_later')
    expect((await extend(key)).body).toEqual(first.body)
  })

  test('a stored reply is not given to a caller who proves with another link', async () => {
    const asked = (manageToken: string | null) => ({
      call: 'POST /changeContact',
      key: 'one',
      input: {},
      caller: { ip: '203.0.113.7', sessionId: null, staff: null, userAgent: '', manageToken },
    })
    const answers = []
    for (const link of ['a', 'b', null, 'a'])
      answers.push(
        await runIdempotently(shop.shop, asked(link), async () => ({
          status: 200,
          message: 'OK',
          data: answers.length,
        })),
      )
    expect(answers.map(({ data }) => data)).toEqual([0, 1, 2, 0])
  })
})
