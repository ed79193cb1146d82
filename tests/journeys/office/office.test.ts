/**
 * The back-office in a browser: signing in, a category in two languages, a deal from nothing to sold, the permissions
 * of a viewer, two editors of one record.
 *
 * In the gate: signing in, unsaved changes, what a viewer sees.
 * In the long suite: also a deal from nothing (office-deal-to-sale has one in the gate), two editors, unsanitised HTML,
 * users, saved views, keyboard shortcuts, a phone in dark mode.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { findBookableStay, reserveRoom } from '../../booking-steps.ts'
import { createVisitor, phone, startBrowser, type VisitorOptions } from '../../browser.ts'
import type { StaffDeal } from '@tussenuit/modules/office/deal-admin/contract.ts'
import { jsonbValue } from '@tussenuit/modules/sql/json.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { refusedStatus, openSignedIn, waitForTitle } from '../../office-steps.ts'
import { scriptPayloads } from '../../script-payloads.ts'
import { applyPendingProtectionChanges } from '../../staff-steps.ts'
import { signIn } from '../../voucher-steps.ts'
import { longTest } from '../../suite/long-test.ts'

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

const openAsStaff = (role: string, path: string, more?: VisitorOptions) => openSignedIn(browser, shop, role, path, more)

test('a wrong password is reported; the right one leads to the requested page', async () => {
  const { page, expectAccessible, expectCalm, leave } = await createVisitor(browser, { expected: refusedStatus })
  await page.goto(`${shop.url}/admin/themes`)
  await page.waitForURL(/\/auth\/login\?next=%2Fadmin%2Fthemes$/)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  // No directory is configured here.
  expect(await page.getByRole('link', { name: 'Sign in with your organisation' }).count()).toBe(0)
  await expectAccessible()
  // The sign-in page has its own styles and loads nothing of the office.
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
  await waitForTitle(page, 'Themes')
  // After a reload no password is needed. Signing out ends the session.
  await page.reload()
  await waitForTitle(page, 'Themes')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/\/auth\/login/)
  await page.goto(`${shop.url}/admin`)
  await page.waitForURL(/\/auth\/login/)
  expectCalm()
  await leave()
})

longTest('an owner edits a category in two languages and sees it in the shop at once', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('owner', '/admin/categories')
  await waitForTitle(page, 'Categories')
  await page.getByRole('link', { name: /Wellness breaks/ }).waitFor()
  await expectAccessible()
  await page.getByRole('searchbox', { name: 'Search in all languages' }).fill('sauna')
  await page.waitForURL(/sauna/)
  await expect.poll(() => page.locator('.list-title').count()).toBe(1)
  await page.getByRole('link', { name: /Wellness breaks/ }).click()
  await waitForTitle(page, 'Wellness breaks')
  await expectAccessible()
  await page.getByLabel('Title').first().fill('Warm water')
  await page.getByLabel('Title').nth(1).fill('Warm water en stoom')
  await page.getByRole('button', { name: /^فارسی/ }).click()
  const persian = page.getByLabel('Title').nth(1)
  expect([await persian.getAttribute('dir'), await persian.getAttribute('lang')]).toEqual(['rtl', 'fa'])
  // Leaving the page with unsaved changes requires a confirmation.
  let asked = ''
  page.once('dialog', (dialog) => {
    asked = dialog.message()
    void dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Themes' }).click()
  await expect.poll(() => asked).toMatch(/weren't saved/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. The shop shows it now.').waitFor()
  await waitForTitle(page, 'Warm water')

  for (const [language, heading] of [
    ['en', 'Warm water'],
    ['nl', 'Warm water en stoom'],
  ] as const) {
    const visitor = await createVisitor(browser)
    await visitor.page.goto(`${shop.url}/packages/wellness?lang=${language}`, { waitUntil: 'domcontentloaded' })
    await waitForTitle(visitor.page, heading)
    await visitor.leave()
  }
  // A record in use is not deleted; the deals that use it are listed.
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Still in use' }).waitFor()
  expect(await page.locator('.users li').count()).toBeGreaterThan(0)
  await expectAccessible()
  expectCalm()
  await leave()
})

longTest('two editors collide: both versions are shown and nothing is lost', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('editor', '/admin/themes')
  await page.locator('.list-title').first().click()
  // Waits for the form of the record, because the list also has labels such as Title.
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  const id = Number(/themes\/(\d+)/.exec(page.url())![1])
  const manager = shop.newClient(await signIn(shop, 'manager'))
  const { data: theme } = await manager('GET /fetchThemesById/:id', { params: { id } })
  const { name, summary, picture, position, translations, version } = theme
  await manager('PUT /updateThemesById/:id', {
    params: { id },
    body: { name, title: 'By the manager', summary, picture, position, translations, version },
  })
  await page.getByLabel('Title').first().fill('By the editor')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'manager@demo.test changed this while you were editing' })
  await dialog.waitFor()
  expect(await dialog.getByRole('row', { name: /Title/ }).textContent()).toBe('TitleBy the editorBy the manager')
  await expectAccessible()
  // On a phone no label is cut off.
  await page.setViewportSize(phone)
  const cut = await page.evaluate<string[]>(
    "[...document.querySelectorAll('[role=dialog] button')].filter((one) => one.scrollWidth > one.clientWidth)" +
      '.map((one) => one.textContent)',
  )
  expect(cut).toEqual([])
  await dialog.getByRole('button', { name: 'Save mine over it' }).click()
  await waitForTitle(page, 'By the editor')
  expect((await manager('GET /fetchThemesById/:id', { params: { id } })).data).toMatchObject({
    title: 'By the editor',
    version: version + 2,
  })
  expectCalm()
  await leave()
})

/** Rich-text inputs with this label; the first is the English one. */
const richTextInput = (page: Page, label: string, index = 0) =>
  page.getByRole('textbox', { name: label, exact: true }).nth(index)

longTest(
  'an editor builds a deal from nothing; a traveller finds and books it; a colleague meanwhile loses nothing',
  async () => {
    const hotel = await shop.shop.db
      .selectFrom('hotel')
      .innerJoin('rate_snapshot', 'rate_snapshot.hotel_id', 'hotel.id')
      .select('hotel.name')
      .where('rate_snapshot.nights', '=', 2)
      .where('rate_snapshot.bed_and_breakfast_cents', 'is not', null)
      .orderBy('hotel.id')
      .executeTakeFirstOrThrow()
    const { page, expectAccessible, expectCalm, leave } = await openAsStaff('editor', '/admin/deals')
    await waitForTitle(page, 'Deals')
    await page.locator('.list-title').first().waitFor()
    await expectAccessible()
    await page.getByRole('link', { name: 'New deal' }).click()
    await waitForTitle(page, 'New deal')
    await page.getByLabel('Name in addresses').fill('heath-by-hand')
    await page.getByLabel('Title').first().fill('Heath by hand')
    await page.getByRole('button', { name: 'Save as a draft' }).click()
    await waitForTitle(page, 'Heath by hand')

    // The message about a missing value links to its field, also on another tab of the form.
    await expectAccessible()
    await page.getByRole('link', { name: 'Choose at least one hotel' }).click()
    await expect.poll(() => page.getByRole('tab', { name: /^Hotels/ }).getAttribute('aria-selected')).toBe('true')
    await page.getByLabel('Find a hotel').fill(hotel.name)
    await page.getByRole('button', { name: new RegExp(`^Add ${hotel.name}`) }).click()
    await expectAccessible()
    await page.getByRole('link', { name: 'Say where the deal is filed' }).click()
    // The tab panel or the field in it gets the focus, so that keyboard users continue there.
    await expect.poll(() => page.evaluate<boolean>("!!document.activeElement?.closest('#part')")).toBe(true)
    await page.getByLabel('Which one').click()
    await page.getByRole('option', { name: 'Cycling breaks' }).click()
    await page.getByLabel('Themes').fill('win')
    await page.getByRole('option', { name: 'Winter warmth' }).click()
    await expectAccessible()
    // The arrow keys also move between tabs.
    await page.getByRole('tab', { name: /^Stay/ }).press('ArrowLeft')
    await page.keyboard.press('Enter')
    await page.getByLabel('Summary').first().fill('Two nights and no plan')
    await richTextInput(page, 'Description').click()
    await page.keyboard.type('Nothing but ')
    await page.getByRole('button', { name: 'Bold' }).first().click()
    await page.keyboard.type('heath')
    await page.getByLabel('Title').nth(1).fill('Heide met de hand')
    await page.getByRole('button', { name: /^فارسی/ }).click()
    expect([
      await richTextInput(page, 'Description', 1).getAttribute('dir'),
      await richTextInput(page, 'Description', 1).getAttribute('lang'),
    ]).toEqual(['rtl', 'fa'])
    await richTextInput(page, 'Description', 1).fill('خلنگزار')
    await page.getByRole('button', { name: 'Choose pictures' }).click()
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await page.getByLabel('What is in the picture').fill('A heath in bloom')
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a4b8c' } })
      .jpeg()
      .toBuffer()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo })
    await page.getByRole('button', { name: 'Describe and crop: Picture 2' }).click()
    const describing = page.getByRole('dialog', { name: 'Describe and crop' })
    await describing.getByLabel('What is in the picture').fill('Heather')
    await describing.locator('.focal').click({ position: { x: 4, y: 4 } })
    await expectAccessible()
    await describing.getByRole('button', { name: 'Save' }).click()
    await describing.waitFor({ state: 'hidden' })
    await expectAccessible()

    // The preview beside the form shows unsaved changes. Once hidden, it stays hidden until it is shown again.
    const preview = page.frameLocator('#preview iframe')
    await preview.getByRole('heading', { level: 1, name: 'Heath by hand' }).waitFor()
    await page.getByLabel('Title').first().fill('Heath, entirely by hand')
    await preview.getByRole('heading', { level: 1, name: 'Heath, entirely by hand' }).waitFor()
    await page.getByRole('button', { name: 'Calendar' }).click()
    await page.locator('.preview-days .cheapest').first().waitFor()
    await expectAccessible()
    await page.getByRole('button', { name: 'Hide the preview' }).click()
    await expect.poll(() => page.locator('#preview').count()).toBe(0)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await waitForTitle(page, 'Heath, entirely by hand')
    expect(await page.getByText('Before this can be sold').count()).toBe(0)
    await page.getByRole('button', { name: 'Put on sale' }).click()
    await page.getByText('On sale. The shop shows it now.').waitFor()

    const visitor = await createVisitor(browser)
    await visitor.page.goto(`${shop.url}/packages/wellness/heath-by-hand?lang=en`, { waitUntil: 'domcontentloaded' })
    await waitForTitle(visitor.page, 'Heath, entirely by hand')
    await visitor.page.locator('strong', { hasText: 'heath' }).waitFor()
    expect(await visitor.page.locator('img[alt="A heath in bloom"]').count()).toBeGreaterThan(0)
    await visitor.leave()
    const stay = await findBookableStay(shop, { slug: 'heath-by-hand', skipDays: 2 })
    const { reservation } = await reserveRoom(shop, stay)
    expect(reservation.total_cents).toBeGreaterThan(0)

    // Another member of staff saves first: both versions are shown.
    const id = Number(/deals\/(\d+)/.exec(page.url())![1])
    const manager = shop.newClient(await signIn(shop, 'manager'))
    const read = async () => (await manager('GET /deals/:id', { params: { id }, query: {} })).data as StaffDeal
    const { content, version } = await read()
    await manager('PUT /editdeals/:id', { params: { id }, body: { ...content, summary: 'By the manager', version } })
    await page.getByLabel('Summary').first().fill('By the editor')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'manager@demo.test changed this while you were editing' })
    await dialog.waitFor()
    expect(await dialog.locator('tbody tr').allTextContents()).toEqual(['SummaryBy the editorBy the manager'])
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Save mine over it' }).click()
    await expect.poll(async () => (await read()).content.summary).toBe('By the editor')
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByRole('button', { name: `Compare version ${version + 1}` }).click()
    const compare = page.getByRole('dialog', { name: `Version ${version + 1} beside the form` })
    expect(await compare.locator('tbody tr').allTextContents()).toEqual(['SummaryBy the editorBy the manager'])
    await expectAccessible()
    await compare.getByRole('button', { name: 'Put it back in the form' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(async () => (await read()).content.summary).toBe('By the manager')
    await expect.poll(() => page.locator('.MuiSnackbarContent-message').count()).toBe(0)

    // A deal that was sold can be deleted and restored, but not removed permanently.
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Remove for good' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove for good' }).click()
    await page.getByRole('dialog', { name: 'This deal has been sold' }).getByText('Reservations').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Restore as a draft' }).click()
    await expect.poll(async () => (await read()).status).toBe('draft')
    await page.getByRole('link', { name: 'Duplicate' }).click()
    await expect.poll(() => page.getByLabel('Title').first().inputValue()).toBe('Copy of Heath, entirely by hand')
    expectCalm()
    await leave()
  },
)

test('a bar shows unsaved changes, saves or discards them, and leads to invalid fields', async () => {
  const { id, title: name } = await shop.shop.db
    .selectFrom('deal')
    .select(['id', 'title'])
    .where('status', '=', 'active')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const path = `/admin/deals/${id}`
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('editor', path)
  await waitForTitle(page, name)
  const bar = page.locator('.unsaved')
  const first = page.getByLabel('Title').first()
  await page.frameLocator('#preview iframe').getByRole('heading', { level: 1, name }).waitFor()
  expect(await bar.count()).toBe(0)
  await first.fill('Typed and discarded')
  await page.getByLabel('Summary').first().fill('This too')
  await page.getByRole('button', { name: /^فارسی/ }).click()
  await page.getByLabel('Title').nth(1).fill('نشده')
  await bar.getByText('3 changes not saved').waitFor()
  expect(await bar.locator('p').innerText()).toContain('Title, Summary, Title (فارسی)')
  await expectAccessible()
  await bar.getByRole('button', { name: 'Discard' }).click()
  const asked = page.getByRole('dialog', { name: 'Discard what is not saved?' })
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  expect(await first.inputValue()).toBe('Typed and discarded')
  await bar.getByRole('button', { name: 'Discard' }).click()
  await asked.getByRole('button', { name: 'Discard' }).click()
  await bar.waitFor({ state: 'detached' })
  expect([await first.inputValue(), await page.getByLabel('Title').nth(1).inputValue()]).not.toContain('نشده')
  expect(await first.inputValue()).toBe(name)
  // A mistake on another tab is linked from the bar. Ctrl+S saves.
  await first.fill('')
  await page.getByRole('tab', { name: /^Price/ }).click()
  await page.keyboard.press('Control+s')
  await bar.getByRole('button', { name: '1 field to fix' }).click()
  await expect
    .poll(() => first.evaluate((input) => (input as unknown as { matches(of: string): boolean }).matches(':focus')))
    .toBe(true)
  await first.fill(`${name} again`)
  await page.keyboard.press('Control+s')
  await waitForTitle(page, `${name} again`)
  await bar.waitFor({ state: 'detached' })
  // Once hidden, the preview stays hidden after a reload.
  await page.getByRole('button', { name: 'Hide the preview' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Show a preview' }).waitFor()
  expect(await page.locator('#preview').count()).toBe(0)
  // On narrow screens the preview is a separate tab.
  await page.setViewportSize(phone)
  await page.getByLabel('Title').first().fill('On a phone')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.frameLocator('#preview iframe').getByRole('heading', { level: 1, name: 'On a phone' }).waitFor()
  await bar.getByText('1 change not saved').waitFor()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)
  await expectAccessible()
  expectCalm()
  await leave()
})

longTest('unsanitised HTML runs neither in the editor nor in its preview', async () => {
  const { page, leave } = await openAsStaff('editor', '/admin/deals', { expected: /./ })
  let booms = 0
  await page.exposeFunction('boom', () => {
    booms += 1
  })
  const { id } = await shop.shop.db
    .selectFrom('deal')
    .select('id')
    .where('status', '=', 'active')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const html = scriptPayloads.map((payload) => `<p>${payload}</p>${payload}`).join('')
  const texts = jsonbValue({ nl: { description_html: html, title: html.slice(0, 4_000) } })
  await shop.shop.db
    .updateTable('deal')
    .set({
      description_html: html,
      translations: texts,
      outdated: texts,
      hotel_info: jsonbValue({ title: html.slice(0, 4_000), description_html: html }),
    })
    .where('id', '=', id)
    .execute()
  await page.goto(`${shop.url}/admin/deals/${id}`)
  await richTextInput(page, 'Description', 1).waitFor()
  await page.getByText('The meaning is unchanged').first().waitFor()
  await page.evaluate('boom()')
  expect(booms).toBe(1)
  await leave()
})

test('a viewer sees everything and can change nothing', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('viewer', '/admin/destinations')
  await page.locator('.list-title').first().waitFor()
  expect(await page.getByRole('link', { name: 'New destination' }).count()).toBe(0)
  await page.locator('.list-title').first().click()
  await page.getByText('Your role cannot change it.').waitFor()
  await page.getByLabel('Title').first().waitFor()
  expect(await page.getByLabel('Title').first().isEditable()).toBe(false)
  expect(await page.getByRole('button', { name: /^(Save|Delete)$/ }).count()).toBe(0)
  await expectAccessible()
  // The URL of the editor leads a viewer to the read-only page.
  const shown = page.url()
  await page.goto(shown.replace('/show', ''))
  await page.waitForURL(shown)
  await page.getByText('Your role cannot change it.').waitFor()
  await page.getByLabel('Title').first().waitFor()
  expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
  expectCalm()
  await leave()
})

longTest(
  'an owner invites somebody, changes the role, deactivates and deletes; a viewer has read access only',
  async () => {
    const { page, expectAccessible, expectCalm, leave } = await openAsStaff('owner', '/admin/users')
    await waitForTitle(page, 'Accounts')
    await page.getByRole('link', { name: /Viewer \(demo\)/ }).waitFor()
    await expectAccessible()
    await page.getByRole('link', { name: 'Invite someone' }).click()
    await waitForTitle(page, 'Invite someone')
    await expectAccessible()
    await page.getByLabel('E-mail address').fill('owner@demo.test')
    await page.getByLabel('Name').fill('Mila')
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByText('This address has an account.').waitFor()
    await page.getByLabel('E-mail address').fill('mila@example.nl')
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByText('The invitation to mila@example.nl is on its way.').waitFor()
    await waitForTitle(page, 'Mila')
    expect(
      await shop.shop.db.selectFrom('mail').select(['kind', 'recipient']).where('kind', '=', 'user_invited').execute(),
    ).toEqual([{ kind: 'user_invited', recipient: 'mila@example.nl' }])
    await page.getByRole('radio', { name: 'Finance' }).click()
    await page.getByLabel('Name').fill('Mila de Wit')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await waitForTitle(page, 'Mila de Wit')
    // A new name applies immediately, a role with more permissions the next day.
    await page.getByText('mila@example.nl becomes Finance (now: Editor).').waitFor()
    // Waits for the notification to disappear, because its contrast is lower during the fade.
    await expect.poll(() => page.locator('.MuiSnackbarContent-message').count()).toBe(0)
    await expectAccessible()
    await applyPendingProtectionChanges(shop)
    await page.reload()
    await waitForTitle(page, 'Mila de Wit')
    const switchOff = async (name: string) => {
      await page.getByRole('button', { name: 'Switch off' }).click()
      const dialog = page.getByRole('dialog', { name: `Switch off the account of ${name}?` })
      await dialog.getByRole('button', { name: 'Switch off' }).click()
    }
    await switchOff('Mila de Wit')
    await page.getByText('mila@example.nl · switched off').waitFor()
    // The change is saved on the current version of the account.
    await page.getByLabel('Name').fill('Mila Wit')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await waitForTitle(page, 'Mila Wit')
    expect(
      await shop.shop.db
        .selectFrom('staff_user')
        .select(['name', 'role', 'active'])
        .where('email', '=', 'mila@example.nl')
        .execute(),
    ).toEqual([{ name: 'Mila Wit', role: 'finance', active: false }])
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete “Mila Wit”?' }).getByRole('button', { name: 'Delete' }).click()
    await waitForTitle(page, 'Accounts')
    await expect.poll(() => page.getByRole('link', { name: /Mila/ }).count()).toBe(0)
    // The last owner cannot be removed.
    await page
      .locator('#main')
      .getByRole('link', { name: /Owner \(demo\)/ })
      .click()
    await switchOff('Owner (demo)')
    await page.getByText('A shop keeps at least one owner. Make someone else an owner first.').waitFor()
    expectCalm()
    await leave()

    const viewer = await openAsStaff('viewer', '/admin/users', { size: phone })
    await viewer.page.getByRole('link', { name: /Finance \(demo\)/ }).click()
    await waitForTitle(viewer.page, 'Finance (demo)')
    await viewer.page.getByText('Your role cannot change it.').waitFor()
    expect(await viewer.page.getByLabel('Name').isEditable()).toBe(false)
    expect(await viewer.page.getByRole('button', { name: /^(Save|Delete|Switch off)$/ }).count()).toBe(0)
    await viewer.expectAccessible()
    expect(await viewer.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)
    viewer.expectCalm()
    await viewer.leave()
  },
)

longTest('a view of a list is saved, chosen again and shown to a colleague', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('editor', '/admin/destinations')
  await page.locator('.list-title').first().waitFor()
  const all = await page.locator('.list-title').count()
  const first = await page.locator('.list-title').first().innerText()
  await page.getByRole('searchbox').first().fill(first.split('\n')[0]!.slice(0, 5))
  await expect.poll(() => page.locator('.list-title').count()).toBeLessThan(all)
  const some = await page.locator('.list-title').count()
  await page.getByRole('button', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabel('Name of the view').fill('Near the sea')
  await dialog.getByRole('switch', { name: 'Show it to everyone' }).check()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Delete this view' }).waitFor()
  await page.getByRole('searchbox').first().fill('')
  await expect.poll(() => page.locator('.list-title').count()).toBe(all)
  await page.getByLabel('Saved views').selectOption('Near the sea')
  await expect.poll(() => page.locator('.list-title').count()).toBe(some)
  await expectAccessible()
  expectCalm()
  await leave()
  const colleague = await openAsStaff('viewer', '/admin/destinations')
  await colleague.page.getByLabel('Saved views').selectOption({ label: 'Near the sea (Editor (demo))' })
  await expect.poll(() => colleague.page.locator('.list-title').count()).toBe(some)
  expect(await colleague.page.getByRole('button', { name: 'Delete this view' }).count()).toBe(0)
  await colleague.leave()
})

longTest('keys: ? lists them, Ctrl S saves, / finds; single keys can be switched off and stay off', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('editor', '/admin/themes')
  await page.locator('.list-title').first().waitFor()
  await page.keyboard.press('/')
  await page.getByRole('dialog', { name: 'Find' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.waitFor()
  await expectAccessible()
  await list.getByRole('switch', { name: 'Use single keys as shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await page.reload()
  await page.locator('.list-title').first().click()
  const field = page.getByLabel('Summary').first()
  await field.waitFor()
  await page.locator('h1').click()
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await field.fill('Saved by a key')
  await page.keyboard.press('Control+s')
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('Saved by a key')
  // The keys are switched off, but the button still opens the list.
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await list.waitFor()
  expectCalm()
  await leave()
})

longTest('on a phone, in the dark and in German a list stands within its width and is accessible', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('editor', '/admin/categories', {
    size: phone,
  })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Light or dark' }).click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await waitForTitle(page, 'Kategorien')
  for (const [path, name, add] of [
    ['deals', 'Angebote', 'Neues Angebot'],
    ['categories', 'Kategorien', 'Neue Kategorie'],
    ['surroundings', 'Umgebungen', 'Neue Umgebung'],
    ['activities', 'Aktivitäten', 'Neue Aktivität'],
    ['custom-filters', 'Filter', 'Neuer Filter'],
    ['hotels', 'Hotels', 'Hotels importieren'],
  ] as const) {
    await page.goto(`${shop.url}/admin/${path}`)
    await waitForTitle(page, name)
    await page.locator('.list-title').first().waitFor()
    await expectAccessible()
    expect([path, await page.evaluate<number>('document.documentElement.scrollWidth')]).toEqual([path, phone.width])
    await page.getByRole('link', { name: add }).click()
    await waitForTitle(page, add)
    await expectAccessible()
    expect([path, await page.evaluate<number>('document.documentElement.scrollWidth')]).toEqual([path, phone.width])
  }
  expectCalm()
  await leave()
})

test('files of the office are cached as immutable, its page never; unknown addresses are not found', async () => {
  const ask = (url: string, headers: Record<string, string> = {}) =>
    shop.app.inject({ url, headers: { host: new URL(shop.url).host, ...headers } })
  const navigate = { 'sec-fetch-mode': 'navigate' }
  const page = await ask('/admin', navigate)
  const policy = String(page.headers['content-security-policy'])
  const nonce = /name="nonce" content="([^"]+)"/.exec(page.body)![1]!
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
  // Only style attributes may be inline, because the preview of an e-mail contains them.
  expect(policy).toContain("script-src 'self';")
  expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
  expect(page.headers['cache-control']).toBe('no-store')
  expect((await ask('/admin', navigate)).body).not.toContain(nonce)
  const script = /src="(\/admin\/assets\/[^"]+\.js)"/.exec(page.body)![1]!
  const { headers } = await ask(script, { 'accept-encoding': 'br' })
  expect([headers['cache-control'], headers['content-encoding']]).toEqual(['public, max-age=31536000, immutable', 'br'])
  expect((await ask('/admin/assets/nothing-12345678.js', navigate)).statusCode).toBe(404)
  expect((await ask('/admin/categories', { 'sec-fetch-mode': 'cors' })).statusCode).toBe(404)
  expect((await ask('/admin/categories', navigate)).statusCode).toBe(200)
})
