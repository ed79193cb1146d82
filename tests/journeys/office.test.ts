/** The back-office in a browser: signing in, a category in two languages, what a viewer may, two editors at once. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, phone, startBrowser, type VisitorOptions } from '../browser.ts'
import { startTestShop, type TestShop } from '../harness.ts'
import { signIn } from '../voucher-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 4, priceDays: 10, work: false })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** Nobody is signed in yet when the page asks, and some steps are refused on purpose. */
const refusedStatus = /status of (400|401|409)/

async function asStaff(role: string, path: string, options: VisitorOptions = {}) {
  const visitor = await newVisitor(browser, { expected: refusedStatus, ...options })
  const { page } = visitor
  await page.goto(shop.url + path)
  await page.waitForURL(/\/auth\/login\?next=/)
  await page.getByLabel('E-mail address').fill(`${role}@demo.test`)
  await page.getByLabel('Password', { exact: true }).fill('demo-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(shop.url + path)
  return visitor
}
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

test('a wrong password is said so; the right one leads to where one wanted to go', async () => {
  const { page, expectAccessible, expectCalm, leave } = await newVisitor(browser, { expected: refusedStatus })
  await page.goto(`${shop.url}/admin/themes`)
  await page.waitForURL(/\/auth\/login\?next=%2Fadmin%2Fthemes$/)
  await expectAccessible()
  await page.getByLabel('E-mail address').fill('owner@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').getByText('The e-mail address or the password is wrong.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('demo-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await title(page, 'Themes')
  // Another load of the page needs no password; signing out does away with the session.
  await page.reload()
  await title(page, 'Themes')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/\/auth\/login/)
  await page.goto(`${shop.url}/admin`)
  await page.waitForURL(/\/auth\/login/)
  expectCalm()
  await leave()
})

test('an owner edits a category in two languages and sees it in the shop at once', async () => {
  const { page, expectAccessible, expectCalm, leave } = await asStaff('owner', '/admin/categories')
  await title(page, 'Categories')
  await page.getByRole('link', { name: /Wellness breaks/ }).waitFor()
  await expectAccessible()
  await page.getByRole('searchbox', { name: 'Search in all languages' }).fill('sauna')
  await page.waitForURL(/sauna/)
  await expect.poll(() => page.locator('.list-title').count()).toBe(1)
  await page.getByRole('link', { name: /Wellness breaks/ }).click()
  await title(page, 'Wellness breaks')
  await expectAccessible()
  await page.getByLabel('Title').first().fill('Warm water')
  await page.getByLabel('Title').nth(1).fill('Warm water en stoom')
  await page.getByRole('button', { name: /^فارسی/ }).click()
  const persian = page.getByLabel('Title').nth(1)
  expect([await persian.getAttribute('dir'), await persian.getAttribute('lang')]).toEqual(['rtl', 'fa'])
  // Whoever leaves with something unsaved is asked first.
  let asked = ''
  page.once('dialog', (dialog) => {
    asked = dialog.message()
    void dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Themes' }).click()
  await expect.poll(() => asked).toMatch(/weren't saved/)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. The shop shows it now.').waitFor()
  await title(page, 'Warm water')

  for (const [language, heading] of [
    ['en', 'Warm water'],
    ['nl', 'Warm water en stoom'],
  ] as const) {
    const visitor = await newVisitor(browser)
    await visitor.page.goto(`${shop.url}/packages/wellness?lang=${language}`, { waitUntil: 'domcontentloaded' })
    await title(visitor.page, heading)
    await visitor.leave()
  }
  // A used one is not deleted: the deals that use it are named.
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Still in use' }).waitFor()
  expect(await page.locator('.users li').count()).toBeGreaterThan(0)
  await expectAccessible()
  expectCalm()
  await leave()
})

test('two editors collide: both versions are shown and nothing is lost', async () => {
  const { page, expectAccessible, expectCalm, leave } = await asStaff('editor', '/admin/themes')
  await page.locator('.list-title').first().click()
  await page.getByLabel('Title').first().waitFor()
  const id = Number(/themes\/(\d+)/.exec(page.url())![1])
  const manager = shop.newClient(await signIn(shop, 'manager'))
  const { data: theme } = await manager('GET /fetchThemesById/:id', { params: { id } })
  const { name, summary, picture, position, translations, version } = theme
  await manager('PUT /updateThemesById/:id', {
    params: { id },
    body: { name, title: 'By the manager', summary, picture, position, translations, version },
  })
  await page.getByLabel('Title').first().fill('By the editor')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'manager@demo.test changed this while you were editing' })
  await dialog.waitFor()
  expect(await dialog.getByRole('row', { name: /Title/ }).textContent()).toBe('TitleBy the editorBy the manager')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Save mine over it' }).click()
  await title(page, 'By the editor')
  expect((await manager('GET /fetchThemesById/:id', { params: { id } })).data).toMatchObject({
    title: 'By the editor',
    version: version + 2,
  })
  expectCalm()
  await leave()
})

test('a viewer sees everything and can change nothing', async () => {
  const { page, expectAccessible, expectCalm, leave } = await asStaff('viewer', '/admin/destinations')
  await page.locator('.list-title').first().waitFor()
  expect(await page.getByRole('link', { name: 'New destination' }).count()).toBe(0)
  await page.locator('.list-title').first().click()
  await page.getByText('Your role cannot change it.').waitFor()
  await page.getByLabel('Title').first().waitFor()
  expect(await page.getByLabel('Title').first().isEditable()).toBe(false)
  expect(await page.getByRole('button', { name: /^(Save|Delete)$/ }).count()).toBe(0)
  await expectAccessible()
  await page.goto(page.url().replace('/show', ''))
  await page.getByText("You don't have the right permissions").waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  expectCalm()
  await leave()
})

test('on a phone, in the dark and in German a list stands within its width and is accessible', async () => {
  const { page, expectAccessible, expectCalm, leave } = await asStaff('editor', '/admin/categories', { size: phone })
  await page.getByRole('button', { name: 'Light or dark' }).click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await title(page, 'Kategorien')
  for (const [path, name, add] of [
    ['categories', 'Kategorien', 'Neue Kategorie'],
    ['surroundings', 'Umgebungen', 'Neue Umgebung'],
    ['activities', 'Aktivitäten', 'Neue Aktivität'],
    ['custom-filters', 'Filter', 'Neuer Filter'],
  ] as const) {
    await page.goto(`${shop.url}/admin/${path}`)
    await title(page, name)
    await page.locator('.list-title').first().waitFor()
    await expectAccessible()
    expect([path, await page.evaluate<number>('document.documentElement.scrollWidth')]).toEqual([path, phone.width])
    await page.getByRole('link', { name: add }).click()
    await title(page, add)
    await expectAccessible()
    expect([path, await page.evaluate<number>('document.documentElement.scrollWidth')]).toEqual([path, phone.width])
  }
  expectCalm()
  await leave()
})

test('files of the office are kept for ever, its page never; what is no page is not found', async () => {
  const ask = (url: string, headers: Record<string, string> = {}) =>
    shop.app.inject({ url, headers: { host: new URL(shop.url).host, ...headers } })
  const navigate = { 'sec-fetch-mode': 'navigate' }
  const page = await ask('/admin', navigate)
  const policy = String(page.headers['content-security-policy'])
  const nonce = /name="nonce" content="([^"]+)"/.exec(page.body)![1]!
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
  expect(policy).not.toContain('unsafe')
  expect(page.headers['cache-control']).toBe('no-store')
  expect((await ask('/admin', navigate)).body).not.toContain(nonce)
  const script = /src="(\/admin\/assets\/[^"]+\.js)"/.exec(page.body)![1]!
  const file = await ask(script, { 'accept-encoding': 'br' })
  expect([file.headers['cache-control'], file.headers['content-encoding']]).toEqual([
    'public, max-age=31536000, immutable',
    'br',
  ])
  expect((await ask('/admin/assets/nothing-12345678.js', navigate)).statusCode).toBe(404)
  expect((await ask('/admin/categories', { 'sec-fetch-mode': 'cors' })).statusCode).toBe(404)
  expect((await ask('/admin/categories', navigate)).statusCode).toBe(200)
})
