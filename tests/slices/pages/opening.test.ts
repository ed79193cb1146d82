/**
 * A shop that is not open: visitors see that it will open, nothing is shown or sold, buyers can still open their sales,
 * and staff prepare the shop. Opening and closing take effect immediately in every process.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { DealContent } from '@tussenuit/modules/office/deal-admin/contract.ts'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { isRightToLeft, toLanguageTag } from '@tussenuit/modules/shared/locale.ts'
import { makeApp } from '@tussenuit/server/start/app.ts'
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import { composeShop } from '@tussenuit/server/start/compose.ts'
import { readConfig } from '@tussenuit/server/config/config.ts'
import { demoPictures } from '@tussenuit/demo/picture-source.ts'
import { findBookableStay, retryUntilPasses, payByCard, reserveRoom, waitForState } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { quiet } from '../../quiet-log.ts'
import { catchStatusAndCode } from '../../staff-steps.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let owner: Client
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 2, priceDays: 40 })
  owner = shop.newClient(await signIn(shop, 'owner'))
})
afterAll(() => shop?.close())

async function setOpen(open: boolean): Promise<void> {
  const { version } = (await owner('GET /opening', {})).data
  expect((await owner('POST /opening', { body: { open, version } })).data).toEqual({ open, version: version + 1 })
}
/** Opens the shop again, even after a failed test. */
afterEach(async () => {
  if (!(await owner('GET /opening', {})).data.open) await setOpen(true)
})
const fetchPath = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(shop.url + path, { method, headers, redirect: 'manual' })
const statusOf = async (path: string): Promise<number> => (await fetchPath(path)).status

/** Public calls that a closed shop answers, grouped by reason. */
const reachable = {
  'of the frame, the law and the language': [
    'GET /customizations',
    'GET /sgrpaymentconfiguration',
    'GET /content-pages/:name',
    'GET /additional-info',
    'GET /minimum-days',
    'GET /fetchBoardType',
    'GET /fetchcountry',
    'POST /getStateByCountryId/:id',
    'GET /getCityByStateId/:id',
    'POST /cookie-choice',
    'POST /page-speed',
    'POST /deals/write',
    'POST /contact-message',
  ],
  'of newsletters': [
    'POST /activateEmail',
    'POST /saveGuestEmails',
    'GET /newsletter/confirm/:token',
    'POST /newsletter/confirm/:token',
    'POST /newsletter/unsubscribe/:token',
  ],
  'of what was bought before': [
    'GET /getReservationStatusMessage/:id',
    'POST /paid-booking',
    'POST /payments/return',
    'POST /payments/start',
    'POST /payments/webhook',
    'POST /payments/webhook/sgr',
    'POST /payments/webhook/standard',
    'POST /purchase-event',
    'POST /sendBookingLink',
    'POST /supplier/webhook',
    'POST /validate-voucher',
    'GET /vouchers/gift/:id',
    'POST /vouchers/sendLink',
    'POST /vouchers/withdrawal',
    'POST /vouchers/withdrawal/confirm',
  ],
  'of signing in': [
    'GET /auth/ads_login',
    'POST /auth/ads_login',
    'GET /auth/ads_login/callback',
    'POST /auth/checkemail',
    'POST /auth/login',
    'POST /auth/passkey',
    'POST /auth/passkey/start',
    'POST /auth/resetpassword',
  ],
}

/** Makes a call. `closed`: whether it was refused because the shop is closed. */
const makeCall = async (method: string, path: string, headers: Record<string, string> = {}) => {
  const {
    status,
    body,
    headers: sent,
  } = await shop.raw(method, path.replace(/:\w+/g, '1'), method === 'GET' ? undefined : {}, headers)
  return { closed: status === 503 && body?.error?.code === 'shop_closed', retryAfter: sent.get('retry-after') }
}

test('what a visitor may call without a proof is either closed with the shop or named above', () => {
  const open = allRoutes
    .map((route) => route.call)
    .filter((one) => !one.onlyWhileOpen && one.access.some(({ who }) => who === 'public'))
    .map(({ method, path }) => `${method} ${path}`)
  expect(open.toSorted()).toEqual(Object.values(reachable).flat().toSorted())
})

test('an outdated version or a missing permission changes nothing; the audit log names who made a change', async () => {
  const { version } = (await owner('GET /opening', {})).data
  expect(await catchStatusAndCode(owner('POST /opening', { body: { open: false, version: version + 1 } }))).toEqual([
    409,
    'record_changed',
  ])
  for (const [role, refusal] of [
    ['finance', 'not_allowed'],
    ['viewer', 'not_allowed'],
  ] as const) {
    const staff = shop.newClient(await signIn(shop, role))
    expect(await catchStatusAndCode(staff('POST /opening', { body: { open: false, version } }))).toEqual([403, refusal])
  }
  expect((await owner('GET /opening', {})).data).toEqual({ open: true, version })
  await setOpen(false)
  await setOpen(true)
  const { data } = await owner('GET /fetchAuditLog', { query: { subject: 'setting:opening' } })
  expect(data.items.map(({ actor, before, after }) => [actor, before, after])).toEqual([
    ['owner@demo.test', { open: false }, { open: true }],
    ['owner@demo.test', { open: true }, { open: false }],
  ])
})

test('a shop that lacks a required step is closed at any time and does not open until the step is done', async () => {
  const { db } = shop.shop
  const vat = await db.selectFrom('setting').selectAll().where('name', '=', 'vat').executeTakeFirstOrThrow()
  await db.deleteFrom('setting').where('name', '=', 'vat').execute()
  await setOpen(false)
  const { version } = (await owner('GET /opening', {})).data
  const refused = await shop.raw('POST', '/opening', { open: true, version }, await signIn(shop, 'owner'))
  expect([refused.status, refused.body.error.code, refused.body.data]).toEqual([
    409,
    'shop_not_ready',
    { missing: ['vat'] },
  ])
  expect(await statusOf('/')).toBe(503)
  await db
    .insertInto('setting')
    .values({ ...vat, value: JSON.stringify(vat.value) })
    .execute()
  // Only the recommended steps are still open: no account has a second factor.
  const steps = (await owner('GET /firstSteps', {})).data
  expect(steps.filter(({ done }) => !done).map(({ name }) => name)).toEqual(['second_factor'])
  await setOpen(true)
  expect(await statusOf('/')).toBe(200)
})

test('a second process follows as soon as the database announces it', async () => {
  if (shop.databaseUrl === null) return
  const config = {
    ...readConfig({ LIMITS: 'off' }, () => 'a secret of this test with 32 characters'),
    publicHosts: ['localhost'],
  }
  const other = await composeShop({ ...config, databaseUrl: shop.databaseUrl, redisUrl: null }, quiet, demoPictures, {
    embeddedDatabase: null,
    patience: 10,
  })
  const app = await makeApp(other.shop, config, {
    logger: quiet,
    pages: true,
    ready: other.isReady,
    pageCache: other.pageCache,
    opening: other.opening,
  })
  try {
    const there = async () => {
      const headers = { host: 'localhost' }
      const [page, list] = [await app.inject({ url: '/', headers }), await app.inject({ url: '/api/deals', headers })]
      return [page.statusCode, list.statusCode]
    }
    await retryUntilPasses(async () => expect(await there()).toEqual([200, 200]))
    for (const [open, status] of [
      [false, 503],
      [true, 200],
    ] as const) {
      await setOpen(open)
      await retryUntilPasses(async () => expect(await there()).toEqual([status, status]), 2_000)
    }
  } finally {
    await app.close()
    await other.close()
  }
})

test('a stay that is paid for while the shop closes is confirmed, and its guest still reaches it', async () => {
  const { reservation } = await reserveRoom(shop, await findBookableStay(shop))
  await setOpen(false)
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  const { data } = await shop.client(
    'POST /reservationDataByResId',
    { body: { reservationNumber: reservation.reservationNumber } },
    { 'manage-token': reservation.manage_token },
  )
  expect(data.state).toBe('confirmed')
  await setOpen(true)
})

const closedPaths = [
  '/',
  '/packages/all',
  '/packages/wellness/heide',
  '/vouchers',
  '/verzilveren',
  '/feed.xml',
  '/no-such-page',
]
const openPaths = [
  '/my-booking',
  '/newsletter/x',
  '/contact',
  '/algemene-voorwaarden',
  '/privacy-policy',
  '/cookies',
  '/accessibility',
  '/auth/forget-password',
  '/auth/reset-password',
  '/manifest.webmanifest',
]
const plainText = (html: string) => html.replace(/<[^>]*>/g, ' ')

test('closed: pages are 503 for a while and never cached, in every language, without any contact that is not filled in', async () => {
  expect(await statusOf('/packages/all')).toBe(200)
  expect(await statusOf('/packages/all')).toBe(200)
  const { data: brand } = await owner('GET /customizations', {})
  const { version, ...values } = brand as typeof brand & { version: number }
  await owner('PUT /updateCustomization', {
    body: {
      ...values,
      brand_name: 'Heide & Co',
      contact: { email: 'desk@heide.example', phone: '', address: 'Straat <1>' },
      version,
    } as never,
  })
  await setOpen(false)
  for (const path of closedPaths) {
    const page = await fetchPath(path)
    const html = await page.text()
    expect([path, page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
      path,
      503,
      '3600',
      'no-store',
    ])
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(html).toContain('<h1>We’re closed for a moment</h1>')
    expect(html).toContain('Heide &amp; Co')
    expect(html).not.toMatch(/<script|tel:|020|example\.nl/)
    expect(html).toContain('mailto:desk@heide.example')
    expect(html).toContain('Straat &lt;1&gt;')
  }
  const head = await fetchPath('/', {}, 'HEAD')
  expect([head.status, await head.text()]).toEqual([503, ''])
  const titles = new Set<string>()
  for (const language of languages) {
    const page = await fetchPath(`/?lang=${language}`)
    const html = await page.text()
    expect(html).toContain(`<html lang="${toLanguageTag(language)}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}"`)
    titles.add(/<h1>(.*?)<\/h1>/.exec(html)![1]!)
    expect(plainText(html)).not.toMatch(/closed\.|undefined|\{\{/)
  }
  expect(titles.size).toBe(languages.length)
  for (const path of openPaths) expect([path, await statusOf(path)]).toEqual([path, 200])
  for (const path of ['/my-booking', '/privacy-policy']) {
    const html = await (await fetchPath(path)).text()
    expect(html).not.toMatch(/href="\/(?:packages|vouchers|destinations|themes|favourites)/)
  }
  await setOpen(true)
  expect(await statusOf('/packages/all')).toBe(200)
})

test('the router of a page that was open is led to the whole page', async () => {
  await setOpen(false)
  for (const [asked, path] of [
    ['/_.data', '/'],
    ['/packages/all.data?nights=2', '/packages/all?nights=2'],
  ] as const) {
    const { status, headers } = await fetchPath(asked)
    expect([status, headers.get('x-remix-redirect'), headers.get('x-remix-reload-document')]).toEqual([
      204,
      path,
      'true',
    ])
  }
  await setOpen(true)
})

test('closed: robots names no sitemap, and there is none', async () => {
  const robots = async () => (await fetchPath('/robots.txt')).text()
  expect(await robots()).toContain('Sitemap:')
  await setOpen(false)
  expect(await robots()).toBe('User-agent: *\nDisallow: /api/\n')
  const { status, headers } = await fetchPath('/sitemap.xml')
  expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '3600', 'no-store'])
  await setOpen(true)
  expect(await statusOf('/sitemap.xml')).toBe(200)
})

test('closed: calls that show or sell something are refused to visitors and answered to staff', async () => {
  await setOpen(false)
  const viewer = await signIn(shop, 'viewer')
  const flagged = allRoutes.map((route) => route.call).filter((one) => one.onlyWhileOpen)
  expect(flagged.length).toBeGreaterThan(35)
  for (const { method, path } of flagged) {
    expect([method, path, await makeCall(method, path)]).toEqual([method, path, { closed: true, retryAfter: '3600' }])
    expect([method, path, (await makeCall(method, path, viewer)).closed]).toEqual([method, path, false])
  }
  for (const name of Object.values(reachable).flat()) {
    const [method, path] = name.split(' ') as [string, string]
    expect([name, (await makeCall(method, path)).closed]).toEqual([name, false])
  }
  // Only the process itself knows the mark of calls by its own pages, so a forged header has no effect.
  expect((await makeCall('GET', '/deals', { 'x-of-page': 'true' })).closed).toBe(true)
  await setOpen(true)
  expect((await makeCall('GET', '/deals')).closed).toBe(false)
})

/** Expects the page of a closed shop, without anything that the shop sells. */
async function expectCalmPage(path: string): Promise<void> {
  const page = await fetchPath(path)
  const { status, headers } = page
  const html = await page.text()
  expect([path, status, /<h1>.*?<\/h1>/.exec(html)?.[0]]).toEqual([path, 503, '<h1>We’re closed for a moment</h1>'])
  expect([path, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([path, 'no-store', 'noindex'])
  expect(html).not.toMatch(/href="\/(?:packages|vouchers|destinations|themes)/)
}

async function createDealPreview() {
  const { data: list } = await owner('GET /deals', { query: {} })
  const { deals_id } = (Array.isArray(list) ? list : list.items)[0]!
  const record = { params: { id: deals_id }, query: {} }
  const { content } = (await owner('GET /deals/:id', record)).data as unknown as { content: DealContent }
  const deal = { ...content, title: 'As it will be' }
  return (await owner('POST /previewDeal', { body: { deals_id, deal } })).data
}

test('closed: staff see a deal as it will be in its preview, and nobody else a deal of the shop', async () => {
  const { path, token } = await createDealPreview()
  await setOpen(false)
  const page = await fetchPath(`${path}?preview=${token}`)
  expect([page.status, (await page.text()).includes('As it will be')]).toEqual([200, true])
  for (const address of [
    `${path}?preview=guessed`,
    `${path}?preview=`,
    `${path}?preview`,
    `${path}?preview=${'x'.repeat(22)}`,
    '/packages/all?preview=guessed',
    `/packages/all?preview=${token}`,
    `/packages/view/all/heide?preview=${token}`,
  ])
    await expectCalmPage(address)
  expect((await fetchPath(`${path}.data?preview=${token}`)).status).toBe(204)
  await setOpen(true)
})

test('closed: staff see the first page beside the settings of the look, never from the page cache, and nobody else', async () => {
  const { token } = (await owner('GET /lookPreview', {})).data
  const deal = await createDealPreview()
  const [title] = Array.from((await owner('GET /deals', { query: {} })).data as { title: string }[], (one) => one.title)
  const expectFirstPage = async () => {
    const page = await fetchPath(`/?preview=${token}&lang=en`)
    const html = await page.text()
    expect([page.status, html.includes(title!), /href="\/packages/.test(html)]).toEqual([200, true, true])
    expect([page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  }
  // In an open shop the preview is also rendered for each request.
  const { hits } = shop.pageCache!
  await expectFirstPage()
  await expectFirstPage()
  await setOpen(false)
  await expectFirstPage()
  await expectFirstPage()
  expect(shop.pageCache!.hits).toBe(hits)

  const [until, signature] = token.split('.') as [string, string]
  for (const guessed of [
    'look',
    '',
    until,
    signature,
    `${Number(until) + 60_000}.${signature}`,
    `${until}.${signature.slice(1)}`,
    `${token}.`,
    `%00${token}`,
    deal.token,
  ])
    await expectCalmPage(`/?preview=${guessed}`)
  await expectCalmPage('/')
  // The token is valid only for the document of the home page.
  for (const path of ['/packages/all', '/vouchers', deal.path]) await expectCalmPage(`${path}?preview=${token}`)
  expect((await fetchPath(`/_root.data?preview=${token}`)).status).toBe(204)
  shop.clockAhead(16)
  try {
    await expectCalmPage(`/?preview=${token}`)
    await expectCalmPage(`${deal.path}?preview=${deal.token}`)
  } finally {
    shop.clockAhead(0)
  }
  await setOpen(true)
})
