/**
 * Forms that pages accept: only from the shop's own pages, with the rules and limits of the calls, and never cached.
 *
 * In the gate: forms of pages, their origin and their limits.
 * In the long suite: also a form whose first request hangs.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../harness.ts'
import { longTest } from '../../suite/long-test.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 1, priceDays: 5, work: false, limits: 'normal' })
})
afterAll(() => shop?.close())

type Fields = Record<string, string>
const own = { 'sec-fetch-site': 'same-origin' }
const postForm = (path: string, fields: Fields, headers: Fields = own) =>
  fetch(shop.url + path, {
    method: 'POST',
    headers: { 'accept-language': 'en', ...headers },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
const readSubscribers = async () =>
  (await shop.shop.db.selectFrom('subscriber').select(['email', 'language']).orderBy('id').execute()).map(
    ({ email, language }) => `${email} ${language}`,
  )

test('a form of our own page is answered with the page, in the language of the visitor', async () => {
  const answer = await postForm(
    '/newsletter',
    { place: 'footer', email: ' Noor@example.nl ' },
    { ...own, cookie: 'language=fa' },
  )
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await answer.text()).toContain('alert-good')
  expect(await readSubscribers()).toEqual(['noor@example.nl fa'])
})

test('an error is shown at its field, and the typed text is kept', async () => {
  const answer = await postForm('/newsletter', { place: 'footer', email: 'noor@example.museum' })
  expect(answer.status).toBe(400)
  const text = await answer.text()
  expect(text).toContain('field-error')
  expect(text).toContain('value="noor@example.museum"')
})

test.each<[string, Fields, number]>([
  ['our own page', own, 200],
  ['a page of a browser that says the origin only', { origin: 'ours' }, 200],
  ['a page without referrer, whose origin browsers hide', { ...own, origin: 'null' }, 200],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
  ['another site that a browser without Sec-Fetch-Site shows', { origin: 'https://evil.example' }, 403],
  ['another host of our own domain', { 'sec-fetch-site': 'same-site' }, 403],
  ['a hidden origin', { origin: 'null' }, 403],
  ['a program that says nothing', {}, 403],
])('%s', async (_name, headers, status) => {
  const before = await readSubscribers()
  const sent = headers['origin'] === 'ours' ? { origin: new URL(shop.url).origin } : headers
  const answer = await postForm('/newsletter', { place: 'home', email: `from-${before.length}@example.nl` }, sent)
  expect(answer.status).toBe(status)
  if (status === 403)
    expect(await answer.text()).toBe(
      'This form was not sent from our own site. Please open the page here and send it again.',
    )
  expect(await readSubscribers()).toHaveLength(before.length + (status === 200 ? 1 : 0))
})

test('a page without a form takes none, and a form takes its fields only', async () => {
  const refused = await postForm('/faq', { email: 'noor@example.nl' })
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  const put = await fetch(`${shop.url}/contact`, { method: 'PUT', headers: own })
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  const json = await fetch(`${shop.url}/contact`, {
    method: 'POST',
    headers: { ...own, 'content-type': 'application/json' },
    body: '{"name":"Noor"}',
  })
  expect(json.status).toBe(415)
  const long = await postForm('/contact', { message: 'x'.repeat(70_000) })
  expect(long.status).toBe(413)
})

test('a page is neither cached nor answered from the cache where a form was sent', async () => {
  const visit = async () => (await fetch(`${shop.url}/contact`, { headers: { 'accept-language': 'en' } })).text()
  const before = await visit()
  const answer = await (await postForm('/contact', { name: 'Noor' })).text()
  expect(answer).toContain('aria-invalid="true"')
  expect(await visit()).toBe(before)
  expect(await (await postForm('/contact', { name: 'Sam' })).text()).toContain('value="Sam"')
})

test('a field that only the contract refuses is named, and nothing was stored', async () => {
  const answer = await postForm('/contact', {
    name: 'N'.repeat(200),
    email: 'noor@example.nl',
    subject: 'nonsense',
    booking_number: '',
    message: 'May we arrive after nine?',
  })
  expect(answer.status).toBe(400)
  const text = await answer.text()
  for (const field of ['contact-name', 'contact-subject']) expect(text).toContain(`href="#${field}"`)
  expect(await shop.shop.db.selectFrom('contact_message').select('id').execute()).toEqual([])
})

test('a form sent twice at once is done once', async () => {
  const message = {
    name: 'Noor',
    email: 'noor@example.nl',
    subject: 'question',
    booking_number: '',
    message: 'Is the sauna open?',
  }
  const answers = await Promise.all([1, 2, 3].map(() => postForm('/contact', message)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await shop.shop.db.selectFrom('contact_message').select('message').execute()).toEqual([
    { message: 'Is the sauna open?' },
  ])
})

longTest(
  'a form whose first sending hangs is answered by what the call waits at most, with what was typed',
  async () => {
    const message = {
      name: 'Noor',
      email: 'noor@example.nl',
      subject: 'question',
      booking_number: '',
      message: 'Is there a sauna?',
    }
    expect((await postForm('/contact', message)).status).toBe(200)
    await sql`update idempotency set status = null, reply = null, leased_until = now() + interval '1 hour'`.execute(
      shop.shop.db,
    )
    const answer = await postForm('/contact', message)
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('Is there a sauna?')
  },
  60_000,
)

test('a refused call is said on the page, which is made all the same', async () => {
  const answer = await postForm('/thankyou', { number: 'TU12345678', email: 'noor@example.nl' })
  expect(answer.status).toBe(404)
  const text = await answer.text()
  expect(text).toContain('role="alert"')
  expect(text).toContain('value="TU12345678"')
})

test("a form counts in the limit of its call, by the visitor's address", async () => {
  const statuses: number[] = []
  while (statuses.length < 25 && statuses.at(-1) !== 429)
    statuses.push((await postForm('/newsletter', { place: 'home', email: 'often@example.nl' })).status)
  expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  expect((await shop.raw('POST', '/contact-message', {})).status).toBe(429)
  const refused = await postForm(
    '/newsletter',
    { place: 'home', email: 'often@example.nl' },
    { ...own, cookie: 'language=fa' },
  )
  expect(await refused.text()).toMatch(/field-error[^]*?\p{Script=Arabic}/u)
})
