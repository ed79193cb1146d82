/**
 * The card provider or the hotel supplier hangs. Requests that need it get a message at the time limit, one visitor
 * takes only a few places, and other requests do not wait. A call that was pending at the time limit has an unknown
 * outcome and is checked again. The metrics count all of it.
 *
 * In the gate: unknown payments, an interrupted return, the limit per sale, a supplier that hangs, and the metrics.
 * In the long suite: also floods of requests while the card provider hangs.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import { openMetricsPort } from '@tussenuit/server/metrics/metrics-port.ts'
import { placesPerAddress } from '@tussenuit/server/capacity/third-party-gates.ts'
import { windows } from '@tussenuit/server/http/limits.ts'
import {
  readProviderPayment,
  retryUntilPasses,
  findBookableStay,
  intentIdOfSale,
  payByCard,
  callProviderStandIn,
  reserveRoom,
  callSupplierStandIn,
  waitForState,
} from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { password } from '../../staff-steps.ts'
import { isLong } from '../../suite/form.ts'

/** Longer than any limit in this test. Each hang is ended after its test. */
const hangMs = 600_000
const flood = 150

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({
    pages: true,
    deals: 6,
    priceDays: 40,
    limits: 'normal',
    requestDeadlineMs: 3_000,
    environment: { TRUST_PROXY: '127.0.0.1,::1' },
  })
})
afterEach(async () => {
  await removeProviderFaults()
  await fetch(`${shop.standIns}/_etg/faults`, { method: 'DELETE' })
})
afterAll(() => shop?.close())

const makeProviderHang = (more: object = {}) =>
  callProviderStandIn(shop, '/faults', { kind: 'delay', delay_ms: hangMs, times: 10_000, ...more })
const removeProviderFaults = () => fetch(`${shop.standIns}/_sim/faults`, { method: 'DELETE' })
const makeSupplierHang = () =>
  callSupplierStandIn(shop, '/faults', { path: '*', kind: 'timeout', seconds: hangMs / 1000, times: null })

/** A visitor with a separate IP address and session. */
function makeVisitor(address: string) {
  const headers = { 'x-forwarded-for': address, 'session-id': crypto.randomUUID() }
  return {
    client: shop.newClient(headers),
    post: (path: string, body: object) => shop.raw('POST', path, body, headers),
  }
}
const addressOf = (index: number): string => `198.51.100.${index + 1}`

/** A visitor with a reservation that awaits payment. */
async function reserveAsVisitor(address: string) {
  const visitor = makeVisitor(address)
  const at = { ...shop, client: visitor.client }
  const { reservation } = await reserveRoom(at, await findBookableStay(at))
  return { ...visitor, reservation, number: reservation.reservationNumber }
}

type Answer = Awaited<ReturnType<TestShop['raw']>>
const kindOf = ({ status, body }: Answer): string => (status === 200 ? '200' : `${status} ${body?.error?.code}`)
/** The expected statuses and codes of refusals; each has a message that says what to do. */
const messages = [
  '502 payments_unavailable',
  '502 supplier_unavailable',
  '503 overloaded',
  '503 process_late',
  '429 too_many',
]

/** Expects that sign-in, reading and saving in the office, a visitor's session, a list and pages work. */
async function expectOthersServed(): Promise<void> {
  const login = await shop.raw(
    'POST',
    '/auth/login',
    { email: 'owner@demo.test', password },
    { 'x-forwarded-for': '203.0.113.50' },
  )
  expect(kindOf(login)).toBe('200')
  const office = { 'x-forwarded-for': '203.0.113.50', authorization: `Bearer ${login.body.data.access_token}` }
  const pages = (await shop.raw('GET', '/fetchContentPages', undefined, office)).body.data as Record<string, unknown>[]
  const { name, updated_at: _at, outdated: _outdated, ...page } = pages[0]!
  const saved = await shop.raw('PUT', `/updateContentPage/${String(name)}`, page, office)
  expect([kindOf(saved), kindOf(await shop.raw('GET', '/reservationData', undefined, office))]).toEqual(['200', '200'])
  const session = { 'session-id': crypto.randomUUID(), 'x-forwarded-for': '203.0.113.51' }
  expect(kindOf(await shop.raw('GET', '/deals', undefined, session))).toBe('200')
  for (const path of ['/', '/packages/all', `/?visit=${Math.random()}`])
    expect((await fetch(shop.url + path)).status, path).toBe(200)
}

test.runIf(isLong)(
  'the card provider hangs: a flood of one visitor ends with messages, and nobody else waits',
  async () => {
    const greedy = await reserveAsVisitor(addressOf(0))
    const others = [await reserveAsVisitor(addressOf(10)), await reserveAsVisitor(addressOf(11))]
    await makeProviderHang()
    const began = [greedy, ...others].map(({ post, number }, index) =>
      Array.from({ length: index === 0 ? flood : 1 }, () => post('/insert-reservation', { reservationNumber: number })),
    )
    await expectOthersServed()
    const kinds = (await Promise.all(began.flat())).map(kindOf)
    expect([...new Set(kinds)].filter((kind) => !messages.includes(kind))).toEqual([])
    // The requests of the other visitors were sent to the third party, although the first visitor had sent so many.
    expect(kinds.slice(flood)).toEqual(others.map(() => '502 payments_unavailable'))
    await removeProviderFaults()
    for (const { reservation, number } of others) {
      await payByCard(shop, reservation)
      await waitForState(shop, number, 'confirmed')
    }
  },
)

test.runIf(isLong)('one address waits in a few places at a party, and another one beside it in its own', async () => {
  const one = await reserveAsVisitor(addressOf(40))
  await makeProviderHang()
  const began = Array.from({ length: placesPerAddress + 5 }, () =>
    one.post('/createReservation', { reservationNumber: one.number }),
  )
  const answers = await Promise.all(began)
  expect(new Set(answers.map(kindOf))).toEqual(new Set(['502 payments_unavailable']))
})

test('a payment whose answer did not come in time is unknown: the same request finds the same payment, and no second one', async () => {
  const visitor = makeVisitor(addressOf(120))
  const at = { ...shop, client: visitor.client }
  const chosen = await findBookableStay(at)
  // The provider carries out the call, but its reply does not arrive.
  await makeProviderHang({ path: '/v1/payment_intents', method: 'POST', after_execution: true })
  const refused = await reserveRoom(at, chosen).then(
    () => 'made',
    (error: { status?: number; code?: string }) => `${error.status} ${error.code}`,
  )
  expect(refused).toBe('502 payments_unavailable')
  await removeProviderFaults()
  const { reservation } = await reserveRoom(at, chosen)
  const made = await shop.shop.db
    .selectFrom('payment')
    .select(['intent_id', 'state'])
    .where('reservation_number', '=', reservation.reservationNumber)
    .execute()
  expect(made).toEqual([{ intent_id: intentIdOfSale(reservation), state: 'open' }])
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
})

test('a return from paying that is cut off is settled by a job: nothing is refused, nothing is lost', async () => {
  const buyer = await reserveAsVisitor(addressOf(140))
  await callProviderStandIn(shop, '/webhooks', { drop: true })
  await makeProviderHang({ path: '/v1/payment_intents/', method: 'GET' })
  await payByCard(shop, buyer.reservation)
  const cut = await buyer.post('/insert-reservation', { reservationNumber: buyer.number })
  expect(kindOf(cut)).toBe('502 payments_unavailable')
  expect((await readProviderPayment(shop, intentIdOfSale(buyer.reservation))).intent.status).toBe('succeeded')
  await removeProviderFaults()
  await callProviderStandIn(shop, '/webhooks/reset', {})
  shop.clockAhead(1)
  await waitForState(shop, buyer.number, 'confirmed')
  shop.clockAhead(0)
})

test('a sale is asked about so often in a minute, from however many addresses', async () => {
  const buyer = await reserveAsVisitor(addressOf(160))
  const session = { 'session-id': crypto.randomUUID() }
  const secret = { payment_intent_client_secret: buyer.reservation.payment!.client_secret }
  const answers: string[] = []
  for (let index = 0; index <= windows.sale.hits; index += 1)
    answers.push(
      kindOf(
        await shop.raw('POST', '/payments/return', secret, { ...session, 'x-forwarded-for': `192.0.2.${index + 1}` }),
      ),
    )
  expect(new Set(answers.slice(0, -1))).toEqual(new Set(['200']))
  expect(answers.at(-1)).toBe('429 too_many')
  const other = await reserveAsVisitor(addressOf(170))
  expect(kindOf(await other.post('/createReservation', { reservationNumber: other.number }))).toBe(
    '402 reservation_not_paid',
  )
})

test('the metrics count what was asked and answered, with bounded labels and nothing of a person', async () => {
  const port = await openMetricsPort(
    { port: 0, host: '127.0.0.1' },
    { source: shop.metricSource, version: '1.2.3', now: shop.shop.now },
  )
  const read = async () => parseMetrics(await (await fetch(`http://127.0.0.1:${port.port}/metrics`)).text())
  const mailTries = async () =>
    Number((await sql<{ tries: number }>`select sum(attempts) as tries from mail`.execute(shop.shop.db)).rows[0]!.tries)
  const path = await findDetailPath()
  const [before, triesBefore] = [await read(), await mailTries()]
  const visitor = makeVisitor(addressOf(180))

  // A list, a page that is then cached, and an address that no page has.
  await shop.raw('GET', '/deals?q=anna%40example.nl')
  expect(added(before, await read(), requestsTo('GET', '/api/deals', 200))).toBe(1)
  for (const url of [path, path, '/nobody@example.nl/Zonderling'])
    await (await fetch(shop.url + url, { redirect: 'manual' })).text()

  // A booking whose card is first refused, and whose mail is refused once.
  await fetch(`${shop.standIns}/_mail/fault`, { method: 'POST', body: JSON.stringify({ kind: '4xx', times: 1 }) })
  const guest = { surname: 'Zonderling', email: 'zonderling@example.nl' }
  const { reservation } = await reserveRoom(shop, await findBookableStay(shop, { skipDays: 9 }), guest)
  await payByCard(shop, reservation, 'pm_card_visa_chargeDeclined')
  await retryUntilPasses(async () => expect(added(before, await read(), refusedCards)).toBe(1))
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  await retryUntilPasses(async () => expect(added(before, await read(), mailsFailed)).toBe(1))

  // More pages at once than are served at once.
  const pages = await Promise.all(
    Array.from({ length: 60 }, (_, index) => fetch(`${shop.url}${path}?nights=${index}`, { redirect: 'manual' })),
  )
  const refused = pages.filter(({ status }) => status === 503).length
  expect(refused).toBeGreaterThan(0)
  await Promise.all(pages.map((page) => page.text()))
  await visitor.post('/contact', {})

  const after = await read()
  const since = (name: string) => added(before, after, name)
  const requests = (method: string, route: string, status: number) => since(requestsTo(method, route, status))
  expect(requests('POST', '/api/pre-reservation', 200)).toBe(1)
  const served = pages.filter(({ status }) => status === 200).length
  expect(requests('GET', '/packages/:category/:dealId', 200)).toBe(served + 2)
  expect(since('shop_answered_503_total{reason="overloaded",kind="pages"}')).toBe(refused)
  expect(requests('GET', '', 503) + requests('GET', '/packages/:category/:dealId', 503)).toBe(refused)
  expect(since('shop_page_cache_requests_total{result="hit"}')).toBeGreaterThan(0)
  const payments = (operation: string) =>
    since(`shop_third_party_duration_seconds_count{third_party="payments",operation="${operation}",outcome="answered"}`)
  expect(payments('createPayment')).toBe(1)
  expect(since('shop_job_duration_seconds_count{job_name="book",outcome="done"}')).toBeGreaterThan(0)
  expect(since('shop_bookings{state="confirmed"}')).toBe(1)
  expect(since(refusedCards)).toBe(1)
  // Every try of a mail is counted once, with any result; the tries are counted before they are made.
  const sent = since('shop_third_party_duration_seconds_count{third_party="mail",operation="send",outcome="answered"}')
  expect(sent + since(mailsFailed)).toBeLessThanOrEqual((await mailTries()) - triesBefore)
  expect(after.get('shop_database_up')).toBe(1)
  expect(after.get('shop_build_info{version="1.2.3"}')).toBe(1)

  const routes = new Set(allRoutes.map(({ call }) => `/api${call.path}`))
  for (const line of after.keys()) {
    expect(line).not.toMatch(/@|zonderling|sanne|anna|%40/i)
    expect(line).not.toContain(reservation.reservationNumber)
    expect(line).not.toContain(path)
    const route = /http_route="([^"]*)"/.exec(line)?.[1]
    if (route?.startsWith('/api/')) expect(routes).toContain(route)
    else if (route) expect(route).toMatch(/^(?:\*|file|\/|(?:\/[a-z.*-]+|\/:\w+)+)$/)
  }
  await port.close()
})

const requestsTo = (method: string, route: string, status: number) =>
  'http_server_request_duration_seconds_count' +
  `{http_request_method="${method}",http_route="${route}",http_response_status_code="${status}"}`
const refusedCards = 'shop_payment_events_total{type="failed"}'
const mailsFailed = 'shop_third_party_duration_seconds_count{third_party="mail",operation="send",outcome="failed"}'
/** The values of Prometheus' text by name and labels. */
const parseMetrics = (text: string): Map<string, number> =>
  new Map(
    text.split('\n').flatMap((line): [string, number][] => {
      const [, name, value] = /^(\w+(?:\{.*\})?) (\S+)$/.exec(line) ?? []
      return name === undefined ? [] : [[name, Number(value)]]
    }),
  )
const added = (before: Map<string, number>, after: Map<string, number>, name: string): number =>
  (after.get(name) ?? 0) - (before.get(name) ?? 0)
async function findDetailPath(): Promise<string> {
  const { data } = await shop.client('GET /deals', { query: {} })
  const [deal] = Array.isArray(data) ? data : data.items
  return `/packages/${deal!.category}/${deal!.category_id}`
}

// This must be the last test, because the adapter pauses its calls to a supplier that has hung.
test('the hotel supplier hangs: those who ask for rooms get a message, and nobody else waits', async () => {
  const chosen = await findBookableStay(shop)
  await makeSupplierHang()
  const rooms = Array.from({ length: 60 }, (_, index) =>
    makeVisitor(addressOf(60 + Math.floor(index / 3))).post('/room-config', {
      ...chosen.stay,
      hotel_id: chosen.hotels[0]!.hotel_id,
    }),
  )
  await expectOthersServed()
  const kinds = (await Promise.all(rooms)).map(kindOf)
  expect([...new Set(kinds)].filter((kind) => !messages.includes(kind))).toEqual([])
  expect(kinds).toContain('502 supplier_unavailable')
})
