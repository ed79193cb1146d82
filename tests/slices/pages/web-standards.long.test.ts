/**
 * Technical standards of pages: valid HTML, working links, complete structured data, correct headers.
 *
 * In the long suite: one right-to-left language, 45 links, the HTML; three languages, all links, structured data,
 * groups of links, unchanged content, the installable shop.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAllByTag, headingLevels, parsePage } from '../../drawn-page.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { isLong } from '../../suite/form.ts'
import { longTest } from '../../suite/long-test.ts'

const languages = isLong ? (['en', 'nl', 'fa'] as const) : (['fa'] as const)
let shop: TestShop
let pages: string[]
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 4, priceDays: 90, work: false })
  const { data } = await shop.client('GET /deals', { query: {} })
  const deals = Array.isArray(data) ? data : data.items
  const { data: vouchers } = await shop.client('GET /fetchvouchers', { query: {} })
  const deal = deals.find((one) => one.lowest_price !== null)!
  const there = `${deal.category}/${deal.category_id}`
  pages = [
    '/',
    '/packages/all',
    `/packages/${deal.category}`,
    '/packages/all?q=zzzz',
    '/packages/all?page=2',
    ...deals.map((one) => `/packages/${one.category}/${one.category_id}`),
    `/packages/view/${there}`,
    `/booking/${there}?step=date&q=${deal.deals_id}`,
    `/booking/${there}?step=date&q=${deal.deals_id}&check_in=${deal.lowest_price_day}&nights=` +
      `${deal.lowest_price_nights}`,
    '/vouchers',
    `/vouchers/${vouchers[0]!.voucher_id}`,
    `/voucher-checkout?voucher_id=${vouchers[0]!.voucher_id}`,
    '/vouchers/gift',
    '/vouchers/withdraw',
    '/verzilveren',
    '/payment-overview/TU12345678',
    '/payment-details',
    '/thankyou',
    '/my-booking',
    '/favourites',
    '/newsletter/abc',
    '/contact',
    '/faq',
    '/about-us',
    '/algemene-voorwaarden',
    '/privacy-policy',
    '/custom-service',
    '/cookies',
    '/accessibility',
    '/blank-page',
    '/error',
    '/not-found',
    '/health',
    '/nowhere',
  ]
})
afterAll(() => shop?.close())

const pathInLanguage = (path: string, language: string) => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`

const java = spawnSync('java', ['-version']).status === 0
if (!java) console.info('skipped: the HTML checker (vnu) needs Java')

test.skipIf(!java)(
  'every route is valid HTML, from left to right and from right to left',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tussenuit-html-'))
    const addressOf = new Map<string, string>()
    for (const path of pages)
      for (const language of languages) {
        const name = `${addressOf.size}.html`
        addressOf.set(name, pathInLanguage(path, language))
        writeFileSync(join(folder, name), await (await fetch(shop.url + pathInLanguage(path, language))).text())
      }
    const jar = createRequire(import.meta.url)('vnu-jar') as string
    // The checker runs for seconds, which optimising its code would double.
    const quick = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss4m']
    const run = spawnSync('java', [...quick, '-jar', jar, '--errors-only', '--format', 'json', folder], {
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    })
    const { messages } = JSON.parse(run.stderr) as {
      messages: { type: string; url: string; message: string; extract?: string }[]
    }
    rmSync(folder, { recursive: true })
    const reported = messages.map(
      ({ url, message, extract }) =>
        `${addressOf.get(url.slice(url.lastIndexOf('/') + 1))}: ${message} ${extract ?? ''}`,
    )
    expect([...new Set(reported)].slice(0, 40)).toEqual([])
  },
  600_000,
)

test('every link leads to a page, in every language tried', async () => {
  for (const language of languages) {
    const seen = new Set(['/'])
    const queue = ['/']
    const dead: string[] = []
    for (let at = 0; at < queue.length && at < (isLong ? (language === 'en' ? 250 : 120) : 45); at += 1) {
      const path = queue[at]!
      const response = await fetch(shop.url + path, { headers: { 'accept-language': language }, redirect: 'manual' })
      if (response.status !== 200 && !(path.startsWith('/packages/all?') && response.status === 404))
        dead.push(`${response.status} ${path}`)
      if (!response.headers.get('content-type')?.startsWith('text/html')) continue
      const html = await response.text()
      for (const [, href] of html.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)) {
        const to = href!.replaceAll('&amp;', '&')
        // Links to other languages are skipped, because each language is tested separately.
        if (/[?&]lang=/.test(to) || seen.has(to)) continue
        seen.add(to)
        queue.push(to)
      }
    }
    expect(queue.length).toBeGreaterThan(40)
    expect([language, dead]).toEqual([language, []])
  }
}, 600_000)

test('every page has one main heading, which is its first, and skips no level', async () => {
  for (const language of languages)
    for (const path of pages) {
      const main = findAllByTag(
        parsePage(await (await fetch(shop.url + pathInLanguage(path, language))).text()),
        'main',
      )[0]
      if (!main) throw new Error(`no main on ${path}`)
      const levels = headingLevels(main)
      const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
      expect([language, path, levels.filter((level) => level === 1), levels[0], skipped]).toEqual([
        language,
        path,
        [1],
        1,
        [],
      ])
    }
})

test('a page requested in a language links to pages in that language', async () => {
  for (const path of ['/?lang=de', '/packages/all?lang=de', '/faq?lang=de']) {
    const html = await (await fetch(shop.url + path, { headers: { 'accept-language': 'en' } })).text()
    const links = [...html.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)]
      .map((match) => match[1]!)
      .filter((href) => !/^\/(?:api|assets|pictures)\//.test(href))
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter((href) => !/[?&;]lang=/.test(href))).toEqual([])
  }
  expect(await (await fetch(`${shop.url}/`, { headers: { 'accept-language': 'de' } })).text()).toContain('href="/faq"')
})

type Block = Record<string, unknown> & { '@type': string; '@context'?: string }
const blocksOf = (html: string): Block[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].flatMap(
    ([, json]) => JSON.parse(json!) as Block[],
  )
const isFilledText = (value: unknown) => typeof value === 'string' && value.trim().length > 0
const isAbsoluteUrl = (value: unknown) => typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value)
/** The fields that search engines require, by type. */
const complete: Record<string, (block: Block) => boolean> = {
  BreadcrumbList: ({ itemListElement }) =>
    (itemListElement as { position: number; name: string; item: string }[]).every(
      ({ position, name, item }, index) => position === index + 1 && isFilledText(name) && isAbsoluteUrl(item),
    ),
  Product: ({ name, description, image, offers }) => {
    const offer = offers as Record<string, unknown>
    return (
      [name, description].every(isFilledText) &&
      (image as string[]).length > 0 &&
      (image as string[]).every(isAbsoluteUrl) &&
      /^\d+\.\d\d$/.test(String(offer['price'])) &&
      offer['priceCurrency'] === 'EUR' &&
      isAbsoluteUrl(offer['url']) &&
      isAbsoluteUrl(offer['availability'])
    )
  },
  Organization: ({ name, url, logo }) => isFilledText(name) && isAbsoluteUrl(url) && isAbsoluteUrl(logo),
  WebSite: ({ name, url }) => isFilledText(name) && isAbsoluteUrl(url),
  FAQPage: ({ mainEntity }) =>
    (mainEntity as { name: string; acceptedAnswer: { text: string } }[]).every(
      ({ name, acceptedAnswer }) => isFilledText(name) && isFilledText(acceptedAnswer.text),
    ),
  ItemList: ({ itemListElement }) => (itemListElement as { url: string }[]).every(({ url }) => isAbsoluteUrl(url)),
}

longTest(
  'structured data is complete on every page, and names the whole title of a package',
  async () => {
    const types = new Map<string, number>()
    for (const path of pages)
      for (const language of languages) {
        const html = await (await fetch(shop.url + pathInLanguage(path, language))).text()
        for (const block of blocksOf(html)) {
          types.set(block['@type'], (types.get(block['@type']) ?? 0) + 1)
          expect([path, block['@type'], block['@context']]).toEqual([path, block['@type'], 'https://schema.org'])
          expect([path, complete[block['@type']]?.(block), block]).toEqual([path, true, block])
        }
      }
    expect(
      Math.min(...['BreadcrumbList', 'Product', 'Organization', 'FAQPage'].map((type) => types.get(type) ?? 0)),
    ).toBeGreaterThan(0)
    const { data } = await shop.client('GET /deals', { query: {} })
    const deal = (Array.isArray(data) ? data : data.items).find((one) => one.title.split(' ').length > 2)!
    const html = await (await fetch(`${shop.url}/packages/${deal.category}/${deal.category_id}?lang=en`)).text()
    const named = blocksOf(html).flatMap((block) =>
      block['@type'] === 'BreadcrumbList' ? (block['itemListElement'] as { name: string }[]).at(-1)!.name : [],
    )
    expect(named).toEqual([deal.title])
  },
  600_000,
)

longTest(
  'where a page has several groups of links, each is named, and no two the same',
  async () => {
    let several = 0
    for (const path of pages) {
      const html = await (await fetch(shop.url + pathInLanguage(path, 'en'))).text()
      const names = [...html.matchAll(/<nav\b([^>]*)>/g)].map(([, tag]) => /aria-label="([^"]+)"/.exec(tag!)?.[1])
      if (names.length > 1) several += 1
      expect([path, names.length > 1 && names.includes(undefined), names]).toEqual([path, false, names])
      expect([path, new Set(names).size]).toEqual([path, names.length])
    }
    expect(several).toBeGreaterThan(3)
  },
  600_000,
)

/** The response bytes as sent; `fetch` would decompress them. */
const requestRaw = (path: string, headers: Record<string, string>, method = 'GET', body?: object) =>
  new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }>(
    (done, fail) => {
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      request(shop.url + path, { method, headers: { ...type, ...headers } }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          done({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) }),
        )
      })
        .on('error', fail)
        .end(body === undefined ? undefined : JSON.stringify(body))
    },
  )

test('pages and calls are compressed by Accept-Encoding, and HEAD has the headers of GET', async () => {
  for (const path of ['/', '/api/deals', '/sitemap.xml']) {
    const plain = await requestRaw(path, { 'accept-encoding': 'br;q=0, identity' })
    expect([path, plain.headers['content-encoding']]).toEqual([path, undefined])
    const small = await requestRaw(path, { 'accept-encoding': 'gzip, br' })
    expect([
      path,
      small.headers['content-encoding'],
      String(small.headers['vary']).includes('accept-encoding'),
    ]).toEqual([path, 'br', true])
    expect(brotliDecompressSync(small.body).length).toBeGreaterThan(1024)
    const older = await requestRaw(path, { 'accept-encoding': 'gzip, br;q=0' })
    expect([path, older.headers['content-encoding']]).toEqual([path, 'gzip'])
    expect(gunzipSync(older.body).length).toBeGreaterThan(1024)
    const head = await requestRaw(path, { 'accept-encoding': 'identity' }, 'HEAD')
    expect([path, head.status, head.body.length]).toEqual([path, 200, 0])
    const whole = await requestRaw(path, { 'accept-encoding': 'identity' })
    expect([path, Number(head.headers['content-length'])]).toEqual([path, whole.body.length])
    expect([path, whole.body.length > 1024]).toEqual([path, true])
  }
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const { data } = await shop.client('GET /deals', { query: {} })
  const { deals_id } = (Array.isArray(data) ? data : data.items)[0]!
  const asked = { deals_id, nights: 1, adults: 2, from: day(1), to: day(50) }
  const calendar = await requestRaw('/api/hotels/calendar', { 'accept-encoding': 'br' }, 'POST', asked)
  expect([calendar.status, calendar.headers['content-encoding']]).toEqual([200, 'br'])
  expect(brotliDecompressSync(calendar.body).length).toBeGreaterThan(1024)
})

longTest(
  'unchanged content is answered with 304; files with a hash in their name are cached as immutable, compressed too',
  async () => {
    const readPages = [
      '/',
      '/packages/all',
      pages.find((path) => /^\/packages\/[^/?]+\/[^/?]+$/.test(path))!,
      '/faq',
      '/?lang=nl',
    ]
    for (const path of [...readPages, '/api/destinations', '/sitemap.xml', '/manifest.webmanifest']) {
      const first = await requestRaw(path, {})
      expect([path, first.headers['etag']]).toEqual([path, expect.stringMatching(/^W\/"[\w-]+"$/)])
      const again = await requestRaw(path, { 'if-none-match': `"other", ${String(first.headers['etag'])}` })
      expect([path, again.status, again.body.length]).toEqual([path, 304, 0])
      expect((await requestRaw(path, { 'if-none-match': '"other"' })).status).toBe(200)
    }
    expect((await requestRaw('/packages/nowhere', { 'if-none-match': '*' })).status).toBe(404)
    const { body } = await requestRaw('/', {})
    const hashed = new Set(body.toString().match(/\/assets\/[\w.-]+-[\w-]{8,}\.(?:js|css)\b/g))
    expect([...hashed].filter((path) => path.endsWith('.js')).length).toBeGreaterThan(4)
    expect([...hashed].filter((path) => path.endsWith('.css')).length).toBeGreaterThan(0)
    for (const path of hashed)
      for (const encoding of ['br', 'gzip', 'identity'])
        expect((await requestRaw(path, { 'accept-encoding': encoding })).headers['cache-control']).toBe(
          'public, max-age=31536000, immutable',
        )
  },
)

test('an unknown address is a 404 with its page for programs, and redirects a browser', async () => {
  const program = await requestRaw('/nowhere/at/all', { 'accept-language': 'en' })
  expect([program.status, program.body.includes('There is nothing at this address</h1>')]).toEqual([404, true])
  const person = await requestRaw('/nowhere/at/all', { 'sec-fetch-mode': 'navigate' })
  expect([person.status, person.headers['location']]).toEqual([302, '/not-found'])
  for (const mode of ['navigate', 'no-cors'])
    expect((await requestRaw('/assets/none-12345678.js', { 'sec-fetch-mode': mode })).status).toBe(404)
  const posted = await requestRaw('/', {}, 'POST')
  expect([posted.status, posted.headers['allow']]).toEqual([405, 'GET, HEAD'])
})

/**
 * Number of pixels outside the central circle whose colour differs from the background. Every mask shows that circle,
 * which has 80 % of the picture's width.
 */
async function countPixelsBeyondMask(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const ground = data.subarray(0, 3)
  let beyond = 0
  for (let at = 0; at < info.width * info.height; at += 1) {
    const [x, y] = [(at % info.width) / info.width - 0.5, Math.floor(at / info.width) / info.height - 0.5]
    if (Math.hypot(x, y) > 0.4 && !data.subarray(at * 3, at * 3 + 3).equals(ground)) beyond += 1
  }
  return beyond
}

type Manifest = Record<string, unknown> & { icons: { src: string; sizes: string; type: string; purpose?: string }[] }

longTest('the shop is installable: name, start, colours, and icons of the sizes that they claim', async () => {
  const home = (await requestRaw('/?lang=fa', {})).body.toString()
  const [, address] = /<link rel="manifest" href="([^"]+)"/.exec(home)!
  const answer = await requestRaw(address!.replaceAll('&amp;', '&'), { 'accept-language': 'fa' })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/manifest+json'])
  const { icons, ...manifest } = JSON.parse(answer.body.toString()) as Manifest
  expect(manifest).toMatchObject({ id: '/', name: 'Tussenuit', short_name: 'Tussenuit', start_url: '/', scope: '/' })
  expect(manifest).toMatchObject({ display: 'minimal-ui', lang: 'fa', dir: 'rtl' })
  expect((await requestRaw(String(manifest['start_url']), {})).status).toBe(200)
  // The window has the page's colours, so that it does not flash while the shop opens.
  const [, light] = /<meta name="theme-color" content="(#[0-9a-f]{6})" media="\(prefers-color-scheme: light\)"/.exec(
    home,
  )!
  expect([manifest['theme_color'], manifest['background_color']]).toEqual([light, light])
  // Browsers offer to install only with these icons: 192 and 512 pixels, and a maskable one.
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`).toSorted()).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
    'any any',
  ])
  for (const { src, sizes, type, purpose } of icons) {
    const icon = await requestRaw(src, {})
    expect([src, icon.status, icon.headers['content-type']]).toEqual([src, 200, expect.stringContaining(type)])
    const { format, width, height } = await sharp(icon.body).metadata()
    expect([src, `image/${format}`]).toEqual([src, type.replace('+xml', '')])
    if (sizes !== 'any') expect([src, `${width}x${height}`]).toEqual([src, sizes])
    if (purpose === 'maskable') expect([src, await countPixelsBeyondMask(icon.body)]).toEqual([src, 0])
  }
})

test('unused browser features are disabled by policy on every answer', async () => {
  for (const path of ['/', '/api/deals', '/nowhere'])
    expect(String((await requestRaw(path, {})).headers['permissions-policy'])).toContain('camera=()')
})

test('every page has one address in each language, and the sitemap has the same with their dates', async () => {
  const canonical = (html: Buffer) => /<link rel="canonical" href="([^"]*)/.exec(html.toString())?.[1]
  for (const [path, accepted, own] of [
    ['/', 'en', '/'],
    ['/?lang=en', 'de', '/'],
    ['/', 'de', '/?lang=de'],
    ['/?lang=fa', 'en', '/?lang=fa'],
  ] as const)
    expect([path, accepted, canonical((await requestRaw(path, { 'accept-language': accepted })).body)]).toEqual([
      path,
      accepted,
      shop.url + own,
    ])
  const map = (await requestRaw('/sitemap.xml', {})).body.toString()
  expect(map).toContain(`<xhtml:link rel="alternate" hreflang="en" href="${shop.url}/packages/all"/>`)
  expect(map.match(/<lastmod>\d{4}-\d\d-\d\dT/g)!.length).toBeGreaterThan(8)
})
