/**
 * Every small form of the shop has the same result in a browser with scripts and in one without.
 *
 * In the gate: every form without scripts; the newsletter and the message to the shop also with them.
 * In the long suite: every form with and without.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookConfirmedStay } from '../../after-sale-steps.ts'
import { desktop, createVisitor, phone, startBrowser, type Visitor } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { parseCents, waitForHydration } from '../../journey-steps.ts'
import { isLong } from '../../suite/form.ts'
import { buyVouchers, waitForMail } from '../../voucher-steps.ts'

let shop: TestShop
let browser: Browser
/** A browser without scripts and one with them. */
let visitors: { name: string; visitor: Visitor; open(path: string): Promise<Page>; check(): Promise<void> }[]
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: ['Sea steam in Domburg'] })
  browser = await startBrowser()
  visitors = await Promise.all(
    [false, true].map(async (script) => {
      const visitor = await createVisitor(browser, {
        script,
        size: script ? desktop : phone,
        expected: /status of (?:400|404|410|429)/,
      })
      const open = async (path: string) => {
        await visitor.page.goto(shop.url + path, { waitUntil: 'domcontentloaded' })
        if (script) await waitForHydration(visitor.page)
        return visitor.page
      }
      // Axe is a script, so it cannot run in the browser without scripts.
      const check = async () => (script ? visitor.expectAccessible() : undefined)
      return { name: script ? 'with' : 'without', visitor, open, check }
    }),
  )
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** With scripts, these forms are also filled in by other journeys of the gate. */
const withoutInGate = () => (isLong ? visitors : visitors.filter(({ name }) => name === 'without'))

const readSubscribers = () => shop.shop.db.selectFrom('subscriber').select(['email', 'consent']).orderBy('id').execute()

test('the newsletter, from the footer and from the edge of the home page', async () => {
  for (const { name, visitor, open, check } of visitors) {
    const page = await open('/about-us?lang=fa')
    const footer = page.locator('footer.footer form.newsletter')
    await footer.getByRole('textbox').fill(`${name}@example.museum`)
    await footer.getByRole('button').click()
    const form = name === 'without' ? page.locator('main form.newsletter') : footer
    await form.locator('.field-error').waitFor()
    expect(await form.getByRole('textbox').inputValue()).toBe(`${name}@example.museum`)
    expect(await form.locator('.field-error').innerText()).toMatch(/\p{Script=Arabic}/u)
    await form.getByRole('textbox').fill(`${name}@example.nl`)
    await form.getByRole('button').click()
    await form.locator('.alert-good').waitFor()
    expect(await form.getByRole('textbox').inputValue()).toBe('')
    await check()

    await open('/newsletter?lang=fa')
    await check()
    await open('/?lang=en')
    await page.getByRole(name === 'without' ? 'link' : 'button', { name: 'Newsletter', exact: true }).click()
    const home = page.locator('form.newsletter', { has: page.getByRole('button', { name: 'Activate' }) })
    await home.getByRole('textbox').fill('')
    await home.getByRole('button').click()
    await home.locator('.field-error').getByText('Please enter your e-mail address.').waitFor()
    await home.getByRole('textbox').fill(`${name}@example.museum`)
    await home.getByRole('button').click()
    await home.locator('.alert-good').waitFor()
    await check()
    visitor.expectCalm()
  }
  expect((await readSubscribers()).map(({ email }) => email)).toEqual(
    ['nl', 'museum', 'nl', 'museum'].map((end, index) => `${index < 2 ? 'without' : 'with'}@example.${end}`),
  )
})

/** The path of the newsletter's link in the e-mail with this subject. */
async function linkOfMail(to: string, subject: RegExp): Promise<string> {
  const { text } = await waitForMail(shop, to, subject)
  return /\/newsletter\/[\w~.?=-]+/.exec(text)![0]
}

test('the buttons behind the links of its mails: a subscription confirmed and ended', async () => {
  const stateOf = async (email: string) =>
    (await shop.shop.db.selectFrom('subscriber').select('state').where('email', '=', email).executeTakeFirst())?.state
  for (const { name, visitor, open, check } of withoutInGate()) {
    const email = `${name}@example.museum`
    const page = await open(await linkOfMail(email, /Please confirm/))
    expect(await stateOf(email)).toBe('asked')
    await page.getByRole('button', { name: 'Yes, sign me up' }).click()
    await page.locator('.alert-good').getByText('Your address is confirmed.').waitFor()
    expect(await stateOf(email)).toBe('confirmed')
    await check()
    await open(await linkOfMail(email, /Welcome/))
    await page.locator('main button').click()
    await page.locator('.alert-good').waitFor()
    expect(await stateOf(email)).toBe('unsubscribed')
    await check()
    // A link that no longer counts is refused when its button is pressed, and says so.
    await open('/newsletter/unknown-link?unsubscribe=1')
    await page.locator('main button').click()
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    visitor.expectCalm()
  }
})

test('a message to the shop: problems at their fields, and one message of a form that is sent twice', async () => {
  for (const { name, visitor, open, check } of visitors) {
    const page = await open('/contact?lang=nl')
    const form = page.locator('.contact-form')
    const send = () => form.getByRole('button').click()
    await form.locator('[name=message]').fill(`Mogen wij na negenen komen?\nGroet, ${name}`)
    await form.locator('[name=subject]').selectOption('booking')
    await send()
    await form.locator('.error-summary').waitFor()
    for (const [field, isWrong] of [
      ['name', 'true'],
      ['email', 'true'],
      ['booking_number', 'false'],
      ['message', 'false'],
    ] as const)
      expect([field, await form.locator(`[name=${field}]`).getAttribute('aria-invalid')]).toEqual([field, isWrong])
    expect(await form.locator('[name=message]').inputValue()).toContain(`Groet, ${name}`)
    expect(await form.locator('[name=subject]').inputValue()).toBe('booking')
    await check()
    await form.locator('[name=name]').fill('Noor el Amrani')
    await form.locator('[name=email]').fill(`${name}@example.nl`)
    if (name === 'with') await form.getByRole('button').dblclick()
    else await send()
    await page.locator('.contact-sent').waitFor()
    if (name === 'without') {
      await page.reload()
      await page.locator('.contact-sent').waitFor()
    }
    await check()
    visitor.expectCalm()
  }
  const messages = await shop.shop.db.selectFrom('contact_message').select(['email', 'message']).orderBy('id').execute()
  expect(messages).toEqual(
    ['without', 'with'].map((name) => ({
      email: `${name}@example.nl`,
      message: `Mogen wij na negenen komen?\nGroet, ${name}`,
    })),
  )
})

test('a forgotten password, and a new one by the link of the mail', async () => {
  for (const { name, visitor, open, check } of withoutInGate()) {
    const email = name === 'with' ? 'editor@demo.test' : 'viewer@demo.test'
    const page = await open('/auth/forget-password?lang=en')
    const button = page.locator('.auth-form').getByRole('button')
    await page.locator('[name=email]').fill('editor@demo')
    await button.click()
    await page.locator('.field-error').waitFor()
    expect(await page.locator('[name=email]').inputValue()).toBe('editor@demo')
    await page.locator('[name=email]').fill(email)
    await button.click()
    await page.getByRole('status').getByText('an e-mail with a link is on its way').waitFor()
    const { text } = await waitForMail(shop, email, /password|wachtwoord/i)
    const link = /https?:\/\/\S+(\/auth\/reset-password#token=[\w-]+)/.exec(text)!
    await open(link[1]!)
    if (name === 'without') await page.locator('[name=token]').fill(link[0])
    const save = page.getByRole('button', { name: 'Save the new password' })
    await page.locator('[name=password]').fill('short')
    await save.click()
    await page.getByText('Choose a password of at least 12 characters.').waitFor()
    expect(await page.content()).not.toContain('"short"')
    await page.locator('[name=password]').fill('passwordpassword')
    await save.click()
    await page.getByText('This password is easily guessed.').waitFor()
    await check()
    await page.locator('[name=password]').fill('lantern orchard seventeen')
    await save.click()
    await page.getByText('Your password is changed.').waitFor()
    const signedIn = await shop.raw('POST', '/auth/login', { email, password: 'lantern orchard seventeen' })
    expect([name, signedIn.status]).toEqual([name, 200])
    visitor.expectCalm()
  }
})

test('a booking: its link by mail, looked up, its contact data, and cancelled', async () => {
  for (const { name, visitor, open, check } of withoutInGate()) {
    const { number, reservation, total } = await bookConfirmedStay(shop)
    const row = () =>
      shop.shop.db
        .selectFrom('reservation')
        .select(['guest', 'state'])
        .where('number', '=', number)
        .executeTakeFirstOrThrow()
    const page = await open('/my-booking?lang=en')
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Send me the link' }).click()
    await main.locator('#field-number-problem').getByText('Enter the booking number from your e-mail.').waitFor()
    await main.getByRole('textbox', { name: 'Booking number' }).fill(number)
    await main.getByRole('textbox', { name: 'E-mail' }).fill('sanne@example.nl')
    await main.getByRole('button', { name: 'Send me the link' }).click()
    await main.getByText(/^If we find a booking with this number/).waitFor()
    await check()

    await open('/thankyou')
    await main.getByRole('textbox', { name: 'Booking number' }).fill(number)
    await main.getByRole('textbox', { name: 'E-mail' }).fill('stranger@example.nl')
    await main.getByRole('button', { name: 'Show my booking' }).click()
    await main.getByRole('alert').waitFor()
    await main.getByRole('textbox', { name: 'E-mail' }).fill('sanne@example.nl')
    await main.getByRole('button', { name: 'Show my booking' }).click()
    await main.getByRole('heading', { name: 'Your stay' }).waitFor()
    expect(await main.textContent()).toContain(number)

    await open(`/my-booking?number=${number}&token=${reservation.manage_token}`)
    await main.getByRole('textbox', { name: 'Phone' }).fill('12')
    await main.getByRole('button', { name: 'Save' }).click()
    await main.locator('#field-phone-problem').waitFor()
    await main.getByRole('textbox', { name: 'Phone' }).fill('+31 6 87654321')
    await main.getByRole('textbox', { name: 'E-mail' }).fill(`${name}@example.nl`)
    await main.getByRole('button', { name: 'Save' }).click()
    await main.getByText('Saved. We will use these details from now on.').waitFor()
    expect((await row()).guest).toMatchObject({ email: `${name}@example.nl`, phone: '+31 6 87654321' })
    expect(page.url()).not.toContain('token')
    await check()

    await main.getByRole('button', { name: 'See my refund' }).click()
    await main.getByRole('heading', { name: 'Cancel this booking?' }).waitFor()
    expect(parseCents(await main.getByRole('row', { name: /^Your refund/ }).textContent())).toBe(total)
    await main.getByRole('button', { name: 'Keep my booking' }).click()
    await main.getByRole('button', { name: 'See my refund' }).click()
    await main.getByRole('textbox', { name: 'Reason (optional)' }).fill('The dog is ill.')
    expect((await row()).state).toBe('confirmed')
    await main.getByRole('button', { name: /^Cancel and get/ }).click()
    await main.getByRole('heading', { name: 'Cancel this booking?' }).waitFor({ state: 'detached' })
    expect((await row()).state).not.toBe('confirmed')
    visitor.expectCalm()
  }
})

test('vouchers: their link by mail, and withdrawn from', async () => {
  for (const { name, visitor, open, check } of withoutInGate()) {
    const { order } = await buyVouchers(shop, { cents: 10_000, email: `${name}@example.nl` })
    const number = order.transaction_number
    const page = await open('/vouchers/gift?lang=en')
    const main = page.getByRole('main')
    await main.getByRole('textbox', { name: 'Order number' }).fill(number)
    await main.getByRole('textbox', { name: 'E-mail' }).fill(`${name}@example.nl`)
    await main.getByRole('button', { name: 'Send me the vouchers' }).click()
    await main.getByText(/^If we find an order with this number/).waitFor()
    await check()

    await open(`/vouchers/withdraw?number=${number}`)
    await main.getByRole('textbox', { name: /^E-mail/ }).fill('stranger@example.nl')
    await main.getByRole('button', { name: 'Find my order' }).click()
    await main.getByText('We cannot find an order with this number').waitFor()
    await main.getByRole('textbox', { name: /^E-mail/ }).fill(`${name}@example.nl`)
    await main.getByRole('button', { name: 'Find my order' }).click()
    await main.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await main.locator('#withdraw-name-problem').waitFor()
    await check()
    await main.getByRole('textbox', { name: 'Your name' }).fill('Noor Smit')
    await main.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await main.getByText('You have withdrawn from this purchase.').waitFor()
    visitor.expectCalm()
  }
})
