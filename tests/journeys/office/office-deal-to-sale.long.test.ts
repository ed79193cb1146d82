/**
 * The whole life of a deal: a hotel from the supplier, an activity with seasons, texts in three languages, pictures,
 * the live preview, on sale, and a traveller who books and pays. In the long suite the deal is also exported and
 * imported again.
 *
 * In the long suite: a hotel, an activity and a deal from nothing to a paid stay; the deal by file after it was
 * removed, with the same page and price.
 */
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runPriceJob } from '@tussenuit/modules/availability/calendar/price-job-flows.ts'
import { hotels } from '@tussenuit/demo/hotels/index.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { findBookableStay } from '../../booking-steps.ts'
import { createVisitor, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { bookAndPay, makeGuest } from '../../journey-steps.ts'
import { openSignedIn, waitForTitle } from '../../office-steps.ts'
import { isLong } from '../../suite/form.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 4, priceDays: 10 })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const slug = 'mill-by-the-water'
const makeSeasons = (day: string) => [
  { from: day, until: addDays(day, 40), price: '12.50' },
  { from: addDays(day, 41), until: addDays(day, 400), price: '18.00' },
]

/** Returns a hotel that the supplier has and the shop lacks, after removing an unused hotel from the shop. */
async function findUnknownHotel() {
  const { db } = shop.shop
  const free = await db
    .selectFrom('hotel')
    .select(['id', 'name', 'supplier_id'])
    .where('id', 'not in', db.selectFrom('deal_hotel').select('hotel_id'))
    .orderBy('id')
    .execute()
  const known = free.find((one) => hotels.some(({ hid }) => hid === Number(one.supplier_id)))
  if (known) await db.deleteFrom('hotel').where('id', '=', known.id).execute()
  const ids = new Set(
    (await db.selectFrom('hotel').select('supplier_id').execute()).map((one) => Number(one.supplier_id)),
  )
  return hotels.find(({ hid }) => !ids.has(hid))!
}

/** The texts on the deal's page. */
async function readDealPage(language: string): Promise<string[]> {
  const { page, leave } = await createVisitor(browser)
  await page.goto(`${shop.url}/packages/wellness/${slug}?lang=${language}`, { waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const facts = [
    await page.getByRole('heading', { level: 1 }).innerText(),
    await page.locator('.detail-text').first().innerHTML(),
    await page.locator('aside .price, [role=complementary] .price').first().innerText(),
    String(await page.evaluate('document.documentElement.dir')),
  ]
  await leave()
  return facts
}

async function importHotel(page: Page, region: string): Promise<void> {
  await page.goto(`${shop.url}/admin/hotels/create`)
  await waitForTitle(page, 'Import hotels')
  await page.getByRole('searchbox').fill(region)
  await page.locator('#main').getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: region }).click()
  await page.getByRole('button', { name: 'Choose all' }).click()
  await page.getByRole('button', { name: /^Import \d+ hotels?$/ }).click()
  await page.getByRole('status').getByText('Finished.').waitFor()
}

async function addActivity(page: Page): Promise<void> {
  const field = (name: string) => page.locator(`[name="${name}"]`)
  await page.goto(`${shop.url}/admin/activities/create`)
  await field('name').fill('mill-tour')
  await field('title').fill('Mill tour')
  await field('internal_name').fill('Mill tour with the miller')
  await field('external_name').fill('A tour of the mill')
  for (const [index, { from, until, price }] of makeSeasons(today(new Date())).entries()) {
    await page.getByRole('button', { name: 'Add', exact: true }).first().click()
    await field(`pricings.${index}.from_date`).fill(from)
    await field(`pricings.${index}.to_date`).fill(until)
    await field(`pricings.${index}.cost_price`).fill(price)
    await field(`pricings.${index}.margin`).fill('10')
  }
  // Closes two days at Christmas, then only the Mondays of another period.
  const year = Number(today(new Date()).slice(0, 4)) + 3
  for (const [from, until, weekdays, button] of [
    [`${year}-12-25`, `${year}-12-26`, [], 'Add 2 days'],
    [`${year}-02-01`, `${year}-02-14`, ['Monday'], 'Add 2 days'],
  ] as const) {
    await page.getByRole('button', { name: 'Add closed days' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add closed days' })
    await dialog.getByLabel('From').fill(from)
    await dialog.getByLabel('Until').fill(until)
    for (const name of weekdays) await dialog.getByLabel(name).check()
    await dialog.getByRole('button', { name: button }).click()
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await waitForTitle(page, 'Mill tour')
  const { closed_dates: closed } = await shop.shop.db
    .selectFrom('activity')
    .select('closed_dates')
    .where('slug', '=', 'mill-tour')
    .executeTakeFirstOrThrow()
  expect(closed).toHaveLength(4)
  expect((closed as string[]).slice(2)).toEqual([`${year}-12-25`, `${year}-12-26`])
}

const richTextInput = (page: Page, index: number) =>
  page.getByRole('textbox', { name: 'Description', exact: true }).nth(index)

test('an editor imports a hotel, builds a deal in three languages, sees it live, sells it, and a traveller pays', async () => {
  const hotel = await findUnknownHotel()
  const { page, expectAccessible, expectCalm, leave } = await openSignedIn(browser, shop, 'editor', '/admin/deals')
  await waitForTitle(page, 'Deals')
  await importHotel(page, hotel.region.name)
  await addActivity(page)

  await page.goto(`${shop.url}/admin/deals/create`)
  await waitForTitle(page, 'New deal')
  await page.getByLabel('Name in addresses').fill('heather-and-sauna-on-the-veluwe')
  await page.getByText('This name is taken. Choose another.').waitFor()
  await page.getByLabel('Name in addresses').fill(slug)
  await page.getByLabel('Title').first().fill('A mill by the water')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await waitForTitle(page, 'A mill by the water')
  await page.getByRole('link', { name: 'Choose at least one hotel' }).click()
  await page.getByLabel('Find a hotel').fill(hotel.name)
  await page.getByRole('button', { name: new RegExp(`^Add ${hotel.name}`) }).click()
  await page.getByRole('link', { name: 'Say where the deal is filed' }).click()
  await page.getByLabel('Which one').click()
  await page.getByRole('option', { name: 'Wellness breaks' }).click()
  await page.getByRole('tab', { name: /^Activities/ }).click()
  await page.getByLabel('Add an included activity').selectOption({ label: 'Mill tour' })
  await page.getByRole('tab', { name: /^Texts/ }).click()
  await page.getByLabel('Summary').first().fill('Two nights to the sound of the wheel')
  await richTextInput(page, 0).fill('The miller shows you round.')
  await page.getByLabel('Title').nth(1).fill('Een molen aan het water')
  await richTextInput(page, 1).fill('De molenaar leidt je rond.')
  await page.getByRole('button', { name: /^فارسی/ }).click()
  await page.getByLabel('Title').nth(1).fill('آسیابی کنار آب')
  await richTextInput(page, 1).fill('آسیابان همه‌جا را نشانتان می‌دهد.')
  expect(await page.getByLabel('Title').nth(1).getAttribute('dir')).toBe('rtl')
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#4b7a8c' } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').first().setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByLabel('What is in the picture').first().fill('A mill')

  // The preview shows unsaved changes, in each language.
  await page
    .locator('.unsaved')
    .getByText(/changes not saved/)
    .waitFor()
  const preview = page.frameLocator('#preview iframe')
  await preview.getByText('The miller shows you round.').waitFor()
  await page.locator('#preview').getByRole('combobox', { name: 'Language' }).selectOption('fa')
  await preview.getByRole('heading', { level: 1, name: 'آسیابی کنار آب' }).waitFor()
  expect(await preview.locator('html').getAttribute('dir')).toBe('rtl')
  if (isLong) await expectAccessible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('.unsaved').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Put on sale' }).click()
  await page.getByText('On sale. The shop shows it now.').waitFor()
  await runPriceJob(shop.shop, 200)

  const english = await readDealPage('en')
  expect(english[0]).toBe('A mill by the water')
  expect(english[2]).toMatch(/€/)
  expect((await readDealPage('nl'))[0]).toBe('Een molen aan het water')
  const persian = await readDealPage('fa')
  expect([persian[0], persian[3]]).toEqual(['آسیابی کنار آب', 'rtl'])

  if (isLong) {
    await page.getByRole('button', { name: 'Take off sale' }).waitFor()
    const address = page.url()
    await page.goto(`${shop.url}/admin/files`)
    await page.getByRole('combobox', { name: 'What' }).click()
    await page.getByRole('option', { name: 'Deals', exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as JSON' }).click(),
    ])
    const all = JSON.parse(readFileSync(await download.path(), 'utf8')) as { category_id: string }[]
    const ours = all.filter(({ category_id }) => category_id === slug)
    expect(ours).toHaveLength(1)
    await page.goto(address)
    for (const action of ['Delete', 'Remove for good']) {
      await page.getByRole('button', { name: action }).click()
      await page.getByRole('dialog').getByRole('button', { name: action }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await waitForTitle(page, 'Deals')
    await page.goto(`${shop.url}/admin/files`)
    await page.getByRole('combobox', { name: 'What' }).click()
    await page.getByRole('option', { name: 'Deals', exact: true }).click()
    await page.locator('input[type=file]').setInputFiles({
      name: 'deals.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(ours)),
    })
    await page.getByText('1 row: 1 to add, 0 to change, 0 unchanged. Nothing has been changed yet.').waitFor()
    await page.getByRole('button', { name: 'Import all rows' }).click()
    await page.getByText('1 row: 1 added, 0 changed, 0 unchanged.').waitFor()
    await runPriceJob(shop.shop, 200)
    expect([await readDealPage('en'), await readDealPage('fa')]).toEqual([english, persian])
  }
  expectCalm()
  await leave()

  const chosen = await findBookableStay(shop, { slug, skipDays: 3 })
  const visitor = await createVisitor(browser)
  await bookAndPay(visitor.page, shop, chosen, makeGuest('miller'))
  await visitor.leave()
})
