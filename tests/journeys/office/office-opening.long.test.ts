/**
 * A shop from an empty database: the first owner created by the command, every setup step, the opening, and a
 * traveller who books and pays. Most steps are done by their calls, in the long suite all on their screens.
 *
 * In the long suite: one step on its screen, the others by their calls; every step on its screen, and closing the shop
 * again.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hotels } from '@tussenuit/demo/hotels/index.ts'
import { runPriceJob } from '@tussenuit/modules/availability/calendar/price-job-flows.ts'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { legalPages } from '@tussenuit/modules/people/content/page-names.ts'
import { createOwner } from '@tussenuit/modules/people/staff/index.ts'
import { newDeal } from '../../../apps/admin/app/kit/deal-fields.ts'
import { findBookableStay, retryUntilPasses } from '../../booking-steps.ts'
import { createVisitor, phone, startBrowser, type VisitorOptions } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { bookAndPay, makeGuest, waitForHydration, navigateInShop } from '../../journey-steps.ts'
import { waitForTitle } from '../../office-steps.ts'
import { isLong } from '../../suite/form.ts'

const secret = 'the secret of a shop that begins with nothing at all'
const email = 'anna@shop.example'
const password = 'lantern orchard seventeen'
const slug = 'mill-by-the-water'
const hotel = hotels[0]!

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, empty: true, environment: { SECRET_KEY: secret } })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** Expected console errors: calls of the office before anyone is signed in, and pages of a closed shop (503). */
const expected = /status of (?:401|503)/
const openVisitor = (options: VisitorOptions = {}) => createVisitor(browser, { expected, ...options })

/**
 * Returns the link for setting a password. The command opens the database itself, but only one process can open an
 * embedded database, so the function is called directly then.
 */
async function createOwnerByCommand(): Promise<string> {
  if (shop.databaseUrl === null) return (await createOwner(shop.shop, { email, name: 'Anna' })).link
  const program = fileURLToPath(new URL('../../../apps/server/admin.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, 'create-owner', '--email', email, '--name', 'Anna'],
    { env: { ...process.env, DATABASE_URL: shop.databaseUrl, SECRET_KEY: secret, PUBLIC_URL: shop.url } },
  )
  expect(stdout).toContain(`${email} is now an owner`)
  return /https?:\/\/\S+#token=\S+/.exec(stdout)![0]
}

const waitUntilSaved = (page: Page) =>
  page
    .getByText(/^(?:Saved|Added)/)
    .first()
    .waitFor()

/** A setup step: how it is done on its screen, and by its calls. */
type Step = { name: string; onScreen: (page: Page) => Promise<void>; byCall: (owner: Client) => Promise<unknown> }

const steps: Step[] = [
  {
    name: 'Name, colour, logo and contact',
    onScreen: async (page) => {
      // The preview shows the open shop, although the shop is closed and sells nothing yet.
      await page
        .frameLocator('#preview iframe')
        .first()
        .getByRole('heading', { level: 1, name: /^Get out/ })
        .waitFor()
      await page.getByLabel('Name of the shop').fill('Even weg')
      await page.getByLabel('E-mail address').fill('desk@shop.example')
      await page.getByRole('button', { name: 'Save look and contact' }).click()
      await waitUntilSaved(page)
    },
    byCall: async (owner) => {
      const body = (await owner('GET /customizations', {})).data as never as { contact: object }
      const contact = { ...body.contact, email: 'desk@shop.example' }
      await owner('PUT /updateCustomization', { body: { ...body, brand_name: 'Even weg', contact } as never })
    },
  },
  {
    name: 'Who sells, as invoices name it',
    onScreen: async (page) => {
      await page.getByLabel('Legal name').fill('Even weg B.V.')
      await page.getByLabel('Address', { exact: true }).fill('Kade 1, Utrecht')
      await page.getByLabel('VAT number').fill('NL001234567B01')
      await page.getByLabel('Chamber of Commerce number').fill('00123456')
      await page.getByRole('button', { name: 'Save documents' }).click()
      await waitUntilSaved(page)
    },
    byCall: async (owner) => {
      const { version: _, ...template } = (await owner('GET /getInVoiceTemplateData', {})).data
      const company = {
        name: 'Even weg B.V.',
        address: 'Kade 1, Utrecht',
        vat_number: 'NL001234567B01',
        chamber_of_commerce: '00123456',
        bank_account: '',
      }
      await owner('PUT /updateInvoiceVoucherTemplateData', { body: { ...template, company } })
    },
  },
  {
    name: 'Margin, surcharges and reservation cost',
    onScreen: async (page) => {
      await page.getByLabel('Margin %').fill('17.5')
      await page.getByRole('button', { name: 'Save prices' }).click()
      await waitUntilSaved(page)
    },
    byCall: async (owner) =>
      owner('POST /packageSetting', { body: { ...(await owner('GET /packageSetting', {})).data, margin: 17.5 } }),
  },
  {
    name: 'Ways to pay, deposit and the keys of the accounts',
    // The defaults of a new shop can be saved unchanged.
    onScreen: async (page) => {
      await page.getByRole('button', { name: 'Save methods and deposit' }).click()
      await waitUntilSaved(page)
    },
    byCall: async (owner) => {
      const { accounts: _, ...body } = (await owner('GET /payment-setting', {})).data
      await owner('POST /payment-setting', { body })
    },
  },
  {
    name: 'Conditions, privacy and cookies',
    onScreen: async (page) => {
      for (const name of legalPages) {
        await page.goto(`${shop.url}/admin/content-pages`)
        await page.getByRole('link', { name: new RegExp(`/${name}`) }).click()
        await page.getByRole('textbox', { name: 'Title' }).first().fill(`About ${name}`)
        await page.getByRole('textbox', { name: 'Text', exact: true }).first().fill(`The text of ${name}.`)
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await waitUntilSaved(page)
      }
    },
    byCall: async (owner) => {
      for (const name of legalPages)
        await owner('PUT /updateContentPage/:name', {
          params: { name },
          body: { title: name, lead: '', body_html: `<p>${name}</p>`, faq: [], translations: {}, version: 0 },
        })
    },
  },
  {
    name: 'Import a hotel',
    onScreen: async (page) => {
      await page.getByRole('searchbox').fill(hotel.region.name)
      await page.locator('#main').getByRole('button', { name: 'Find' }).click()
      await page.getByRole('button', { name: hotel.region.name }).first().click()
      await page.getByRole('button', { name: 'Choose all' }).click()
      await page.getByRole('button', { name: /^Import \d+ hotels?$/ }).click()
      await page.getByRole('status').getByText('Finished.').waitFor()
    },
    byCall: async (owner) => {
      const { id } = (await owner('POST /importHotels', { body: { supplier_ids: [hotel.hid] } })).data
      await retryUntilPasses(async () => {
        const found = (await owner('GET /hotels/getHotels', {})).data
        expect([id, found.map(({ name }) => name)]).toEqual([id, [hotel.name]])
      })
    },
  },
  {
    name: 'Put a deal on sale',
    onScreen: async (page) => {
      await page.goto(`${shop.url}/admin/categories/create`)
      await page.locator('[name="name"]').fill('wellness')
      await page.getByRole('textbox', { name: 'Title' }).first().fill('Wellness breaks')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await waitForTitle(page, 'Wellness breaks')
      await page.goto(`${shop.url}/admin/deals/create`)
      await waitForTitle(page, 'New deal')
      await page.getByLabel('Name in addresses').fill(slug)
      await page.getByRole('textbox', { name: 'Title' }).first().fill('A mill by the water')
      await page.getByRole('button', { name: 'Save as a draft' }).click()
      await waitForTitle(page, 'A mill by the water')
      await page.getByRole('link', { name: 'Choose at least one hotel' }).click()
      await page.getByLabel('Find a hotel').fill(hotel.name)
      await page.getByRole('button', { name: new RegExp(`^Add ${hotel.name}`) }).click()
      await page.getByRole('link', { name: 'Say where the deal is filed' }).click()
      await page.getByLabel('Which one').click()
      await page.getByRole('option', { name: 'Wellness breaks' }).click()
      await page.getByRole('tab', { name: /^Texts/ }).click()
      await page.getByLabel('Summary').first().fill('Two nights to the sound of the wheel')
      await page.getByRole('textbox', { name: 'Description', exact: true }).first().fill('The miller shows you round.')
      const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#4b7a8c' } })
        .jpeg()
        .toBuffer()
      const photo = { name: 'a.jpg', mimeType: 'image/jpeg', buffer }
      await page.locator('input[type=file]').first().setInputFiles(photo)
      await page.getByLabel('What is in the picture').first().fill('A mill')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.locator('.unsaved').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Put on sale' }).click()
      await page.getByText('On sale. The shop shows it now.').waitFor()
    },
    byCall: async (owner) => {
      await owner('POST /addCategories', {
        body: { name: 'wellness', title: 'Wellness breaks', summary: '', picture: null, position: 1, translations: {} },
      })
      const hotel_id = (await owner('GET /hotels/getHotels', {})).data[0]!.id
      const deal = {
        ...newDeal,
        title: 'A mill by the water',
        category_id: slug,
        category: 'wellness',
        summary: 'Two nights to the sound of the wheel',
        description: '<p>The miller shows you round.</p>',
        pictures: [{ key: hotel.pictures[0]!, alt: 'A mill' }],
        hotels: [{ hotel_id, distance_m: null }],
      }
      const { deals_id } = (await owner('POST /managedeals/adddeals', { body: deal })).data
      await owner('POST /activateDeal', { body: { deals_id, active: true } })
    },
  },
  {
    name: 'VAT',
    onScreen: async (page) => {
      await page.getByRole('button', { name: 'Save VAT' }).click()
      await waitUntilSaved(page)
    },
    byCall: async () => undefined,
  },
]

const openFirstPage = async (page: Page) => {
  await page.goto(`${shop.url}/admin/`)
  await page.getByRole('heading', { name: 'Setting up the shop' }).waitFor()
}

test('an owner sets a shop up from an empty database and opens it, and a traveller books and pays', async () => {
  // Before any setting is saved, visitors see that the shop will open, and no placeholder contact details.
  const early = await openVisitor(isLong ? { size: phone } : {})
  expect((await early.page.goto(shop.url))!.status()).toBe(503)
  await waitForTitle(early.page, 'We open soon')
  expect(await early.page.locator('body').innerText()).not.toMatch(/@|\+31|Amsterdam|questions/i)
  await early.expectAccessible()
  early.expectCalm()

  const { page, expectAccessible, expectCalm, leave } = await openVisitor()
  await page.goto(await createOwnerByCommand())
  await waitForHydration(page)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await page.getByRole('status').getByText('Your password is changed').waitFor()
  await page.goto(`${shop.url}/auth/login`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/admin/)

  await page.getByText('2 of 10 required steps done').waitFor()
  await page.getByText('Visitors see that the shop opens soon.').waitFor()
  await page.getByText('The VAT number is missing.').waitFor()
  const open = page.getByRole('button', { name: 'Open the shop' })
  expect(await open.isDisabled()).toBe(true)
  await page.getByText('8 required steps are left before you can open.').waitFor()
  await expectAccessible()

  const { body } = await shop.raw('POST', '/auth/login', { email, password })
  const owner = shop.newClient({ authorization: `Bearer ${body.data.access_token}` })
  for (const step of steps) {
    if (!isLong && step.name !== 'VAT') {
      await step.byCall(owner)
      continue
    }
    await openFirstPage(page)
    await page.locator('.first-steps').getByRole('link', { name: step.name, exact: true }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/admin/'))
    await step.onScreen(page)
  }
  await runPriceJob(shop.shop, 200)

  // The contact details that staff saved are shown immediately; nothing is sold yet.
  expect((await early.page.goto(`${shop.url}/packages/all`))!.status()).toBe(503)
  await early.page.getByRole('link', { name: 'desk@shop.example' }).waitFor()

  await openFirstPage(page)
  await page.getByText('Everything is there.').waitFor()
  await expectAccessible()
  await open.click()
  await page.getByText('The shop is open.').waitFor()
  await page.getByRole('heading', { name: 'Setting up the shop' }).waitFor({ state: 'detached' })

  expect((await early.page.goto(`${shop.url}/packages/all`))!.status()).toBe(200)
  await early.page
    .getByRole('link', { name: /A mill by the water/ })
    .first()
    .waitFor()
  await early.leave()

  const chosen = await findBookableStay(shop, { slug, skipDays: 3 })
  const traveller = await openVisitor()
  await bookAndPay(traveller.page, shop, chosen, makeGuest('miller'))

  if (isLong) {
    // After the shop has closed again, the traveller can still open the booking from the page that all visitors see.
    await page.goto(`${shop.url}/admin/shop-settings`)
    await page.getByRole('button', { name: 'Close the shop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close the shop' }).click()
    await page.getByText('The shop is closed: visitors').waitFor()
    await expectAccessible()
    await openFirstPage(page)
    await page.getByText('Visitors read that the shop is closed for a moment.').waitFor()
    // A link on a page that was opened before the closing shows the page of the closed shop.
    await navigateInShop(traveller.page, '/')
    await waitForTitle(traveller.page, 'We’re closed for a moment')
    expect((await traveller.page.goto(shop.url))!.status()).toBe(503)
    await traveller.page.getByRole('link', { name: 'Already booked? See your booking' }).click()
    await waitForTitle(traveller.page, 'My booking')
  }
  traveller.expectCalm()
  await traveller.leave()
  expectCalm()
  await leave()
})
