/**
 * The newsletter's two forms according to the shop's specification (section 5): in the footer of every page, and in the
 * side tab of the home page.
 *
 * In the long suite: the footer and the side tab; the calls are tested in the gate.
 */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitor, phone, startBrowser, type VisitorOptions } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { waitForHydration } from '../../journey-steps.ts'

const messages = JSON.parse(readFileSync(new URL('../../../languages/en/shop.json', import.meta.url), 'utf8')) as {
  emailRequired: string
  enterValidEmail: string
  emailAlreadyExist: string
  paymentForm: { emailRequired: string }
}
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

const openPage = async (path: string, options: VisitorOptions = {}) => {
  const visitor = await createVisitor(browser, options)
  await visitor.page.clock.install()
  await visitor.page.goto(shop.url + path)
  await waitForHydration(visitor.page)
  return visitor
}
/** Sends an invalid e-mail address, which loads the script of the form's route. This needs a running clock. */
const submitInvalidAddress = async (form: Locator, button: string) => {
  await form.getByRole('textbox').fill('noor')
  await form.getByRole('button', { name: button }).click()
  await form.locator('.field-error').waitFor()
  await form.getByRole('textbox').fill('')
}
/** Pauses the page's clock, which the test then advances. */
const pauseClock = (page: Page) => page.clock.pauseAt(Date.now() + 600_000)
const footerForm = (page: Page) => {
  const form = page.locator('footer.footer form.newsletter')
  const field = form.getByRole('textbox', { name: 'Your e-mail address' })
  return {
    form,
    field,
    problem: form.locator('.field-error'),
    answer: form.locator('.alert-good'),
    send: () => form.getByRole('button', { name: 'Request the newsletter' }).click(),
  }
}
const readSubscribers = () => shop.shop.db.selectFrom('subscriber').select(['email', 'state']).orderBy('id').execute()
const toastOf = (page: Page) => page.locator('.toasts .toast')
/** Expects an alert that is shown for `forMs` milliseconds, fades for half a second and is then removed. */
async function expectToast(page: Page, text: string, forMs: number): Promise<void> {
  await expect.poll(() => toastOf(page).allTextContents()).toEqual([text])
  await page.clock.runFor(forMs - 1)
  expect(await page.locator('.toast-leaving').count()).toBe(0)
  await page.clock.runFor(1)
  await page.locator('.toast-leaving').waitFor({ state: 'attached' })
  await page.clock.runFor(500)
  await toastOf(page).waitFor({ state: 'detached' })
}

test('the footer asks for an address, and for a right one, before anything is sent', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openPage('/about-us')
  const { form, field, problem, send } = footerForm(page)
  const asked: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && asked.push(request.url())))
  await expectAccessible()
  await submitInvalidAddress(form, 'Request the newsletter')
  await pauseClock(page)
  await send()
  expect(await problem.innerText()).toBe(messages.paymentForm.emailRequired)
  expect([await page.locator(':focus').getAttribute('name'), await field.getAttribute('aria-invalid')]).toEqual([
    'email',
    'true',
  ])
  await expectToast(page, messages.emailRequired, 3000)
  await page.clock.resume()
  for (const email of [
    'noor',
    'noor@',
    '@example.nl',
    'noor@example',
    'noor@example.n',
    'noor@example.museum',
    'noor sam@example.nl',
    'no..or@example.nl',
  ]) {
    await field.fill(email)
    await expect.poll(() => problem.count()).toBe(0)
    await send()
    expect([email, await problem.innerText()]).toEqual([email, messages.enterValidEmail])
  }
  await expectAccessible()
  expect(asked).toEqual([])
  expect(await readSubscribers()).toEqual([])
  expectCalm()
  await leave()
})

test('a subscription in the footer sends a confirmation e-mail; a confirmed address is reported, and the form is empty again', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openPage('/about-us', {
    size: phone,
    expected: /status of 400/,
  })
  const { field, problem, answer, send } = footerForm(page)
  await field.fill('noor@example.info')
  await send()
  await answer.getByText('Check your inbox').waitFor()
  expect(await field.inputValue()).toBe('')
  expect(await readSubscribers()).toEqual([{ email: 'noor@example.info', state: 'asked' }])
  await expectAccessible()
  const [mail] = await shop.shop.db
    .selectFrom('mail')
    .select(['recipient', 'variables'])
    .where('kind', '=', 'newsletter_confirm')
    .execute()
  expect(mail!.recipient).toBe('noor@example.info')
  const link = (mail!.variables as { link: string }).link
  // Opening the page changes nothing; only the button unsubscribes.
  const reader = await createVisitor(browser)
  await reader.page.goto(shop.url + new URL(link).pathname)
  await waitForHydration(reader.page)
  expect((await readSubscribers())[0]!.state).toBe('asked')
  await reader.expectAccessible()
  await reader.page.getByRole('button', { name: 'Yes, sign me up' }).click()
  await reader.page.getByText('Your address is confirmed. Welcome.').waitFor()
  expect((await readSubscribers())[0]!.state).toBe('confirmed')
  reader.expectCalm()
  await reader.leave()
  await pauseClock(page)
  await field.fill('Noor@example.info')
  await send()
  await expect.poll(() => problem.allInnerTexts()).toEqual([messages.emailAlreadyExist])
  expect(await field.inputValue()).toBe('')
  await expectToast(page, messages.emailAlreadyExist, 3000)
  expectCalm()
  await leave()
})

test('the reply of a failing server is shown, "Internal Server Error" without one; the input is preserved', async () => {
  const { page, leave } = await openPage('/about-us', { expected: /status of 500|net::ERR_FAILED/ })
  const { form, field, problem, send } = footerForm(page)
  await submitInvalidAddress(form, 'Request the newsletter')
  await sql`alter table subscriber rename to subscriber_away`.execute(shop.shop.db)
  await pauseClock(page)
  await field.fill('noor@example.nl')
  await send()
  await expect.poll(() => problem.allInnerTexts()).toEqual(['Something went wrong on our side.'])
  await expectToast(page, 'Something went wrong on our side.', 3000)
  await sql`alter table subscriber_away rename to subscriber`.execute(shop.shop.db)
  await page.route('**/newsletter.data*', (route) => route.abort())
  await send()
  await expect.poll(() => problem.allInnerTexts()).toEqual(['Internal Server Error'])
  expect(await field.inputValue()).toBe('noor@example.nl')
  await leave()
})

test('the side tab is on the home page only, opens and closes, and links to the privacy policy', async () => {
  for (const path of ['/about-us', '/packages/all', '/not-found']) {
    const { page, leave } = await openPage(path, { expected: /status of 404/ })
    expect([path, await page.locator('.side-tab').count()]).toEqual([path, 0])
    await leave()
  }
  const { page, expectAccessible, expectCalm, leave } = await openPage('/')
  const tab = page.getByRole('button', { name: 'Newsletter', exact: true })
  const panel = page.locator('#newsletter-panel')
  expect([await tab.getAttribute('aria-expanded'), await panel.isVisible()]).toEqual(['false', false])
  await tab.click()
  await expect
    .poll(async () => [await tab.getAttribute('aria-expanded'), await panel.isVisible()])
    .toEqual(['true', true])
  await panel.getByRole('heading', { name: 'One e-mail a month' }).waitFor()
  await panel.getByText('New stays, and price drops that really happened.').waitFor()
  await panel.getByRole('textbox', { name: 'Your e-mail address' }).waitFor()
  await panel.getByRole('button', { name: 'Activate' }).waitFor()
  await expectAccessible()
  await tab.click()
  await expect
    .poll(async () => [await tab.getAttribute('aria-expanded'), await panel.isVisible()])
    .toEqual(['false', false])
  await tab.click()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await tab.click()
  await panel.getByRole('link', { name: 'Privacy policy' }).click()
  await page.waitForURL(`${shop.url}/privacy-policy`)
  await expect.poll(() => page.locator('.side-tab').count()).toBe(0)
  expectCalm()
  await leave()
})

test('the side tab: a missing address is an alert for two seconds, a wrong one is "Email is invalid", and any top-level domain is accepted', async () => {
  const { page, expectCalm, leave } = await openPage('/')
  await page.getByRole('button', { name: 'Newsletter', exact: true }).click()
  const panel = page.locator('#newsletter-panel')
  const field = panel.getByRole('textbox')
  const send = () => panel.getByRole('button', { name: 'Activate' }).click()
  await submitInvalidAddress(panel, 'Activate')
  await pauseClock(page)
  await send()
  expect(await panel.locator('.field-error').innerText()).toBe(messages.emailRequired)
  await toastOf(page).waitFor()
  expect((await toastOf(page).boundingBox())!.y).toBeLessThan(100)
  await expectToast(page, messages.emailRequired, 2000)
  for (const email of ['noor', 'noor@example', 'noor@example.n']) {
    await field.fill(email)
    await send()
    expect([email, await panel.locator('.field-error').innerText()]).toEqual([email, 'Email is invalid'])
  }
  const before = (await readSubscribers()).length
  await field.fill('noor@example.museum')
  await send()
  await panel.locator('.alert-good').waitFor()
  expect(await field.inputValue()).toBe('')
  expect((await readSubscribers()).slice(before)).toEqual([{ email: 'noor@example.museum', state: 'asked' }])
  expectCalm()
  await leave()
})
