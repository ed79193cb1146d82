/**
 * Cached pages equal freshly rendered ones, contain nothing personal, and are removed as soon as something changes.
 *
 * In the gate: 12 visits between changes, four of the tables.
 * In the long suite: 80 visits, and every table.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { consentVersion, formatConsent } from '@tussenuit/modules/sale/consent/consent-text.ts'
import { changePictureDescription } from '@tussenuit/modules/platform/picture/library-flows.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import type { Caller } from '@tussenuit/modules/shared/shop.ts'
import type { PageCache } from '@tussenuit/server/pages/page-cache.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { runSql, serverUrl } from '../../suite/databases.ts'
import { chooseBySuite, patienceMs, sampleInGate } from '../../suite/form.ts'

let shop: TestShop
let cache: PageCache
let deals: { id: number; slug: string; category: string }[]
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 8, work: false })
  cache = shop.pageCache!
  const { data } = await shop.client('GET /deals', { query: {} })
  deals = (Array.isArray(data) ? data : data.items).map((deal) => ({
    id: deal.deals_id,
    slug: deal.category_id,
    category: deal.category,
  }))
})
afterAll(() => shop.close())
beforeEach(() => cache.announce('all'))

const fetchPath = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(shop.url + path, { method, headers: { 'accept-encoding': 'identity', ...headers }, redirect: 'manual' })
/** The page as the application renders it, without the cache. */
const renderWithoutCache = async (path: string, headers: Record<string, string> = {}) =>
  (await shop.app.inject({ method: 'GET', url: path, headers: { host: new URL(shop.url).host, ...headers } })).body
async function isCached(path: string, headers: Record<string, string> = {}): Promise<boolean> {
  const before = cache.hits
  await (await fetchPath(path, headers)).text()
  return cache.hits > before
}
/** Waits until the page is cached, because price changes of the previous test may still remove lists for a moment. */
async function waitUntilCached(path: string, headers: Record<string, string> = {}): Promise<void> {
  await expect.poll(async () => [path, await isCached(path, headers)], { timeout: 5_000 }).toEqual([path, true])
}
/** Parameters that campaigns, networks, mail programs and link checkers add. No page reads any of them. */
const foreignParameters = [
  'utm_source=mail&gclid=1',
  'srsltid=AfmBOoq&_gl=1*1x2y3z*_ga*MTIz',
  'mc_cid=1f&mc_eid=UNIQID',
  'ttclid=E.C.P&twclid=2&li_fat_id=3&yclid=4&igshid=5&epik=6&ScCid=7',
  '_hsenc=p2ANqtz&_hsmi=1&mkt_tok=eyJ&vero_id=9&_kx=a.b&oly_enc_id=1&wickedid=2',
  'gad_source=1&gad_campaignid=2&dclid=3&_ke=4&ref=app&amp;lang=x',
  'fbclid',
  `fbclid=${'a'.repeat(900)}`,
  '=&&',
  '%E0%A4%A=1',
]
const detailPath = (index = 0) => `/packages/${deals[index]!.category}/${deals[index]!.slug}`
const consentCookie = (analytics: boolean) =>
  'consent=' +
  encodeURIComponent(formatConsent({ analytics, version: consentVersion, visitor: randomUUID(), chosenAt: 1 }))

test('the second visitor gets the same page, in each coding, with its headers', async () => {
  const first = await fetchPath('/packages/all')
  const html = await first.text()
  const second = await fetchPath('/packages/all')
  expect(cache.hits).toBeGreaterThan(0)
  expect(await second.text()).toBe(html)
  const ofOne = [
    'x-page-source',
    'server-timing',
    'date',
    'keep-alive',
    'transfer-encoding',
    'connection',
    'content-length',
  ]
  const headersOfEveryResponse = ({ headers }: Response) =>
    [...headers].filter(([name]) => !ofOne.includes(name)).sort()
  expect(headersOfEveryResponse(second)).toEqual(headersOfEveryResponse(first))
  for (const [coding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['zstd', zstdDecompressSync],
  ] as const) {
    const { rawPayload, headers } = await fetchRawBody('/packages/all', coding)
    expect(headers).toMatchObject({ 'content-encoding': coding, etag: first.headers.get('etag') })
    expect(decode(rawPayload).toString()).toBe(html)
  }
  const unchanged = await fetchPath('/packages/all', { 'if-none-match': first.headers.get('etag')! })
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
  const head = await fetchPath('/packages/all', {}, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(Buffer.byteLength(html))])
  for (const added of foreignParameters)
    expect([added, await isCached(`/packages/all?${added}`)]).toEqual([added, true])
  await waitUntilCached('/packages/all?adults=2&sort=price')
  expect(await isCached('/packages/all?sort=price&utm_source=a&adults=2')).toBe(true)
})

/** The response bytes as sent; `fetch` would decode them. */
async function fetchRawBody(path: string, coding: string) {
  const { request } = await import('node:http')
  return new Promise<{ rawPayload: Buffer; headers: Record<string, unknown> }>((resolve, reject) => {
    request(shop.url + path, { headers: { 'accept-encoding': coding } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ rawPayload: Buffer.concat(parts), headers: response.headers }))
    })
      .on('error', reject)
      .end()
  })
}

test('each language and each answer about cookies has its own', async () => {
  await waitUntilCached('/')
  const visitors: Record<string, string>[] = [
    { 'accept-language': 'nl' },
    { cookie: 'language=fa' },
    { cookie: consentCookie(true) },
    { cookie: consentCookie(false) },
  ]
  for (const headers of visitors) {
    expect([headers, await isCached('/', headers)]).toEqual([headers, false])
    expect([headers, await isCached('/', headers)]).toEqual([headers, true])
    expect(await (await fetchPath('/', headers)).text()).toBe(await renderWithoutCache('/', headers))
  }
  await waitUntilCached('/?lang=de')
  const chosen = await fetchPath('/?lang=de')
  expect(chosen.headers.get('set-cookie')).toMatch(/^language=de; Max-Age=31536000; Path=\/; SameSite=Lax$/)
  expect((await fetchPath('/?lang=de', { cookie: 'language=de' })).headers.get('set-cookie')).toBeNull()
})

test.each([
  '/my-booking?number=1&token=x',
  '/thankyou?number=1',
  '/payment-details?payment_intent_client_secret=x',
  '/verzilveren?code=TUS-AAAA',
  '/vouchers/gift?number=1&token=x',
  '/not-found',
  '/packages/all/no-such-package',
  '/auth/reset-password?token=x',
  '/newsletter/x',
])('%s is not cached', async (path) => {
  await (await fetchPath(path)).text()
  expect(await isCached(path)).toBe(false)
})

test('many visitors at once: one of them has the page rendered', async () => {
  const all = (path: string) => Promise.all(Array.from({ length: 30 }, async () => (await fetchPath(path)).text()))
  // Opens the connections first, so that all requests are sent before the first response arrives.
  await all('/api/health')
  const before = cache.hits
  const pages = await all(detailPath())
  expect(new Set(pages).size).toBe(1)
  expect(cache.hits - before).toBe(29)
})

test('what staff change is on the next page', async () => {
  const staff = await shop.newClient()('POST /auth/login', {
    body: { email: 'owner@demo.test', password: 'demo-2026' },
  })
  const headers = { authorization: `Bearer ${staff.data.access_token}` }
  for (let round = 0; round < chooseBySuite(6, 20); round += 1) {
    await waitUntilCached('/faq')
    const name = `Brand ${round}`
    const { data } = (await shop.raw('GET', '/customizations', undefined, headers)).body
    const changed = await shop.raw('PUT', '/updateCustomization', { ...data, brand_name: name }, headers)
    expect(changed.status).toBe(200)
    expect(await (await fetchPath('/faq')).text()).toContain(`| ${name}</title>`)
  }
})

test('the menus are read once for many pages, and again after a change', async () => {
  const inject = vi.spyOn(shop.app, 'inject')
  const calls = inject.mock.calls as unknown as [{ url?: string }][]
  const reads = () => calls.filter(([{ url }]) => url?.startsWith('/api/themes')).length
  try {
    shop.changed()
    for (const path of ['/faq', '/about-us', '/contact', '/packages/all?adults=1']) await (await fetchPath(path)).text()
    expect(reads()).toBe(1)
    const theme = (await shop.client('GET /themes', { query: {} })).data.find(({ deals }) => deals > 0)!
    await shop.shop.db
      .updateTable('reference_item')
      .set({ title: 'A theme with another title' })
      .where('kind', '=', 'theme')
      .where('name', '=', theme.name)
      .execute()
    await expect.poll(async () => (await fetchPath('/about-us')).text()).toContain('A theme with another title')
    expect(reads()).toBe(2)
  } finally {
    inject.mockRestore()
  }
})

/** Tables that no cached page shows: persons, sales, work in progress, and data that only staff read. */
const neverShown =
  'audit bank_coverage bank_file bank_receipt bank_receipt_unassignment ' +
  'bulk_change cancellation_request change_set closed_month connection_test ' +
  'counter_redemption redemption_reversal ' +
  'contact_message cookie_choice ' +
  'daily_work deal_history deal_preview deal_text deal_view dispute email_template hotel_import hotel_import_item ' +
  'idempotency invoice invoice_series journal_entry mail money_finding offer password_reset payment ' +
  'payment_credential payment_log payout payout_line payout_reading credit_payback customer_balance ' +
  'manual_entry write_off partner partner_claim partner_invoice_claim partner_payback partner_write_off ' +
  'planned_change posting price_history privacy_log process_sign backup_run drill_run journal_export provider_event ' +
  'purchase_event rate_limit ' +
  'running_total refund approval_request value_given protection_change staff_influence staff_session ' +
  'reservation reservation_event reservation_note reservation_search saved_view saved_view_mail schema_migration ' +
  'search_name search_token ' +
  'session_value ' +
  'staff_challenge staff_notice staff_passkey staff_recovery_code staff_refresh staff_role staff_task ' +
  'staff_totp staff_user subscriber supplier_attempt supplier_exchange supplier_message voucher_code ' +
  'voucher_entry voucher_hold voucher_order voucher_order_event voucher_order_search'

/** Tables that cached pages show. The test updates a row of each without changing its content. */
const announced = [
  'activity',
  'activity_pricing',
  'additional_info',
  'banner',
  'content_page',
  'deal_activity',
  'deal_hotel',
  'hotel',
  'reference_item',
  'restore_run',
  'room',
  'setting',
  'supplier_phrase',
  'uploaded_picture',
  'voucher',
  'voucher_campaign',
]
test('every table announces its changes, or is shown on no cached page', async () => {
  const { rows } = await sql<{ name: string; announces: boolean }>`
    select relname as name, exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = c.oid and p.proname like 'announce%') as announces
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname = 'public' order by 1`.execute(shop.shop.db)
  const found = (announces: boolean) => rows.filter((row) => row.announces === announces).map(({ name }) => name)
  expect(found(true)).toEqual([...announced, 'choice_query', 'closure', 'deal', 'deal_price', 'rate_snapshot'].sort())
  expect(found(false)).toEqual(neverShown.split(' ').sort())
})

test.each(sampleInGate(announced, 4))('a change of %s by whomever drops every page within a second', async (table) => {
  await waitUntilCached(detailPath())
  await sql`delete from ${sql.table(table)} where false`.execute(shop.shop.db)
  await expect.poll(() => isCached(detailPath()), { timeout: 1_000, interval: 20 }).toBe(false)
})

// The process of a staff call removes its own pages in any case; this tests the notification of other processes.
test('a picture that is described drops every page, of another process too', async () => {
  const { pictures } = shop.shop
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#345678' } })
    .png()
    .toBuffer()
  const key = await pictures.add(bytes)
  await waitUntilCached(detailPath())
  const caller = { staff: { email: 'editor@demo.test' } } as Caller
  const body = { alt: 'A lake', focus_x: 0.5, focus_y: 0.5, version: 1 }
  await changePictureDescription(shop.shop, key, body, caller)
  await expect.poll(() => isCached(detailPath()), { timeout: 1_000, interval: 20 }).toBe(false)
})

test('a price that moves drops the pages that show it; one asked anew without a change drops nothing', async () => {
  const { db } = shop.shop
  const [own, other] = [deals[0]!, await findUnrelatedPackage()]
  const paths = [`/packages/${own.category}/${own.slug}`, `/packages/${other.category}/${other.slug}`, '/packages/all']
  const keepAll = async () => {
    for (const path of paths) await (await fetchPath(path)).text()
    for (const path of paths) expect([path, await isCached(path)]).toEqual([path, true])
  }
  const left = async () => {
    await delay(1_000)
    const found: string[] = []
    for (const path of paths) if (await isCached(path)) found.push(path)
    return found
  }
  await keepAll()
  await db.updateTable('deal_price').set({ state: sql`state` }).execute()
  await db.updateTable('rate_snapshot').set({ taken_at: sql`taken_at + interval '1 second'` }).execute()
  await db.updateTable('deal').set({ lowest_price_cents: sql`lowest_price_cents` }).execute()
  expect(await left()).toEqual(paths)
  const moves = [
    db
      .updateTable('deal_price')
      .set({ total_cents: sql`total_cents + 1`, all_in_cents: sql`all_in_cents + 1` })
      .where('deal_id', '=', own.id),
    db.updateTable('deal').set({ lowest_price_cents: sql`lowest_price_cents + 1` }).where('id', '=', own.id),
    db
      .updateTable('rate_snapshot')
      .set({ local_tax_cents: sql`coalesce(local_tax_cents, 0) + 1` })
      .where('hotel_id', 'in', (query) =>
        query
          .selectFrom('deal_hotel')
          .select('hotel_id')
          .where('deal_id', '=', own.id)
          .where(
            'hotel_id',
            'not in',
            query.selectFrom('deal_hotel').select('hotel_id').where('deal_id', '=', other.id),
          ),
      ),
  ]
  for (const [index, move] of moves.entries()) {
    await keepAll()
    await move.execute()
    // The stays of a list without dates are not shown; its from-prices are announced when they change.
    expect([index, await left()]).toEqual([index, index < 2 ? [paths[1]] : [paths[1], paths[2]]])
  }
  await keepAll()
  await db.updateTable('deal').set({ title: sql`title || '!'` }).where('id', '=', own.id).execute()
  expect(await left()).toEqual([])
})

test('the lowest price of a destination is on the next page', async () => {
  const { db } = shop.shop
  await waitUntilCached('/destinations')
  await db.updateTable('deal').set({ lowest_price_cents: 7_700 }).where('status', '=', 'active').execute()
  await delay(1_000)
  expect(await (await fetchPath('/destinations')).text()).toMatch(/€\s?77\b/)
})

test('a page without packages stays cached while prices move', async () => {
  await waitUntilCached('/faq')
  await shop.shop.db.updateTable('deal').set({ lowest_price_cents: 7_800 }).where('id', '=', deals[0]!.id).execute()
  await delay(1_000)
  expect(await isCached('/faq')).toBe(true)
})

test('a dropped page whose data are unchanged is sent again without rendering it', async () => {
  const path = detailPath()
  await waitUntilCached(path)
  const first = await fetchPath(path)
  const html = await first.text()
  const unchanged = cache.unchanged
  cache.announce('all')
  const second = await fetchPath(path)
  expect(await second.text()).toBe(html)
  for (const name of ['etag', 'content-type', 'content-security-policy', 'cache-control', 'vary', 'content-language'])
    expect([name, second.headers.get(name)]).toEqual([name, first.headers.get(name)])
  expect(cache.unchanged).toBe(unchanged + 1)
  expect(await isCached(path)).toBe(true)
  cache.announce('all')
  const { rawPayload, headers } = await fetchRawBody(path, 'br')
  expect(headers).toMatchObject({ 'content-encoding': 'br', etag: first.headers.get('etag') })
  expect(brotliDecompressSync(rawPayload).toString()).toBe(html)
  cache.announce('all')
  const held = await fetchPath(path, { 'if-none-match': first.headers.get('etag')! })
  expect([held.status, await held.text()]).toEqual([304, ''])
  expect(cache.unchanged).toBe(unchanged + 3)
  await shop.shop.db.updateTable('deal').set({ title: 'Another title' }).where('id', '=', deals[0]!.id).execute()
  await expect.poll(async () => (await fetchPath(path)).text()).toContain('Another title')
  expect(cache.unchanged).toBe(unchanged + 3)
})

test('every column of the prices that were asked for announces a change, but when they were asked', async () => {
  const { db } = shop.shop
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_name = 'rate_snapshot' order by ordinal_position`.execute(db)
  const key = ['hotel_id', 'nights', 'party', 'check_in']
  const columns = rows.filter(({ name }) => ![...key, 'taken_at', 'terms_asked_at'].includes(name))
  expect(columns.length).toBeGreaterThan(8)
  const spy = vi.spyOn(cache, 'announce')
  for (const { name, type } of columns) {
    spy.mockClear()
    const values: Record<string, ReturnType<typeof sql>> = {
      jsonb: sql`'{"x":1}'::jsonb`,
      boolean: sql`true`,
    }
    const [column, value] = [sql.ref(name), values[type] ?? sql`'77'`]
    await sql`update rate_snapshot set ${column} = ${value} where hotel_id in
      (select hotel_id from deal_hotel where deal_id = ${deals[0]!.id})`.execute(db)
    await expect
      .poll(() => [name, spy.mock.calls.flat().join()], { timeout: 2_000 })
      .toEqual([name, expect.stringMatching(/^stays /)])
  }
  spy.mockRestore()
})

/** A package whose page does not list the first package as a related stay. */
async function findUnrelatedPackage() {
  for (const deal of deals.slice(1)) {
    const { data } = await shop.client('GET /relatedDeals/:id', { params: { id: deal.id }, query: { limit: 4 } })
    if (!data.some(({ deals_id }) => deals_id === deals[0]!.id)) return deal
  }
  return expect.fail('every package is related to the first')
}

test('a page of yesterday is not served today', async () => {
  await waitUntilCached('/packages/all')
  shop.clockAhead(24 * 60)
  await delay(1_000)
  expect(await isCached('/packages/all')).toBe(false)
  shop.clockAhead(0)
})

test.runIf(serverUrl)(
  'a process without notifications of changes renders each page anew, until it receives them again',
  async () => {
    await waitUntilCached('/')
    const database = decodeURIComponent(new URL(shop.databaseUrl!).pathname.slice(1))
    // Until they are allowed again the process cannot replace the lost connection, however fast it tries.
    const allowConnections = (isAllowed: boolean) =>
      runSql(serverUrl!, `alter database "${database}" allow_connections ${isAllowed}`)
    await allowConnections(false)
    try {
      const end = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'select 1' and datname = current_database() and pid <> pg_backend_pid()`.execute(shop.shop.db)
      expect(end.rows.length).toBeGreaterThan(0)
      await expect.poll(() => isCached('/'), { timeout: patienceMs }).toBe(false)
      expect([await isCached('/'), await isCached('/')]).toEqual([false, false])
    } finally {
      await allowConnections(true)
    }
    await expect.poll(() => isCached('/'), { timeout: patienceMs }).toBe(true)
  },
)

test('visitors of every kind, between changes, read what would be rendered for each of them', async () => {
  const visit = fc.record({
    path: fc.constantFrom(
      '/',
      '/packages/all',
      '/packages/all?nights=2',
      '/destinations',
      '/vouchers',
      '/faq',
      ...deals.slice(0, 3).map((_, index) => detailPath(index)),
    ),
    cookie: fc.constantFrom(
      '',
      'language=nl',
      'language=fa',
      consentCookie(true),
      `language=de; ${consentCookie(false)}`,
    ),
    change: fc.oneof(
      { weight: 8, arbitrary: fc.constant(null) },
      { weight: 2, arbitrary: fc.constantFrom('title', 'price') },
    ),
  })
  const { db } = shop.shop
  let now = 0
  for (const { path, cookie, change } of fc.sample(visit, {
    numRuns: chooseBySuite(12, 80),
    seed: 16,
  })) {
    if (change === 'title')
      await db
        .updateTable('deal')
        .set({ title: `Stay ${(now += 1)}` })
        .where('id', '=', deals[0]!.id)
        .execute()
    if (change === 'price')
      await db
        .updateTable('deal_price')
        .set({ total_cents: sql`total_cents + 100`, all_in_cents: sql`all_in_cents + 100` })
        .where('deal_id', '=', deals[1]!.id)
        .where('state', '=', 'known')
        .execute()
    if (change) await delay(change === 'price' ? 900 : 30)
    const served = await (await fetchPath(path, { cookie })).text()
    expect([path, cookie, served === (await renderWithoutCache(path, { cookie }))]).toEqual([path, cookie, true])
  }
  expect(cache.hits).toBeGreaterThan(chooseBySuite(2, 20))
}, 600_000)

test('pages with dates and parties read each changed price of a stay, and others stay cached', async () => {
  const { db } = shop.shop
  const day = (ahead: number) => addDays(today(shop.shop.now()), ahead)
  const range = (ahead: number, length: number) => `from=${day(ahead)}&to=${day(ahead + length)}`
  const paths = [
    '/',
    '/?adults=1',
    '/packages/all',
    '/packages/all?adults=3',
    `/packages/all?${range(12, 2)}&nights=2`,
    `/packages/all?${range(14, 4)}&adults=2`,
    `/packages/all?${range(18, 7)}&adults=2&children=5,8`,
    detailPath(0),
    detailPath(1),
    `${detailPath(1)}?${range(13, 3)}`,
    `${detailPath(2)}?adults=1&nights=2`,
    `${detailPath(3)}?adults=2&children=8&check_in=${day(15)}`,
  ]
  // All hotels of one day of arrival, so that most changes move a price that a page shows.
  const moves = fc.record({
    ahead: fc.integer({ min: 10, max: 26 }),
    nights: fc.constantFrom(1, 2, 3),
    party: fc.constantFrom('1', '2', '2', '2+8', '2+5,8'),
    kind: fc.constantFrom('cheaper', 'dearer', 'sold out'),
  })
  const prices = ['room_only_cents', 'bed_and_breakfast_cents', 'half_board_cents', 'full_board_cents']
  const read = async (path: string) => (await fetchPath(path)).text()
  const counts = { cached: 0, altered: 0 }
  const sample = fc.sample(moves, { numRuns: chooseBySuite(6, 60), seed: 45 })
  for (const { ahead, nights, party, kind } of sample) {
    const before = new Map<string, string>()
    for (const path of paths) before.set(path, await read(path))
    const moved = { cheaper: sql`- 2000`, dearer: sql`+ 1700`, 'sold out': sql`* null` }[kind]
    const columns = prices.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} ${moved}`)
    await sql`update rate_snapshot set ${sql.join(columns)} where nights = ${nights} and party = ${party}
      and check_in = ${day(ahead)}::date`.execute(db)
    await delay(900)
    for (const path of paths) {
      const hits = cache.hits
      const served = await read(path)
      counts.cached += cache.hits - hits
      counts.altered += Number(served !== before.get(path))
      const move = [path, day(ahead), nights, party, kind]
      expect([...move, served === (await renderWithoutCache(path))]).toEqual([...move, true])
    }
  }
  expect(counts.altered).toBeGreaterThan(sample.length / 5)
  expect(counts.cached).toBeGreaterThan((sample.length * paths.length) / 3)
}, 600_000)
