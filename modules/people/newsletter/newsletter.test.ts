import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabaseSessionStore } from '@tussenuit/adapters/cache/database.ts'
import type { Database } from '@tussenuit/adapters/db/database.ts'
import { openPglite } from '@tussenuit/adapters/db/pglite.ts'
import { Refusal } from '../../shared/refusal.ts'
import type { Shop } from '../../shared/shop.ts'
import { requireNewsletterAddress } from './address.ts'
import {
  requestNewsletterSubscription,
  confirmSubscription,
  getSubscriptionConfirmation,
  unsubscribe,
} from './flows.ts'

let database: Database
let clock: Date
let shop: Pick<Shop, 'db' | 'sessionStore' | 'jobs' | 'keys' | 'now' | 'publicUrl'>
const keys = new Map<string, Buffer>()
const ip = '192.0.2.44'

beforeAll(async () => void (database = await openPglite(null)))
afterAll(() => database.close())
beforeEach(async () => {
  clock = new Date('2026-11-20T09:00:00Z')
  const now = () => clock
  for (const table of ['subscriber', 'mail', 'rate_limit'] as const) await database.kysely.deleteFrom(table).execute()
  shop = {
    db: database.kysely,
    sessionStore: createDatabaseSessionStore(database.kysely, now),
    jobs: { send: async () => undefined },
    now,
    publicUrl: 'https://shop.test',
    keys: (purpose) => [keys.getOrInsertComputed(purpose, () => randomBytes(32))],
  }
})

const laterHours = (hours: number) => void (clock = new Date(clock.getTime() + hours * 3_600_000))
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) =>
      error instanceof Refusal
        ? { status: error.status, code: error.code, field: error.fields?.[0]?.code }
        : Promise.reject(error as Error),
  )
const mails = () => database.kysely.selectFrom('mail').selectAll().orderBy('id').execute()
const subscriber = () => database.kysely.selectFrom('subscriber').selectAll().executeTakeFirstOrThrow()
const links = async () =>
  (await mails()).map(
    (mail) =>
      Object.values(mail.variables as Record<string, string>)[0]!
        .split('/newsletter/')[1]!
        .split('?')[0]!,
  )
const ask = (email = 'Mila@example.org', form: 'footer' | 'home' = 'footer', language?: string) =>
  requestNewsletterSubscription(shop, { email, ...(language ? { language } : {}) }, form, ip)

test('asking mails a link, and only using it confirms the address', async () => {
  await ask(' Mila@Example.org ', 'footer', 'nl')
  expect(await mails()).toMatchObject([{ kind: 'newsletter_confirm', recipient: 'mila@example.org', language: 'nl' }])
  const [token] = (await links()) as [string]
  for (let looked = 0; looked < 20; looked += 1)
    expect(await getSubscriptionConfirmation(shop, token)).toEqual({ email: 'mila@example.org', confirmed: false })
  expect((await subscriber()).state).toBe('asked')
  await confirmSubscription(shop, token, ip)
  expect(await getSubscriptionConfirmation(shop, token)).toEqual({ email: 'mila@example.org', confirmed: true })
  expect((await mails()).map((mail) => mail.kind)).toEqual(['newsletter_confirm', 'newsletter_welcome'])
  expect(await refusalOf(confirmSubscription(shop, token, ip))).toMatchObject({ status: 410 })
  expect(await mails()).toHaveLength(2)
})

test('the proof of consent holds times, wording and a hashed origin, and no token is readable', async () => {
  await ask()
  const [token] = (await links()) as [string]
  laterHours(1)
  await confirmSubscription(shop, token, ip)
  const row = await subscriber()
  expect(row.consent).toMatchObject({
    form: 'footer',
    textVersion: '2026-11',
    askedAt: '2026-11-20T09:00:00.000Z',
    confirmedAt: '2026-11-20T10:00:00.000Z',
  })
  const stored = JSON.stringify(row)
  for (const secret of [ip, ...(await links())]) expect(stored).not.toContain(secret)
})

test('a link ends after 48 hours and when a newer one is asked', async () => {
  await ask()
  await ask()
  const [older, newer] = (await links()) as [string, string]
  expect(await refusalOf(getSubscriptionConfirmation(shop, older))).toMatchObject({
    status: 410,
    code: 'newsletter_link_not_valid',
  })
  expect(await refusalOf(confirmSubscription(shop, older, ip))).toMatchObject({ status: 410 })
  laterHours(48)
  expect(await refusalOf(getSubscriptionConfirmation(shop, newer))).toMatchObject({ status: 410 })
  expect(await refusalOf(confirmSubscription(shop, newer, ip))).toMatchObject({ status: 410 })
})

test('the footer tells a confirmed address that it is known, the home panel tells nothing', async () => {
  await ask()
  await confirmSubscription(shop, (await links())[0]!, ip)
  expect(await refusalOf(ask())).toEqual({ status: 400, code: 'email_already_exist', field: 'emailAlreadyExist' })
  expect(await refusalOf(ask('mila@example.org', 'home'))).toBeNull()
  expect(await refusalOf(ask('unknown@example.org', 'home'))).toBeNull()
  expect((await mails()).map((mail) => [mail.kind, mail.recipient])).toEqual([
    ['newsletter_confirm', 'mila@example.org'],
    ['newsletter_welcome', 'mila@example.org'],
    ['newsletter_confirm', 'unknown@example.org'],
  ])
})

test('an address that is confirmed while it is asked again stays confirmed, and gets no new link', async () => {
  await ask()
  const [token] = (await links()) as [string]
  const { sessionStore } = shop
  const between: typeof sessionStore.count = async (...counted) => {
    shop.sessionStore = sessionStore
    await confirmSubscription(shop, token, ip)
    return sessionStore.count(...counted)
  }
  shop.sessionStore = { ...sessionStore, count: between }
  await ask()
  expect((await subscriber()).state).toBe('confirmed')
  expect((await mails()).map((mail) => mail.kind)).toEqual(['newsletter_confirm', 'newsletter_welcome'])
})

test('an address that has not confirmed yet is no reason to refuse', async () => {
  await ask()
  expect(await refusalOf(ask())).toBeNull()
})

test('nobody gets more than three mails an hour, and the last link mailed stays good', async () => {
  for (let asked = 0; asked < 6; asked += 1) await ask()
  expect(await mails()).toHaveLength(3)
  expect(await getSubscriptionConfirmation(shop, (await links())[2]!)).toMatchObject({ confirmed: false })
  laterHours(1.1)
  await ask()
  expect(await mails()).toHaveLength(4)
})

test('the link of the welcome mail ends the newsletter, as often as it is used, and the old confirmation stays dead', async () => {
  await ask()
  const [confirmation] = (await links()) as [string]
  await confirmSubscription(shop, confirmation, ip)
  const [, stop] = (await links()) as [string, string]
  await unsubscribe(shop, stop)
  await unsubscribe(shop, stop)
  expect((await subscriber()).state).toBe('unsubscribed')
  expect(await refusalOf(confirmSubscription(shop, confirmation, ip))).toMatchObject({ status: 410 })
  expect(await refusalOf(unsubscribe(shop, confirmation))).toMatchObject({ status: 404 })
  await ask()
  expect((await subscriber()).state).toBe('asked')
})

test('the link of a subscription that ended does not end the next one, and the link of the next does', async () => {
  const subscribe = async () => {
    await ask()
    await confirmSubscription(shop, (await links()).at(-1)!, ip)
    return (await links()).at(-1)!
  }
  const first = await subscribe()
  await unsubscribe(shop, first)
  laterHours(1.1)
  const second = await subscribe()
  expect(second).not.toBe(first)
  expect(await refusalOf(unsubscribe(shop, first))).toMatchObject({ status: 404, code: 'newsletter_link_unknown' })
  expect((await subscriber()).state).toBe('confirmed')
  await unsubscribe(shop, second)
  expect((await subscriber()).state).toBe('unsubscribed')
})

test.each(['footer', 'home'] as const)('the %s form names what is wrong with an address', async (form) => {
  for (const empty of ['', '   '])
    expect(await refusalOf(ask(empty, form))).toEqual({ status: 400, code: 'invalid_input', field: 'emailRequired' })
  const wrong = [
    'mila',
    'mila@',
    '@example.org',
    'mila@example',
    'mila@example.o',
    'mila@@example.org',
    'a@b@example.org',
    'mi la@example.org',
    'mila@exa mple.org',
    'mila@-example.org',
    'mila@example..org',
    '.mila@example.org',
    'mi..la@example.org',
    'mila@example.o1',
    'mila@[127.0.0.1]',
    'mila@example.org\r\nBcc: all@example.org',
    'mila\r\n@example.org',
    '\r\nmila@example.org',
    'mila@example.org\n',
    'mila@example.org\u0000',
    'mila@example.org,all@example.org',
    '<mila@example.org',
    '<mila@example.org>, all@example.org',
    `"mila"@example.org`,
    `${'a'.repeat(65)}@example.org`,
    `mila@${'a.'.repeat(130)}org`,
    'mila\u202e@example.org',
  ]
  for (const address of wrong)
    expect([address, await refusalOf(ask(address, form))]).toEqual([
      address,
      { status: 400, code: 'invalid_input', field: 'enterValidEmail' },
    ])
  expect(await mails()).toEqual([])
})

test('the footer wants two to four letters at the end, the home panel takes longer ones', () => {
  expect(requireNewsletterAddress('Mila.de-Vries+uit@mail.example.info', 'footer')).toBe(
    'mila.de-vries+uit@mail.example.info',
  )
  expect(() => requireNewsletterAddress('mila@example.amsterdam', 'footer')).toThrow('Email is invalid')
  expect(requireNewsletterAddress('mila@example.amsterdam', 'home')).toBe('mila@example.amsterdam')
})
