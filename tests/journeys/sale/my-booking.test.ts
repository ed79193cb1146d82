/**
 * My booking: the page of a booking after the sale.
 *
 * In the gate: a lost link, cancelling, the refund.
 * In the long suite: also contact details, without scripts, in Persian.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookConfirmedStay } from '../../after-sale-steps.ts'
import { retryUntilPasses, readInbox, waitForState } from '../../booking-steps.ts'
import { createVisitor, phone, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { waitForHydration, parseCents } from '../../journey-steps.ts'
import { longTest } from '../../suite/long-test.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: ['Sea steam in Domburg'] })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

test('a traveller who lost the link has it mailed, sees the refund, cancels by keyboard, and sees the refund sent', async () => {
  const stay = await bookConfirmedStay(shop)
  const visitor = await createVisitor(browser)
  const { page } = visitor
  await page.goto(shop.url)
  await page.getByRole('contentinfo').getByRole('link', { name: 'My booking' }).click()
  await page.getByRole('heading', { level: 1, name: 'My booking' }).waitFor()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.getByText('Enter the booking number from your e-mail.').first().waitFor()
  await page.getByRole('textbox', { name: 'Booking number' }).fill(stay.number)
  await page.getByRole('main').getByRole('textbox', { name: 'E-mail' }).fill('sanne@example.nl')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.getByText(/^If we find a booking with this number/).waitFor()
  await visitor.expectAccessible()
  const mail = await retryUntilPasses(
    async () =>
      (await readInbox(shop, 'sanne@example.nl')).find(({ text }) => text.includes('/my-booking?')) ??
      Promise.reject(new Error('no mail with the link')),
  )
  const link = new URL(/https?:\/\/\S*\/my-booking\?\S+/.exec(mail.text)![0])

  await page.goto(`${shop.url}${link.pathname}${link.search}`)
  await page.getByRole('heading', { level: 1, name: 'Sea steam in Domburg' }).waitFor()
  await page.waitForURL((url) => !url.searchParams.has('token'))
  const main = page.getByRole('main')
  await main.getByText('Your booking is confirmed.').waitFor()
  expect(await main.textContent()).toContain(stay.number)
  await main.getByRole('heading', { name: 'What cancelling would cost' }).waitFor()
  const document = await page.request.get(
    new URL((await main.getByRole('link', { name: /^Invoice/ }).getAttribute('href'))!, shop.url).href,
  )
  expect([document.status(), document.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await visitor.expectAccessible()

  await main.getByRole('button', { name: 'E-mail the confirmation again' }).click()
  await main.getByText('Sent to s•••@example.nl.').waitFor()

  await main.getByRole('button', { name: 'See my refund' }).focus()
  await page.keyboard.press('Enter')
  await main.getByRole('heading', { name: 'Cancel this booking?' }).waitFor()
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Cancel this booking?')
  expect(parseCents(await main.getByRole('row', { name: /^Your refund/ }).textContent())).toBe(stay.total)
  await visitor.expectAccessible()
  expect(
    (
      await shop.shop.db
        .selectFrom('reservation')
        .select('state')
        .where('number', '=', stay.number)
        .executeTakeFirstOrThrow()
    ).state,
  ).toBe('confirmed')
  await main.getByRole('button', { name: /^Cancel and get/ }).focus()
  await page.keyboard.press('Enter')
  await main.getByText('Your money has been refunded.').first().waitFor({ timeout: 60_000 })
  expect(await waitForState(shop, stay.number, 'refunded')).toBe('refunded')
  await main
    .getByText(/refunded$/)
    .first()
    .waitFor()
  await main.getByRole('link', { name: /^Credit note/ }).waitFor()
  expect(await main.getByRole('button', { name: 'See my refund' }).count()).toBe(0)

  // The token is no longer in the URL, but the browser's session still opens the booking.
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Sea steam in Domburg' }).waitFor()
  await visitor.expectAccessible()
  visitor.expectCalm()
  await visitor.leave()
})

longTest(
  'on a phone, in Persian, the contact data change; without scripts the booking can be read; a wrong link opens nothing',
  async () => {
    const stay = await bookConfirmedStay(shop, { pay: 'deposit' })
    const link = `${shop.url}/my-booking?number=${stay.number}&token=${stay.reservation.manage_token}`
    const visitor = await createVisitor(browser, { size: phone })
    const { page } = visitor
    await page.goto(`${link}&lang=fa`)
    await waitForHydration(page)
    const main = page.getByRole('main')
    await main.getByRole('textbox', { name: 'تلفن' }).fill('+31 6 87654321')
    await main.getByRole('button', { name: 'ذخیره' }).click()
    await main.getByText('ذخیره شد.').waitFor()
    expect(
      (
        await shop.shop.db
          .selectFrom('reservation')
          .select('guest')
          .where('number', '=', stay.number)
          .executeTakeFirstOrThrow()
      ).guest,
    ).toMatchObject({ phone: '+31 6 87654321' })
    await visitor.expectAccessible()
    await main.getByRole('link', { name: /^پرداخت/ }).click()
    await page.waitForURL(/\/payment-overview\//)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^پرداخت/ })
      .waitFor()
    // Amounts are left-aligned, including the larger total.
    const edges = await page.evaluate<number[]>(
      "[...document.querySelectorAll('.sums td')].map((cell) => { const range = document.createRange(); " +
        "range.selectNodeContents(cell.querySelector('.price') ?? cell); return " +
        'Math.round(range.getBoundingClientRect().left - ' +
        "document.querySelector('.sums').getBoundingClientRect().left) })",
    )
    expect(edges.length).toBeGreaterThan(2)
    expect(Math.max(...edges.map(Math.abs))).toBeLessThan(4)
    visitor.expectCalm()
    await visitor.leave()

    const still = await createVisitor(browser, { script: false })
    await still.page.goto(link)
    const content = await still.page.getByRole('main').textContent()
    for (const expected of ['Your booking is confirmed.', stay.number, 'What cancelling would cost', 'Still to pay us'])
      expect(content).toContain(expected)
    expect(await still.page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    await still.leave()

    const stranger = await createVisitor(browser)
    await stranger.page.goto(`${shop.url}/my-booking?number=${stay.number}&token=wrong`)
    await stranger.page.getByText('This link does not open a booking.').waitFor()
    expect(await stranger.page.getByRole('main').textContent()).not.toContain('Sea steam')
    stranger.expectCalm()
    await stranger.leave()
  },
)
