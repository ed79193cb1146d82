/**
 * A stay sold by telephone: chosen in the office, sent as a link by e-mail, accepted and paid by the traveller.
 *
 * In the long suite: the sale and its payment; at 390 pixels with the keyboard alone, each step checked with axe, and
 * an ended hold.
 */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBookableStay, retryUntilPasses, readInbox, waitForState } from '../../booking-steps.ts'
import { createVisitor, findAxeViolations, phone, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { readAmountToPayCents, cards, parseCents, fillCardForm, payButton } from '../../journey-steps.ts'
import { openSignedIn, waitForTitle } from '../../office-steps.ts'
import { longTest } from '../../suite/long-test.ts'

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
  // The terms must be accepted before the payment.
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
  // Opening the link again does not charge again.
  await shopPage.goto(link, { waitUntil: 'domcontentloaded' })
  await shopPage.getByText('There is nothing left to pay us.').waitFor()
  await traveller.leave()
})

/** Presses Tab until the element has the focus. */
async function pressTabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 250; presses += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}
async function pressKeyOn(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await pressTabTo(page, target)
  await page.keyboard.press(key)
}
async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await pressTabTo(page, target)
  await page.keyboard.type(text)
}
/** Findings of axe and horizontal overflow, checked again for a few seconds until there are none. */
async function listPhoneProblems(page: Page, step: string): Promise<string[]> {
  const look = async () => [
    ...(await findAxeViolations(page)).map(({ id, nodes }) => `${step}: ${id} ${nodes[0]?.html}`),
    ...((await page.evaluate<number>('document.documentElement.scrollWidth')) > phone.width ? [`${step}: wide`] : []),
  ]
  let problems = await look()
  for (let tries = 0; problems.length > 0 && tries < 5; tries += 1) {
    await page.waitForTimeout(500)
    problems = await look()
  }
  return problems
}

longTest(
  'on a phone, with the keyboard alone: every step of the sale, the page of the link, and an ended hold',
  async () => {
    const { stay } = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 20 })
    const problems: string[] = []
    const { page, leave } = await openSignedIn(browser, shop, 'support', '/admin/new-sale', { size: phone })
    await waitForTitle(page, 'New sale')
    await typeInto(page, page.getByLabel('Find a stay'), 'Domburg')
    const deal = page.getByRole('button', { name: /Sea steam in Domburg/ })
    await deal.waitFor()
    problems.push(...(await listPhoneProblems(page, 'the deals')))
    await pressKeyOn(page, deal)
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(`${stay.check_in}T00:00:00Z`),
    )
    await page.getByLabel('Nights').waitFor()
    problems.push(...(await listPhoneProblems(page, 'the days')))
    await pressKeyOn(page, page.getByRole('button', { name: new RegExp(`^${day},`) }))
    await pressKeyOn(page, page.getByRole('region', { name: 'Hotel and room' }).getByRole('button').first())
    const room = page.locator('h3 ~ .choice-list button').first()
    await room.waitFor()
    problems.push(...(await listPhoneProblems(page, 'the rooms')))
    await pressKeyOn(page, room)
    await page.locator('.quote').waitFor()
    const lead = page.getByRole('region', { name: 'Traveller' })
    await lead.waitFor()
    problems.push(...(await listPhoneProblems(page, 'the quote')))

    // Missing values are reported at their fields.
    const save = lead.getByRole('button', { name: /^Save and send the link/ })
    await pressKeyOn(page, save)
    await expect.poll(() => lead.locator('[aria-invalid="true"]').count()).toBeGreaterThan(0)
    problems.push(...(await listPhoneProblems(page, 'what is missing')))
    for (const [field, text] of [
      [lead.getByLabel('First name').first(), 'Sanne'],
      [lead.getByLabel('Surname').first(), 'de Vries'],
      [lead.getByLabel('E-mail'), 'sanne.keyboard@example.nl'],
      [lead.getByLabel('Telephone'), '+31612345678'],
      [lead.getByLabel('First name').nth(1), 'Joost'],
      [lead.getByLabel('Surname').nth(1), 'Bakker'],
    ] as const)
      await typeInto(page, field, text)
    await pressKeyOn(page, save)
    const link = await page.getByLabel('Link to pay').inputValue()
    problems.push(...(await listPhoneProblems(page, 'the sale')))
    await leave()

    const number = /payment-overview\/(\w+)/.exec(link)![1]!
    const traveller = await createVisitor(browser, { size: phone, expected: /status of 4/ })
    const shopPage = traveller.page
    await shopPage.goto(link, { waitUntil: 'domcontentloaded' })
    const pay = shopPage.getByRole('button', { name: /^Pay €/ })
    await expect.poll(() => pay.isEnabled()).toBe(true)
    problems.push(...(await listPhoneProblems(shopPage, 'the held sale')))
    await pressKeyOn(shopPage, pay)
    await shopPage.getByText('Tick the box to accept the terms.').waitFor()
    problems.push(...(await listPhoneProblems(shopPage, 'the terms')))
    await shopPage.reload({ waitUntil: 'domcontentloaded' })
    await pressKeyOn(shopPage, shopPage.getByRole('checkbox', { name: /I agree to the terms/ }), 'Space')
    await pressKeyOn(shopPage, pay)
    await payButton(shopPage).waitFor()
    // The reservation expires while the traveller reads. After another request to the hotel, it can be paid.
    await shop.shop.db
      .updateTable('reservation')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('number', '=', number)
      .execute()
    await shopPage.goto(link, { waitUntil: 'domcontentloaded' })
    const again = shopPage.getByRole('button', { name: 'Ask the hotel again' })
    await expect.poll(() => again.isEnabled()).toBe(true)
    problems.push(...(await listPhoneProblems(shopPage, 'the ended hold')))
    await pressKeyOn(shopPage, again)
    await expect.poll(() => pay.isEnabled()).toBe(true)
    await traveller.leave()
    expect(problems).toEqual([])
  },
)
