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
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await expectAccessible()
  // It has its own look, and loads nothing of the office before someone may see it.
  expect(await page.evaluate<string>("getComputedStyle(document.querySelector('.sign-in')).paddingInlineStart")).toBe(
    '32px',
  )
  const loaded = await page.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)")
  expect(loaded.filter((name) => /\/assets\/(icons-.*\.js|office-.*\.css)$/.test(name))).toEqual([])
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
  // The record is in the form, as it was before the other change: the list has words like Title, too.
  await page.getByRole('button', { name: 'Save' }).waitFor()
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

test('an owner invites somebody, gives another role, switches off and deletes; a viewer only looks', async () => {
  const { page, expectAccessible, expectCalm, leave } = await asStaff('owner', '/admin/users')
  await title(page, 'Accounts')
  await page.getByRole('link', { name: /Viewer \(demo\)/ }).waitFor()
  await expectAccessible()
  await page.getByRole('link', { name: 'Invite someone' }).click()
  await title(page, 'Invite someone')
  await expectAccessible()
  await page.getByLabel('E-mail address').fill('owner@demo.test')
  await page.getByLabel('Name').fill('Mila')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByText('This address has an account.').waitFor()
  await page.getByLabel('E-mail address').fill('mila@example.nl')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByText('The invitation to mila@example.nl is on its way.').waitFor()
  await title(page, 'Mila')
  expect(
    await shop.shop.db.selectFrom('mail').select(['kind', 'recipient']).where('kind', '=', 'user_invited').execute(),
  ).toEqual([{ kind: 'user_invited', recipient: 'mila@example.nl' }])
  await page.getByLabel('Role').click()
  await page.getByRole('option', { name: 'Finance' }).click()
  await page.getByLabel('Name').fill('Mila de Wit')
  await page.getByRole('button', { name: 'Save' }).click()
  await title(page, 'Mila de Wit')
  // What fades in or out has less contrast on its way.
  await expect.poll(() => page.locator('.MuiSnackbarContent-message').count()).toBe(0)
  await expectAccessible()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByText('mila@example.nl · switched off').waitFor()
  // What is changed after that is saved over the account as it is now.
  await page.getByLabel('Name').fill('Mila Wit')
  await page.getByRole('button', { name: 'Save' }).click()
  await title(page, 'Mila Wit')
  expect(
    await shop.shop.db
      .selectFrom('staff_user')
      .select(['name', 'role', 'active'])
      .where('email', '=', 'mila@example.nl')
      .execute(),
  ).toEqual([{ name: 'Mila Wit', role: 'finance', active: false }])
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete “Mila Wit”?' }).getByRole('button', { name: 'Delete' }).click()
  await title(page, 'Accounts')
  await expect.poll(() => page.getByRole('link', { name: /Mila/ }).count()).toBe(0)
  // The shop keeps its last owner.
  await page.getByRole('link', { name: /Owner \(demo\)/ }).click()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByText('A shop keeps at least one owner. Make someone else an owner first.').waitFor()
  expectCalm()
  await leave()

  const viewer = await asStaff('viewer', '/admin/users', { size: phone })
  await viewer.page.getByRole('link', { name: /Finance \(demo\)/ }).click()
  await title(viewer.page, 'Finance (demo)')
  await viewer.page.getByText('Your role cannot change it.').waitFor()
  expect(await viewer.page.getByLabel('Name').isEditable()).toBe(false)
  expect(await viewer.page.getByRole('button', { name: /^(Save|Delete|Switch off)$/ }).count()).toBe(0)
  await viewer.expectAccessible()
  expect(await viewer.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)
  viewer.expectCalm()
  await viewer.leave()
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
