/**
 * Signing in through an organisation's directory, over HTTP, with a local issuer that can be configured to return wrong
 * data.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { totpStepAt, totpCodeAt } from '@tussenuit/modules/people/staff/totp.ts'
import { startTestShop, type TestShop } from '../../harness.ts'

let shop: TestShop
let issuer: string
let made = 0
/** The account of the current test. Each test has its own, because sign-in attempts are counted per account. */
let email: string
beforeAll(async () => {
  shop = await startTestShop({ deals: 1, priceDays: 5, work: false, directory: true })
  issuer = `${shop.standIns.replace('localhost', '127.0.0.1')}/directory`
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.shop.db.deleteFrom('setting').where('name', '=', 'signIn').execute()
  email = await addMember('viewer')
})

async function addMember(role: string, fields: { active?: boolean } = {}): Promise<string> {
  const { db } = shop.shop
  const { password_hash } = await db
    .selectFrom('staff_user')
    .select('password_hash')
    .where('email', '=', 'owner@demo.test')
    .executeTakeFirstOrThrow()
  const address = `${role}-${(made += 1)}@directory.test`
  await db
    .insertInto('staff_user')
    .values({ email: address, name: address, role, password_hash, ...fields })
    .execute()
  return address
}

/** A browser that stores cookies and does not follow redirects. */
function makeBrowser() {
  const jar = new Map<string, string>()
  const visit = async (address: string, init: RequestInit = {}) => {
    const reply = await fetch(address, {
      redirect: 'manual',
      ...init,
      headers: {
        ...(init.headers as Record<string, string>),
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    for (const line of reply.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split(/=(.*)/) as [string, string]
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return { status: reply.status, location: reply.headers.get('location') ?? '', reply }
  }
  const call = async (path: string, body: object) => {
    const { reply, status } = await visit(`${shop.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop.url },
      body: JSON.stringify(body),
    })
    const answer = (await reply.json()) as any
    return { status, code: answer.error?.code as string | undefined, data: answer.data }
  }
  return { jar, visit, call, signedIn: () => jar.has('tussenuit_refresh') }
}
type Browser = ReturnType<typeof makeBrowser>

const startSignIn = (browser: Browser, next = '/admin/deals') =>
  browser.visit(`${shop.url}/api/auth/ads_login?next=${encodeURIComponent(next)}`)

/** Signs in at the directory; returns the redirect URL of the shop. */
async function signInAtDirectory(location: string, fields: Record<string, string> = {}): Promise<string> {
  const asked = Object.fromEntries(new URL(location).searchParams)
  const reply = await fetch(`${issuer}/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...asked, email, ...fields }),
  })
  return reply.headers.get('location')!
}
const setNextToken = (faults: object) =>
  fetch(`${issuer}/next-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  })

/** Performs the whole sign-in; `faults` apply to the ID token. */
async function signIn(browser: Browser, faults: object = {}, fields: Record<string, string> = {}) {
  const { location } = await startSignIn(browser)
  await setNextToken(faults)
  return browser.visit(await signInAtDirectory(location, fields))
}
async function expectRefused(faults: object, problem: string, fields: Record<string, string> = {}) {
  const browser = makeBrowser()
  const { status, location } = await signIn(browser, faults, fields)
  expect([status, location, browser.signedIn()]).toEqual([
    303,
    `/auth/login?problem=${problem}&next=%2Fadmin%2Fdeals`,
    false,
  ])
}
const readSignedInUser = async (browser: Browser) => (await browser.call('/auth/refresh-token', {})).data?.user

/** Sets up one-time passwords for the account; returns a code that has not been used yet. */
async function enrolSecondFactor(): Promise<string> {
  const { data } = await shop.client('POST /auth/login', { body: { email, password: 'demo-2026' } })
  const client = shop.newClient({ authorization: `Bearer ${data.access_token}` })
  const { data: started } = await client('POST /auth/second-factor/start', { body: { password: 'demo-2026' } })
  const codeOf = (away: number) => totpCodeAt(started.secret, totpStepAt(shop.shop.now()) + away)
  await client('POST /auth/second-factor/confirm', { body: { code: codeOf(-1) } })
  return codeOf(1)
}
const requireFactor = (role: string) =>
  shop.shop.db
    .insertInto('setting')
    .values({ name: 'signIn', value: JSON.stringify({ secondFactorRoles: [role] }) })
    .execute()

test('the browser is sent away with PKCE, state and nonce, and comes back as the account of its address', async () => {
  const browser = makeBrowser()
  const { status, location, reply } = await startSignIn(browser)
  const asked = new URL(location).searchParams
  expect([status, location.startsWith(`${issuer}/authorize?`), reply.headers.get('cache-control')]).toEqual([
    303,
    true,
    'no-store',
  ])
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    client_id: 'tussenuit',
    redirect_uri: `${shop.url}/api/auth/ads_login/callback`,
    code_challenge_method: 'S256',
    scope: 'openid email profile',
  })
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)!.length, name).toBeGreaterThan(40)
  expect(reply.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax/)
  // The cookie does not reveal the values that bind the directory's reply to this browser.
  expect(browser.jar.get('tussenuit_directory')).not.toContain(asked.get('state')!)

  const back = await browser.visit(await signInAtDirectory(location, { email: email.toUpperCase() }))
  expect([back.status, back.location]).toEqual([303, '/admin/deals'])
  expect(back.reply.headers.getSetCookie().find((line) => line.startsWith('tussenuit_refresh='))).toMatch(
    /HttpOnly; SameSite=Strict/,
  )
  expect(await readSignedInUser(browser)).toMatchObject({ email, role: 'viewer', must_enrol: false })
  const audit = await shop.shop.db.selectFrom('audit').selectAll().where('actor', '=', email).execute()
  expect(audit.map(({ action, after }) => [action, after])).toEqual([['staff.sign_in', { with: 'directory' }]])
})

test('an answer counts once, in the browser that asked, with the state that it asked with', async () => {
  const browser = makeBrowser()
  const { location } = await startSignIn(browser)
  const address = await signInAtDirectory(location)
  const savedCookie = browser.jar.get('tussenuit_directory')!
  expect((await makeBrowser().visit(address)).location).toContain('problem=directory_refused')
  // The shop refuses a repeated reply even if the directory accepts the code again.
  await setNextToken({ codeStays: true })
  await browser.visit(address)
  expect(browser.signedIn()).toBe(true)

  const replayed = makeBrowser()
  replayed.jar.set('tussenuit_directory', savedCookie)
  expect((await replayed.visit(address)).location).toContain('problem=directory_refused')
  expect(replayed.signedIn()).toBe(false)

  // The redirect of another person's sign-in is followed in this browser.
  const victim = makeBrowser()
  await startSignIn(victim)
  const stranger = await startSignIn(makeBrowser())
  expect((await victim.visit(await signInAtDirectory(stranger.location))).location).toContain(
    'problem=directory_refused',
  )
  expect(victim.signedIn()).toBe(false)

  const wrongState = makeBrowser()
  const asked = await startSignIn(wrongState)
  const forged = new URL(await signInAtDirectory(asked.location))
  forged.searchParams.set('state', 'x'.repeat(43))
  expect((await wrongState.visit(forged.href)).location).toContain('problem=directory_refused')
  expect(wrongState.signedIn()).toBe(false)
})

test('the same answer does not open a second sign-in, even with its state taken over', async () => {
  // Even if the stored challenge is restored, the directory refuses the used code.
  const browser = makeBrowser()
  const { location } = await startSignIn(browser)
  const address = await signInAtDirectory(location)
  const rows = await shop.shop.db.selectFrom('staff_challenge').selectAll().execute()
  const savedCookie = browser.jar.get('tussenuit_directory')!
  await browser.visit(address)
  const replayed = makeBrowser()
  replayed.jar.set('tussenuit_directory', savedCookie)
  await shop.shop.db.deleteFrom('staff_challenge').execute()
  await shop.shop.db.insertInto('staff_challenge').values(rows).execute()
  expect((await replayed.visit(address)).location).toContain('problem=directory_refused')
  expect(replayed.signedIn()).toBe(false)
})

test('a late answer is refused', async () => {
  const browser = makeBrowser()
  const { location } = await startSignIn(browser)
  const address = await signInAtDirectory(location)
  shop.clockAhead(11)
  const { location: page } = await browser.visit(address)
  shop.clockAhead(0)
  expect(page).toContain('problem=directory_refused')
})

const secondsAnHourAgo = () => Math.floor(Date.now() / 1000) - 3_600
test.each<[string, () => object]>([
  ['for another audience', () => ({ claims: { aud: 'another-shop' } })],
  ['for several, of which another is meant', () => ({ claims: { aud: ['tussenuit', 'x'], azp: 'x' } })],
  ['of another issuer', () => ({ claims: { iss: 'https://elsewhere.test' } })],
  ['that has expired', () => ({ claims: { iat: secondsAnHourAgo() - 60, exp: secondsAnHourAgo() } })],
  ['with another nonce', () => ({ claims: { nonce: 'x'.repeat(43) } })],
  ['without a nonce', () => ({ claims: { nonce: null } })],
  ['that is not signed', () => ({ signature: 'none' })],
  ['signed by another key', () => ({ signature: 'other key' })],
])('an ID token %s is refused', async (_what, faults) => {
  await expectRefused(faults(), 'directory_refused')
})

test('an address that the directory does not vouch for opens nothing', async () => {
  await expectRefused({ claims: { email_verified: false } }, 'directory_unverified')
  await expectRefused({ claims: { email_verified: null } }, 'directory_unverified')
  await expectRefused({ claims: { email_verified: 'true' } }, 'directory_unverified')
  await expectRefused({ claims: { email_verified: false, xms_edov: true } }, 'directory_unverified')
  await expectRefused({ claims: { email: null } }, 'directory_unverified')
  for (const part of ['\u0000', '\ud800', '\udfff'])
    await expectRefused({ claims: { email: `${part}${email}` } }, 'directory_unverified')
  const browser = makeBrowser()
  await signIn(browser, { claims: { email_verified: null, xms_edov: '1' } })
  expect(browser.signedIn()).toBe(true)
})

test('no account is made, and none that was switched off is opened', async () => {
  const count = async () => (await shop.shop.db.selectFrom('staff_user').select('id').execute()).length
  const before = await count()
  await expectRefused({}, 'directory_unknown', { email: 'nobody@directory.test' })
  expect(await count()).toBe(before)
  await expectRefused({}, 'directory_unknown', { email: await addMember('owner', { active: false }) })
})

test('the role is that of the account, not of the directory', async () => {
  const browser = makeBrowser()
  await signIn(browser, { claims: { role: 'owner', roles: ['owner'], groups: ['owner'] } })
  expect(await readSignedInUser(browser)).toMatchObject({ role: 'viewer' })
  expect((await readSignedInUser(browser)).permissions).not.toContain('users.write')
})

test('only pages of the office are led to', async () => {
  for (const next of ['https://evil.test', '//evil.test/admin', '/\\evil.test', '/admin/..//evil.test', '/booking']) {
    const browser = makeBrowser()
    const { location } = await startSignIn(browser, next)
    expect((await browser.visit(await signInAtDirectory(location))).location, next).toBe('/admin')
  }
})

test('cancelling at the directory shows a message, and signing in can be tried again', async () => {
  const browser = makeBrowser()
  await signIn(browser, {}, { cancel: '1' })
  expect(browser.signedIn()).toBe(false)
  await setNextToken({})
  await signIn(browser)
  expect(browser.signedIn()).toBe(true)
})

test('an own second factor is asked for, unless the directory asked for one', async () => {
  const code = await enrolSecondFactor()
  const browser = makeBrowser()
  const { location } = await signIn(browser)
  expect([location, browser.signedIn()]).toEqual(['/auth/login?step=code&next=%2Fadmin%2Fdeals', false])
  expect(await browser.call('/auth/ads_login/code', { code: '000000' })).toMatchObject({
    status: 401,
    code: 'code_wrong',
  })
  // The cookie of this step is not accepted by other sign-in steps.
  expect(await browser.call('/auth/ads_login', { id_token: 'x' })).toMatchObject({
    status: 401,
    code: 'directory_refused',
  })
  const ticket = browser.jar.get('tussenuit_directory')!
  expect(await browser.call('/auth/ads_login/code', { code })).toMatchObject({
    status: 200,
    data: { next: '/admin/deals', user: { email } },
  })
  expect(browser.signedIn()).toBe(true)
  const replayed = makeBrowser()
  replayed.jar.set('tussenuit_directory', ticket)
  expect(await replayed.call('/auth/ads_login/code', { code })).toMatchObject({
    status: 401,
    code: 'directory_refused',
  })

  const strong = makeBrowser()
  expect((await signIn(strong, {}, { second_factor: 'on' })).location).toBe('/admin/deals')
  expect(strong.signedIn()).toBe(true)
})

test('a role that needs a second factor has one for the sessions in which the directory asked for it', async () => {
  await requireFactor('viewer')
  const weak = makeBrowser()
  await signIn(weak)
  expect(await readSignedInUser(weak)).toMatchObject({ must_enrol: true, permissions: [] })

  const strong = makeBrowser()
  await signIn(strong, {}, { second_factor: 'on' })
  const { data } = await strong.call('/auth/refresh-token', {})
  expect(data.user.must_enrol).toBe(false)
  const bearer = { authorization: `Bearer ${data.access_token}` }
  expect((await shop.raw('GET', '/reservationData', undefined, bearer)).status).toBe(200)
  expect((await shop.raw('GET', '/auth/me', undefined, bearer)).body.data.must_enrol).toBe(false)
  // A sign-in by password creates no session that replaces the second factor.
  const { data: plain } = await shop.client('POST /auth/login', { body: { email, password: 'demo-2026' } })
  expect(plain.user.must_enrol).toBe(true)
})

test('a program that has the ID token itself sends it, once, with the nonce that it was given', async () => {
  const browser = makeBrowser()
  const { location } = await startSignIn(browser)
  const nonce = new URL(location).searchParams.get('nonce')!
  const token = async (claims: object) => {
    const reply = await fetch(`${issuer}/make-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sub: email, email, email_verified: true, nonce, ...claims }),
    })
    return ((await reply.json()) as { id_token: string }).id_token
  }
  const send = async (claims: object, to = browser) => to.call('/auth/ads_login', { id_token: await token(claims) })
  expect(await send({ nonce: 'x' })).toMatchObject({ status: 401, code: 'directory_refused' })
  expect(await send({ aud: 'another-shop' })).toMatchObject({ status: 401, code: 'directory_refused' })
  expect(await send({}, makeBrowser())).toMatchObject({ status: 401, code: 'directory_refused' })
  await setNextToken({ signature: 'other key' })
  expect(await send({})).toMatchObject({ status: 401, code: 'directory_refused' })
  const savedCookie = browser.jar.get('tussenuit_directory')!
  expect(await send({})).toMatchObject({ status: 200, data: { user: { email } } })
  const replayed = makeBrowser()
  replayed.jar.set('tussenuit_directory', savedCookie)
  expect(await send({}, replayed)).toMatchObject({ status: 401, code: 'directory_refused' })
})

test('the stand-in refuses redirect addresses that were not registered', async () => {
  const { location } = await startSignIn(makeBrowser())
  const forged = new URL(location)
  forged.searchParams.set('redirect_uri', 'https://evil.test/callback')
  expect((await fetch(forged, { redirect: 'manual' })).status).toBe(400)
  forged.search = location.split('?')[1]!
  expect((await fetch(forged, { redirect: 'manual' })).status).toBe(200)
})
