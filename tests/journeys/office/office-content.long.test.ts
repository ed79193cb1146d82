/**
 * Content pages, and the texts of invoices and vouchers, in the back-office.
 *
 * In the long suite: content pages and texts of documents.
 */
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phone, startBrowser, type VisitorOptions } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { openSignedIn, waitForTitle } from '../../office-steps.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 2, priceDays: 5, work: false })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})
const openAsStaff = (role: string, path: string, options?: VisitorOptions) =>
  openSignedIn(browser, shop, role, path, options)
const textOf = async (path: string) => (await (await fetch(shop.url + path)).text()).replaceAll('\u2069', '')

test('an editor changes a page and its questions in two languages; the shop shows it at once, and nobody overwrites a colleague', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('editor', '/admin/content-pages')
  await waitForTitle(page, 'Pages')
  await page.getByText('/algemene-voorwaarden').waitFor()
  await expectAccessible()
  await page.getByRole('link', { name: /\/faq/ }).click()
  await page.getByLabel('Title').first().waitFor()
  const before = (await shop.client('GET /content-pages/:name', { params: { name: 'faq' }, query: {} })).data
  await page.getByLabel('Title').first().fill('Questions, answered')
  await page.getByRole('button', { name: /Français/ }).click()
  await page.locator('#translations\\.fr\\.title, [name="translations.fr.title"]').fill('Vos questions')
  await page.getByLabel('Language of the questions').selectOption('en')
  const first = page.getByRole('textbox', { name: /^Question/ }).first()
  expect(await first.inputValue()).toBe(before.faq[0]!.question)
  await first.fill('May I bring my dog?')
  const answer = page.getByRole('textbox', { name: 'Answer' }).first()
  await answer.fill('Yes, in most of our hotels.')
  await expectAccessible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor()
  const english = await textOf('/faq?lang=en')
  expect(english).toContain('Questions, answered')
  expect(english).toContain('May I bring my dog?')
  expect(english).toContain('Yes, in most of our hotels.')
  expect(await textOf('/faq?lang=fr')).toContain('Vos questions')
  // Fields that were not edited are unchanged.
  const after = (await shop.client('GET /content-pages/:name', { params: { name: 'faq' }, query: {} })).data
  expect(after.faq.slice(1)).toEqual(before.faq.slice(1))
  expect(after.body_html).toBe(before.body_html)

  // Another member of staff saves the same page meanwhile.
  const owner = shop.newClient(await signIn(shop, 'owner'))
  const mine = (await owner('GET /fetchContentPages', {})).data.find(({ name }) => name === 'faq')!
  const { name: _name, updated_at: _at, outdated: _outdated, ...body } = mine
  await owner('PUT /updateContentPage/:name', { params: { name: 'faq' }, body: { ...body, title: 'Theirs' } })
  await page.getByLabel('Title').first().fill('Mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => page.getByLabel('Title').first().inputValue()).toBe('Theirs')
  expectCalm()
  await leave()
})

test('a manager changes the texts of documents and sees an example of each; the next voucher says them; finance only reads', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('manager', '/admin/documents')
  await waitForTitle(page, 'Documents')
  await page.getByLabel('Legal name').fill('Tussenuit Reizen B.V.')
  await page.getByLabel('Chamber of Commerce number').fill('12345678')
  await page.getByLabel('Footer').fill('See you soon')
  await expectAccessible()
  const examples: Record<string, string> = {}
  for (const name of ['invoice', 'voucher']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Example of ${name === 'invoice' ? 'an invoice' : 'a voucher'}` }).click(),
    ])
    examples[name] = await extractPdfText(readFileSync(await download.path()))
  }
  // The examples show the typed text before it is saved.
  expect(examples['invoice']).toContain('Tussenuit Reizen B.V.')
  expect(examples['invoice']).toContain('12345678')
  expect(examples['voucher']).toContain('See you soon')
  const owner = shop.newClient(await signIn(shop, 'owner'))
  expect((await owner('GET /getInVoiceTemplateData', {})).data.footer).toBe('')
  await page.getByRole('button', { name: 'Save documents' }).click()
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor()
  expect((await owner('GET /getInVoiceTemplateData', {})).data).toMatchObject({
    footer: 'See you soon',
    company: { name: 'Tussenuit Reizen B.V.', chamber_of_commerce: '12345678' },
  })
  expectCalm()
  await leave()

  const finance = await openAsStaff('finance', '/admin/documents', { size: phone })
  await waitForTitle(finance.page, 'Documents')
  expect(await finance.page.getByLabel('Legal name').isEditable()).toBe(false)
  expect(await finance.page.getByRole('button', { name: 'Save documents' }).count()).toBe(0)
  await finance.page.getByRole('button', { name: 'Example of a voucher' }).waitFor()
  expect(await finance.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)
  await finance.expectAccessible()
  await finance.leave()
})
