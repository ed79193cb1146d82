/**
 * Vouchers in the back-office: a product with codes, a code's ledger, redemption at the counter, a campaign.
 *
 * In the long suite: a voucher at the counter; codes, masks and campaigns in two languages, at two widths.
 */
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { findBookableStay } from '../../booking-steps.ts'
import { createVisitor, phone, startBrowser, type VisitorOptions } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { openSignedIn, waitForTitle } from '../../office-steps.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { buyVouchers, signIn, readCodeBalance } from '../../voucher-steps.ts'
import { longTest } from '../../suite/long-test.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: ['Heather, steam and silence'] })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})
const openAsStaff = (role: string, path: string, options?: VisitorOptions) =>
  openSignedIn(browser, shop, role, path, options)

test('finance redeems a voucher at the counter by keyboard only; the ledger shows it and balances', async () => {
  const { codes, order } = await buyVouchers(shop, { cents: 5_000 })
  const code = codes[0]!
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('finance', '/admin/counter')
  await waitForTitle(page, 'Redeem at the counter')
  await page.getByLabel('Type the code').focus()
  await page.keyboard.type(code.toLowerCase())
  await page.keyboard.press('Enter')
  await page.getByText(/good for €\s50,00/).waitFor()
  await expectAccessible()
  await page.getByLabel('Amount in euros').focus()
  await page.keyboard.type('60')
  await page.getByText('A sum of at most € 50,00').waitFor()
  await page.getByLabel('Amount in euros').fill('24,50')
  await page.getByLabel('What for').fill('Back massage')
  await page.getByRole('combobox', { name: 'What was supplied' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Treatment: massage, beauty' }).focus()
  await page.keyboard.press('Enter')
  const redeem = page.getByRole('button', { name: /^Redeem €\s24,50$/ })
  await redeem.waitFor()
  expect((await readCodeBalance(shop, code)).balance_cents).toBe(5_000)
  await redeem.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: '€ 25,50 stays on the code' }).waitFor()
  expect((await readCodeBalance(shop, code)).balance_cents).toBe(2_550)
  // 24.50 × 21 ÷ 121 = 4.25.
  const saved = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Open receipt \d{10}$/ })
    .first()
    .click()
  expect(await extractPdfText(readFileSync((await (await saved).path())!))).toMatch(
    /21% VAT €\u00a020,25 €\u00a04,25 €\u00a024,50/,
  )
  await expectAccessible()
  await page.getByRole('link', { name: code }).click()
  await waitForTitle(page, code)
  await page.getByText(/€\s50,00 − €\s24,50 = €\s25,50, as in the books/).waitFor()
  await page.getByRole('row', { name: /Redeemed Back massage .*−\s€\s24,50 .*€\s25,50/ }).waitFor()
  await expectAccessible()
  await page.getByRole('button', { name: 'Block' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block 1 code' })
  await dialog.getByLabel('Reason').fill('Lost')
  await dialog.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('button', { name: 'Lift block' }).waitFor()
  await page.getByText('blocked', { exact: true }).waitFor()
  // The link leads from the code to its order, which shows the order's history.
  await page.getByRole('link', { name: `order ${order.transaction_number}` }).click()
  await waitForTitle(page, 'Noor Smit')
  await page.getByRole('row', { name: new RegExp(`${code} blocked`) }).waitFor()
  await page.getByRole('heading', { name: 'What happened' }).waitFor()
  await page.getByText('noor@example.nl').first().waitFor()
  await expectAccessible()
  expectCalm()
  await leave()
})

test('a redemption of the wrong code is undone in the list, and its credit note opens', async () => {
  const { codes } = await buyVouchers(shop, { cents: 5_000 })
  const finance = shop.newClient(await signIn(shop, 'finance'))
  await finance('POST /redeemVoucher', {
    body: { voucher_code: codes[0]!, amount_cents: 2_000, note: 'Lunch', supply: 'meals' },
  })
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('finance', '/admin/counter', { size: phone })
  const row = page.getByRole('row', { name: /Lunch/ }).first()
  await row.getByRole('button', { name: `Undo ${codes[0]}` }).click()
  const dialog = page.getByRole('dialog', { name: `Undo the redemption of € 20,00 from ${codes[0]}` })
  await dialog.getByLabel('Reason').fill('wrong guest')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await row.getByText(/undone on/).waitFor()
  expect((await readCodeBalance(shop, codes[0]!)).balance_cents).toBe(5_000)
  const saved = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Open credit note \d{10}$/ }).click()
  expect(await extractPdfText(readFileSync((await (await saved).path())!))).toMatch(/Total −€\u00a020,00/)
  await expectAccessible()
  expectCalm()
  await leave()
})

test('a voucher is written in Dutch; the list and the editor say what is missing or outdated', async () => {
  const manager = shop.newClient(await signIn(shop, 'manager'))
  const body = { name: 'A night outside', description: '<p>Wake up.</p>', value_cents: 9_900, selling_price: 9_900 }
  const { voucher_id } = (await manager('POST /createVouchers', { body })).data
  const visit = await openAsStaff('manager', `/admin/vouchers/${voucher_id}`)
  const { page, expectAccessible, expectCalm, leave } = visit
  await waitForTitle(page, 'A night outside')
  const dutch = page.getByRole('button', { name: /^Nederlands/ })
  const names = page.getByLabel(/^Name/)
  await names.nth(1).fill('Een nacht buiten')
  expect(await dutch.getAttribute('data-state')).toBe('missing')
  await page
    .getByRole('textbox', { name: /^Description/ })
    .nth(1)
    .fill('Wakker worden.')
  await expect.poll(() => dutch.getAttribute('data-state')).toBe('complete')
  await expectAccessible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. The shop shows it now.').waitFor()
  const { data: shown } = await shop.client('POST /fetchVoucherById', { body: { voucher_id, language: 'nl' } })
  expect([shown.name, shown.description]).toEqual(['Een nacht buiten', '<p>Wakker worden.</p>'])

  // After a change of the English text, the list and the editor mark the translation as outdated until it is confirmed.
  await names.first().fill('A night out')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The English has changed since.').waitFor()
  expect(await dutch.getAttribute('data-state')).toBe('outdated')
  await page.goto(`${shop.url}/admin/vouchers`)
  await page.getByRole('row', { name: /A night out .*2 of 9 languages complete|A night out .*1 outdated/ }).waitFor()
  await expectAccessible()
  await page.getByRole('link', { name: /A night out/ }).click()
  await page.getByRole('button', { name: 'The meaning is unchanged' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The English has changed since.').waitFor({ state: 'detached' })
  await expect.poll(() => dutch.getAttribute('data-state')).toBe('complete')
  expectCalm()
  await leave()
})

test('a campaign is translated on a phone, and who has its code reads it in Dutch', async () => {
  const manager = shop.newClient(await signIn(shop, 'manager'))
  const { deal, stay } = await findBookableStay(shop)
  const { data: campaign } = await manager('POST /addPackageVoucherCampaign', {
    body: {
      campaign_name: 'Boots and heather',
      partner: 'Weekend Club',
      deals_id: deal.deals_id,
      valid_from: today(new Date()),
      valid_until: addDays(today(new Date()), 200),
      nights: stay.nights,
      persons: 2,
      promotion: '<p>Bring your boots.</p>',
      codes: ['BOOTS-1'],
    },
  })
  const staff = await openAsStaff('manager', `/admin/campaigns/${campaign.id}`, { size: phone })
  await waitForTitle(staff.page, 'Boots and heather')
  await staff.page
    .getByLabel(/^Name of the campaign/)
    .nth(1)
    .fill('Laarzen en heide')
  await staff.page
    .getByRole('textbox', { name: /^What travellers read/ })
    .nth(1)
    .fill('Neem je laarzen mee.')
  expect(await staff.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)
  await staff.expectAccessible()
  await staff.page.getByRole('button', { name: 'Save', exact: true }).click()
  await staff.page.getByText('Saved. The shop shows it now.').waitFor()
  await staff.page.goto(`${shop.url}/admin/campaigns`)
  await staff.page.getByText('Boots and heather').first().waitFor()
  expect(await staff.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)
  await staff.expectAccessible()
  staff.expectCalm()
  await staff.leave()

  const traveller = await createVisitor(browser)
  await traveller.page.goto(`${shop.url}/verzilveren?lang=nl#BOOTS-1`)
  await traveller.page.getByRole('heading', { name: 'Laarzen en heide' }).waitFor()
  await traveller.page.getByText('Neem je laarzen mee.').waitFor()
  await traveller.expectAccessible()
  traveller.expectCalm()
  await traveller.leave()
})

longTest('a voucher is made, given codes from a file twice, two are extended; deleting it is refused', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('finance', '/admin/vouchers')
  await waitForTitle(page, 'Vouchers')
  await page.getByRole('heading', { name: /owed on sold codes/ }).waitFor()
  await expectAccessible()
  await page.getByRole('link', { name: 'New voucher' }).click()
  await waitForTitle(page, 'New voucher')
  await page.getByLabel('Name', { exact: false }).first().fill('A whole week')
  await page.getByLabel('Value in euros').fill('500')
  await page.getByLabel('Price in euros').fill('450')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await waitForTitle(page, 'A whole week')
  const file = {
    name: 'codes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Code;Sold\nSUN-01;1\nSUN-02;2\nSUN-03;3\n'),
  }
  for (const said of ['3 added, 0 skipped', '0 added, 3 skipped']) {
    await page.getByRole('button', { name: 'Add codes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add codes' })
    await dialog.getByLabel('Or a list from a file').setInputFiles(file)
    await dialog.getByText('3 codes in the file').waitFor()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByText(said, { exact: false }).waitFor()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Go back' }).click()
  }
  await page.getByRole('checkbox', { name: 'Choose SUN-01' }).check()
  await page.getByRole('checkbox', { name: 'Choose SUN-03' }).check()
  await page.getByRole('button', { name: 'Extend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Extend 2 codes' })
  await dialog.getByLabel('New last day').fill('2039-01-31')
  await dialog.getByLabel('Reason').fill('Hotel shut')
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect.poll(() => page.getByRole('cell', { name: '31 Jan 2039' }).count()).toBe(2)
  // Another member of staff changes the price meanwhile. Both values are shown in euros with the labels of the form.
  const finance = shop.newClient(await signIn(shop, 'finance'))
  const voucher_id = Number(/vouchers\/(\d+)/.exec(page.url())![1])
  await finance('PUT /editVouchers/:id', { params: { id: voucher_id }, body: { selling_price: 40_000 } })
  await page.getByLabel('Price in euros').fill('425')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = page.getByRole('dialog', { name: 'A colleague changed this while you were editing' })
  expect(await conflict.getByRole('row', { name: /^Price in euros/ }).textContent()).toMatch(/€.425,00€.400,00$/)
  await conflict.getByRole('button', { name: 'Save mine over it' }).click()
  const price = async () => (await finance('POST /fetchVoucherById', { body: { voucher_id } })).data.selling_price
  await expect.poll(price).toBe(42_500)
  await conflict.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('This voucher has been sold or has codes.').waitFor()
  expectCalm()
  await leave()
})

longTest('support sees codes masked on a phone and takes nothing from them', async () => {
  const { codes } = await buyVouchers(shop, { cents: 5_000 })
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('support', '/admin/counter', { size: phone })
  await page.getByLabel('Type the code').fill(codes[0]!)
  await page.getByRole('button', { name: 'Look it up' }).click()
  await page.getByText(/good for €\s50,00/).waitFor()
  expect(await page.getByLabel('Amount in euros').count()).toBe(0)
  expect(await page.locator('main').textContent()).not.toContain(codes[0]!)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)
  await expectAccessible()
  await page.getByRole('link', { name: /•|\*/ }).first().click()
  await page.getByText(/, as in the books$/).waitFor()
  expect(await page.getByRole('button', { name: 'Block' }).count()).toBe(0)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)
  await expectAccessible()
  expectCalm()
  await leave()
})

longTest('a campaign of a partner gets codes and is turned off', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('manager', '/admin/campaigns/create')
  await waitForTitle(page, 'New campaign')
  await page.getByLabel('Name of the campaign').first().fill('Weekend away')
  await page.getByLabel('Partner').fill('Newspaper')
  await page.getByLabel('Package').click()
  await page.getByRole('option', { name: 'Heather, steam and silence' }).click()
  await page.getByLabel('Nights').fill('2')
  await page.getByLabel('First day').fill('2026-01-01')
  await page.getByLabel('Last day').fill('2038-12-31')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await waitForTitle(page, 'Weekend away')
  await page.getByRole('button', { name: 'Add codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add codes' })
  await dialog.getByLabel('How many new codes').fill('7')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('7 added, 0 skipped').waitFor()
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect.poll(() => page.getByRole('checkbox', { name: /^Choose / }).count()).toBe(8)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('7 codes, 0 in bookings, 0 used.').waitFor()
  await page.getByRole('button', { name: 'Turn on' }).waitFor()
  await expectAccessible()
  expectCalm()
  await leave()
})
