/** A stay sold by telephone: chosen in the office, mailed as a link, agreed to and paid by the traveller. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBookableStay, retryUntilPasses, readInbox, waitForState } from '../../booking-steps.ts'
import { createVisitor, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { readAmountToPayCents, cards, parseCents, fillCardForm, payButton } from '../../journey-steps.ts'
import { openSignedIn, waitForTitle } from '../../office-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: ['Sea steam in Domburg'], priceDays: 90 })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

test('a member of staff sells a stay, and the traveller pays the price that was read out', async () => {
  const { stay } = await findBookableStay(shop, { slug: 'sea-steam-in-domburg' })
  const { page, leave } = await openSignedIn(browser, shop, 'support', '/admin/')
  await page.getByRole('link', { name: 'New sale' }).first().click()
  await waitForTitle(page, 'New sale')
  await page.getByLabel('Find a stay').fill('Domburg')
  await page.getByRole('button', { name: /Sea steam in Domburg/ }).click()
  await page.getByLabel('Nights').selectOption(String(stay.nights))
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${stay.check_in}T00:00:00Z`),
  )
  await page.getByRole('button', { name: new RegExp(`^${day},`) }).click()
  await page.getByRole('region', { name: 'Hotel and room' }).getByRole('button').first().click()
  await page.getByRole('heading', { name: 'Rooms', exact: true }).waitFor()
  await page.locator('h3 ~ .choice-list button').first().click()
  const quote = page.locator('.quote')
  const total = parseCents(
    await quote
      .getByRole('row', { name: /^To pay now/ })
      .getByRole('cell')
      .innerText(),
  )

  const lead = page.getByRole('region', { name: 'Traveller' })
  await lead.getByLabel('First name').first().fill('Sanne')
  await lead.getByLabel('Surname').first().fill('de Vries')
  await lead.getByLabel('E-mail').fill('sanne.telephone@example.nl')
  await lead.getByLabel('Telephone').fill('+31612345678')
  await lead.getByLabel('First name').nth(1).fill('Joost')
  await lead.getByLabel('Surname').nth(1).fill('Bakker')
  await lead.getByRole('button', { name: /^Save and send the link/ }).click()
  const link = await page.getByLabel('Link to pay').inputValue()
  const number = /payment-overview\/(\w+)/.exec(link)![1]!
  await leave()

  const mailed = await retryUntilPasses(async () => {
    const mail = (await readInbox(shop)).find(({ subject }) => subject.includes(number))
    return mail ?? Promise.reject(new Error('no mail'))
  })
  expect(mailed.text).toContain(link)

  const traveller = await createVisitor(browser)
  const shopPage = traveller.page
  await shopPage.goto(link, { waitUntil: 'domcontentloaded' })
  const pay = shopPage.getByRole('button', { name: /^Pay €/ })
  await pay.click()
  // The terms come first.
  await shopPage.getByText('Tick the box to accept the terms.').waitFor()
  await shopPage.getByRole('checkbox', { name: /I agree to the terms/ }).check()
  await pay.click()
  await payButton(shopPage).waitFor()
  expect(await readAmountToPayCents(shopPage)).toBe(total)
  await fillCardForm(shopPage, cards.good)
  await payButton(shopPage).click()
  await waitForState(shop, number, 'confirmed')
  await shopPage.waitForURL(/\/thankyou\?number=/)
  await shopPage.getByRole('main').getByText(number).first().waitFor()
  // The link does not charge again.
  await shopPage.goto(link, { waitUntil: 'domcontentloaded' })
  await shopPage.getByText('There is nothing left to pay us.').waitFor()
  await traveller.leave()
})
