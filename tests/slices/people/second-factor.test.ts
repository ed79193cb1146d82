/** One-time passwords and recovery codes of staff, over HTTP, and the rule about who must have a second factor. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { reencryptSecondFactors } from '@tussenuit/modules/people/staff/index.ts'
import { totpStepAt, totpCodeAt } from '@tussenuit/modules/people/staff/totp.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { addStaffMember, makeSignedInClient, password, catchStatusAndCode } from '../../staff-steps.ts'
import { serverUrl } from '../../suite/databases.ts'

let shop: TestShop
/** The owner of the current test. Each test has its own, because sign-in attempts are counted per account. */
let own: string
let owner: Client
beforeAll(async () => {
  shop = await startTestShop({ deals: 1, priceDays: 5, work: false })
})
afterAll(() => shop.close())

beforeEach(async () => {
  await shop.shop.db.deleteFrom('setting').where('name', '=', 'signIn').execute()
  own = await addStaffMember(shop, 'owner')
  owner = await signInClient(own)
})

const signIn = (email: string, code?: string) =>
  shop.newClient()('POST /auth/login', { body: { email, password, ...(code === undefined ? {} : { code }) } })
const signInClient = async (email: string, code?: string) =>
  shop.newClient({ authorization: `Bearer ${(await signIn(email, code)).data.access_token}` })

const makeCode = (secret: string, away = 0) => totpCodeAt(secret, totpStepAt(shop.shop.now()) + away)

/** Sets up one-time passwords with the code of the previous time step, so that the current code can still be used. */
async function enrolSecondFactor(client: Client) {
  const { data: started } = await client('POST /auth/second-factor/start', { body: { password } })
  const { data } = await client('POST /auth/second-factor/confirm', { body: { code: makeCode(started.secret, -1) } })
  return { secret: started.secret, recoveryCodes: data.recovery_codes }
}
const countAuditEntries = async (action: string, actor = own) =>
  (
    await shop.shop.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', action)
      .where('actor', '=', actor)
      .execute()
  ).length

test('a secret counts once a code has confirmed it; then the password is not sufficient', async () => {
  const { data: started } = await owner('POST /auth/second-factor/start', { body: { password } })
  expect(started.address).toContain(`secret=${started.secret}`)
  expect((await owner('GET /auth/second-factor', {})).data).toMatchObject({ one_time: false, recovery_codes_left: 0 })
  await signIn(own)
  expect(await catchStatusAndCode(owner('POST /auth/second-factor/confirm', { body: { code: '000000' } }))).toEqual([
    422,
    'code_wrong',
  ])
  await owner('POST /auth/second-factor/confirm', { body: { code: makeCode(started.secret) } })
  const stored = JSON.stringify([
    await shop.shop.db.selectFrom('staff_totp').selectAll().execute(),
    await shop.shop.db.selectFrom('audit').selectAll().execute(),
  ])
  expect(stored).not.toContain(started.secret)

  const asked = await shop.raw('POST', '/auth/login', { email: own, password })
  expect([asked.status, asked.body.error.code, asked.body.data]).toEqual([
    401,
    'code_needed',
    { one_time: true, passkey: false },
  ])
  expect(asked.headers.get('set-cookie') ?? '').not.toMatch(/tussenuit_refresh=[^;]/)
  expect(await catchStatusAndCode(signIn(own, '000000'))).toEqual([401, 'code_wrong'])
  const { data } = await signIn(own, makeCode(started.secret, 1))
  expect(data.user).toMatchObject({ role: 'owner', must_enrol: false })
  // The actor's session continues only by its cookie; the earlier bearer token is invalid.
  expect((await catchStatusAndCode(owner('GET /auth/me', {})))[0]).toBe(401)
  expect(await countAuditEntries('staff.one_time_on')).toBe(1)
})

test('a wrong password does not reveal whether there is a second factor', async () => {
  await enrolSecondFactor(owner)
  const wrong = shop.client('POST /auth/login', { body: { email: own, password: 'x', code: '123456' } })
  expect(await catchStatusAndCode(wrong)).toEqual([401, 'sign_in_refused'])
})

test('no code is taken twice: not at once, not in its next half minute, not after a later one', async () => {
  const { secret } = await enrolSecondFactor(owner)
  expect(await catchStatusAndCode(signIn(own, makeCode(secret, -1)))).toEqual([401, 'code_wrong'])
  const code = makeCode(secret)
  await signIn(own, code)
  expect(await catchStatusAndCode(signIn(own, code))).toEqual([401, 'code_wrong'])
  await signIn(own, makeCode(secret, 1))
  expect(await catchStatusAndCode(signIn(own, makeCode(secret, 0)))).toEqual([401, 'code_wrong'])
})

test('the session in which it was set up goes on, all others end', async () => {
  const browser = await makeSignedInClient(shop, own)
  await enrolSecondFactor(browser)
  expect((await browser('GET /auth/me', {})).data.email).toBe(own)
  expect((await catchStatusAndCode(owner('GET /auth/me', {})))[0]).toBe(401)
})

test('a recovery code opens once; new ones end the earlier ones', async () => {
  const { recoveryCodes } = await enrolSecondFactor(owner)
  const [first, second] = recoveryCodes as [string, string]
  const { data } = await signIn(own, first.toUpperCase())
  expect(await catchStatusAndCode(signIn(own, first))).toEqual([401, 'code_wrong'])
  const again = shop.newClient({ authorization: `Bearer ${data.access_token}` })
  expect((await again('GET /auth/second-factor', {})).data.recovery_codes_left).toBe(9)
  expect(
    await catchStatusAndCode(again('POST /auth/second-factor/recovery-codes', { body: { password: 'no' } })),
  ).toEqual([422, 'password_wrong'])
  const { data: fresh } = await again('POST /auth/second-factor/recovery-codes', { body: { password } })
  expect(await catchStatusAndCode(signIn(own, second))).toEqual([401, 'code_wrong'])
  await signIn(own, fresh.recovery_codes[0])
  const stored = JSON.stringify(await shop.shop.db.selectFrom('staff_recovery_code').selectAll().execute())
  expect(stored).not.toContain(fresh.recovery_codes[1]!.replaceAll('-', ''))
  expect(await countAuditEntries('staff.recovery_code_used')).toBe(2)
})

test('guesses are counted for the account, from any address, and the right code waits too', async () => {
  const { secret } = await enrolSecondFactor(owner)
  const guesses = Array.from({ length: 12 }, () => signIn(own, '000000'))
  const answers = await Promise.all(guesses.map(catchStatusAndCode))
  expect(answers.filter(([status]) => status === 429).length).toBeGreaterThanOrEqual(2)
  expect(await catchStatusAndCode(signIn(own, makeCode(secret)))).toEqual([429, 'sign_in_limit'])
  const late = await shop.raw('POST', '/auth/login', { email: own, password, code: makeCode(secret) })
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(60)
  await signIn(await addStaffMember(shop, 'viewer'))
})

test('it is taken away with the password only', async () => {
  const { secret } = await enrolSecondFactor(owner)
  const { data } = await signIn(own, makeCode(secret))
  const again = shop.newClient({ authorization: `Bearer ${data.access_token}` })
  const remove = (given: string) => again('POST /auth/second-factor/remove', { body: { password: given } })
  expect(await catchStatusAndCode(again('POST /auth/second-factor/start', { body: { password } }))).toEqual([
    409,
    'one_time_in_use',
  ])
  expect(await catchStatusAndCode(remove('wrong'))).toEqual([422, 'password_wrong'])
  await remove(password)
  expect((await again('GET /auth/second-factor', {})).data).toMatchObject({ one_time: false, recovery_codes_left: 0 })
  await signIn(own)
})

test("an owner takes away a colleague's lost one; the colleague's sessions end and it is written down", async () => {
  const email = await addStaffMember(shop, 'finance')
  const { secret } = await enrolSecondFactor(await signInClient(email))
  const { data: users } = await owner('GET /fetchUsers', {})
  const accountOf = (wanted: string) => users.find((user) => user.email === wanted)!
  expect([accountOf(email).second_factor, accountOf(own).second_factor]).toEqual([true, false])
  const body = { id: accountOf(email).id }
  const finance = await signInClient(email, makeCode(secret))
  expect(await catchStatusAndCode(finance('POST /resetSecondFactor', { body }))).toEqual([403, 'not_allowed'])
  expect((await owner('POST /resetSecondFactor', { body })).data.second_factor).toBe(false)
  expect((await catchStatusAndCode(finance('GET /auth/me', {})))[0]).toBe(401)
  await signIn(email)
  expect(await countAuditEntries('user.reset_second_factor')).toBe(1)
  expect(await catchStatusAndCode(owner('POST /resetSecondFactor', { body: { id: accountOf(own).id } }))).toEqual([
    422,
    'user_self',
  ])
})

test('a role that needs a second factor can do nothing before there is one', async () => {
  const email = await addStaffMember(shop, 'finance')
  const before = await signInClient(email)
  await before('GET /reservationData', { query: {} })
  // An owner without a second factor cannot require one of owners.
  const body = { second_factor_roles: ['owner' as const, 'finance' as const] }
  expect(await catchStatusAndCode(owner('POST /signInRules', { body }))).toEqual([422, 'own_factor_first'])
  expect((await owner('GET /signInRules', {})).data).toEqual({ second_factor_roles: [] })
  const browser = await makeSignedInClient(shop, own)
  await enrolSecondFactor(browser)
  expect((await browser('POST /signInRules', { body })).data).toEqual(body)

  const { data } = await signIn(email)
  expect(data.user).toMatchObject({ must_enrol: true, permissions: [] })
  const held = shop.newClient({ authorization: `Bearer ${data.access_token}` })
  const required = [403, 'second_factor_required']
  expect(await catchStatusAndCode(held('GET /reservationData', { query: {} }))).toEqual(required)
  expect(await catchStatusAndCode(before('GET /reservationData', { query: {} }))).toEqual(required)
  // Public data is visible as for everyone.
  const { data: seen } = await held('GET /fetchvouchers', { query: {} })
  expect(seen).toEqual((await shop.client('GET /fetchvouchers', { query: {} })).data)
  expect((await held('GET /auth/second-factor', {})).data.required).toBe(true)
  await (await signInClient(await addStaffMember(shop, 'viewer')))('GET /reservationData', { query: {} })

  const enrolled = await makeSignedInClient(shop, email)
  await enrolSecondFactor(enrolled)
  await enrolled('GET /reservationData', { query: {} })
  expect(await catchStatusAndCode(enrolled('POST /auth/second-factor/remove', { body: { password } }))).toEqual([
    409,
    'second_factor_last',
  ])
})

test('signing out everywhere ends every session', async () => {
  const other = await signInClient(own)
  await other('GET /auth/me', {})
  await owner('POST /auth/logout-everywhere', { body: { everywhere: true } })
  expect((await catchStatusAndCode(other('GET /auth/me', {})))[0]).toBe(401)
  expect((await catchStatusAndCode(owner('GET /auth/me', {})))[0]).toBe(401)
})

test('secrets are encrypted anew after a key rotation, and need only the new key', async () => {
  await shop.shop.db.deleteFrom('staff_totp').execute()
  const { secret } = await enrolSecondFactor(owner)
  const [current] = shop.shop.keys('staff-one-time')
  const next = Buffer.alloc(32, 7)
  expect(await reencryptSecondFactors(shop.shop)).toBe(0)
  expect(await reencryptSecondFactors({ db: shop.shop.db, keys: () => [next, current] })).toBe(1)
  expect(await catchStatusAndCode(signIn(own, makeCode(secret)))).toEqual([401, 'code_wrong'])
  expect(await reencryptSecondFactors({ db: shop.shop.db, keys: () => [current, next] })).toBe(1)
  await signIn(own, makeCode(secret))
})

/** A race needs a database with several connections. */
describe.runIf(serverUrl)('the same code from two places at the same moment', () => {
  test('opens once', async () => {
    const { secret, recoveryCodes } = await enrolSecondFactor(owner)
    for (const code of [makeCode(secret), recoveryCodes[0]!]) {
      const answers = await Promise.all([1, 2, 3].map(() => catchStatusAndCode(signIn(own, code))))
      expect(answers.map(([status]) => status).toSorted()).toEqual([200, 401, 401])
    }
  })
})
