/**
 * Pages for search engines and social networks: sitemap, robots, pictures of shared links, and a feed of new packages.
 *
 * In the long suite: sitemap, feed and pictures of shared links.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../harness.ts'

let shop: TestShop
let slug: { category: string; category_id: string; deals_id: number }

beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 4, work: false })
  const { data } = await shop.client('GET /deals', { query: {} })
  slug = (Array.isArray(data) ? data : data.items)[0]!
})
afterAll(() => shop?.close())

const fetchPage = async (path: string) => {
  const response = await fetch(shop.url + path, { headers: { 'accept-language': 'en' }, redirect: 'manual' })
  return { status: response.status, html: await response.text(), headers: response.headers }
}
const matchInHead = (html: string, pattern: RegExp) => pattern.exec(html.slice(0, html.indexOf('</head>')))?.[1]

test('the sitemap contains the indexable pages only, and robots.txt names it', async () => {
  const { html: map, headers } = await fetchPage('/sitemap.xml')
  expect(headers.get('content-type')).toContain('application/xml')
  const paths = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]!.replace(shop.url, ''))
  for (const path of [
    '/',
    '/packages/all',
    '/about-us',
    '/faq',
    `/packages/${slug.category}`,
    `/packages/${slug.category}/${slug.category_id}`,
  ])
    expect(paths).toContain(path)
  expect(new Set(paths).size).toBe(paths.length)
  for (const path of paths) {
    const { status, html } = await fetchPage(path)
    expect([path, status, html.includes('noindex')]).toEqual([path, 200, false])
  }
  expect((await fetchPage('/robots.txt')).html).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
})

test('a shared link has a picture in a widely supported format, and none where there is only an SVG', async () => {
  const shared = matchInHead(
    (await fetchPage(`/packages/${slug.category}/${slug.category_id}`)).html,
    /<meta property="og:image" content="([^"]*)/,
  )!
  const { status, headers } = await fetch(shared)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  await shop.shop.db.updateTable('deal').set({ pictures: [] }).where('id', '=', slug.deals_id).execute()
  shop.changed()
  const { html } = await fetchPage(`/packages/${slug.category}/${slug.category_id}`)
  expect([html.includes('og:image'), matchInHead(html, /<meta name="twitter:card" content="([^"]*)/)]).toEqual([
    false,
    'summary',
  ])
})

test('the newest packages are a valid feed in each language, for any texts', async () => {
  expect(
    matchInHead(
      (await fetchPage('/?lang=de')).html,
      /<link rel="alternate" type="application\/rss\+xml"[^>]* href="([^"]*)/,
    ),
  ).toBe('/feed.xml?lang=de')
  await shop.shop.db
    .updateTable('deal')
    .set({ title: 'Bed & <b>"breakfast"</b>\u0001', translations: '{}' })
    .where('id', '=', slug.deals_id)
    .execute()
  const { html: feed, headers, status } = await fetchPage('/feed.xml?lang=de')
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
    'public, max-age=3600',
  ])
  const decoded = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  const titles = [...feed.matchAll(/<title>([^<]*)<\/title>/g)].map((match) => decoded(match[1]!))
  const { data } = await shop.client('GET /deals/new', { query: { language: 'de' } })
  const deals = Array.isArray(data) ? data : data.items
  expect(titles).toEqual([
    expect.stringContaining('Neu bei uns'),
    ...deals.map((deal) => deal.title.replace('\u0001', '')),
  ])
  expect(titles).toContain('Bed & <b>"breakfast"</b>')
  const links = [...feed.matchAll(/<item>.*?<link>([^<]*)<\/link>/g)].map((match) =>
    decoded(match[1]!).replace(shop.url, ''),
  )
  expect(links).toHaveLength(deals.length)
  for (const link of links) expect([link, (await fetchPage(link)).status]).toEqual([link, 200])
  expect(feed.replace(/&#\d+;/g, '')).not.toMatch(/&/)
})
