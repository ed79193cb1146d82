/**
 * Pages that other programs change while React renders them: a translator that wraps and replaces every text, and
 * extensions that add elements beside inputs before hydration. No page may break, lose input or show an old price.
 *
 * In the long suite: two forms with elements added by extensions, signing in; a sale, the purchase of a voucher and
 * screens of the office under a translator, every form.
 */
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBookableStay, payByCard, reserveRoom, waitForState } from '../../booking-steps.ts'
import { desktop, createVisitor, phone, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import {
  cards,
  fillCardForm,
  waitForHydration,
  openDatesStep,
  firstVisible,
  continueToDetails,
} from '../../journey-steps.ts'
import { openSignedIn } from '../../office-steps.ts'
import { sampleInGate } from '../../suite/form.ts'
import { longTest } from '../../suite/long-test.ts'
import { expectTextsInSync, extensionScript, translatorScript } from '../../translator.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startTestShop({ pages: true, deals: 6 }), startBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

type Say = (key: string) => string

/** The texts of the shop in one language, by their keys. */
function textsOf(language: string): Say {
  const all: unknown = JSON.parse(
    readFileSync(new URL(`../../../languages/${language}/shop.json`, import.meta.url), 'utf8'),
  )
  return (key) => {
    const found = key.split('.').reduce((at: unknown, part) => (at as Record<string, unknown>)[part], all)
    if (typeof found !== 'string') throw new Error(`no text ${key}`)
    return found
  }
}

const waitForHeading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor()

async function continueTo(page: Page, say: Say, to: 'Rooms' | 'Extras' | 'Details'): Promise<void> {
  const names = [say(`booking.to${to}`), say(`booking.to${to}Short`)]
  const buttons = names.map((name) => page.getByRole('button', { name, exact: true, disabled: false }))
  await firstVisible(buttons[0]!.or(buttons[1]!)).click()
  await waitForHeading(
    page,
    say({ Rooms: 'booking.room.title', Extras: 'booking.extras.title', Details: 'booking.details.title' }[to]),
  )
}

async function fillTravellers(page: Page, say: Say, email: string): Promise<void> {
  const fields = (key: string) => page.getByRole('textbox', { name: say(`booking.field.${key}`), exact: true })
  await fields('name').first().fill('Sanne')
  await fields('surname').first().fill('de Vries')
  await fields('email').first().fill(email)
  await fields('phone').first().fill('06 12345678')
  await fields('name').nth(1).fill('Joost')
  await fields('surname').nth(1).fill('Bakker')
  await page.locator('input[type=checkbox][name="terms"]').check()
}

/** The amount in the total row, as formatted, without white space. */
const readTotal = (page: Page): Promise<string> =>
  page
    .locator('.summary tr.total td')
    .first()
    .textContent()
    .then((text) => (text ?? '').replaceAll(/\s/g, ''))

async function bookInLanguage(page: Page, language: string, email: string): Promise<void> {
  const say = textsOf(language)
  const chosen = await findBookableStay(shop, {
    deal: (deal) => (deal as unknown as { hasActivityAvailable: boolean }).hasActivityAvailable && !deal.has_activity,
  })
  const { category, category_id } = (
    await shop.client('GET /deals/package/:id', { params: { id: String(chosen.deal.deals_id) }, query: {} })
  ).data
  await page.goto(`${shop.url}/packages/all?lang=${language}`)
  await waitForHydration(page)
  await expectTextsInSync(page)
  await firstVisible(page.locator('main select[name="sort"]')).selectOption({ index: 1 })
  await page.waitForURL(/\?.*sort/)
  await expectTextsInSync(page)
  await page.locator(`main a[href*="/${category_id}"]`).first().click()
  await page.waitForURL(new RegExp(`/${category_id}\\b`))
  await page.waitForLoadState('networkidle')
  await expectTextsInSync(page)
  await page.goto(
    `${shop.url}/booking/${category}/${category_id}?step=date&q=${chosen.deal.deals_id}&check_in=` +
      `${chosen.stay.check_in}&nights=${chosen.stay.nights}`,
  )
  await waitForHeading(page, say('booking.dates.title'))
  // Selects another day and then the first one again, adds a traveller and removes it. The price changes each time.
  const days = page.locator('.summary').first()
  await days.waitFor({ state: 'attached' })
  await expectTextsInSync(page)
  await continueTo(page, say, 'Rooms')
  await page.getByRole('radio').first().waitFor()
  await expectTextsInSync(page)
  const rooms = page.getByRole('radio')
  const prices = new Set<string>()
  for (let room = (await rooms.count()) - 1; room >= 0; room -= 1) {
    await rooms.nth(room).check()
    await expectTextsInSync(page)
    prices.add(await readTotal(page))
  }
  if ((await rooms.count()) > 1) expect(prices.size).toBeGreaterThan(1)
  await continueTo(page, say, 'Extras')
  const before = await readTotal(page)
  await page.getByRole('checkbox').first().check()
  await expect.poll(() => readTotal(page)).not.toBe(before)
  await expectTextsInSync(page)
  await page.getByRole('checkbox').first().uncheck()
  await expect.poll(() => readTotal(page)).toBe(before)
  await continueTo(page, say, 'Details')
  // A missing field is reported, and its message disappears when the field is filled in.
  await page.getByRole('button', { name: say('booking.details.toPayment') }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await expectTextsInSync(page)
  await fillTravellers(page, say, email)
  await expectTextsInSync(page)
  await page.getByRole('button', { name: say('booking.details.toPayment') }).click()
  await payOnPage(page, say)
  await page.waitForURL(/\/thankyou\?number=/)
  const number = new URL(page.url()).searchParams.get('number')!
  await waitForState(shop, number, 'confirmed')
  await expect.poll(() => page.getByRole('main').textContent()).toContain(number)
  await expectTextsInSync(page)
  await page.getByRole('link', { name: say('mine.manage') }).click()
  await page.waitForURL(/my-booking/)
  await page.getByRole('main').getByText(number).first().waitFor()
  await expectTextsInSync(page)
  await page.getByRole('button', { name: say('mine.cancel.look') }).click()
  await page.locator('#main').getByText(say('mine.cancel.back')).first().waitFor()
  await expectTextsInSync(page)
}

async function payOnPage(page: Page, say: Say): Promise<void> {
  const pay = page.getByRole('button', { name: say('booking.pay.order'), exact: true, disabled: false })
  await pay.waitFor()
  await expectTextsInSync(page)
  await fillCardForm(page, cards.good)
  await pay.click()
}

async function buyVoucher(page: Page, language: string): Promise<void> {
  const say = textsOf(language)
  await page.goto(`${shop.url}/vouchers?lang=${language}`)
  await waitForHydration(page)
  await expectTextsInSync(page)
  const [voucher] = (await shop.client('GET /fetchvouchers', { query: {} })).data
  await firstVisible(page.locator(`main a[href^="/vouchers/${voucher!.voucher_id}"]`)).click()
  await page.getByRole('link', { name: say('vouchers.buy') }).click()
  await waitForHeading(page, say('vouchers.checkout.title'))
  const sums = new Set<string | null>()
  for (const quantity of ['3', '2']) {
    await page.getByRole('combobox', { name: say('vouchers.checkout.quantity') }).selectOption(quantity)
    await expectTextsInSync(page)
    sums.add(await page.locator('main').textContent())
  }
  expect(sums.size).toBe(2)
  await page.getByRole('checkbox', { name: say('vouchers.checkout.gift') }).check()
  await expectTextsInSync(page)
  await page.getByRole('checkbox', { name: say('vouchers.checkout.gift') }).uncheck()
  await page.getByRole('textbox', { name: say('booking.field.name'), exact: true }).fill('Noor')
  await page.getByRole('textbox', { name: say('booking.field.surname'), exact: true }).fill('Smit')
  await page.getByRole('textbox', { name: say('booking.field.email'), exact: true }).fill(`noor-${language}@example.nl`)
  await page.getByRole('button', { name: say('booking.details.toPayment') }).click()
  await payOnPage(page, say)
  await page.waitForURL(`${shop.url}/vouchers`)
  await expectTextsInSync(page)
}

for (const language of ['en', 'nl', 'fa'])
  longTest(`a stay is chosen, paid and seen again while a translator changes every text: ${language}`, async () => {
    const visitor = await createVisitor(browser, { size: language === 'nl' ? phone : desktop })
    const { page } = visitor
    await page.addInitScript(translatorScript(language === 'en' ? 'start' : 'load'))
    await bookInLanguage(page, language, `translated-${language}@example.nl`)
    expect(await page.evaluate<number>('window.translated')).toBeGreaterThan(20)
    visitor.expectCalm()
    await visitor.leave()
  })

for (const language of ['en', 'nl', 'fa'])
  longTest(`a voucher is bought while a translator changes every text: ${language}`, async () => {
    const visitor = await createVisitor(browser, { size: language === 'nl' ? phone : desktop })
    await visitor.page.addInitScript(translatorScript(language === 'nl' ? 'start' : 'load'))
    await buyVoucher(visitor.page, language)
    visitor.expectCalm()
    await visitor.leave()
  })

const officeScreens = [
  '/admin',
  '/admin/deals',
  '/admin/deals/1',
  '/admin/hotels',
  '/admin/activities',
  '/admin/reservations',
  '/admin/vouchers',
  '/admin/categories',
  '/admin/themes',
  '/admin/users',
  '/admin/shop-settings',
  '/admin/no-such-screen',
]

for (const language of ['en', 'nl', 'de'])
  longTest(`screens of the office are used while a translator changes every text: ${language}`, async () => {
    const chosen = await findBookableStay(shop)
    const { reservation } = await reserveRoom(shop, chosen, { email: `office-${language}@example.nl` })
    await payByCard(shop, reservation)
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    const visitor = await openSignedIn(browser, shop, 'owner', '/admin', { size: language === 'nl' ? phone : desktop })
    const { page } = visitor
    await page.evaluate(`localStorage.setItem('RaStore.locale', '"${language}"')`)
    await page.addInitScript(translatorScript('start'))
    for (const screen of [...officeScreens, `/admin/reservations/${reservation.reservationNumber}`]) {
      await page.goto(shop.url + screen, { waitUntil: 'domcontentloaded' })
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await expectTextsInSync(page)
      const search = page.getByRole('searchbox').filter({ visible: true }).first()
      if ((await search.count()) === 0) continue
      await search.fill('zz')
      await page.waitForURL(/zz/)
      await expectTextsInSync(page)
    }
    // Opens the screens one after another without a new document.
    for (const screen of officeScreens) {
      await page.evaluate(`history.pushState(null, '', '${screen}'); dispatchEvent(new PopStateEvent('popstate'))`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await expectTextsInSync(page)
    }
    visitor.expectCalm()
    await visitor.leave()
  })

test('a page that ends says that the choices are saved, and they are', async () => {
  const visitor = await createVisitor(browser, { expected: /made to fail/ })
  const { page } = visitor
  const say = textsOf('en')
  await openDatesStep(page, shop, await findBookableStay(shop, { skipDays: 25 }))
  await continueToDetails(page)
  await fillTravellers(page, say, 'crash@example.nl')
  const stored = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/redis') && answer.request().method() === 'POST',
  )
  await page.getByRole('textbox', { name: say('booking.field.remarks') }).fill('A quiet room')
  await stored
  // Simulates nodes that are no longer where React put them: the next insertBefore throws.
  await page.evaluate(`{
    const { insertBefore } = Node.prototype
    Node.prototype.insertBefore = () => {
      Node.prototype.insertBefore = insertBefore
      throw new Error('made to fail')
    }
  }`)
  await page.locator('input[type=checkbox][name="otherReceiver"]').click()
  await expect.poll(() => page.getByRole('main').textContent()).toContain(say('error.saved'))
  await page.getByRole('link', { name: say('error.tryAgain') }).click()
  await waitForHeading(page, say('booking.details.title'))
  await expect
    .poll(() =>
      page
        .getByRole('textbox', { name: say('booking.field.email'), exact: true })
        .first()
        .inputValue(),
    )
    .toBe('crash@example.nl')
  expect(await page.getByRole('textbox', { name: say('booking.field.remarks') }).inputValue()).toBe('A quiet room')
  await visitor.leave()
})

/** The number of links to each style sheet of the page; 1 unless it was duplicated. */
const countStyleSheets = (page: Page): Promise<number[]> =>
  page.evaluate(`Object.values(Object.groupBy(document.querySelectorAll('link[rel=stylesheet]'), ({ href }) => href))
    .map((links) => links.length)`)

/** Types into the fields before the scripts load and after. */
async function typeBeforeHydration(page: Page, path: string, fields: Record<string, string>): Promise<void> {
  let releaseRequests = (): void => undefined
  const come = new Promise<void>((resolve) => {
    releaseRequests = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await come
    await route.continue().catch(() => undefined)
  })
  await page.goto(shop.url + path)
  for (const [selector, text] of Object.entries(fields)) await firstVisible(page.locator(selector)).fill(text)
  await page.evaluate(`window.before = document.querySelector('#main')`)
  releaseRequests()
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(`window.before.isConnected`), `${path} was drawn again`).toBe(true)
  for (const [selector, text] of Object.entries(fields))
    expect(await firstVisible(page.locator(selector)).inputValue(), `${path} ${selector}`).toBe(text)
  expect(await page.locator('.extension-icon').count(), path).toBeGreaterThan(0)
  expect(new Set(await countStyleSheets(page)), path).toEqual(new Set([1]))
  await page.unroute('**/assets/*.js')
}

const forms: [string, Record<string, string>][] = [
  ['/contact', { '[name=name]': 'Noor', '[name=email]': 'noor@example.nl', '[name=message]': 'Is the sauna open?' }],
  [
    '/voucher-checkout?voucher_id=1',
    { '[name=name]': 'Noor', '[name=surname]': 'Smit', '[name=email]': 'noor@example.nl' },
  ],
  ['/verzilveren', { 'main input[type=text], main input:not([type])': 'TU-1234' }],
  ['/vouchers/withdraw', { 'main input': 'TV23456789' }],
  ['/my-booking', { 'main input': 'TU23456789' }],
  ['/thankyou', { 'main input': 'TU23456789' }],
  ['/auth/forget-password', { 'main input': 'owner@demo.test' }],
  ['/packages/all', { 'footer [type=email]': 'noor@example.nl' }],
]

for (const when of ['parsed', 'while parsed'] as const)
  test(`what was typed before hydration stays where extensions add elements, page ${when}`, async () => {
    const visitor = await createVisitor(browser)
    await visitor.page.addInitScript(extensionScript(when))
    for (const [path, fields] of sampleInGate(forms, 2)) await typeBeforeHydration(visitor.page, path, fields)
    visitor.expectCalm()
    await visitor.leave()
  })

test('staff sign in where extensions put elements beside inputs', async () => {
  const visitor = await createVisitor(browser, { expected: /status of 401/ })
  const { page } = visitor
  await page.addInitScript(extensionScript('while parsed'))
  await page.addInitScript(translatorScript('start'))
  await page.goto(`${shop.url}/auth/login?next=/admin/themes`)
  await page.locator('#email').fill('owner@demo.test')
  await page.locator('#password').fill('wrong')
  await page.locator('form button[type=submit]').click()
  await page.getByRole('alert').getByText('is wrong').waitFor()
  expect(await page.locator('#email').inputValue()).toBe('owner@demo.test')
  await page.locator('#password').fill('demo-2026')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/admin\/themes/)
  visitor.expectCalm()
  await visitor.leave()
})
