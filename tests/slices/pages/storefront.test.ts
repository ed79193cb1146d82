/**
 * Server-rendered home page, lists, header and footer: the demo's settings, the outline of each page, and filters.
 *
 * In the gate: prices, filters and names.
 * In the long suite: also headings and navigations of every page, pages of lists, an empty filter, 500 more packages.
 */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentPages } from '@tussenuit/demo/catalogue/content.ts'
import { demoSettings } from '@tussenuit/demo/catalogue/settings.ts'
import { findActiveDealIds, findDealCardRows } from '@tussenuit/modules/catalogue/deal/index.ts'
import { findHotelsOfDeals } from '@tussenuit/modules/catalogue/hotel/index.ts'
import { requireDealOnSale } from '@tussenuit/modules/availability/search/deal-on-sale-flows.ts'
import { addDays, today, weekday } from '@tussenuit/modules/shared/day.ts'
import { findBookableStay } from '../../booking-steps.ts'
import { findAllByClass, readRenderedPrice, parsePage, visibleText } from '../../drawn-page.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { longTest } from '../../suite/long-test.ts'

let shop: TestShop
let slug: { category: string; category_id: string; deals_id: number }

beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 8, priceDays: 90, work: false })
  const { data } = await shop.client('GET /deals', { query: {} })
  slug = (Array.isArray(data) ? data : data.items)[0]!
})
afterAll(() => shop?.close())

const fetchHtml = async (path: string, language = 'en') => {
  const response = await fetch(shop.url + path, { headers: { 'accept-language': language } })
  return response.text()
}

test("the demo has the footer's content: social media links, and the logo of the guarantee", async () => {
  const footer = /<footer class="footer">.*<\/footer>/s.exec(await fetchHtml('/'))![0]
  expect(demoSettings.customization.socials!.length).toBeGreaterThan(1)
  for (const { name, url } of demoSettings.customization.socials!)
    expect(footer).toMatch(new RegExp(`<a href="${url}"[^>]*>${name}</a>`))
  const logo = /<img[^>]*src="([^"]+)"[^>]*alt="SGR, on package holidays"/.exec(footer)![1]!
  const picture = await fetch(shop.url + logo)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
})

test('the demo has a surcharge for weekend nights, which a quote shows', async () => {
  const chosen = await findBookableStay(shop, { skipDays: 10 })
  const lines = async (stay: typeof chosen.stay) => {
    const hotels = (await shop.client('POST /live-prices', { body: stay })).data
    const offers = (await shop.client('POST /room-config', { body: { ...stay, hotel_id: hotels[0]!.hotel_id } })).data
    const body = { deals_id: stay.deals_id, book_hash: offers[0]!.book_hash, activities: [] }
    const quote = (await shop.client('POST /specific-config', { body })).data
    return quote.lines.find(({ kind }) => kind === 'weekend_surcharge')?.amount_cents ?? 0
  }
  const { nights } = chosen.stay
  const { data: days } = await shop.client('POST /hotels/calendar', {
    body: { ...chosen.stay, from: chosen.stay.check_in, to: addDays(chosen.stay.check_in, 40) },
  })
  const from = (dayOfWeek: number) => days.find((one) => one.available && weekday(one.date) === dayOfWeek)!.date
  expect(nights).toBe(2)
  const surcharge = demoSettings.package.weekend!.surchargeCents
  expect(surcharge).toBeGreaterThan(0)
  // Friday to Sunday has two nights with a surcharge, Sunday to Tuesday none.
  expect(await lines({ ...chosen.stay, check_in: from(5) })).toBe(2 * surcharge)
  expect(await lines({ ...chosen.stay, check_in: from(0) })).toBe(0)
})

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')

const listPaths = () => [
  '/',
  '/packages/all',
  '/packages/all?q=nothing-is-called-that&nights=2',
  `/packages/${slug.category}`,
  `/packages/${slug.category}/${slug.category_id}`,
  '/vouchers',
  '/vouchers/1',
  '/verzilveren',
  '/destinations',
  '/travel-types',
  '/themes',
  '/favourites',
  '/my-booking',
  '/health',
  '/error',
  ...Object.keys(contentPages).map((name) => `/${name}`),
]

longTest.each(['en', 'nl', 'fa'])('headings of every page skip no level (%s)', async (lang) => {
  let read = 0
  for (const path of listPaths()) {
    const levels = [...(await fetchHtml(path, lang)).matchAll(/<h([1-6])[\s>]/g)].map((match) => Number(match[1]))
    read += levels.length
    const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
    expect([path, jumps]).toEqual([path, []])
    expect([path, levels.filter((level) => level === 1)]).toEqual([path, [1]])
  }
  expect(read).toBeGreaterThan(100)
})

longTest.each(['en', 'nl', 'fa'])('every navigation of a page has a unique name (%s)', async (lang) => {
  for (const path of listPaths()) {
    const names = [...(await fetchHtml(path, lang)).matchAll(/<nav([^>]*)>/g)].map(
      (match) => /aria-label(?:ledby)?="([^"]+)"/.exec(match[1]!)?.[1] ?? 'without a name',
    )
    expect(names.length).toBeGreaterThan(0)
    expect(names).not.toContain('without a name')
    expect([path, new Set(names).size]).toEqual([path, names.length])
  }
})

test('a hidden price does not match price filters, which would reveal it', async () => {
  const hidden = await shop.shop.db
    .selectFrom('deal')
    .select(['id', 'lowest_price_cents'])
    .where((on) => on.or([on('hide_price', '=', true), on('externally_sold', '=', true)]))
    .execute()
  expect(hidden.length).toBe(2)
  const secret = 12_300
  await shop.shop.db
    .updateTable('deal')
    .set({ lowest_price_cents: secret })
    .where(
      'id',
      'in',
      hidden.map(({ id }) => id),
    )
    .execute()
  try {
    const found = async (body: { price_min?: number; price_max?: number }) =>
      (await shop.client('POST /deals/search', { body: { ...body, limit: 100 } })).data
    const ids = (await found({})).items.map(({ deals_id }) => deals_id)
    for (const { id } of hidden) expect(ids).toContain(id)
    for (const body of [{ price_max: 1_000_000 }, { price_min: 0 }, { price_min: 100, price_max: 150 }]) {
      const shown = (await found(body)).items.map(({ deals_id }) => deals_id)
      for (const { id } of hidden) expect([body, shown.includes(id)]).toEqual([body, false])
    }
    expect((await found({ price_max: 1_000_000 })).total).toBeGreaterThan(0)
  } finally {
    for (const { id, lowest_price_cents } of hidden)
      await shop.shop.db.updateTable('deal').set({ lowest_price_cents }).where('id', '=', id).execute()
  }
})

test('a price slider at its end does not filter: stays without a price are listed too', async () => {
  const { data } = await shop.client('POST /deals/search', { body: { limit: 100 } })
  const top = data.facets.price.ceiling!
  const stays = async (query: string) => {
    const page = await fetchHtml(`/packages/all?${query}`)
    return [
      Number(/<p class="strong" aria-live="polite">(\d+) stays/.exec(page)?.[1]),
      (page.match(/class="chip" [^>]*><bdi>up to /g) ?? []).length,
    ]
  }
  expect(data.items.some(({ lowest_price_cents }) => lowest_price_cents === null)).toBe(true)
  expect(await stays('')).toEqual([data.total, 0])
  expect(await stays(`price_max=${top}`)).toEqual([data.total, 0])
  // Below its maximum the slider filters the list and excludes stays without a price.
  const [below, chips] = await stays(`price_max=${top - 10}`)
  expect(below).toBeLessThan(data.total)
  expect(chips).toBe(1)
})

test('a search finds hotels by name and town, and stays by title; special characters are literal', async () => {
  const { hotels, title } = (
    await shop.client('GET /deals/package/:id', { params: { id: String(slug.deals_id) }, query: {} })
  ).data
  const { hotel_id, hotel_name, city } = hotels[0]!
  const suggest = async (q: string, language: 'en' | 'nl' = 'en') =>
    (await shop.client('GET /suggestions', { query: { q, language } })).data
  for (const term of [hotel_name, hotel_name.slice(1, 6).toUpperCase(), city])
    expect([term, (await suggest(term)).hotels.map((one) => one.hotel_id)]).toEqual([
      term,
      expect.arrayContaining([hotel_id]),
    ])
  expect((await suggest(title)).stays[0]).toMatchObject({ deals_id: slug.deals_id, title })
  const dutch = (await shop.client('GET /deals/:id', { params: { id: slug.deals_id }, query: { language: 'nl' } })).data
  expect((await suggest(dutch.title, 'nl')).stays[0]).toMatchObject({ deals_id: slug.deals_id, title: dutch.title })
  for (const nothing of ['%%', '__', '\\\\', 'qqzzqq'])
    expect([nothing, await suggest(nothing)]).toEqual([nothing, { hotels: [], stays: [] }])
  // The list of a hotel contains the stays at that hotel.
  const found = (await shop.client('POST /deals/search', { body: { q: hotel_name } })).data.items
  expect(found.map(({ deals_id }) => deals_id)).toContain(slug.deals_id)
  // An inactive hotel is not suggested.
  await shop.shop.db.updateTable('hotel').set({ active: false }).where('id', '=', hotel_id).execute()
  try {
    expect((await suggest(hotel_name)).hotels.map((one) => one.hotel_id)).not.toContain(hotel_id)
  } finally {
    await shop.shop.db.updateTable('hotel').set({ active: true }).where('id', '=', hotel_id).execute()
  }
})

longTest('all destinations, travel types and themes have their own pages, which are in the sitemap', async () => {
  const of = {
    '/destinations': (await shop.client('GET /destinations', { query: {} })).data,
    '/themes': (await shop.client('GET /themes', { query: {} })).data,
    '/travel-types': (await shop.client('GET /categories', { query: {} })).data.map((one) => ({
      ...one,
      name: one.category_name,
    })),
  }
  const map = await fetchHtml('/sitemap.xml')
  for (const [path, headings] of Object.entries(of)) {
    const page = await fetchHtml(path)
    const main = /<main.*<\/main>/s.exec(page)![0]
    const shown = headings.filter(({ deals }) => deals > 0)
    expect(shown.length).toBeGreaterThan(2)
    const linked = [...main.matchAll(/href="\/packages\/([^"]+)"/g)].map((match) => match[1])
    expect([path, linked]).toEqual([path, shown.map(({ name }) => name)])
    for (const { title } of shown) expect(main).toContain(`<h2><bdi>${title.replace('&', '&amp;')}</bdi></h2>`)
    // Each heading has its number of stays and its lowest price.
    const facts = findAllByClass(parsePage(page), 'headings-facts').map((one) => [
      Number(/\d+/.exec(visibleText(one))![0]),
      findAllByClass(one, 'headings-price').map(readRenderedPrice),
    ])
    expect([path, facts]).toEqual([
      path,
      shown.map(({ deals, lowest_price_cents: cents }) => [deals, cents === null ? [] : [cents]]),
    ])
    expect(page).toContain(`<link rel="canonical" href="${shop.url}${path}"/>`)
    expect(page).not.toContain('noindex')
    expect(map).toContain(`<loc>${shop.url}${path}</loc>`)
  }
})

longTest('the price scale is independent of other filters, dates and party', async () => {
  const facet = async (body: object) =>
    (await shop.client('POST /deals/search', { body: { ...body, limit: 1 } })).data.facets.price
  const all = await facet({})
  expect(all.min_cents).toBeLessThan(all.max_cents!)
  expect(all.max_cents! / 100).toBeLessThanOrEqual(all.ceiling!)
  for (const body of [
    { category: [slug.category] },
    { price_max: all.min_cents! / 100 + 10 },
    { board: ['HALF_BOARD'] },
  ]) {
    const { min_cents, max_cents, ceiling } = await facet(body)
    expect([body, min_cents, max_cents, ceiling]).toEqual([body, all.min_cents, all.max_cents, all.ceiling])
  }
  const sliders = async (query: string) =>
    [...(await fetchHtml(`/packages/all${query}`)).matchAll(/<input[^>]*type="range"[^>]*>/g)].map(([input]) =>
      ['min', 'max'].map((name) => new RegExp(` ${name}="(\\d+)"`).exec(input)?.[1]),
    )
  const plain = await sliders('')
  expect(plain).toEqual([
    ['0', String(all.ceiling)],
    ['0', String(all.ceiling)],
  ])
  const day = addDays(today(new Date()), 20)
  for (const query of [`?from=${day}&to=${addDays(day, 12)}`, '?adults=1', '?nights=2', '?q=sauna'])
    expect([query, await sliders(query)]).toEqual([query, plain])
})

test('a list reads of the stored translations only the texts that its cards show, in their language', async () => {
  const rows = await findDealCardRows(shop.shop.db, await findActiveDealIds(shop.shop.db), 'de')
  expect(rows.length).toBeGreaterThan(5)
  for (const row of rows) {
    expect(row.translations).toEqual({ de: { title: expect.any(String), summary: expect.any(String) } })
    expect(row.destination_translations).toEqual({ de: { title: expect.any(String) } })
    expect(Object.keys(row.heading_translations as object)).toEqual(['de'])
  }
})

test('the page of a package reads the stored translations in its language only', async () => {
  const id = (await findActiveDealIds(shop.shop.db))[0]!
  const row = await requireDealOnSale(shop.shop.db, id, { language: 'de' })
  for (const texts of [row.translations, row.destination_translations, row.heading_translations])
    expect(Object.keys(texts as object)).toEqual(['de'])
  expect((await requireDealOnSale(shop.shop.db, id, {})).translations).toEqual({})
  for (const texts of (await findHotelsOfDeals(shop.shop.db, [id], 'de')).map((hotel) => hotel.translations))
    expect(Object.keys(texts as object)).toEqual(['de'])
})

test('a card names the activities that are in its price, in the language of the page', async () => {
  for (const language of ['en', 'nl', 'fa'] as const) {
    const { items } = (await shop.client('POST /deals/search', { body: { limit: 100, language } })).data
    const including = items.filter(({ has_activity }) => has_activity)
    expect(including.length).toBeGreaterThan(1)
    const page = await fetchHtml('/packages/all', language)
    for (const { deals_id, included_activities } of including.slice(0, 3)) {
      const { activities } = (await shop.client('GET /deals/:id', { params: { id: deals_id }, query: { language } }))
        .data
      expect([language, included_activities]).toEqual([language, activities.map((one) => one.external_name)])
      expect(page).toContain(`<bdi>${escapeHtml(included_activities[0]!)}</bdi>`)
    }
    for (const one of items.filter(({ has_activity }) => !has_activity)) expect(one.included_activities).toEqual([])
    // The posters of the home page also list the activities, after the nights and the board.
    const posters = new Map(
      [
        ...(await fetchHtml('/', language)).matchAll(
          /<h3><bdi>([^<]*)<\/bdi><\/h3><p class="deal-content">(.*?)<\/p>/g,
        ),
      ].map(([, title, content]) => [title, content!.replace(/<[^>]*>/g, '')]),
    )
    const named = including.filter(({ title }) => posters.has(escapeHtml(title)))
    expect(named.length).toBeGreaterThan(0)
    for (const { title, included_activities } of named)
      expect(posters.get(escapeHtml(title))).toContain(escapeHtml(included_activities[0]!))
  }
})

longTest('a filter without results keeps its label', async () => {
  const { facets } = (await shop.client('POST /deals/search', { body: { limit: 1, language: 'nl' } })).data
  const filter = facets.filters.find(({ values }) => values.length > 0)!
  const { value, label } = filter.values[0]!
  expect(label).not.toBe(value)
  const asked = { q: 'qqzzqq', filters: { [filter.name]: [value] }, language: 'nl' as const }
  const none = (await shop.client('POST /deals/search', { body: asked })).data
  expect([none.total, none.facets.filters.find(({ name }) => name === filter.name)!.values]).toEqual([
    0,
    [{ value, label, count: 0 }],
  ])
  const page = await fetchHtml(`/packages/all?q=qqzzqq&filter.${filter.name}=${value}`, 'nl')
  expect(page).toMatch(new RegExp(`class="chip"[^>]*><bdi>${label}</bdi>`))
})

longTest('the search term is in quotation marks once, also where nothing is found', async () => {
  for (const language of ['en', 'nl', 'de', 'fr', 'fa', 'zh-CHS']) {
    const page = await fetchHtml('/packages/all?q=qqzzqq&nights=2', language)
    const help = /<div class="nothing">[\s\S]*?<\/p>/.exec(page)![0]
    expect([language, help]).toEqual([language, expect.stringContaining('qqzzqq')])
    expect([language, /[“”„‟‘’«»]\s*[“”„‟‘’«»]/.test(help)]).toEqual([language, false])
  }
})

test('names are isolated from the surrounding text, in lists, menus and filters', async () => {
  const page = await fetchHtml('/packages/all', 'fa')
  const names = (part: RegExp) => [...page.matchAll(part)].map((match) => match[1]!)
  for (const [part, least] of [
    [/<h2>(.{0,12})/g, 9],
    [/<div class="deal-row-price">[\s\S]*?<span class="unseen">: (.{0,8})/g, 9],
    [/<label class="tick"><input[^>]*>(.{0,8})/g, 20],
  ] as const) {
    const found = names(part).filter((text) => text.startsWith('<bdi>'))
    expect([String(part), found.length >= least]).toEqual([String(part), true])
  }
  // The names of menus, beside their numbers, are isolated by the style sheet.
  expect(names(/(<li><a [^>]*href="\/packages\/[^"]*"[^>]*>[^<]+<i>)/g).length).toBeGreaterThan(15)
  const styles = readFileSync(new URL('../../../apps/shop/app/styles/frame/header.css', import.meta.url), 'utf8')
  expect(styles).toMatch(/\.menu-drop a,\s*\.side-menu li > a \{\s*unicode-bidi: plaintext;/)
})

longTest('lists, search and their counts are of all deals, however many there are', async () => {
  const { db } = shop.shop
  const all = async () => {
    const { total, facets } = (await shop.client('POST /deals/search', { body: { sort: 'newest', limit: 1 } })).data
    const { data } = await shop.client('GET /deals', { query: {} })
    return [total, facets.category.reduce((sum, { count }) => sum + count, 0), (data as unknown[]).length]
  }
  const before = await all()
  await sql`insert into deal (slug, title, search_text, status, category, category_type, length_of_stay, board_types)
    select 'copy-' || place, 'Copy ' || place, 'copy', 'active', d.category, d.category_type, d.length_of_stay,
      d.board_types
    from deal d, generate_series(1, 501) place where d.id = (select min(id) from deal)`.execute(db)
  expect(await all()).toEqual(before.map((amount) => amount + 501))
  const { data } = await shop.client('POST /deals/search', { body: { sort: 'newest', limit: 1 } })
  expect(data.items[0]!.title).toMatch(/^Copy /)
  await sql`delete from deal where slug like 'copy-%'`.execute(db)
})
