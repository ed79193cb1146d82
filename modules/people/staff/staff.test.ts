import { SignJWT } from 'jose'
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabaseSessionStore } from '@tussenuit/adapters/cache/database.ts'
import type { Database } from '@tussenuit/adapters/db/database.ts'
import { openPglite } from '@tussenuit/adapters/db/pglite.ts'
import { Refusal } from '../../shared/refusal.ts'
import type { Shop } from '../../shared/shop.ts'
import type { StaffUserTable } from '../../shared/tables.ts'
import {
  requestPasswordReset,
  insertDemoStaff,
  refreshSession,
  resetPassword,
  signIn,
  signOut,
  getOwnAccount,
} from './flows.ts'
import { findStaffByToken } from './session-flows.ts'

let database: Database
let colleagues: Insertable<StaffUserTable>[]
let clock: Date
let masters: [Buffer, ...Buffer[]] = [randomBytes(32)]
let shop: Pick<Shop, 'db' | 'sessionStore' | 'jobs' | 'keys' | 'log' | 'now' | 'publicUrl'>
const warnings: object[] = []

const deriveKey = (master: Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', master, '', purpose, 32))
const advanceSeconds = (seconds: number) => void (clock = new Date(clock.getTime() + seconds * 1000))
const owner = { email: 'owner@demo.test', password: 'demo-2026' }

beforeAll(async () => {
  database = await openPglite(null)
  await insertDemoStaff(database.kysely)
  colleagues = await database.kysely
    .selectFrom('staff_user')
    .select(['email', 'name', 'role', 'password_hash'])
    .execute()
})
afterAll(() => database.close())

beforeEach(async () => {
  clock = new Date('2026-11-20T09:00:00Z')
  masters = [randomBytes(32)]
  const now = () => clock
  await database.kysely.deleteFrom('staff_user').execute()
  await database.kysely.deleteFrom('mail').execute()
  await database.kysely.deleteFrom('rate_limit').execute()
  await database.kysely.deleteFrom('audit').execute()
  // Stored rows are inserted again, because hashing the passwords takes most of the time of these tests.
  await database.kysely.insertInto('staff_user').values(colleagues).execute()
  warnings.length = 0
  shop = {
    db: database.kysely,
    sessionStore: createDatabaseSessionStore(database.kysely, now),
    jobs: { send: async () => undefined },
    now,
    publicUrl: 'https://shop.test',
    keys: (purpose) => masters.map((master) => deriveKey(master, purpose)) as [Buffer, ...Buffer[]],
    log: { info: () => undefined, warn: (data) => void warnings.push(data), error: () => undefined },
  }
})

const signInAs = (user = owner, ip = '192.0.2.1', cookie?: string) =>
  signIn(shop, user, ip, { refresh: cookie, device: undefined })
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) =>
      error instanceof Refusal
        ? { status: error.status, code: error.code, message: error.message }
        : Promise.reject(error as Error),
  )
const readMails = () => database.kysely.selectFrom('mail').selectAll().orderBy('id').execute()
async function readResetTokens(): Promise<string[]> {
  return (await readMails()).map((mail) => (mail.variables as { link: string }).link.split('#token=')[1]!)
}

test('each demo colleague has the role his address says, and making them again changes nothing', async () => {
  const before = await database.kysely
    .selectFrom('staff_user')
    .select(['id', 'email', 'role', 'password_hash'])
    .orderBy('id')
    .execute()
  await insertDemoStaff(database.kysely)
  expect(
    await database.kysely
      .selectFrom('staff_user')
      .select(['id', 'email', 'role', 'password_hash'])
      .orderBy('id')
      .execute(),
  ).toEqual(before)
  expect(before.map((user) => [user.email, user.role])).toEqual(
    ['owner', 'manager', 'editor', 'support', 'finance', 'viewer', 'accountant'].map((role) => [
      `${role}@demo.test`,
      role,
    ]),
  )
  expect(before.every((user) => user.password_hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toBe(true)
})

test('who signs in gets an access token that names him and a cookie for the next half hour', async () => {
  const { reply, cookie } = await signInAs({ email: 'Support@Demo.Test', password: 'demo-2026' })
  expect(reply.user).toMatchObject({ email: 'support@demo.test', role: 'support' })
  expect(reply.user.permissions).toContain('reservations.write')
  expect(cookie).toMatchObject({ name: 'tussenuit_refresh', path: '/api/auth', maxAgeSeconds: 1800 })
  expect(await findStaffByToken(shop, reply.access_token)).toMatchObject({ id: reply.user.id, role: 'support' })
  const stored = JSON.stringify(await database.kysely.selectFrom('staff_refresh').selectAll().execute())
  expect(stored).not.toContain(cookie.value)
})

test('a wrong password, an unknown address and a disabled colleague get the same answer', async () => {
  await database.kysely
    .updateTable('staff_user')
    .set({ active: false })
    .where('email', '=', 'viewer@demo.test')
    .execute()
  const answers = [
    await refusalOf(signInAs({ ...owner, password: 'demo-2027' })),
    await refusalOf(signInAs({ email: 'nobody@demo.test', password: 'demo-2026' })),
    await refusalOf(signInAs({ email: 'viewer@demo.test', password: 'demo-2026' })),
  ]
  expect(answers[0]).toMatchObject({ status: 401, code: 'sign_in_refused' })
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('after too many attempts from one place the right password waits too, while other places still get in', async () => {
  await Promise.all(Array.from({ length: 30 }, () => refusalOf(signInAs({ ...owner, password: 'wrong' }))))
  expect(await refusalOf(signInAs())).toMatchObject({ status: 429, code: 'sign_in_limit' })
  expect((await signInAs(owner, '198.51.100.7')).reply.user.role).toBe('owner')
})

test('the refresh token changes at each use and the access token goes on', async () => {
  const first = await signInAs()
  advanceSeconds(540)
  const second = await refreshSession(shop, first.cookie.value)
  expect(second?.cookie.value).not.toBe(first.cookie.value)
  advanceSeconds(540)
  const third = await refreshSession(shop, second!.cookie.value)
  expect(await findStaffByToken(shop, third!.reply.access_token)).toMatchObject({ role: 'owner' })
  expect(await findStaffByToken(shop, first.reply.access_token)).toBeNull()
})

test('ten tabs that refresh at once stay signed in with one and the same token', async () => {
  const { cookie } = await signInAs()
  advanceSeconds(60)
  const answers = await Promise.all(Array.from({ length: 10 }, () => refreshSession(shop, cookie.value)))
  expect(new Set(answers.map((answer) => answer?.cookie.value)).size).toBe(1)
  advanceSeconds(9)
  const moved = await refreshSession(shop, answers[0]!.cookie.value)
  expect((await refreshSession(shop, answers[0]!.cookie.value))?.cookie.value).toBe(moved!.cookie.value)
})

test('a tab that comes late within the seconds of grace gets the newest token of its session', async () => {
  const { cookie } = await signInAs()
  const second = await refreshSession(shop, cookie.value)
  const third = await refreshSession(shop, second!.cookie.value)
  advanceSeconds(5)
  expect((await refreshSession(shop, cookie.value))?.cookie.value).toBe(third!.cookie.value)
})

test('a used refresh token that comes again after the grace ends the session for thief and victim', async () => {
  const stolen = (await signInAs()).cookie.value
  const victim = await refreshSession(shop, stolen)
  const elsewhere = await signInAs()
  advanceSeconds(11)
  expect(await refreshSession(shop, stolen)).toBeNull()
  expect(await refreshSession(shop, victim!.cookie.value)).toBeNull()
  expect(await findStaffByToken(shop, victim!.reply.access_token)).toBeNull()
  expect(warnings).toContainEqual(expect.objectContaining({ event: 'refresh_reused' }))
  expect((await database.kysely.selectFrom('audit').select('action').execute()).map((row) => row.action)).toContain(
    'staff.refresh_reused',
  )
  expect(await refreshSession(shop, elsewhere.cookie.value)).not.toBeNull()
})

test('a session ends after half an hour without use', async () => {
  const { cookie } = await signInAs()
  advanceSeconds(1801)
  expect(await refreshSession(shop, cookie.value)).toBeNull()
})

test('a session ends with its twelfth hour, however busy', async () => {
  let current = (await signInAs()).cookie
  for (let minutes = 25; minutes < 720; minutes += 25) {
    advanceSeconds(1500)
    current = (await refreshSession(shop, current.value))!.cookie
  }
  expect(current.maxAgeSeconds).toBeLessThan(1800)
  advanceSeconds(1500)
  expect(await refreshSession(shop, current.value)).toBeNull()
})

test('signing out ends refresh and access at once, here and not elsewhere', async () => {
  const here = await signInAs()
  const there = await signInAs()
  await signOut(shop, here.cookie.value)
  await signOut(shop, 'unknown')
  expect(await findStaffByToken(shop, here.reply.access_token)).toBeNull()
  expect(await refreshSession(shop, here.cookie.value)).toBeNull()
  expect(await findStaffByToken(shop, there.reply.access_token)).not.toBeNull()
})

test('signing in anew ends the session that the browser had', async () => {
  const old = await signInAs()
  await signInAs(owner, '192.0.2.1', old.cookie.value)
  expect(await refreshSession(shop, old.cookie.value)).toBeNull()
})

test('a disabled colleague is out at once, and a changed role counts at once', async () => {
  const { reply, cookie } = await signInAs({ email: 'editor@demo.test', password: 'demo-2026' })
  await database.kysely.updateTable('staff_user').set({ role: 'viewer' }).where('id', '=', reply.user.id).execute()
  expect((await findStaffByToken(shop, reply.access_token))?.permissions).not.toContain('catalogue.write')
  await database.kysely.updateTable('staff_user').set({ active: false }).where('id', '=', reply.user.id).execute()
  expect(await findStaffByToken(shop, reply.access_token)).toBeNull()
  expect(await refreshSession(shop, cookie.value)).toBeNull()
  const caller = { ip: '192.0.2.1', sessionId: null, manageToken: null, userAgent: '', staff: reply.user }
  expect(await refusalOf(getOwnAccount(shop, caller))).toMatchObject({ status: 401 })
})

test('a new secret key signs nobody out as long as the previous one is known', async () => {
  const { reply, cookie } = await signInAs()
  masters = [randomBytes(32), ...masters]
  expect(await findStaffByToken(shop, reply.access_token)).not.toBeNull()
  expect(await refreshSession(shop, cookie.value)).not.toBeNull()
  masters = [masters[0]]
  expect(await findStaffByToken(shop, reply.access_token)).toBeNull()
})

test('tokens that we did not write as access tokens open nothing', async () => {
  const { reply, cookie } = await signInAs()
  const key = shop.keys('staff-access')[0]
  const [header, payload, signature] = reply.access_token.split('.') as [string, string, string]
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = (head: object, body: object, by: Buffer = key) => {
    const text = `${part(head)}.${part(body)}`
    return `${text}.${createHmac('sha256', by).update(text).digest('base64url')}`
  }
  const good = { alg: 'HS256', typ: 'at+jwt' }
  expect(await findStaffByToken(shop, signed(good, claims))).not.toBeNull()
  const without = (name: string) => Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name))
  const forged = [
    '',
    'x',
    `${header}.${payload}.`,
    `${header}.${payload}`,
    `${part({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    `${part({ alg: 'none', typ: 'at+jwt' })}.${payload}.${signature}`,
    signed({ alg: 'HS256', typ: 'JWT' }, claims),
    signed({ alg: 'HS256' }, claims),
    signed({ ...good, kid: '../../dev/null', crit: ['kid'] }, claims),
    signed({ alg: 'HS512', typ: 'at+jwt' }, claims),
    signed({ alg: 'RS256', typ: 'at+jwt' }, claims),
    signed(good, claims, shop.keys('staff-refresh')[0]),
    signed(good, claims, randomBytes(32)),
    signed(good, claims, Buffer.alloc(0)),
    ...['sub', 'exp', 'iat', 'ver', 'sid', 'aud', 'iss', 'role'].map((name) => signed(good, without(name))),
    ...[
      { aud: 'other' },
      { iss: 'other' },
      { sub: '0' },
      { sub: '1 or 1=1' },
      { sub: 1 },
      { ver: 2 },
      { ver: '1' },
      { sid: 7 },
      { sid: '00000000-0000-4000-8000-000000000000' },
      { nbf: 4_102_444_800 },
      { exp: 1 },
      { exp: 'never' },
    ].map((change) => signed(good, { ...claims, ...change })),
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS384', typ: 'at+jwt' }).sign(Buffer.concat([key, key])),
    `${reply.access_token}${'A'.repeat(1_000_000)}`,
    cookie.value,
    'a'.repeat(1_000_000),
    `${signature}.${payload}.${header}`,
  ]
  const opened = []
  for (const token of forged) if (await findStaffByToken(shop, token)) opened.push(token)
  expect(opened).toEqual([])
})

test('an access token is no refresh token and no reset token', async () => {
  const { reply, cookie } = await signInAs()
  expect(await refreshSession(shop, reply.access_token)).toBeNull()
  expect(
    await refusalOf(resetPassword(shop, { token: reply.access_token, password: 'five quiet herons' })),
  ).toMatchObject({ status: 410 })
  expect(await refusalOf(resetPassword(shop, { token: cookie.value, password: 'five quiet herons' }))).toMatchObject({
    status: 410,
  })
  await requestPasswordReset(shop, owner.email)
  expect(await refreshSession(shop, (await readResetTokens())[0])).toBeNull()
})

test('asking for a reset says nothing about an address, and mails a link only where it is known', async () => {
  expect(await requestPasswordReset(shop, 'nobody@demo.test')).toBeUndefined()
  expect(await readMails()).toEqual([])
  expect(await requestPasswordReset(shop, 'Owner@Demo.test')).toBeUndefined()
  expect(await readMails()).toMatchObject([{ kind: 'password_reset', recipient: 'owner@demo.test' }])
  const [token] = await readResetTokens()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await database.kysely.selectFrom('password_reset').selectAll().execute())).not.toContain(token)
})

test('nobody is mailed more than three reset links an hour', async () => {
  for (let asked = 0; asked < 5; asked += 1) await requestPasswordReset(shop, owner.email)
  expect(await readMails()).toHaveLength(3)
  advanceSeconds(3601)
  await requestPasswordReset(shop, owner.email)
  expect(await readMails()).toHaveLength(4)
})

test('a reset link works once, ends every session, and signs nobody in', async () => {
  const session = await signInAs()
  await requestPasswordReset(shop, owner.email)
  const [token] = await readResetTokens()
  const attempts = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      refusalOf(resetPassword(shop, { token: token!, password: `five quiet herons ${index}` })),
    ),
  )
  expect(attempts.filter((attempt) => attempt === null)).toHaveLength(1)
  expect(attempts.filter((attempt) => attempt?.code === 'reset_link_not_valid')).toHaveLength(4)
  expect(await findStaffByToken(shop, session.reply.access_token)).toBeNull()
  expect(await refreshSession(shop, session.cookie.value)).toBeNull()
  expect(await refusalOf(signInAs())).toMatchObject({ status: 401 })
  const winner = attempts.indexOf(null)
  expect((await signInAs({ email: owner.email, password: `five quiet herons ${winner}` })).reply.user.role).toBe(
    'owner',
  )
})

test('a reset link ends after ten minutes and when a newer one is asked', async () => {
  await requestPasswordReset(shop, owner.email)
  advanceSeconds(601)
  await requestPasswordReset(shop, owner.email)
  await requestPasswordReset(shop, owner.email)
  const [tooOld, replaced, newest] = (await readResetTokens()) as [string, string, string]
  const password = 'five quiet herons'
  expect(await refusalOf(resetPassword(shop, { token: tooOld, password }))).toMatchObject({ status: 410 })
  expect(await refusalOf(resetPassword(shop, { token: replaced, password }))).toMatchObject({ status: 410 })
  expect(await refusalOf(resetPassword(shop, { token: newest, password }))).toBeNull()
})

test('an easily guessed new password is refused and leaves the link usable', async () => {
  await requestPasswordReset(shop, owner.email)
  const [token] = await readResetTokens()
  expect(await refusalOf(resetPassword(shop, { token: token!, password: 'wachtwoord2026' }))).toMatchObject({
    status: 400,
  })
  expect(await refusalOf(resetPassword(shop, { token: token!, password: 'five quiet herons' }))).toBeNull()
})

/** Signs in while `change` modifies the account between the read of the account and the password comparison. */
async function enterWhile(change: () => Promise<unknown>) {
  let done = false
  const plain = shop.db
  shop.db = plain.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!done && result.rows.some((row) => 'password_hash' in row)) {
        done = true
        await change()
      }
      return result
    },
  })
  const answer = await refusalOf(signInAs())
  shop.db = plain
  expect(done).toBe(true)
  return answer
}

test.each([
  ['deleted', () => database.kysely.deleteFrom('staff_user').where('email', '=', owner.email).execute()],
  [
    'switched off',
    () => database.kysely.updateTable('staff_user').set({ active: false }).where('email', '=', owner.email).execute(),
  ],
] as const)('an account that is %s while its password is compared does not get a session', async (_, change) => {
  expect(await enterWhile(change)).toMatchObject({ status: 401, code: 'sign_in_refused' })
  expect(
    await database.kysely.selectFrom('staff_refresh').select('id').where('revoked_at', 'is', null).execute(),
  ).toEqual([])
})
