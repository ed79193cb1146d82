/**
 * The metrics of a shop that is in use: exact increments, bounded labels, and nothing of a person.
 *
 * In the long suite: all of it.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import { openMetricsPort } from '@tussenuit/server/metrics/metrics-port.ts'
import { findBookableStay, payByCard, reserveRoom, retryUntilPasses, waitForState } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 6, priceDays: 40, limits: 'normal' })
})
afterAll(() => shop?.close())

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
  await shop.raw('POST', '/contact', {})

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

  // The probes are no calls; another file of this worker may have asked them.
  const routes = new Set(['/api/health', '/api/ready', ...allRoutes.map(({ call }) => `/api${call.path}`)])
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
