/**
 * Amounts, percentages and days typed into the office: parsed in the user's language, stored to the cent.
 *
 * In the long suite: a few amounts, VAT, a day, a failing screen; a thousand amounts in nine languages and five
 * fields.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { toLanguageTag } from '@tussenuit/modules/shared/locale.ts'
import { startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { openSignedIn } from '../../office-steps.ts'
import { longTest } from '../../suite/long-test.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: ['Heather, steam and silence'], work: false })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** Opens the office as a manager, in one of its languages. */
async function openAsManager(path: string, language: string) {
  const visitor = await openSignedIn(browser, shop, 'manager', path)
  await setOfficeLanguage(visitor.page, language)
  return visitor
}

async function setOfficeLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((code) => localStorage.setItem('RaStore.locale', JSON.stringify(code)), language)
  await page.reload()
}

const fieldOf = (page: Page, name: string) => page.locator(`input[name="${name}"]`)

/** Presses the form's own button and waits for the server's reply. */
async function saveForm(page: Page, path: string): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(path) && response.request().method() !== 'GET'),
    page.locator('.editor-end button[type="submit"]').click(),
  ])
  expect(answer.status()).toBe(200)
}

test('a Dutch office stores 9,50 as 950 cents; what cannot be read stays as typed and is refused with words', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openAsManager('/admin/prices', 'nl')
  const owner = shop.newClient(await signIn(shop, 'owner'))
  const cost = fieldOf(page, 'reservation_cost_cents')
  await expect.poll(() => cost.inputValue()).toBe('19,00')
  await cost.fill('9.5')
  await page.getByText('Gelezen als 9,50').waitFor()
  await cost.blur()
  expect(await cost.inputValue()).toBe('9,50')
  await expectAccessible()
  await saveForm(page, '/packageSetting')
  expect((await owner('GET /packageSetting', {})).data.reservation_cost_cents).toBe(950)
  // The mouse wheel and the arrow keys do not change the value.
  await cost.focus()
  await cost.press('ArrowUp')
  await cost.hover()
  await page.mouse.wheel(0, 40)
  expect(await cost.inputValue()).toBe('9,50')
  for (const [typed, problem] of [
    ['9,505', 'Dit kan twee dingen betekenen. Schrijf het als 1.250,50.'],
    ['12.345', 'Hoogstens 1.000,00.'],
    ['9,1234', 'Hooguit twee cijfers achter de komma.'],
    ['1234567890', 'Hoogstens 1.000,00.'],
    ['−9,50', 'Dit kan niet minder dan nul zijn.'],
    ['negen', 'Dit is niet als getal te lezen. Schrijf het als 1.250,50.'],
  ] as const) {
    await cost.fill(typed)
    await cost.blur()
    await page.getByText(problem).waitFor()
  }
  await expectAccessible()
  await page.locator('.editor-end button[type="submit"]').click()
  await page.getByText('Dit is niet als getal te lezen').waitFor()
  expect(await cost.inputValue()).toBe('negen')
  expect((await owner('GET /packageSetting', {})).data.reservation_cost_cents).toBe(950)
  await cost.fill('\u200e۹٫۷۵ €\u202f')
  await saveForm(page, '/packageSetting')
  expect(await cost.inputValue()).toBe('9,75')
  expectCalm()
  await leave()
})

test('VAT is stored as 9.5 % of 9,5; a day of the year 26 is refused at the field', async () => {
  const { page, expectCalm, leave } = await openAsManager('/admin/vat', 'nl')
  const owner = shop.newClient(await signIn(shop, 'owner'))
  const lodging = fieldOf(page, 'rates.0.lodging')
  await expect.poll(() => lodging.inputValue()).toBe('9')
  await lodging.fill('9,5')
  const from = fieldOf(page, 'rates.0.from')
  const first = await from.inputValue()
  await from.fill('0026-03-01')
  await from.blur()
  await page.getByText('Schrijf het jaar met vier cijfers, zoals 2027.').waitFor()
  await page.locator('.editor-end button[type="submit"]').click()
  expect((await owner('GET /vatSetting', {})).data.rates[0]!.lodging).toBe(9)
  await from.fill(first)
  await saveForm(page, '/vatSetting')
  expect((await owner('GET /vatSetting', {})).data.rates[0]!.lodging).toBe(9.5)
  expectCalm()
  await leave()
})

test('a screen that fails says so; what was typed is back after another try, and after a reload', async () => {
  const { page, expectAccessible, leave } = await openAsManager('/admin/deals', 'en')
  const broken = { deal: {}, path: '/', token: '', calendar: [], nights: null }
  await page.route('**/api/previewDeal', (route) => route.fulfill({ json: { data: broken } }))
  await page.getByRole('link', { name: 'Heather, steam and silence' }).first().click()
  const typed = fieldOf(page, 'title')
  await typed.fill('Heather and steam')
  for (const way of ['Try again', 'Reload the page']) {
    await page.getByRole('button', { name: 'Card', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'This screen has stopped working' }).waitFor()
    await page.getByText('What you typed is kept.').waitFor()
    // The message also offers to copy fields that were edited before the screen failed.
    if (way === 'Try again') await page.getByRole('definition').getByText('Heather and steam').waitFor()
    await expectAccessible()
    await page.getByRole('button', { name: way }).click()
    await page.getByText('What you had typed is back in the form. It is not saved yet.').waitFor()
    await expect.poll(() => typed.inputValue()).toBe('Heather and steam')
    await page.getByText('1 change not saved').waitFor()
  }
  await page.unroute('**/api/previewDeal')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Card', exact: true }).click()
  await page.getByRole('heading', { level: 3, name: 'Heather, steam and silence' }).waitFor()
  await leave()
})

/** The amount as the language's formatter writes it; `turn` selects a currency sign, name, code or no currency. */
function formatAmount(cents: number, turn: number): string {
  const styles: Intl.NumberFormatOptions[] = [
    { style: 'currency', currency: 'EUR' },
    { style: 'currency', currency: 'EUR', currencyDisplay: 'name' },
    { style: 'currency', currency: 'EUR', currencyDisplay: 'code' },
    { minimumFractionDigits: 2 },
  ]
  const language = languages[turn % languages.length]!
  return new Intl.NumberFormat(toLanguageTag(language), styles[Math.floor(turn / languages.length) % 4]).format(
    cents / 100,
  )
}

test('text that is typed during a save stays, and is not saved yet', async () => {
  const visitor = await openAsManager('/admin/prices', 'nl')
  const { page } = visitor
  await fieldOf(page, 'reservation_cost_cents').fill('7,25')
  let answer = (): void => undefined
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/packageSetting', async (route) => {
    if (route.request().method() !== 'GET') await released
    await route.continue()
  })
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/packageSetting') && request.method() !== 'GET',
  )
  await page.locator('.editor-end button[type="submit"]').click()
  await asked
  await fieldOf(page, 'tourist_tax_cents').fill('3,15')
  const saved = page.waitForResponse((response) => response.request().method() === 'POST')
  answer()
  expect((await saved).status()).toBe(200)
  await page.unroute('**/packageSetting')
  await page.locator('.MuiSnackbar-root').waitFor()
  expect(await fieldOf(page, 'tourist_tax_cents').inputValue()).toBe('3,15')
  expect(await fieldOf(page, 'reservation_cost_cents').inputValue()).toBe('7,25')
  const owner = shop.newClient(await signIn(shop, 'owner'))
  const of = async () => {
    const { data } = await owner('GET /packageSetting', {})
    return [data.reservation_cost_cents, data.tourist_tax_cents]
  }
  expect(await of()).not.toEqual([725, 315])
  await saveForm(page, '/packageSetting')
  expect(await of()).toEqual([725, 315])
  await visitor.leave()
})

/** A different amount for each turn, spread over the range. */
const amountOf = (turn: number, from: number, to: number): number => from + ((turn * 7_919 + 37) % (to - from + 1))

longTest('a thousand amounts of nine languages, typed into five fields in three, are stored to the cent', async () => {
  const owner = shop.newClient(await signIn(shop, 'owner'))
  const visitor = await openAsManager('/admin/prices', 'nl')
  const { page } = visitor
  const prices = [
    ['reservation_cost_cents', 100_000],
    ['tourist_tax_cents', 10_000],
    ['weekend.surcharge_cents', 100_000],
  ] as const
  for (let round = 0; round < 200; round++) {
    if (round % 70 === 0) await setOfficeLanguage(page, ['nl', 'en', 'de'][round / 70]!)
    const typed = prices.map(([, most], index) => amountOf(round * 3 + index, 0, most))
    for (const [index, [name]] of prices.entries())
      await fieldOf(page, name).fill(formatAmount(typed[index]!, round * 3 + index))
    await saveForm(page, '/packageSetting')
    const { data } = await owner('GET /packageSetting', {})
    expect([round, data.reservation_cost_cents, data.tourist_tax_cents, data.weekend.surcharge_cents]).toEqual([
      round,
      ...typed,
    ])
  }
  const { data: vouchers } = await owner('GET /fetchvouchers', { query: {} })
  const id = vouchers[0]!.voucher_id
  await page.goto(`${shop.url}/admin/vouchers/${id}`)
  for (let round = 0; round < 200; round++) {
    if (round % 70 === 0) await setOfficeLanguage(page, ['nl', 'en', 'de'][round / 70]!)
    const cents = amountOf(round, 100, 1_000_000)
    await fieldOf(page, 'value_cents').fill(formatAmount(cents, round))
    await fieldOf(page, 'selling_price').fill(formatAmount(cents, round + 5))
    await saveForm(page, `/editVouchers/${id}`)
    const { data } = await owner('GET /fetchvouchers', { query: {} })
    const found = data.find((one) => one.voucher_id === id) as { value_cents: number; selling_price: number }
    expect([round, found.value_cents, found.selling_price]).toEqual([round, cents, cents])
  }
  await visitor.leave()
})
