/**
 * Links that staff, or the correction of an e-mail address, have invalidated: the message on their page, and how the
 * holder gets a new link.
 *
 * In the long suite: links that staff or a corrected e-mail address have ended, and requests for new ones; the calls
 * are tested in the gate.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPayLink } from '@tussenuit/modules/sale/booking/index.ts'
import { createGiftLink } from '@tussenuit/modules/sale/voucher/links.ts'
import { bookConfirmedStay, startAfterSaleShop } from '../../after-sale-steps.ts'
import { retryUntilPasses, readInbox } from '../../booking-steps.ts'
import { createVisitor, phone, startBrowser } from '../../browser.ts'
import { waitForHydration } from '../../journey-steps.ts'
import { openSignedIn, waitForTitle } from '../../office-steps.ts'
import { buyVouchers } from '../../voucher-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let browser: Browser
beforeAll(async () => {
  at = await startAfterSaleShop(true)
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await at?.shop.close()
})

/**
 * Waits for a mail to this e-mail address with a link to `path` that `isNew` accepts; returns the path and query of the
 * link.
 */
const waitForMailedPath = (to: string, path: string, isNew: (path: string) => boolean) =>
  retryUntilPasses(async () => {
    const links = (await readInbox(at.shop, to)).flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
    const found = links.filter((link) => link.includes(path)).map((link) => new URL(link))
    const paths = found.map(({ pathname, search }) => pathname + search)
    return paths.find(isNew) ?? Promise.reject(new Error('no such mail yet'))
  })

test('support ends the links of a booking; who opens one has a new one mailed, also from the page to pay', async () => {
  const stay = await bookConfirmedStay(at.shop, { pay: 'deposit' })
  const old = `/my-booking?number=${stay.number}&token=${stay.reservation.manage_token}`
  const pay = new URL(createPayLink(at.shop.shop, await at.rowOf(stay.number))).pathname
  const payToken = new URL(createPayLink(at.shop.shop, await at.rowOf(stay.number))).search
  const office = await openSignedIn(browser, at.shop, 'support', `/admin/reservations/${stay.number}`)
  await waitForTitle(office.page, 'Sanne de Vries')
  await office.page.getByRole('button', { name: 'End all links' }).click()
  const dialog = office.page.getByRole('dialog', { name: 'End all links to this booking' })
  await dialog.getByRole('checkbox', { name: 'E-mail a new link to sanne@example.nl' }).uncheck()
  await office.expectAccessible()
  await dialog.getByRole('button', { name: 'End the links' }).click()
  await office.page.getByText('The links have ended.').waitFor()
  office.expectCalm()
  await office.leave()

  const visitor = await createVisitor(browser, { size: phone, expected: /status of 404/ })
  const { page } = visitor
  const main = page.getByRole('main')
  for (const address of [`${pay}${payToken}`, old]) {
    await page.goto(at.shop.url + address)
    await waitForHydration(page)
    await main.getByText('This link has ended. You can ask for a new one here.').waitFor()
    expect(await main.textContent()).not.toContain('Sea steam')
    expect(await main.getByRole('textbox', { name: 'Booking number' }).inputValue()).toBe(stay.number)
    await visitor.expectAccessible()
  }
  await main.getByRole('textbox', { name: 'E-mail' }).fill('sanne@example.nl')
  await main.getByRole('button', { name: 'Send me the link' }).click()
  await main.getByText(/^If we find a booking with this number/).waitFor()
  await page.goto(
    at.shop.url +
      (await waitForMailedPath('sanne@example.nl', `/my-booking?number=${stay.number}`, (path) => path !== old)),
  )
  await page.getByRole('heading', { level: 1, name: 'Sea steam in Domburg' }).waitFor()

  // A new e-mail address invalidates the link that opened the page; the page continues with the new link.
  await waitForHydration(page)
  await main.getByRole('textbox', { name: 'E-mail' }).fill('sanne.new@example.nl')
  await main.getByRole('button', { name: 'Save' }).click()
  await main.getByText('Saved. We will use these details from now on.').waitFor()
  await main.getByRole('button', { name: 'See my refund' }).click()
  await main.getByRole('heading', { name: 'Cancel this booking?' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Sea steam in Domburg' }).waitFor()
  visitor.expectCalm()
  await visitor.leave()
})

test('a link to what is left to pay that opens nothing leads to a new one', async () => {
  const visitor = await createVisitor(browser, { size: phone, expected: /status of 40[34]/ })
  const { page } = visitor
  await page.goto(`${at.shop.url}/payment-overview/TU22222222?token=${'x'.repeat(32)}`)
  await page.getByText('This link does not open a booking. You can ask for a new one here.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Booking number' }).inputValue()).toBe('TU22222222')
  await page.getByRole('button', { name: 'Send me the link' }).waitFor()
  await visitor.expectAccessible()
  await visitor.leave()
})

test('finance ends the links of a gift; its recipient has the vouchers mailed with a new one', async () => {
  const { order } = await buyVouchers(at.shop, { cents: 10_000, recipient: { name: 'Bo', email: 'bo@example.nl' } })
  const number = order.transaction_number
  const old = new URL(createGiftLink(at.shop.shop, { number, link_version: 0 }, null, 'en'))
  const office = await openSignedIn(browser, at.shop, 'finance', '/admin/voucher-orders')
  await waitForTitle(office.page, 'Voucher orders')
  await office.page
    .getByRole('row', { name: new RegExp(number) })
    .getByRole('button', { name: 'End all links' })
    .click()
  const dialog = office.page.getByRole('dialog', { name: `End all links to order ${number}` })
  await office.expectAccessible()
  await dialog.getByRole('button', { name: 'End the links' }).click()
  await office.page.getByText('The links have ended.').waitFor()
  office.expectCalm()
  await office.leave()

  const visitor = await createVisitor(browser, { size: phone, expected: /status of 404/ })
  const { page } = visitor
  const main = page.getByRole('main')
  await page.goto(at.shop.url + old.pathname + old.search)
  await waitForHydration(page)
  await main.getByText('This link has ended. You can ask for a new one here.').waitFor()
  expect(await main.getByRole('textbox', { name: 'Order number' }).inputValue()).toBe(number)
  await visitor.expectAccessible()
  await main.getByRole('textbox', { name: 'E-mail' }).fill('bo@example.nl')
  await main.getByRole('button', { name: 'Send me the vouchers' }).click()
  await main.getByText(/^If we find an order with this number/).waitFor()
  const link = await waitForMailedPath(
    'bo@example.nl',
    `/vouchers/gift?number=${number}`,
    (path) => !path.includes(old.search),
  )
  await page.goto(at.shop.url + link)
  await page.getByRole('heading', { level: 1, name: 'Something to look forward to' }).waitFor()
  visitor.expectCalm()
  await visitor.leave()
})
