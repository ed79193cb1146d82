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
  unsubscribeByLink,
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

const advanceHours = (hours: number) => void (clock = new Date(clock.getTime() + hours * 3_600_000))
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) =>
      error instanceof Refusal
        ? { status: error.status, code: error.code, field: error.fields?.[0]?.code }
        : Promise.reject(error as Error),
  )
const readMails = () => database.kysely.selectFrom('mail').selectAll().orderBy('id').execute()
const readSubscriber = () => database.kysely.selectFrom('subscriber').selectAll().executeTakeFirstOrThrow()
const readLinks = async () =>
  (await readMails()).map(
    (mail) =>
      Object.values(mail.variables as Record<string, string>)[0]!
        .split('/newsletter/')[1]!
        .split('?')[0]!,
  )
const requestSubscription = (email = 'Mila@example.org', form: 'footer' | 'home' = 'footer', language?: string) =>
  requestNewsletterSubscription(shop, { email, ...(language ? { language } : {}) }, form, ip)

test('asking mails a link, and only using it confirms the address', async () => {
  await requestSubscription(' Mila@Example.org ', 'footer', 'nl')
  expect(await readMails()).toMatchObject([
    { kind: 'newsletter_confirm', recipient: 'mila@example.org', language: 'nl' },
  ])
  const [token] = (await readLinks()) as [string]
  for (let looked = 0; looked < 20; looked += 1)
    expect(await getSubscriptionConfirmation(shop, token)).toEqual({ email: 'mila@example.org', confirmed: false })
  expect((await readSubscriber()).state).toBe('asked')
  await confirmSubscription(shop, token, ip)
  expect(await getSubscriptionConfirmation(shop, token)).toEqual({ email: 'mila@example.org', confirmed: true })
  expect((await readMails()).map((mail) => mail.kind)).toEqual(['newsletter_confirm', 'newsletter_welcome'])
  expect(await refusalOf(confirmSubscription(shop, token, ip))).toMatchObject({ status: 410 })
  expect(await readMails()).toHaveLength(2)
})

test('the proof of consent holds times, wording and a hashed origin, and no token is readable', async () => {
  await requestSubscription()
  const [token] = (await readLinks()) as [string]
  advanceHours(1)
  await confirmSubscription(shop, token, ip)
  const row = await readSubscriber()
  expect(row.consent).toMatchObject({
    form: 'footer',
    textVersion: '2026-11',
    askedAt: '2026-11-20T09:00:00.000Z',
    confirmedAt: '2026-11-20T10:00:00.000Z',
  })
  const stored = JSON.stringify(row)
  for (const secret of [ip, ...(await readLinks())]) expect(stored).not.toContain(secret)
})

test('a link ends after 48 hours and when a newer one is asked', async () => {
  await requestSubscription()
  await requestSubscription()
  const [older, newer] = (await readLinks()) as [string, string]
  expect(await refusalOf(getSubscriptionConfirmation(shop, older))).toMatchObject({
    status: 410,
    code: 'newsletter_link_not_valid',
  })
  expect(await refusalOf(confirmSubscription(shop, older, ip))).toMatchObject({ status: 410 })
  advanceHours(48)
  expect(await refusalOf(getSubscriptionConfirmation(shop, newer))).toMatchObject({ status: 410 })
  expect(await refusalOf(confirmSubscription(shop, newer, ip))).toMatchObject({ status: 410 })
})

test('the footer tells a confirmed address that it is known, the home panel tells nothing', async () => {
  await requestSubscription()
  await confirmSubscription(shop, (await readLinks())[0]!, ip)
  expect(await refusalOf(requestSubscription())).toEqual({
    status: 400,
    code: 'email_already_exist',
    field: 'emailAlreadyExist',
  })
  expect(await refusalOf(requestSubscription('mila@example.org', 'home'))).toBeNull()
  expect(await refusalOf(requestSubscription('unknown@example.org', 'home'))).toBeNull()
  expect((await readMails()).map((mail) => [mail.kind, mail.recipient])).toEqual([
    ['newsletter_confirm', 'mila@example.org'],
    ['newsletter_welcome', 'mila@example.org'],
    ['newsletter_confirm', 'unknown@example.org'],
  ])
})

test('an address that is confirmed while it is asked again stays confirmed, and gets no new link', async () => {
  await requestSubscription()
  const [token] = (await readLinks()) as [string]
  const { sessionStore } = shop
  const between: typeof sessionStore.count = async (...counted) => {
    shop.sessionStore = sessionStore
    await confirmSubscription(shop, token, ip)
    return sessionStore.count(...counted)
  }
  shop.sessionStore = { ...sessionStore, count: between }
  await requestSubscription()
  expect((await readSubscriber()).state).toBe('confirmed')
  expect((await readMails()).map((mail) => mail.kind)).toEqual(['newsletter_confirm', 'newsletter_welcome'])
})

test('an address that has not confirmed yet is no reason to refuse', async () => {
  await requestSubscription()
  expect(await refusalOf(requestSubscription())).toBeNull()
})

test('nobody gets more than three mails an hour, and the last link mailed stays good', async () => {
  for (let asked = 0; asked < 6; asked += 1) await requestSubscription()
  expect(await readMails()).toHaveLength(3)
  expect(await getSubscriptionConfirmation(shop, (await readLinks())[2]!)).toMatchObject({ confirmed: false })
  advanceHours(1.1)
  await requestSubscription()
  expect(await readMails()).toHaveLength(4)
})

test('the link of the welcome mail ends the newsletter, as often as it is used, and the old confirmation stays dead', async () => {
  await requestSubscription()
  const [confirmation] = (await readLinks()) as [string]
  await confirmSubscription(shop, confirmation, ip)
  const [, stop] = (await readLinks()) as [string, string]
  await unsubscribeByLink(shop, stop)
  await unsubscribeByLink(shop, stop)
  expect((await readSubscriber()).state).toBe('unsubscribed')
  expect(await refusalOf(confirmSubscription(shop, confirmation, ip))).toMatchObject({ status: 410 })
  expect(await refusalOf(unsubscribeByLink(shop, confirmation))).toMatchObject({ status: 404 })
  await requestSubscription()
  expect((await readSubscriber()).state).toBe('asked')
})

test('the link of a subscription that ended does not end the next one, and the link of the next does', async () => {
  const subscribe = async () => {
    await requestSubscription()
    await confirmSubscription(shop, (await readLinks()).at(-1)!, ip)
    return (await readLinks()).at(-1)!
  }
  const first = await subscribe()
  await unsubscribeByLink(shop, first)
  advanceHours(1.1)
  const second = await subscribe()
  expect(second).not.toBe(first)
  expect(await refusalOf(unsubscribeByLink(shop, first))).toMatchObject({
    status: 404,
    code: 'newsletter_link_unknown',
  })
  expect((await readSubscriber()).state).toBe('confirmed')
  await unsubscribeByLink(shop, second)
  expect((await readSubscriber()).state).toBe('unsubscribed')
})

test.each(['footer', 'home'] as const)('the %s form names what is wrong with an address', async (form) => {
  for (const empty of ['', '   '])
    expect(await refusalOf(requestSubscription(empty, form))).toEqual({
      status: 400,
      code: 'invalid_input',
      field: 'emailRequired',
    })
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
    expect([address, await refusalOf(requestSubscription(address, form))]).toEqual([
      address,
      { status: 400, code: 'invalid_input', field: 'enterValidEmail' },
    ])
  expect(await readMails()).toEqual([])
})

test('the footer wants two to four letters at the end, the home panel takes longer ones', () => {
  expect(requireNewsletterAddress('Mila.de-Vries+uit@mail.example.info', 'footer')).toBe(
    'mila.de-vries+uit@mail.example.info',
  )
  expect(() => requireNewsletterAddress('mila@example.amsterdam', 'footer')).toThrow('Email is invalid')
  expect(requireNewsletterAddress('mila@example.amsterdam', 'home')).toBe('mila@example.amsterdam')
})
