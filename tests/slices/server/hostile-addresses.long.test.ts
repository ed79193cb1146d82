/**
 * Invalid input in any part of a URL leads to a regular page, never to a server error, both for documents and for
 * client-side navigation.
 *
 * In the long suite: every value in every part of a URL; the gate sends invalid input to every call.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../harness.ts'
import { garbage, type Good, makeHostileAddresses, sharpest } from '../../hostile-addresses.ts'

let shop: TestShop
let good: Good
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 3, priceDays: 5, work: false })
  const { data } = await shop.client('GET /deals', { query: {} })
  const deal = (Array.isArray(data) ? data : data.items)[0]!
  good = { category: deal.category, dealId: deal.category_id, q: String(deal.deals_id), id: '1', token: 'x'.repeat(43) }
})
afterAll(() => shop?.close())

const fetchPage = async (path: string) => {
  const response = await fetch(shop.url + path, {
    headers: { 'accept-language': 'en' },
    redirect: 'manual',
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

test('as a document: a page, a not-found page, or a redirect to it', async () => {
  const paths = makeHostileAddresses(good, garbage)
  expect(paths.length).toBeGreaterThan(500)
  const bad: string[] = []
  for (const path of paths) {
    const { status, text, headers } = await fetchPage(path)
    const redirected = [301, 302].includes(status) && headers.get('location') === '/not-found'
    const page =
      [200, 404].includes(status) &&
      text.includes('<main') &&
      /<h1[ >]/.test(text) &&
      (path.startsWith('/error') || !text.includes('Something went wrong</h1>'))
    const file = status === 404 && /^\/(assets|pictures|\.well-known)\//.test(path)
    const manifest = status === 200 && headers.get('content-type') === 'application/manifest+json' && JSON.parse(text)
    const feed =
      status === 200 &&
      headers.get('content-type')?.startsWith('application/rss+xml') &&
      text.trimEnd().endsWith('</rss>')
    const unreadable = status === 404 && headers.get('content-type')?.startsWith('text/plain') && text === 'Not found'
    // Node.js itself refuses URLs that are longer than browsers allow.
    const tooLong = status === 431 && path.length > 14_000
    if (
      !(redirected || unreadable || page || file || manifest || feed || tooLong) ||
      text.includes('<script>boom') ||
      headers.get('set-cookie')?.includes('x=1')
    )
      bad.push(`${status} ${path.slice(0, 160)}`)
  }
  expect(bad).toEqual([])
}, 480_000)

test('as data: never a server error', async () => {
  const bad: string[] = []
  for (const path of makeHostileAddresses(good, sharpest)) {
    const [pathname, query] = path.split('?')
    const { status } = await fetchPage(
      `${pathname === '/' ? '/_root' : pathname}.data${query === undefined ? '' : `?${query}`}`,
    )
    if (status >= 500) bad.push(`${status} ${path.slice(0, 160)}`)
  }
  expect(bad).toEqual([])
}, 480_000)
