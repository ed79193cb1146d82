/**
 * Prices, the theme of the shop and banners in the back-office: saved changes appear immediately on the shop's pages.
 *
 * In the long suite: prices, the theme, banners, e-mails, roles, keys of accounts, first steps.
 */
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitor, phone, startBrowser, type VisitorOptions } from '../../browser.ts'
import { ProcessRecord } from '@tussenuit/server/metrics/process-record.ts'
import { startProcessSigns } from '@tussenuit/server/start/process-signs.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { delayRequests, openSignedIn, waitForTitle } from '../../office-steps.ts'
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
const openAsStaff = (role: string, path: string, options?: VisitorOptions) =>
  openSignedIn(browser, shop, role, path, options)

/**
 * A process that works, a job that failed, a mail server that does not answer and a drill that found a damaged file are
 * shown at 390 pixels.
 */
async function expectSystemShown(): Promise<void> {
  const record = new ProcessRecord(shop.shop.now)
  record.addJob({ name: 'money', hasFailed: true, seconds: 61, nextAt: shop.shop.now() })
  record.addJob({ name: 'mails', hasFailed: false, seconds: 0.2, nextAt: shop.shop.now() })
  record.addCall({ party: 'mail', operation: 'send', outcome: 'failed', seconds: 1 })
  const damaged = `files/${'0a'.repeat(32)}.${'b1'.repeat(8)}.sealed (uploads/u-1.webp) is missing`
  const at = shop.shop.now()
  const drill = { backup_name: 'b', backup_made_at: at, started_at: at, ended_at: at }
  await shop.shop.db
    .insertInto('drill_run')
    .values({ ...drill, problems: JSON.stringify([damaged]) })
    .execute()
  const signs = startProcessSigns(shop.shop, record, 'only')
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('manager', '/admin/system', { size: phone })
  await waitForTitle(page, 'System')
  await page.getByRole('row', { name: /Compare the books with the card provider Failed/ }).waitFor()
  await page.getByRole('row', { name: /Running/ }).waitFor()
  await page.getByText('No backup has been recorded yet').waitFor()
  await page.getByText(damaged).waitFor()
  await expectAccessible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width)
  expectCalm()
  await leave()
  await signs.stop()
}

test('a manager changes prices and the look of the shop; two who collide lose nothing; finance only reads', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('manager', '/admin/prices')
  await waitForTitle(page, 'Prices')
  const cost = page.getByLabel('Reservation cost in euros')
  await expect.poll(() => cost.inputValue()).toBe('19.00')
  await expectAccessible()
  await cost.fill('21.50')
  // Unsaved changes are listed, and discarded only after a confirmation.
  await page.getByText('1 change not saved').waitFor()
  await page.locator('.unsaved-fields').getByText('Reservation cost in euros').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => cost.inputValue()).toBe('19.00')
  expect(await page.getByText('1 change not saved').count()).toBe(0)
  await cost.fill('21.50')
  await expectAccessible()
  // Another member of staff saves meanwhile.
  const owner = shop.newClient(await signIn(shop, 'owner'))
  const { data: setting } = await owner('GET /packageSetting', {})
  await owner('POST /packageSetting', { body: { ...setting, margin: 17.25 } })
  await page.getByRole('button', { name: 'Save prices' }).click()
  const conflict = page.getByRole('dialog')
  await conflict.getByRole('row', { name: /Margin % 15 17.25/ }).waitFor()
  await expectAccessible()
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => page.getByLabel('Margin %').inputValue()).toBe('17.25')
  await cost.fill('21.50')
  await page.getByRole('button', { name: 'Save prices' }).click()
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor()
  const { data: changed } = await owner('GET /packageSetting', {})
  expect([changed.margin, changed.reservation_cost_cents]).toEqual([17.25, 2150])
  await owner('POST /packageSetting', { body: { ...setting, version: changed.version } })

  // What runs the shop is shown on a phone, too, in every language.
  await expectSystemShown()

  // In the preview, staff see the home page of a shop that is closed for visitors.
  const { version } = (await owner('GET /opening', {})).data
  await owner('POST /opening', { body: { open: false, version } })
  // The form is not shown before its record has arrived, because the record would replace typed text.
  const released = delayRequests(page, '**/api/customizations')
  await page.goto(`${shop.url}/admin/brand`)
  await waitForTitle(page, 'Look and contact')
  expect(await page.getByLabel('Name of the shop').count()).toBe(0)
  await released()
  await page.getByLabel('Name of the shop').fill('Even weg')
  // The controls for typed, chosen and predefined colours have the same height, and no gap if they wrap.
  const [typed, chosen, readyMade] = await Promise.all(
    ['.MuiInputBase-root', '[type=color]', '.swatches'].map(
      async (part) => (await page.locator(`.colour ${part}`).boundingBox())!,
    ),
  )
  expect([chosen!.height, readyMade!.height]).toEqual([typed!.height, typed!.height])
  expect(readyMade!.y).toBeLessThan(typed!.y + typed!.height + 16)
  await page.getByLabel('Colour').fill('#ffd54a')
  await page.getByText('Too light for words').waitFor()
  await page.getByLabel('Colour').fill('#1f5fbf')
  await page.getByText('Easy to read: 6.0 on white').waitFor()
  // While the shop is closed, the steps before opening are on the screen of its look, as are the VAT rates.
  await page.getByRole('region', { name: 'Setting up the shop' }).getByRole('link').first().waitFor()
  await page
    .getByRole('region', { name: 'VAT, by day of the stay' })
    .getByRole('row', { name: /^Lodging/ })
    .waitFor()
  // The preview of the shop shows the colour before it is saved.
  const framed = () =>
    page.evaluate<string>(
      "document.querySelector('iframe').contentDocument.documentElement.style.getPropertyValue('--brand')",
    )
  await expect.poll(framed).toContain('#1f5fbf')
  await page
    .frameLocator('#preview iframe')
    .first()
    .getByRole('heading', { level: 1, name: /^Get out/ })
    .waitFor()
  const pages = page.getByRole('group', { name: 'Page of the preview' })
  await pages.getByRole('button', { name: 'Deal' }).click()
  const dealPage = page.frameLocator('#preview iframe').last()
  await dealPage.locator('html[dir=rtl] h1').waitFor()
  await dealPage.getByText('€').first().waitFor()
  await expect.poll(framed).toContain('#1f5fbf')
  await pages.getByRole('button', { name: 'Home' }).click()
  await page.getByRole('button', { name: 'Wide' }).click()
  expect(await page.evaluate<number>("document.querySelector('iframe').contentWindow.innerWidth")).toBeGreaterThan(
    1_260,
  )
  await expectAccessible()
  await page.getByRole('button', { name: 'Save look and contact' }).click()
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor()
  await page.goto(`${shop.url}/admin/`)
  await page.getByText('Visitors read that the shop is closed for a moment.').waitFor()
  await page.getByRole('button', { name: 'Open the shop' }).click()
  await page.getByText('The shop is open.').waitFor()
  const visitor = await createVisitor(browser)
  // The shop's pages are updated within a second.
  const titleOfShop = async () => {
    await visitor.page.goto(shop.url, { waitUntil: 'domcontentloaded' })
    return visitor.page.title()
  }
  await expect.poll(titleOfShop, { timeout: 30_000 }).toContain('Even weg')
  expect(
    await visitor.page.evaluate<string>("getComputedStyle(document.documentElement).getPropertyValue('--brand')"),
  ).toContain('#1f5fbf')
  await visitor.leave()
  expectCalm()
  await leave()
  const { data: brand } = await owner('GET /customizations', {})
  await owner('PUT /updateCustomization', {
    body: { ...brand, brand_name: 'Tussenuit', brand_color: '#9c2468' } as never,
  })

  const finance = await openAsStaff('finance', '/admin/prices')
  await finance.page.getByText('Your role cannot change it.').waitFor()
  expect(await finance.page.getByLabel('Margin %').isEditable()).toBe(false)
  expect(await finance.page.getByRole('button', { name: /^Save/ }).count()).toBe(0)
  // Each row of rates shows whether it applies today.
  await finance.page.goto(`${shop.url}/admin/vat`)
  await finance.page.getByText('counts now').first().waitFor()
  expect(await finance.page.getByText('counts now').count()).toBe(3)
  await finance.page.getByText('until 31 Dec 2025').first().waitFor()
  // A list without records has a text of its own; a search without results has another one.
  await finance.page.goto(`${shop.url}/admin/voucher-orders`)
  await finance.page.getByText('Nothing here yet').waitFor()
  await finance.page.getByRole('searchbox').fill('nobody')
  await finance.page.getByText('No order fits.').waitFor()
  await finance.page.getByRole('button', { name: 'Clear the search' }).click()
  await finance.page.getByText('Nothing here yet').waitFor()
  await finance.page.goto(`${shop.url}/admin/brand`)
  await finance.page.getByText('Your role cannot change it.').waitFor()
  // A role without permission for the catalogue sees the same preview as visitors.
  await finance.page.locator('#preview iframe[src*="preview=look"]').first().waitFor()
  await finance.page.waitForLoadState('networkidle')
  finance.expectCalm()
  await finance.leave()
})

longTest('a banner with a picture of its own is on the home page as soon as it is saved', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('manager', '/admin/banners')
  await waitForTitle(page, 'Banners')
  await page.getByRole('link', { name: 'New banner' }).click()
  await waitForTitle(page, 'New banner')
  await page.getByLabel('Title').first().fill('Frost on the canals')
  await page.locator('input[type=file]').setInputFiles({
    name: 'canal.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: '#145a78' } })
      .png()
      .toBuffer(),
  })
  await page.getByRole('img', { name: 'Picture 1' }).waitFor()
  await expectAccessible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await waitForTitle(page, 'Frost on the canals')
  const visitor = await createVisitor(browser)
  await visitor.page.goto(shop.url, { waitUntil: 'domcontentloaded' })
  await visitor.page.getByRole('heading', { name: 'Frost on the canals' }).waitFor()
  await visitor.leave()
  expectCalm()
  await leave()
})

longTest(
  'a manager changes the text of an e-mail while seeing how it reads; finance only reads; the supplied text comes back',
  async () => {
    const { page, expectAccessible, expectCalm, leave } = await openSignedIn(
      browser,
      shop,
      'manager',
      '/admin/email-templates',
      { expected: /status of 400/ },
    )
    await waitForTitle(page, 'E-mails')
    await page.getByLabel('Language of the e-mails').selectOption('en')
    await page.getByRole('link', { name: /^Link to the booking/ }).waitFor()
    await expectAccessible()
    await page.getByRole('link', { name: /^Link to the booking/ }).click()
    await waitForTitle(page, 'Link to the booking')
    const preview = page.frameLocator('iframe.email-page')
    await preview.getByRole('heading', { name: 'Your booking' }).waitFor()
    await page.getByRole('switch', { name: 'Show the source' }).check()
    await page.locator('textarea[name=body]').fill('# Back to {{ hotel }}\n\n[Go there]({{ link }})')
    await page.getByText('This e-mail has no "hotel".').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => page.locator('textarea[name=body]').getAttribute('aria-invalid')).toBe('true')
    await page.locator('textarea[name=body]').fill('# Back to {{ number }}\n\n[Go there]({{ link }})')
    await preview.getByRole('heading', { name: 'Back to TU00000000' }).waitFor()
    // The e-mail's own styles apply: its link is displayed as a button.
    expect((await preview.getByRole('link', { name: 'Go there' }).boundingBox())!.height).toBeGreaterThan(40)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'As plain text' }).click()
    // Axe cannot check a frame without scripts.
    await page.getByText('Go there: ').waitFor()
    await expectAccessible()

    const finance = await openAsStaff('finance', '/admin/email-templates/booking_link.en/show')
    await finance.page.getByText('Your role cannot change it.').waitFor()
    expect(await finance.page.getByLabel('Heading', { exact: true }).inputValue()).toBe('Back to ‹Number›')
    expect(await finance.page.getByRole('button', { name: /^(?:Save|Back to the supplied text)/ }).count()).toBe(0)
    await finance.leave()

    await page.getByRole('button', { name: 'Back to the supplied text' }).click()
    const asked = page.getByRole('dialog', { name: 'Back to the supplied text' })
    await asked.getByText('Your own subject and text in English are deleted.').waitFor()
    await asked.getByRole('button', { name: 'Back to the supplied text' }).click()
    await expect.poll(() => page.locator('textarea[name=body]').inputValue()).toContain('# Your booking')
    expectCalm()
    await leave()
  },
)

longTest(
  'an e-mail is changed by its blocks: a paragraph with a field under a condition, without template syntax',
  async () => {
    const { page, expectAccessible, expectCalm, leave } = await openSignedIn(
      browser,
      shop,
      'manager',
      '/admin/email-templates/reservation_confirmed.nl',
      { expected: /status of 400/ },
    )
    await waitForTitle(page, 'Confirmation')
    const form = page.locator('form')
    expect(await form.innerText()).not.toMatch(/{{|{%/)
    await expect
      .poll(() => page.getByLabel('Subject', { exact: true }).inputValue())
      .toBe('Bevestigd: ‹Name of the package›, ‹Day of arrival› (‹Number›)')
    await expectAccessible()
    await page.getByLabel('Subject', { exact: true }).fill('Tot ziens in ‹Hotel›')
    const menus = page.getByRole('button', { name: 'Change this block' })
    const choose = async (name: string) => page.getByRole('menuitem', { name }).click()
    await menus.nth(1).click()
    await choose('Add a block below')
    const paragraphs = page.getByLabel('Paragraph', { exact: true })
    await paragraphs.nth(1).fill('Uw kamer: ')
    await page.getByRole('button', { name: 'Insert field: Paragraph' }).nth(1).click()
    await choose('Room')
    await expect.poll(() => paragraphs.nth(1).inputValue()).toBe('Uw kamer: ‹Room›')
    await menus.nth(2).click()
    await choose('Show only if …')
    await page.getByRole('combobox', { name: 'Only if' }).first().click()
    await page.getByRole('option', { name: 'something is paid at the hotel' }).click()
    await expectAccessible()
    // An unknown placeholder is reported at its field.
    await page.getByLabel('Line beside the subject', { exact: true }).fill('‹Hotle›')
    await page.getByText('‹Hotle› is not a field of this e-mail.').waitFor()
    await page.getByLabel('Line beside the subject', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor()
    const manager = shop.newClient(await signIn(shop, 'manager'))
    const { data } = await manager('GET /fetchEmailTemplateById/:id', { params: { id: 'reservation_confirmed.nl' } })
    expect(data.subject).toBe('Tot ziens in {{ hotel }}')
    expect(data.body).toContain('\n\n{% if payable_at_hotel_cents > 0 %}\nUw kamer: {{ room }}\n{% endif %}\n\n')
    expectCalm()
    await leave()
  },
)

longTest(
  'an owner makes a role; who has it sees what it allows and nothing else, and follows its changes',
  async () => {
    const { page, expectAccessible, expectCalm, leave } = await openAsStaff('owner', '/admin/users')
    await page.getByRole('link', { name: 'Roles', exact: true }).click()
    await waitForTitle(page, 'Roles')
    await page.getByRole('link', { name: /^Support/ }).waitFor()
    await expectAccessible()
    // A built-in role is read-only.
    await page.getByRole('link', { name: /^Support/ }).click()
    await waitForTitle(page, 'Support')
    expect(await page.getByRole('checkbox', { name: 'see reservations' }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: /^(Save|Delete)$/ }).count()).toBe(0)
    await page.goto(`${shop.url}/admin/roles`)
    await page.getByRole('link', { name: 'New role' }).click()
    await waitForTitle(page, 'New role')
    await page.getByLabel('Name').fill('Viewer')
    await page.getByRole('checkbox', { name: 'change hotels' }).check()
    await page.getByRole('button', { name: 'New role' }).click()
    await page.getByText('Another role has this name.').waitFor()
    await expectAccessible()
    await page.getByLabel('Name').fill('Hotel desk')
    await page.getByRole('button', { name: 'New role' }).click()
    await waitForTitle(page, 'Hotel desk')
    // Permission to change includes permission to see.
    expect(await page.getByRole('checkbox', { name: 'see hotels' }).isChecked()).toBe(true)
    await page.goto(`${shop.url}/admin/users`)
    await page.getByRole('link', { name: /Editor \(demo\)/ }).click()
    await page.getByRole('radio', { name: 'Hotel desk' }).click()
    await page.getByText('This role may: see hotels, change hotels').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor()

    const colleague = await openAsStaff('editor', '/admin/hotels', { size: phone })
    await colleague.page.locator('.list-title').first().waitFor()
    await colleague.page.goto(`${shop.url}/admin/users`)
    await waitForTitle(colleague.page, 'Your role does not show this screen')
    await colleague.page.goto(`${shop.url}/admin/hotels`)
    await colleague.page.getByRole('button', { name: /menu/i }).first().click()
    const menu = colleague.page.getByRole('navigation').filter({ visible: true })
    await menu.getByRole('group', { name: 'Catalogue' }).getByRole('link', { name: 'Hotels' }).waitFor()
    expect(await menu.getByRole('link', { name: /^(Deals|Reservations|Accounts|Vouchers)$/ }).count()).toBe(0)

    await page.goto(`${shop.url}/admin/roles`)
    await page.getByRole('link', { name: /^Hotel desk/ }).click()
    await page.getByRole('checkbox', { name: 'change hotels' }).uncheck()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor()
    // The changed permissions apply from the next request of the role's members.
    await colleague.page.reload()
    await colleague.page.locator('.list-title').first().click()
    await colleague.page.getByText('Your role cannot change it.').waitFor()
    await colleague.expectAccessible()
    await colleague.leave()

    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Accounts have this role. Give them another one first.').waitFor()
    expectCalm()
    await leave()
  },
)

longTest('an owner tests the keys of an account and replaces them with the password; finance only reads', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('owner', '/admin/payments')
  await waitForTitle(page, 'Payments')
  const account = page.getByRole('form', { name: 'Account for package travel (SGR)' })
  await account.getByText('sk_test_sim_…').waitFor()
  await expectAccessible()
  await account.getByRole('button', { name: 'Test the connection' }).click()
  await account.getByText('The provider accepts the keys.').waitFor()
  await account.getByText('Webhook: a signed event arrived').waitFor()
  await account.getByText('Last signed event of the webhook').waitFor()
  await account.getByText('works', { exact: true }).waitFor()
  await account.getByText('Test keys: no real money').waitFor()
  await account.getByRole('button', { name: 'Replace keys' }).click()
  await account.getByLabel('New: Secret key').fill('sk_test_nobody1234')
  await account.getByRole('button', { name: 'Test the new keys' }).click()
  await account.getByText('The provider refuses:').waitFor()
  await account.getByText('does not work', { exact: true }).waitFor()
  // Nothing can be saved without the password.
  expect(await account.getByRole('button', { name: 'Save new keys' }).isEnabled()).toBe(false)
  await account.getByLabel('New: Secret key').fill('')
  await account.getByLabel('New: Signing secret of the webhook').fill('whsec_another1234')
  await account.getByRole('button', { name: 'Test the new keys' }).click()
  await account.getByRole('status').getByText('the signing secret does not match').waitFor()
  await expectAccessible()
  await account.getByLabel('Your password').fill('demo-2026')
  await account.getByRole('button', { name: 'Save new keys' }).click()
  await account.getByText('whsec_…1234').waitFor()
  await account.getByText('entered here').waitFor()
  // Closing the fields discards the typed values.
  expect(await account.getByLabel('New: Secret key').count()).toBe(0)
  await expectAccessible()
  await account.getByRole('button', { name: 'Replace keys' }).click()
  await account.getByLabel('Your password').fill('demo-2026')
  await account.getByRole('button', { name: 'Back to the configured keys' }).click()
  await expect.poll(() => account.getByText('entered here').count()).toBe(0)

  await page.getByRole('checkbox', { name: 'Bancontact' }).uncheck()
  await page.getByLabel('Deposit of new deals, %').fill('25')
  await page.getByRole('button', { name: 'Save methods and deposit' }).click()
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor()
  // New deals start with this value.
  await page.goto(`${shop.url}/admin/deals/create`)
  await page.getByRole('tab', { name: /Price/ }).click()
  await expect.poll(() => page.getByLabel('Deposit %').inputValue()).toBe('25')
  expectCalm()
  await leave()

  const finance = await openAsStaff('finance', '/admin/payments', { size: phone })
  await waitForTitle(finance.page, 'Payments')
  await finance.page.getByText('sk_test_sim_…').first().waitFor()
  expect(await finance.page.getByRole('button', { name: /^(Save|Test|Replace|Back)/ }).count()).toBe(0)
  expect(await finance.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)
  await finance.expectAccessible()
  await finance.leave()
})

longTest(
  'the first page names what a closed shop still needs, leads there, and is silent once it is open',
  async () => {
    const { page, expectAccessible, expectCalm, leave } = await openAsStaff('owner', '/admin/shop-settings')
    await page.getByText('The shop is open: visitors').waitFor()
    // The list of settings pages shows a summary of each page.
    const pages = page.getByRole('navigation', { name: 'Pages of settings' })
    await pages.getByText('Margin 15%, reservation cost € 19,00 per booking').waitFor()
    await pages.getByText('Now: lodging 21%, meals and activities 9%, reservation cost 21%.').waitFor()
    await pages.getByText('Test keys: no real money').waitFor()
    await expectAccessible()
    await page.getByRole('button', { name: 'Close the shop' }).click()
    await expectAccessible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close the shop' }).click()
    await page.getByText('The shop is closed: visitors').waitFor()
    await shop.shop.db.deleteFrom('setting').where('name', '=', 'payment').execute()
    await page.getByRole('link', { name: 'See what is missing and open the shop' }).click()
    await page.getByText('9 of 10 required steps done').waitFor()
    await page.getByText('1 required step is left before you can open.').waitFor()
    expect(await page.getByRole('button', { name: 'Open the shop' }).isDisabled()).toBe(true)
    await expectAccessible()
    await page.getByRole('link', { name: 'Sign in with a second factor' }).click()
    await waitForTitle(page, 'My account')

    // A manager may open the shop but may not invite users.
    const manager = await openAsStaff('manager', '/admin/', { size: phone })
    await manager.page.getByText('9 of 10 required steps done').waitFor()
    expect(await manager.page.getByRole('link', { name: 'Invite a colleague' }).count()).toBe(0)
    expect(await manager.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)
    await manager.page.getByRole('link', { name: /^Ways to pay/ }).click()
    await manager.page.getByRole('button', { name: 'Save methods and deposit' }).click()
    await manager.page
      .getByText(/^Saved/)
      .first()
      .waitFor()
    await manager.page.goto(`${shop.url}/admin/`)
    await manager.page.getByRole('button', { name: 'Open the shop', disabled: false }).click()
    await manager.page.getByText('The shop is open.').waitFor()
    await manager.leave()

    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${shop.url}/admin/`)
    await page.waitForLoadState('networkidle')
    expect(asked).toContain('/api/tasks')
    expect(asked).not.toContain('/api/firstSteps')
    expectCalm()
    await leave()
  },
)
