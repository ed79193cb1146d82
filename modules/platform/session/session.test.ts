import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseSessionStore } from '@tussenuit/adapters/cache/database.ts'
import type { Database } from '@tussenuit/adapters/db/database.ts'
import { openPglite } from '@tussenuit/adapters/db/pglite.ts'
import { Refusal } from '../../shared/refusal.ts'
import type { Call } from '../../shared/call.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import * as contract from './contract.ts'
import { saveSessionValue, requireSessionId, logBrowserMessage } from './flows.ts'
import { routes } from './routes.ts'

let database: Database
let shop: Pick<Shop, 'sessionStore' | 'log'>
const lines: { data: object; message: string }[] = []
const makeCaller = (sessionId: string | null): Caller => ({
  ip: '192.0.2.1',
  sessionId,
  manageToken: null,
  staff: null,
  userAgent: '',
})
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) =>
      error instanceof Refusal ? { status: error.status, code: error.code } : Promise.reject(error as Error),
  )

beforeAll(async () => {
  database = await openPglite(null)
  shop = {
    sessionStore: createDatabaseSessionStore(database.kysely),
    log: { info: (data, message) => void lines.push({ data, message }), warn: () => undefined, error: () => undefined },
  }
})
afterAll(() => database.close())

test('a session reads its own values only, with the id in upper or lower case', async () => {
  const mine = randomUUID()
  await saveSessionValue(shop, makeCaller(mine.toUpperCase()), 'deals', { id: 7 })
  expect(await shop.sessionStore.find(requireSessionId(makeCaller(mine)), 'deals')).toEqual({ id: 7 })
  expect(await shop.sessionStore.find(requireSessionId(makeCaller(randomUUID())), 'deals')).toBeUndefined()
})

test('a browser keeps, reads, replaces, drops and clears its values through the calls', async () => {
  const session = randomUUID()
  const visit = (call: Call, input: object, id: string | null = session) =>
    routes
      .find((route) => route.call === call)!
      .handle(input as never, {
        shop: shop as Shop,
        extras: {},
        storeReply: async () => undefined,
        caller: makeCaller(id),
        header: () => undefined,
        cookie: () => undefined,
      })
  const value = (key: string, id = session) => visit(contract.findValue, { query: { key } }, id)
  expect(new Set(routes.map((route) => route.call))).toEqual(
    new Set([
      contract.keepValue,
      contract.findValue,
      contract.replaceValue,
      contract.dropValue,
      contract.dropValues,
      contract.clearSession,
      contract.writeLog,
    ]),
  )
  expect(await visit(contract.keepValue, { body: { key: 'bookingConfig', value: { totalPrice: 1 } } })).toBeNull()
  expect(await value('bookingConfig')).toEqual({ key: 'bookingConfig', value: { totalPrice: 1 } })
  expect(await value('bookingConfig', randomUUID())).toEqual({ key: 'bookingConfig', value: null })
  await visit(contract.replaceValue, { body: { key: 'bookingConfig', value: 2 } })
  expect(await value('bookingConfig')).toEqual({ key: 'bookingConfig', value: 2 })
  for (const key of ['deals', 'dealsData', 'voucherCode'])
    await visit(contract.keepValue, { body: { key, value: key } })
  await visit(contract.dropValue, { query: { key: 'bookingConfig' } })
  await visit(contract.dropValues, { body: { keys: ['deals', 'dealsData'] } })
  await visit(contract.clearSession, {}, randomUUID())
  expect(
    [await value('bookingConfig'), await value('deals'), await value('dealsData'), await value('voucherCode')].map(
      (stored) => (stored as { value: unknown }).value,
    ),
  ).toEqual([null, null, null, 'voucherCode'])
  await visit(contract.clearSession, {})
  expect(await value('voucherCode')).toEqual({ key: 'voucherCode', value: null })
  for (const call of [contract.keepValue, contract.clearSession, contract.findValue])
    expect(await refusalOf(visit(call, { body: { key: 'deals', value: 1 }, query: { key: 'deals' } }, null))).toEqual({
      status: 401,
      code: 'session_missing',
    })
})

test.each([null, '', '*', '../', 'a:b', '1 or 1=1', `${randomUUID()}\r\n`, `${randomUUID()}:deals`])(
  'the session id %j is none',
  (id) => {
    expect(() => requireSessionId(makeCaller(id))).toThrow(Refusal)
  },
)

test('a value may hold 64 KiB and a session 512 KiB', async () => {
  const caller = makeCaller(randomUUID())
  const text = 'x'.repeat(64 * 1024 - 2)
  expect(await refusalOf(saveSessionValue(shop, caller, 'deals', `${text}x`))).toEqual({
    status: 413,
    code: 'session_value_too_large',
  })
  expect(await refusalOf(saveSessionValue(shop, caller, 'deals', 'é'.repeat(40_000)))).toEqual({
    status: 413,
    code: 'session_value_too_large',
  })
  const keys = [
    'deals',
    'bookingConfig',
    'paymentTypeFromOrderBook',
    'reservationConfig',
    'voucherCode',
    'voucherDetails',
    'selectedHotel',
    'dealsData',
    'purchaseVoucherCode',
  ]
  const answers = []
  for (const key of keys) answers.push(await refusalOf(saveSessionValue(shop, caller, key, text)))
  expect(answers).toEqual([...Array<null>(8).fill(null), { status: 413, code: 'session_full' }])
})

test('a value without end is refused instead of breaking the server', async () => {
  const nested = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)) as unknown
  expect(await refusalOf(saveSessionValue(shop, makeCaller(randomUUID()), 'deals', nested))).toEqual({
    status: 400,
    code: 'invalid_input',
  })
  expect(() => logBrowserMessage(shop, { message: 'deep', data: nested })).toThrow(Refusal)
})

test('a line for the log is one line, for any text of a browser', () => {
  lines.length = 0
  logBrowserMessage(shop, {
    message: 'first\r\n{"level":50,"msg":"forged"}\u001b[2J\u202e',
    data: { stack: 'a\nb', level: 60 },
  })
  expect(lines).toEqual([
    {
      data: { event: 'browser', data: '{"stack":"a\\nb","level":60}' },
      message: 'first\\u{d}\\u{a}{"level":50,"msg":"forged"}\\u{1b}[2J\\u{202e}',
    },
  ])
})

test('more than 8 KiB is not written', () => {
  expect(() => logBrowserMessage(shop, { message: 'large', data: 'x'.repeat(8_200) })).toThrow('8 KiB')
})

test('what is secret or personal never reaches the log', () => {
  lines.length = 0
  const secrets = [
    'mila.vries@example.org',
    'mila%40example.org',
    'sk_live_51Habc',
    'whsec_abc123',
    'pi_3Nabc_secret_XyZ9',
    'hunter2hunter2',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
    'kQ3v9_XyZ-kQ3v9_XyZ-kQ3v9_XyZ-kQ3v9',
    randomUUID(),
    '+31 6 1234 5678',
    'Jansen-de Wit',
    '4111 1111 1111 1111',
    '5555555555554444',
    '3782-822463-10005',
  ]
  logBrowserMessage(shop, {
    message: secrets.slice(0, 5).join(' | '),
    data: {
      note: secrets.slice(6, 10),
      password: 'hunter2hunter2',
      nested: [{ surname: 'Jansen-de Wit' }],
      text: `paid with ${secrets[11]} 12/28`,
      more: secrets.slice(12),
      url: '/x?token=abc&password=hunter2hunter2',
    },
  })
  const written = JSON.stringify(lines)
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([])
  expect(written).not.toContain('token=abc')
})

test('ordinary texts stay readable', () => {
  lines.length = 0
  logBrowserMessage(shop, {
    message: 'Cannot read properties of undefined (reading "price") at 2026-11-20T09:00:00Z, deal 1234, 149,00',
    data: { name: 'TypeError', line: 4021 },
  })
  expect(lines).toEqual([
    {
      message: 'Cannot read properties of undefined (reading "price") at 2026-11-20T09:00:00Z, deal 1234, 149,00',
      data: { event: 'browser', data: '{"name":"TypeError","line":4021}' },
    },
  ])
})

test('a hundred made-up card numbers, as a person or a form would write them, are all masked', () => {
  const cards = Array.from({ length: 100 }, (_, index) =>
    appendCheckDigit(`4${String(index * 7_919_731 + 17).padStart(14, '0')}`),
  )
  const written: string[] = []
  for (const [index, card] of cards.entries()) {
    const shown = index % 3 === 0 ? card : card.replace(/(.{4})(?=.)/g, index % 3 === 1 ? '$1 ' : '$1-')
    lines.length = 0
    logBrowserMessage(shop, { message: `name: ${shown}, 12/28`, data: shown })
    if (JSON.stringify(lines).includes(shown)) written.push(shown)
  }
  expect(written).toEqual([])
})

function appendCheckDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce(
      (total, digit, index) =>
        total + (index % 2 === 0 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)]! : Number(digit)),
      0,
    )
  return `${digits}${(10 - (sum % 10)) % 10}`
}
