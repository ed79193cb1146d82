import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Value } from 'typebox/value'
import { createDatabaseSessionStore } from '@tussenuit/adapters/cache/database.ts'
import type { Database } from '@tussenuit/adapters/db/database.ts'
import { openPglite } from '@tussenuit/adapters/db/pglite.ts'
import type { Call } from '../../shared/call.ts'
import { Refusal } from '../../shared/refusal.ts'
import type { Context, ReplyExtras } from '../../shared/routes.ts'
import type { Shop } from '../../shared/shop.ts'
import * as protection from '../protection/contract.ts'
import * as contract from './contract.ts'
import * as factorContract from './factor-contract.ts'
import { insertDemoStaff } from './flows.ts'
import { routes } from './routes.ts'

let database: Database
let shop: Shop

beforeAll(async () => {
  database = await openPglite(null)
  await insertDemoStaff(database.kysely)
  const keys = new Map<string, Buffer>()
  const needed: Partial<Shop> = {
    db: database.kysely,
    sessionStore: createDatabaseSessionStore(database.kysely),
    jobs: { send: async () => undefined },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    now: () => new Date(),
    keys: (purpose) => [keys.getOrInsertComputed(purpose, () => randomBytes(32))],
    publicUrl: 'https://shop.test',
    directory: null,
  }
  shop = new Proxy(needed as Shop, {
    get: (all, name) => (name in all ? Reflect.get(all, name) : expect.fail(`signing in needs no ${String(name)}`)),
  })
})
afterAll(() => database.close())

/** What a browser receives: the reply as its contract describes it, or the refusal, and the cookies. */
async function visitCall(
  call: Call,
  body: object | undefined,
  cookie?: string,
  staff: Context['caller']['staff'] = null,
): Promise<{ reply?: unknown; refused?: Refusal; extras: ReplyExtras }> {
  const extras: ReplyExtras = {}
  const context: Context = {
    shop,
    extras,
    caller: { ip: '192.0.2.1', sessionId: null, manageToken: null, staff, userAgent: '' },
    header: () => undefined,
    storeReply: async () => undefined,
    cookie: (name) => (name === 'tussenuit_refresh' ? cookie : undefined),
  }
  const found = routes.find((route) => route.call === call)!
  try {
    const reply = await found.handle({ body } as never, context)
    expect(Value.Check(call.access[0].reply, reply)).toBe(true)
    return { reply, extras }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refused: error, extras }
  }
}

test('every call of signing in has an answer', () => {
  expect(new Set(routes.map((route) => route.call))).toEqual(
    new Set([...Object.values(contract), ...Object.values(factorContract), ...Object.values(protection)]),
  )
})

test('signing in, going on and signing out hand the cookie on and take it away', async () => {
  const entered = await visitCall(contract.login, { email: 'finance@demo.test', password: 'demo-2026' })
  const first = entered.extras.cookies![0]!
  expect(first).toMatchObject({ name: 'tussenuit_refresh', path: '/api/auth' })
  const user = (entered.reply as { user: NonNullable<Context['caller']['staff']> }).user
  expect((await visitCall(contract.whoAmI, undefined, undefined, user)).reply).toEqual(user)
  const second = (await visitCall(contract.refreshToken, undefined, first.value)).extras.cookies![0]!
  expect(second.value).not.toBe(first.value)
  expect(await visitCall(contract.logout, undefined, second.value)).toMatchObject({
    reply: null,
    extras: { cookies: [{ value: '', maxAgeSeconds: 0, path: '/api/auth' }] },
  })
  const after = await visitCall(contract.refreshToken, undefined, second.value)
  expect(after).toMatchObject({
    refused: { status: 401, code: 'session_ended' },
    extras: { cookies: [{ value: '', maxAgeSeconds: 0 }] },
  })
})

test('asking for a reset answers alike for known and unknown addresses', async () => {
  const [known, unknown] = [
    await visitCall(contract.checkEmail, { email: 'viewer@demo.test' }),
    await visitCall(contract.checkEmail, { email: 'nobody@demo.test' }),
  ]
  expect(known.extras.message).toMatch(/If this address is known/)
  expect(unknown).toEqual(known)
})

test('signing in with a directory says that none is set up', async () => {
  expect((await visitCall(contract.directoryLogin, { id_token: 'x' })).refused).toMatchObject({
    status: 404,
    code: 'directory_not_configured',
  })
})
