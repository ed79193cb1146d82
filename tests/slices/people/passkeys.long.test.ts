/**
 * Passkeys of staff, over HTTP, with a software authenticator that can be configured to misbehave.
 *
 * In the long suite: all of it.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { type Lies, makeAuthenticator } from '../../authenticator.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { addStaffMember, makeSignedInClient, password, catchStatusAndCode } from '../../staff-steps.ts'

let shop: TestShop
let email: string
let client: Client
beforeAll(async () => {
  shop = await startTestShop({ deals: 1, priceDays: 5, work: false })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.shop.db.deleteFrom('setting').where('name', '=', 'signIn').execute()
  email = await addStaffMember(shop, 'viewer')
  client = await makeSignedInClient(shop, email)
})

const bad = [401, 'passkey_refused']

const startRegistration = async (by = client) => (await by('POST /auth/passkeys/start', { body: { password } })).data
const registerPasskey = (
  credential: ReturnType<ReturnType<typeof makeAuthenticator>['register']>,
  by = client,
  name = 'Phone',
) => by('POST /auth/passkeys/register', { body: { name, credential } })
async function enrolPasskey(by = client) {
  const key = makeAuthenticator(shop.url)
  const { data } = await registerPasskey(key.register(await startRegistration(by)), by)
  return { key, recoveryCodes: data.recovery_codes }
}
const requestSignInOptions = async () => (await shop.client('POST /auth/passkey/start', {})).data
const sendCredential = (credential: ReturnType<ReturnType<typeof makeAuthenticator>['answer']>) =>
  shop.newClient()('POST /auth/passkey', { body: { credential } })
const signInWithKey = async (key: ReturnType<typeof makeAuthenticator>, lies: Lies = {}) =>
  sendCredential(key.answer(await requestSignInOptions(), lies))
const readAuditActions = async () =>
  (await shop.shop.db.selectFrom('audit').select('action').where('actor', '=', email).orderBy('id').execute()).map(
    ({ action }) => action,
  )

test('a passkey is set up under a name, listed, and enough to sign in', async () => {
  const other = await makeSignedInClient(shop, email)
  const options = await startRegistration()
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { recoveryCodes, key } = await enrolPasskey()
  expect(recoveryCodes).toHaveLength(10)
  // Other sessions end; the current one continues.
  expect((await catchStatusAndCode(other('GET /auth/me', {})))[0]).toBe(401)
  const { data } = await client('GET /auth/second-factor', {})
  expect(data).toMatchObject({ one_time: false, recovery_codes_left: 10, passkeys: [{ name: 'Phone', used_at: null }] })
  // The password alone is no longer sufficient.
  expect(await catchStatusAndCode(shop.client('POST /auth/login', { body: { email, password } }))).toEqual([
    401,
    'code_needed',
  ])
  const { data: signedIn } = await signInWithKey(key)
  expect(signedIn.user).toMatchObject({ email, must_enrol: false })
  expect((await startRegistration()).excludeCredentials.map(({ id }) => id)).toEqual([key.id])
  expect((await client('GET /auth/second-factor', {})).data.passkeys[0]!.used_at).not.toBeNull()
  expect(await readAuditActions()).toEqual(['staff.sign_in', 'staff.sign_in', 'staff.passkey_added', 'staff.sign_in'])
})

test('it is the second factor that a role asks for', async () => {
  await shop.shop.db
    .insertInto('setting')
    .values({ name: 'signIn', value: JSON.stringify({ secondFactorRoles: ['viewer'] }) })
    .execute()
  expect((await client('GET /auth/me', {})).data.must_enrol).toBe(true)
  const { key } = await enrolPasskey()
  expect((await signInWithKey(key)).data.user).toMatchObject({ must_enrol: false })
  const [own] = (await client('GET /auth/second-factor', {})).data.passkeys
  const remove = client('POST /auth/passkeys/remove', { body: { id: own!.id, password } })
  expect(await catchStatusAndCode(remove)).toEqual([409, 'second_factor_last'])
  await signInWithKey(key)
})

test('a challenge is good once, for the one who was given it, and for minutes', async () => {
  const { key } = await enrolPasskey()
  const options = await requestSignInOptions()
  await sendCredential(key.answer(options))
  expect(await catchStatusAndCode(sendCredential(key.answer(options)))).toEqual(bad)
  // A refused reply uses up its challenge as well.
  const second = await requestSignInOptions()
  expect(await catchStatusAndCode(sendCredential(key.answer(second, { origin: 'https://evil.test' })))).toEqual(bad)
  expect(await catchStatusAndCode(sendCredential(key.answer(second)))).toEqual(bad)
  expect(await catchStatusAndCode(sendCredential(key.answer({ challenge: 'A'.repeat(43) })))).toEqual(bad)
  const late = await requestSignInOptions()
  shop.clockAhead(6)
  expect(await catchStatusAndCode(sendCredential(key.answer(late)))).toEqual(bad)
  shop.clockAhead(0)

  const registration = await startRegistration()
  const twice = makeAuthenticator(shop.url)
  // The challenge of a registration is not valid for signing in.
  expect(await catchStatusAndCode(sendCredential(key.answer(registration)))).toEqual(bad)
  await registerPasskey(twice.register(registration))
  expect(await catchStatusAndCode(registerPasskey(makeAuthenticator(shop.url).register(registration)))).toEqual([
    422,
    'passkey_refused',
  ])
  const colleague = await makeSignedInClient(shop, await addStaffMember(shop, 'viewer'))
  const theirs = await startRegistration(colleague)
  expect(await catchStatusAndCode(registerPasskey(makeAuthenticator(shop.url).register(theirs)))).toEqual([
    422,
    'passkey_refused',
  ])
})

test.each<[string, Lies]>([
  ['for another origin', { origin: 'https://evil.test' }],
  ['for another port of this host', { origin: 'http://localhost:1' }],
  ['for another site', { rpId: 'evil.test' }],
  ['without verification of the user', { verified: false }],
])('an answer %s opens nothing, and sets nothing up', async (_what, lies) => {
  const { key } = await enrolPasskey()
  expect(await catchStatusAndCode(signInWithKey(key, lies))).toEqual(bad)
  const fresh = makeAuthenticator(shop.url)
  expect(await catchStatusAndCode(registerPasskey(fresh.register(await startRegistration(), lies)))).toEqual([
    422,
    'passkey_refused',
  ])
  await signInWithKey(key)
})

test('a counter that does not go up is a copy: refused and written down', async () => {
  const { key } = await enrolPasskey()
  await signInWithKey(key, { counter: 10 })
  expect(await catchStatusAndCode(signInWithKey(key, { counter: 10 }))).toEqual(bad)
  expect(await catchStatusAndCode(signInWithKey(key, { counter: 3 }))).toEqual(bad)
  expect(await catchStatusAndCode(signInWithKey(key, { counter: 0 }))).toEqual(bad)
  expect((await readAuditActions()).filter((action) => action === 'staff.passkey_copied')).toHaveLength(3)
  await signInWithKey(key, { counter: 11 })
  // Authenticators without a counter always report 0, which is accepted.
  const plain = makeAuthenticator(shop.url)
  await registerPasskey(plain.register(await startRegistration(), { counter: 0 }))
  await signInWithKey(plain, { counter: 0 })
  await signInWithKey(plain, { counter: 0 })
})

test('the signature of another key opens nothing', async () => {
  const { key } = await enrolPasskey()
  const { user } = await startRegistration()
  const forged = makeAuthenticator(shop.url)
  expect(await catchStatusAndCode(signInWithKey(forged, { id: key.id, handle: user.id, counter: 40 }))).toEqual(bad)
  await signInWithKey(key)
})

test("nobody signs in with, takes over or removes somebody else's", async () => {
  const { key } = await enrolPasskey()
  const colleague = await makeSignedInClient(shop, await addStaffMember(shop, 'viewer'))
  const { key: theirs } = await enrolPasskey(colleague)
  // Sends the id of one credential, or another user's handle, with the signature of another key.
  expect(await catchStatusAndCode(signInWithKey(key, { id: theirs.id }))).toEqual(bad)
  const { user } = await startRegistration(colleague)
  expect(await catchStatusAndCode(signInWithKey(key, { handle: user.id }))).toEqual(bad)
  expect(await catchStatusAndCode(registerPasskey(theirs.register(await startRegistration())))).toEqual([
    409,
    'passkey_known',
  ])
  const [other] = (await colleague('GET /auth/second-factor', {})).data.passkeys
  const remove = client('POST /auth/passkeys/remove', { body: { id: other!.id, password } })
  expect(await catchStatusAndCode(remove)).toEqual([404, 'passkey_unknown'])
  theirs.register({ challenge: '', user })
  await signInWithKey(theirs, { counter: 50 })
})

test('one that was removed, or whose account was switched off, opens nothing', async () => {
  const { key } = await enrolPasskey()
  const [own] = (await client('GET /auth/second-factor', {})).data.passkeys
  const remove = (given: string) => client('POST /auth/passkeys/remove', { body: { id: own!.id, password: given } })
  expect(await catchStatusAndCode(remove('wrong'))).toEqual([422, 'password_wrong'])
  await shop.shop.db.updateTable('staff_user').set({ active: false }).where('email', '=', email).execute()
  expect(await catchStatusAndCode(signInWithKey(key))).toEqual(bad)
  await shop.shop.db.updateTable('staff_user').set({ active: true }).where('email', '=', email).execute()
  await signInWithKey(key)
  await remove(password)
  expect(await catchStatusAndCode(signInWithKey(key))).toEqual(bad)
  expect((await client('GET /auth/second-factor', {})).data).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
  expect((await readAuditActions()).at(-1)).toBe('staff.passkey_removed')
  expect(await catchStatusAndCode(client('POST /auth/passkeys/start', { body: { password: 'wrong' } }))).toEqual([
    422,
    'password_wrong',
  ])
})
