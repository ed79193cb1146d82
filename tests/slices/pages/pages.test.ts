/**
 * Server-rendered pages: every URL has a page, in the right language and with the right metadata.
 *
 * In the gate: two of the content pages.
 * In the long suite: all of them, the links of header and footer, the row of weekends, fonts, structured data.
 */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consentVersion } from '@tussenuit/modules/sale/consent/consent-text.ts'
import { contentPages } from '@tussenuit/demo/catalogue/content.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { jsonbValue } from '@tussenuit/modules/sql/json.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { measureFirstLoad } from '../../bench/first-load.ts'
import { scriptPayloads } from '../../script-payloads.ts'
import { longTest } from '../../suite/long-test.ts'
import { chooseBySuite, sampleInGate } from '../../suite/form.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let slug: { category: string; category_id: string; deals_id: number; title: string }
const counted: unknown[] = []
const counter = createServer((request, response) => {
  let text = ''
  request.on('data', (part) => {
    text += part
  })
  request.on('end', () => {
    counted.push(JSON.parse(text))
    response.writeHead(204).end()
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => counter.listen(0, '127.0.0.1', resolve))
  shop = await startTestShop({
    pages: true,
    deals: 4,
    environment: {
      ANALYTICS_URL: `http://127.0.0.1:${(counter.address() as AddressInfo).port}/collect`,
      HOSTS_GERMAN: '127.0.0.1',
    },
  })
  const { data } = await shop.client('GET /deals', { query: {} })
  slug = (Array.isArray(data) ? data : data.items)[0]!
})
afterAll(async () => {
  await shop?.close()
  counter.close()
})

const fetchPage = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(shop.url + path, {
    headers: { 'accept-language': 'en', ...headers },
    redirect: 'manual',
  })
  return { status: response.status, html: await response.text(), headers: response.headers }
}
const signInEditor = async () => ({
  authorization:
    'Bearer ' +
    (await shop.client('POST /auth/login', { body: { email: 'editor@demo.test', password: 'demo-2026' } })).data
      .access_token,
})
const matchInHead = (html: string, pattern: RegExp) => pattern.exec(html.slice(0, html.indexOf('</head>')))?.[1]
const dataBlocks = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].flatMap(
    (match) => JSON.parse(match[1]!) as { '@type': string }[],
  )

test('the scripts of a page load after the first paint: nothing in the page starts or fetches one before', async () => {
  for (const path of [
    '/',
    `/packages/${slug.category}/${slug.category_id}`,
    `/booking/${slug.category}/${slug.category_id}?q=${slug.deals_id}`,
  ]) {
    const { html } = await fetchPage(path)
    expect(html).not.toMatch(/<script[^>]*(?: type="module"| src=)/)
    expect(html).not.toMatch(/<link[^>]*rel="(?:modulepreload|preload)"[^>]*(?:\.js|\.json)/)
    const [, modules, preloads, texts] =
      /<script data-modules="([^"]*)" data-preloads="([^"]*)" data-texts="([^"]*)">/.exec(html)!
    expect(preloads!.split(' ').filter((path) => /^\/assets\/.+\.js$/.test(path)).length).toBeGreaterThan(5)
    expect(texts).toMatch(/^\/assets\/i18n\//)
    for (const name of ['manifest', 'root', 'entry.client'])
      expect(modules).toMatch(new RegExp(`import.{1,60}/assets/${name.replace('.', '\\.')}-`))
  }
})

test('the page after paying loads no script of the home page, the lists or the package page', async () => {
  const { html } = await fetchPage('/payment-details')
  const [, modules, preloads] = /<script data-modules="([^"]*)" data-preloads="([^"]*)"/.exec(html)!
  expect(preloads).toMatch(/assets\/payment-details-/)
  expect(`${modules} ${preloads}`).not.toMatch(/assets\/(?:with-)?(?:home|listing|detail)-/)
})

test('home, a list and a package load at most 120 KB of scripts before any interaction', async () => {
  for (const path of ['/', `/packages/${slug.category}`, `/packages/${slug.category}/${slug.category_id}`])
    expect((await measureFirstLoad(path, shop.url + path)).brotliBytes, path).toBeLessThanOrEqual(120_000)
})

const contentPaths = [
  'about-us',
  'contact',
  'faq',
  'algemene-voorwaarden',
  'privacy-policy',
  'custom-service',
  'cookies',
  'accessibility',
]

test.each(sampleInGate(contentPaths, 2))(
  '/%s shows what the shop wrote, with a title, a description and a canonical address of its own',
  async (name) => {
    const { status, html } = await fetchPage(`/${name}`)
    const text = contentPages[name as keyof typeof contentPages]
    expect(status).toBe(200)
    expect(html).toContain(`>${text.title}</h1>`)
    expect(matchInHead(html, /<title>([^<]*)/)).toBe(`${text.title} | Tussenuit`)
    expect(matchInHead(html, /<meta name="description" content="([^"]*)/)).toBe(text.lead)
    expect(matchInHead(html, /<link rel="canonical" href="([^"]*)/)).toBe(`${shop.url}/${name}`)
    expect(html).not.toContain('noindex')
  },
)

longTest(
  'the fonts of a language are preloaded before the style sheets, and no family has two files: a missing one would delay the other',
  async () => {
    for (const [language, first] of [
      ['en', ['Hanken', 'Jost']],
      ['fa', ['Vazirmatn', 'Hanken', 'Jost']],
    ] as const) {
      const { html, headers } = await fetchPage(`/?lang=${language}`)
      const head = html.slice(0, html.indexOf('</head>'))
      const sheets = [...head.matchAll(/<link[^>]* rel="stylesheet"[^>]* href="([^"]+)"/g)].map((match) => match[1]!)
      expect(sheets.length).toBeGreaterThan(0)
      const asked = /<script data-fonts="([^"]*)">[^<]*document\.fonts\.load/.exec(head)!
      expect(asked.index).toBeLessThan(head.search(/<link[^>]* rel="stylesheet"/))
      expect((JSON.parse(asked[1]!.replaceAll('&quot;', '"')) as [string, string][]).map(([font]) => font)).toEqual(
        first.map((family) => `1em ${family}`),
      )
      const rules = [
        /<style>([\s\S]*?)<\/style>/.exec(head)![1]!,
        ...(await Promise.all(sheets.map(async (sheet) => (await fetchPage(sheet)).html))),
      ].join('\n')
      const families = [...rules.matchAll(/@font-face\s*\{[^}]*\}/g)]
        .map(([face]) => face)
        .filter((face) => face.includes('url('))
        .map((face) => /font-family:\s*["']?([^;"'}]+)/.exec(face)![1]!.trim())
      expect(families).toEqual(expect.arrayContaining([...first, 'Hanken further']))
      expect(families).toHaveLength(new Set(families).size)
      expect(headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/)
    }
  },
)

longTest('every link of header and footer leads to a page', async () => {
  const { html } = await fetchPage('/about-us')
  const links = [
    ...new Set(
      [...html.matchAll(/href="(\/[^"#?]*)/g)]
        .map((match) => match[1]!)
        .filter((path) => !/^\/(?:assets|pictures)\//.test(path)),
    ),
  ]
  expect(links.length).toBeGreaterThan(20)
  for (const path of [
    '/vouchers',
    '/verzilveren',
    '/faq',
    '/algemene-voorwaarden',
    '/privacy-policy',
    '/contact',
    '/custom-service',
    '/about-us',
  ])
    expect(links).toContain(path)
  const dead = []
  for (const path of links) if ((await fetchPage(path)).status !== 200) dead.push(path)
  expect(dead).toEqual([])
})

test('a page of a sale that is opened without parameters works, and links on', async () => {
  for (const path of [
    '/voucher-checkout',
    '/thankyou',
    '/payment-details',
    '/error',
    '/booking',
    '/search',
    `/booking/${slug.category}/${slug.category_id}`,
  ]) {
    expect([path, (await fetchPage(path)).status]).toEqual([path, 200])
  }
  for (const path of ['/booking', '/search']) {
    const { html } = await fetchPage(path)
    expect(matchInHead(html, /name="robots" content="([^"]*)"/)).toBe('noindex')
    expect(html).toMatch(/<a class="(?:button|chip)"[^>]* href="\/packages\/all"/)
  }
  for (const [from, to] of [
    ['/search?q=sea&adults=2', '/packages/all?q=sea&adults=2'],
    ['/withdraw?number=AB12', '/vouchers/withdraw?number=AB12'],
  ])
    expect((await fetchPage(from!)).headers.get('location')).toBe(to)
  // An invalid link leads to a form for a new one.
  expect((await fetchPage('/vouchers/gift?number=TV22222222&token=wrong')).html).toContain('Send me the vouchers')
  expect((await fetchPage('/error')).html).toMatch(/<a class="button"[^>]*>Try again<\/a>/)
  expect((await fetchPage(`/booking/${slug.category}/${slug.category_id}`)).html).toMatch(
    /<noscript>(?:(?!<\/noscript>)[\s\S])*Booking online needs JavaScript\.(?:(?!<\/noscript>)[\s\S])*href="\/contact"/,
  )
  const { html } = await fetchPage('/voucher-checkout')
  expect(html).toContain('Choose a voucher</h1>')
  expect(html).toMatch(/<a class="button"[^>]* href="\/vouchers"/)
  expect((await fetchPage('/voucher-checkout?voucher_id=999999')).status).toBe(404)
})

const textsOf = (html: string) =>
  [
    ...html
      .slice(html.indexOf('<body'))
      .replace(/<(script|style|svg|noscript)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
      .matchAll(/>([^<>]+)</g),
  ].map((match) => match[1]!.trim())

test('Persian pages write numbers, prices and days in Persian digits, with their own marks', async () => {
  for (const path of [
    '/',
    '/packages/all?adults=2&children=4,7&nights=2',
    `/packages/${slug.category}/${slug.category_id}`,
    `/booking/${slug.category}/${slug.category_id}?q=${slug.deals_id}`,
    '/vouchers',
    '/vouchers/1',
    '/verzilveren',
  ]) {
    const shown = textsOf((await fetchPage(`${path}${path.includes('?') ? '&' : '?'}lang=fa`)).html)
    expect(shown.some((text) => /[۰-۹]/.test(text))).toBe(true)
    const mixed = shown.filter((text) => /[۰-۹][.,]/.test(text))
    // Telephone numbers, the European directive and the hotels' own descriptions are not translated.
    const foreign = shown.filter(
      (text) => /\d/.test(text) && !/^\+\d|\(EU\)|[A-Za-z]{4}/.test(text.replace('Tussenuit', '')),
    )
    expect([path, mixed, foreign]).toEqual([path, [], []])
  }
})

test('each section of the home page has a heading of its own', async () => {
  const { html } = await fetchPage('/')
  const sections = html.split('<section').slice(1)
  expect(sections.length).toBeGreaterThan(5)
  const headings = sections.map((section) => /<h[12][^>]*>([^<]*)/.exec(section)?.[1] ?? 'none')
  expect(headings).not.toContain('none')
  expect(new Set(headings).size).toBe(headings.length)
  expect(headings.filter((heading) => /in the mood/i.test(heading)).length).toBe(1)
})

longTest('a weekend on the home page shows the first price of its list, for two by default', async () => {
  for (const path of ['/', '/?nights=1', '/?adults=1']) {
    const { html } = await fetchPage(path)
    const rail = /<ul class="rail-weekends">(.*?)<\/ul>/s.exec(html)![1]!
    const weekends = [...rail.matchAll(/<a [^>]*href="(\/packages\/all\?[^"]*)"(.*?)<\/a>/gs)]
    expect(weekends.length).toBeGreaterThan(2)
    for (const [, href, inside] of weekends) {
      const address = href!.replaceAll('&amp;', '&')
      const choice = new URLSearchParams(address.split('?')[1])
      expect(choice.get('adults')).toBe(path.includes('adults=1') ? '1' : '2')
      const { data } = await shop.client('POST /deals/search', {
        body: {
          date_from: choice.get('from')!,
          date_to: choice.get('to')!,
          nights: [Number(choice.get('nights'))],
          adults: Number(choice.get('adults')),
          sort: 'price',
          limit: 1,
        },
      })
      const shown = /<span class="price[^"]*"><span class="unseen">\D*([\d.,]+)/.exec(inside!)![1]!
      const euros = Number(shown.replaceAll('.', '').replace(',', '.'))
      expect([address, euros]).toEqual([address, data.items[0]!.price!.per_person_cents / 100])
    }
  }
})

test('the row of weekends and the days of a voucher begin with the first day that can be booked', async () => {
  const owner = shop.newClient(await signIn(shop, 'owner'))
  const save = async (days: number) => {
    await owner('POST /saveMinimumDays', { body: { days } })
    shop.changed()
  }
  const [voucher] = (await shop.client('GET /fetchvouchers', { query: {} })).data
  await save(30)
  const first = addDays(today(new Date()), 30)
  const [home, redeem, gift] = [
    await fetchPage('/'),
    await fetchPage('/verzilveren'),
    await fetchPage(`/vouchers/${voucher!.voucher_id}`),
  ]
  await save(0)
  const rail = /<ul class="rail-weekends">(.*?)<\/ul>/s.exec(home.html)![1]!
  expect(rail.match(/<li/g)).toHaveLength(5)
  const arrivals = [...rail.matchAll(/[?;]from=([\d-]+)/g)].map(([, day]) => day!)
  expect(arrivals.length).toBeGreaterThan(2)
  expect(arrivals.filter((day) => day < first)).toEqual([])
  for (const { html } of [redeem, gift]) expect(/firstDay\W+(\d{4}-\d\d-\d\d)/.exec(html)?.[1]).toBe(first)
})

longTest('the questions are structured data too', async () => {
  const found = dataBlocks((await fetchPage('/faq')).html).find((block) => block['@type'] === 'FAQPage') as unknown as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[]
  }
  expect(found.mainEntity).toHaveLength(12)
  expect(found.mainEntity.every(({ name, acceptedAnswer }) => name.length > 5 && acceptedAnswer.text.length > 20)).toBe(
    true,
  )
  expect(dataBlocks((await fetchPage('/')).html).map((block) => block['@type'])).toEqual(['Organization', 'WebSite'])
})

test('personal pages and filtered lists are not indexed', async () => {
  const hidden = [
    `/booking/${slug.category}/${slug.category_id}?step=date&q=${slug.deals_id}`,
    '/payment-details',
    '/thankyou',
    '/my-booking',
    '/favourites',
    '/newsletter/abc',
    '/blank-page',
    '/packages/all?nights=2',
    '/packages/all?q=sea',
  ]
  for (const path of hidden) {
    const { html } = await fetchPage(path)
    expect([
      path,
      matchInHead(html, /<meta name="robots" content="([^"]*)/),
      matchInHead(html, /<link rel="(canonical)"/),
    ]).toEqual([path, 'noindex', undefined])
  }
})

test('the language of a page is in its head and headers, and a chosen one is remembered', async () => {
  const english = await fetchPage('/about-us?lang=en')
  expect(english.html).toMatch(/<html lang="en-GB" dir="ltr"/)
  expect(english.headers.get('content-language')).toBe('en-GB')
  expect(english.headers.get('set-cookie')).toMatch(/^language=en; Max-Age=\d+; Path=\/; SameSite=Lax/)
  expect(matchInHead(english.html, /<link rel="canonical" href="([^"]*)/)).toBe(`${shop.url}/about-us`)
  const dutch = await fetchPage('/about-us', { 'accept-language': 'nl' })
  expect(matchInHead(dutch.html, /<link rel="canonical" href="([^"]*)/)).toBe(`${shop.url}/about-us?lang=nl`)
  for (const path of ['/about-us', '/about-us?lang=tlh', '/about-us?lang=%00'])
    expect((await fetchPage(path)).headers.get('set-cookie')).toBeNull()
  const alternates = [...english.html.matchAll(/<link rel="alternate" hrefLang="([^"]*)"/g)].map((match) => match[1]!)
  expect(alternates.length === 0 || alternates.includes('x-default')).toBe(true)
})

/** Tags that may execute something, without the scripts that the policy allows. */
function findDangerousTags(html: string, policy: string): string[] {
  const own = html
    .replaceAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g, (tag, source: string) =>
      policy.includes(`'sha256-${createHash('sha256').update(source).digest('base64')}'`) ? '' : tag,
    )
    .replaceAll(/<script type="application\/ld\+json">[^<]*<\/script>/g, '')
  const tags = [...own.matchAll(/<[a-z][^\s>]*(?:[^>"']|"[^"]*"|'[^']*')*>/gi)].map((match) => match[0])
  return tags.filter(
    (tag) =>
      /^<(?:script|iframe|object|embed|base|math|noscript)\b/i.test(tag) ||
      /\son\w+\s*=/i.test(tag.replace(/"[^"]*"/g, '""')) ||
      /(?:href|src|action|srcdoc)\s*=\s*"?\s*(?:javascript|data:text)/i.test(tag),
  )
}

/** In the gate several payloads share a page; in the long suite each has its own. */
const payloadsPerPage = chooseBySuite(8, 1)
const payloadGroups = Array.from({ length: Math.ceil(scriptPayloads.length / payloadsPerPage) }, (_, group) =>
  scriptPayloads.slice(group * payloadsPerPage, (group + 1) * payloadsPerPage),
)

test('no script in a text reaches a page: content, questions, titles and descriptions', async () => {
  const policyOf = (headers: Headers) => /script-src [^;]*/.exec(headers.get('content-security-policy') ?? '')![0]
  const clean = await fetchPage('/about-us')
  expect(findDangerousTags(clean.html, policyOf(clean.headers))).toEqual([])
  expect(
    findDangerousTags('<p onclick="x()"><script>1</script><a href="javascript:x()"><iframe>', "script-src 'self'"),
  ).toHaveLength(4)
  const headers = await signInEditor()
  for (const [index, payloads] of payloadGroups.entries()) {
    const pages = await shop.client('GET /fetchContentPages', {}, headers)
    const { version } = pages.data.find(({ name }) => name === 'about-us')!
    const html = payloads.map((payload) => `<p>${payload}</p>${payload}`).join('')
    const plain = payloads.map((payload) => payload.replace(/\p{Cc}/gu, ' '))
    const body = {
      title: plain[0]!,
      lead: plain[0]!,
      body_html: html,
      faq: payloads.map((payload, number) => ({ question: plain[number]!, answer_html: payload })),
      version,
      translations: { en: { body_html: html } },
    }
    await shop.client('PUT /updateContentPage/:name', { params: { name: 'about-us' }, body }, headers)
    await shop.shop.db
      .updateTable('deal')
      .set({ title: payloads.join(' '), summary: payloads.join(' ') })
      .where('id', '=', slug.deals_id)
      .execute()
    // Lists show the same texts as the deal's page, so they are sampled. tests/journeys/pages/hostile-text.long.test.ts
    // tests all texts in a browser.
    const lists = index % 10 === 0 ? ['/packages/all', '/'] : []
    for (const path of ['/about-us', `/packages/${slug.category}/${slug.category_id}`, ...lists]) {
      const { status, html, headers: answered } = await fetchPage(path)
      expect([path, payloads, status, findDangerousTags(html, policyOf(answered))]).toEqual([path, payloads, 200, []])
      dataBlocks(html)
    }
  }
  await shop.shop.db
    .updateTable('deal')
    .set({ title: slug.title, summary: slug.title })
    .where('id', '=', slug.deals_id)
    .execute()
}, 480_000)

test('a content page is written with permission only, with a version check, and logged', async () => {
  const headers = await signInEditor()
  const before = (await shop.client('GET /fetchContentPages', {}, headers)).data.find(({ name }) => name === 'faq')!
  const body = {
    title: 'Questions',
    lead: 'Some.',
    body_html: '<p>Text<script>1</script></p>',
    faq: [{ question: 'Why?', answer_html: '<p>So.</p>' }],
    translations: { nl: { title: 'Vragen' } },
    version: before.version,
  }
  for (const [access, status] of [
    [{}, 401],
    [
      {
        authorization:
          'Bearer ' +
          (await shop.client('POST /auth/login', { body: { email: 'support@demo.test', password: 'demo-2026' } })).data
            .access_token,
      },
      403,
    ],
  ] as const)
    expect((await shop.raw('PUT', '/updateContentPage/faq', body, access)).status).toBe(status)
  const written = (await shop.client('PUT /updateContentPage/:name', { params: { name: 'faq' }, body }, headers)).data
  expect([written.version, written.body_html]).toEqual([before.version + 1, '<p>Text</p>'])
  expect((await shop.raw('PUT', '/updateContentPage/faq', body, headers)).status).toBe(409)
  expect((await shop.raw('PUT', '/updateContentPage/nothing', body, headers)).status).toBe(400)
  const said = async (language: 'nl' | 'de') =>
    (await shop.client('GET /content-pages/:name', { params: { name: 'faq' }, query: { language } })).data.title
  expect([await said('nl'), await said('de')]).toEqual(['Vragen', 'Questions'])
  const [audit] = await shop.shop.db.selectFrom('audit').selectAll().where('subject', '=', 'content_page:faq').execute()
  expect(audit).toMatchObject({ actor: 'editor@demo.test', action: 'content.write' })
})

test('a shop without contact details shows no example, and accepts no message', async () => {
  const { db } = shop.shop
  const stored = await db
    .selectFrom('setting')
    .selectAll()
    .where('name', '=', 'customization')
    .executeTakeFirstOrThrow()
  const shown = async () => {
    shop.changed()
    const pages = await Promise.all(['/', '/contact', '/packages/all', '/my-booking'].map((path) => fetchPage(path)))
    return (
      pages
        .map(({ html }) => html)
        .join('\n')
        .match(/[\w.]+@tussenuit\.example|\+31 20 000 0000|href="(?:mailto|tel):/g) ?? []
    )
  }
  expect(new Set(await shown()).size).toBe(4)
  await db.deleteFrom('setting').where('name', '=', 'customization').execute()
  try {
    expect(await shown()).toEqual([])
    const message = { name: 'Noor', email: 'noor@example.org', subject: 'other' as const, message: 'Is anyone there?' }
    const { status, body, headers } = await shop.raw('POST', '/contact-message', message)
    expect([status, body.error.code]).toEqual([503, 'contact_not_set'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await db
      .insertInto('setting')
      .values({ ...stored, value: jsonbValue(stored.value) })
      .execute()
    shop.changed()
  }
})

test('a message to the shop is stored and mailed to it; header injection is refused', async () => {
  const contactMessage = {
    name: 'Noor',
    email: 'noor@example.org',
    subject: 'booking' as const,
    booking_number: 'TU23456789',
    message: 'May we arrive\nafter nine?',
    language: 'nl' as const,
  }
  await shop.client('POST /contact-message', { body: contactMessage })
  const [mail] = await shop.shop.db.selectFrom('mail').selectAll().where('kind', '=', 'contact_message').execute()
  expect(mail).toMatchObject({
    recipient: 'hello@tussenuit.example',
    variables: { name: 'Noor', booking: 'TU23456789', lines: ['May we arrive', 'after nine?'] },
  })
  expect(await shop.shop.db.selectFrom('contact_message').select(['name', 'message']).execute()).toEqual([
    { name: 'Noor', message: 'May we arrive\nafter nine?' },
  ])
  for (const change of [
    { name: 'Noor\r\nBcc: all@example.org' },
    { email: 'noor@example.org\r\nBcc: x@y.nl' },
    { email: 'noor' },
    { message: 'short' },
    { message: 'x'.repeat(4001) },
    { booking_number: 'TU\r\nX: 1' },
    { subject: 'other\r\n' },
  ])
    expect([change, (await shop.raw('POST', '/contact-message', { ...contactMessage, ...change })).status]).toEqual([
      change,
      400,
    ])
  expect(await shop.shop.db.selectFrom('contact_message').select('id').execute()).toHaveLength(1)
})

test('a sale is counted once, and only with recorded consent', async () => {
  const { version, visitor } = { version: consentVersion, visitor: '0f8fad5b-d9cb-469f-a165-70867728950e' }
  const number = 'TV99999999'
  await shop.shop.db
    .insertInto('voucher_order')
    .values({
      number,
      state: 'issued',
      voucher_id: 1,
      quantity: 2,
      unit_cents: 5000,
      amount_cents: 10_000,
      value_cents: 5000,
      buyer: '{}',
      gift: '{}',
      account: 'standard',
      expires_at: new Date(),
    })
    .execute()
  const cookie = (what: string) => ({
    cookie: `consent=${encodeURIComponent(`${what}:${version}:${visitor}:1795000000`)}`,
  })
  const count = async (headers: Record<string, string>, order_number = number) =>
    (await shop.raw('POST', '/purchase-event', { order_number }, headers)).body.data.counted as boolean
  const yes = cookie('necessary,analytics')
  expect([await count({}), await count(yes), await count(cookie('necessary'))]).toEqual([false, false, false])
  await shop.client('POST /cookie-choice', { body: { visitor, version, analytics: true } })
  await shop.client('POST /cookie-choice', { body: { visitor, version, analytics: false } })
  expect(await count(yes)).toBe(false)
  await shop.client('POST /cookie-choice', { body: { visitor, version, analytics: true } })
  expect(await count(yes, 'TV00000000')).toBe(false)
  expect((await Promise.all([count(yes), count(yes), count(yes)])).filter(Boolean)).toHaveLength(1)
  expect(await count(yes)).toBe(false)
  expect(counted).toEqual([
    {
      event: 'purchase',
      transaction_id: number,
      value: 100,
      currency: 'EUR',
      coupon: null,
      items: [{ item_id: 'voucher-1', item_name: expect.any(String) as string, price: 50, quantity: 2 }],
      client_id: visitor,
      at: expect.any(String) as string,
    },
  ])
  expect((await shop.raw('POST', '/cookie-choice', { visitor: 'me', version, analytics: true })).status).toBe(400)
  expect((await shop.raw('POST', '/cookie-choice', { visitor, version: '2020-01', analytics: true })).status).toBe(400)
})
