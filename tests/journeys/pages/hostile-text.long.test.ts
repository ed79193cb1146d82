/**
 * Script injection in every database text that a page shows: sanitised as when staff save it, and raw, as if sanitising
 * were bypassed.
 *
 * In the long suite: every payload in every text, in a browser; slices search pages for them.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoSettings } from '@tussenuit/demo/catalogue/settings.ts'
import { cleanPageText } from '@tussenuit/modules/people/content/index.ts'
import { defaultSettings, saveSetting } from '@tussenuit/modules/platform/settings/index.ts'
import { cleanHtml } from '@tussenuit/modules/shared/html.ts'
import { jsonbValue } from '@tussenuit/modules/sql/json.ts'
import { createVisitor, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { waitForHydration, navigateInShop } from '../../journey-steps.ts'
import { scriptPayloads } from '../../script-payloads.ts'

let shop: TestShop
let browser: Browser
/** One deal with all optional content, and a voucher for it. */
let deal: { id: number; path: string; activity: number; hotel: number; surrounding: number; block: number }
let vouchers: { value: number; package: string }

beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 6, priceDays: 10, work: false })
  browser = await startBrowser()
  const { db } = shop.shop
  const found = await db
    .selectFrom('deal')
    .innerJoin('deal_activity', 'deal_activity.deal_id', 'deal.id')
    .innerJoin('deal_hotel', 'deal_hotel.deal_id', 'deal.id')
    .select(['deal.id', 'slug', 'category', 'activity_id', 'hotel_id', 'surrounding_id', 'additional_information'])
    .where('hide_price', '=', false)
    .where('externally_sold', '=', false)
    .where('included', '=', true)
    .orderBy('deal.id')
    .executeTakeFirstOrThrow()
  deal = {
    id: found.id,
    path: `/packages/${found.category}/${found.slug}`,
    activity: found.activity_id,
    hotel: found.hotel_id,
    surrounding: found.surrounding_id!,
    block: found.additional_information[0]!,
  }
  const { id } = await db.selectFrom('voucher').select('id').orderBy('id').executeTakeFirstOrThrow()
  vouchers = { value: id, package: `/packages/view/${found.category}/${found.slug}` }
  await db
    .insertInto('voucher')
    .values({
      slug: 'package',
      name: 'Package',
      kind: 'package',
      deal_id: found.id,
      value_cents: 10_000,
      selling_price_cents: 10_000,
    })
    .execute()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** Writes the same HTML into every HTML text of the records, in both languages. */
async function writeHtml(html: string): Promise<void> {
  const { db } = shop.shop
  const translated = jsonbValue({ de: { description_html: html, hotel_description_html: html } })
  await db
    .updateTable('deal')
    .set({
      description_html: html,
      hotel_info: jsonbValue({ title: 'The hotel', description_html: html }),
      translations: translated,
    })
    .where('id', '=', deal.id)
    .execute()
  await db.updateTable('activity').set({ description_html: html, translations: translated }).execute()
  await db
    .updateTable('reference_item')
    .set({ description_html: html, translations: translated })
    .where('kind', '=', 'surrounding')
    .execute()
  await db.updateTable('additional_info').set({ description_html: html, translations: translated }).execute()
  await db.updateTable('voucher').set({ description_html: html }).execute()
  await db
    .updateTable('content_page')
    .set({
      body_html: html,
      faq: jsonbValue([{ question: 'Why?', answer_html: html }]),
      translations: jsonbValue({ de: { body_html: html, faq: [{ question: 'Warum?', answer_html: html }] } }),
    })
    .where('name', 'in', ['faq', 'about-us'])
    .execute()
  shop.changed()
}

/**
 * Writes the payloads into every plain text: names, titles, summaries, leads, questions, and texts of the settings.
 * They are distributed over the rows of a list.
 */
async function writeTexts(payloads: readonly string[]): Promise<void> {
  const { db } = shop.shop
  const all = payloads.join(' ')
  const share = (id: number, of: number) => payloads.filter((_, index) => index % of === id % of).join(' ')
  await db
    .updateTable('deal')
    .set({
      title: all,
      summary: all,
      translations: jsonbValue({ de: { title: all, summary: all, hotel_title: all } }),
      hotel_info: jsonbValue({ title: all, description_html: '' }),
    })
    .where('id', '=', deal.id)
    .execute()
  for (const table of ['reference_item', 'banner', 'voucher', 'additional_info', 'activity'] as const) {
    const rows = await db.selectFrom(table).select('id').execute()
    for (const [index, { id }] of rows.entries()) {
      const text = share(index, Math.min(rows.length, 12))
      const translations = jsonbValue({ de: { title: text, summary: text, text } })
      if (table === 'voucher') await db.updateTable(table).set({ name: text }).where('id', '=', id).execute()
      else if (table === 'activity')
        await db
          .updateTable(table)
          .set({ title: text, external_name: text, translations })
          .where('id', '=', id)
          .execute()
      else if (table === 'additional_info')
        await db
          .updateTable(table)
          .set({ title: text, name: `name ${id}`, translations })
          .where('id', '=', id)
          .execute()
      else if (table === 'banner')
        await db.updateTable(table).set({ title: text, text, translations }).where('id', '=', id).execute()
      else await db.updateTable(table).set({ title: text, summary: text, translations }).where('id', '=', id).execute()
    }
  }
  await db
    .updateTable('hotel')
    .set({
      name: all,
      address: all,
      city: all,
      amenities: jsonbValue([{ group: 'g', names: payloads.slice(0, 8) }]),
      description: jsonbValue([{ title: all, paragraphs: [all] }]),
    })
    .where('id', '=', deal.hotel)
    .execute()
  await db.updateTable('room').set({ bedding_type: all }).execute()
  await db
    .updateTable('content_page')
    .set({
      title: all,
      lead: all,
      faq: jsonbValue(payloads.map((question) => ({ question, answer_html: '<p>So.</p>' }))),
    })
    .where('name', 'in', ['faq', 'about-us'])
    .execute()
  await saveSetting(db, 'customization', {
    ...defaultSettings.customization,
    brand_name: share(0, 12),
    contact: { ...demoSettings.customization.contact!, address: all },
    payment_methods: payloads.slice(0, 12),
    socials: [{ name: all, url: 'https://social.example' }],
  })
  await saveSetting(db, 'sgr', { sgr_logo: null, text: all })
  shop.changed()
}

const listPages = () => [
  deal.path,
  '/about-us',
  '/faq',
  `/vouchers/${vouchers.value}`,
  vouchers.package,
  '/vouchers',
  '/packages/all',
  '/',
  '/contact',
  '/verzilveren',
  `/booking${deal.path.slice('/packages'.length)}?step=date&q=${deal.id}`,
]

/**
 * Opens a page that counts calls of `boom()`, the function that every payload calls. Pictures and fonts are blocked to
 * save time.
 */
async function openCountingPage(expected?: RegExp) {
  const visitor = await createVisitor(browser, expected ? { expected } : {})
  const counter = { ran: 0 }
  await visitor.page.exposeFunction('boom', () => {
    counter.ran += 1
  })
  const wire = await visitor.context.newCDPSession(visitor.page)
  await wire.send('Network.enable')
  const block = (...more: string[]) =>
    wire.send('Network.setBlockedURLs', {
      urls: ['*/pictures/*', '*.woff2', '*elsewhere.example*', '*/x', '*/1', ...more],
    })
  await block()
  return { ...visitor, counter, block }
}

/** Clicks all script links of a text; none may run. Returns their number. */
const pressScriptLinks = (page: Page) =>
  page.evaluate<number>(`(() => {
  const links = [...document.querySelectorAll('a[href]')].filter((link) => /^(javascript|vbscript|data):/i.test(link.protocol))
  for (const link of links) link.click()
  return links.length
})()`)

test('the payloads work: without sanitising, many of them run', async () => {
  const { page, counter, leave } = await openCountingPage(/./)
  for (const payload of scriptPayloads) await page.setContent(`<p id="x">${payload}</p>`, { waitUntil: 'commit' })
  await expect.poll(() => counter.ran).toBeGreaterThan(40)
  expect(new Set(scriptPayloads).size).toBeGreaterThanOrEqual(100)
  await leave()
})

test('names and titles are shown as written, and sanitised HTML runs nothing', async () => {
  await writeHtml(scriptPayloads.map((payload) => cleanHtml(payload)).join('\n'))
  const { db } = shop.shop
  await writeTexts(scriptPayloads)
  // The texts are sanitised as by the call that saves a page.
  const text = cleanPageText({
    body_html: scriptPayloads.join('\n'),
    faq: scriptPayloads.map((payload) => ({ question: payload, answer_html: payload })),
  })
  await db
    .updateTable('content_page')
    .set({ body_html: text.body_html, faq: jsonbValue(text.faq) })
    .where('name', '=', 'faq')
    .execute()
  await db
    .updateTable('deal')
    .set({ hotel_info: jsonbValue({ title: scriptPayloads.join(' '), description_html: text.body_html }) })
    .where('id', '=', deal.id)
    .execute()
  shop.changed()
  const { page, counter, expectCalm, leave } = await openCountingPage(/net::ERR_BLOCKED_BY_CLIENT/)
  for (const language of ['en', 'de'])
    for (const path of listPages()) {
      await page.goto(`${shop.url}${path}${path.includes('?') ? '&' : '?'}lang=${language}`, { waitUntil: 'load' })
      await waitForHydration(page)
      expect([path, await pressScriptLinks(page)]).toEqual([path, 0])
    }
  for (const path of listPages().slice(0, -1)) {
    await navigateInShop(page, path)
    expect([path, await pressScriptLinks(page)]).toEqual([path, 0])
  }
  await navigateInShop(page, deal.path)
  expect(await page.locator('.detail h1').textContent()).toBe(scriptPayloads.join(' '))
  expect(counter.ran).toBe(0)
  expectCalm()
  await leave()
})

test("unsanitised HTML does not run either: not in the server's page, not after client-side navigation", async () => {
  await writeTexts(['Plain'])
  const { page, counter, block, leave } = await openCountingPage(/./)
  const holders = [deal.path, '/faq', `/vouchers/${vouchers.value}`, vouchers.package]
  // The server-rendered page is tested, so the shop's scripts, which would render it again, are blocked.
  await block('*/assets/*.js')
  for (const [index, payload] of scriptPayloads.entries()) {
    await writeHtml(payload)
    await page.goto(
      `${shop.url}${index % 2 === 0 ? deal.path : holders[1 + (index % 3)]!}?lang=${index % 4 > 1 ? 'de' : 'en'}`,
      { waitUntil: 'load' },
    )
    await pressScriptLinks(page)
  }
  await writeHtml('<p>Harmless.</p>')
  await block()
  await page.goto(shop.url)
  await waitForHydration(page)
  for (const [index, payload] of scriptPayloads.entries()) {
    await writeHtml(payload)
    await navigateInShop(page, index % 2 === 1 ? deal.path : holders[1 + (index % 3)]!)
    await pressScriptLinks(page)
  }
  expect(counter.ran).toBe(0)
  // Control: a call by the page itself is counted.
  await page.evaluate('boom()')
  expect(counter.ran).toBe(1)
  await leave()
}, 240_000)
