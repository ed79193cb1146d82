/**
 * Vouchers in a browser: bought, given, opened, redeemed and withdrawn.
 *
 * In the gate: a gift paid by iDEAL and spent; redeeming in Persian.
 * In the long suite: also a partner's code, a QR code, failed payments, withdrawal, languages.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { defaultSettings } from '@tussenuit/modules/platform/settings/settings.ts'
import { saveSetting } from '@tussenuit/modules/platform/settings/index.ts'
import { findBookableStay, retryUntilPasses, readInbox, waitForState } from '../../booking-steps.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { desktop, createVisitor, phone, startBrowser, type Visitor } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import {
  readAmountToPayCents,
  cards,
  parseCents,
  expectBookingConfirmed,
  fillCardForm,
  fillTravellerDetails,
  makeGuest,
  waitForHydration,
  openDatesStep,
  payButton,
  firstVisible,
  waitForTitle,
  continueToDetails,
  continueToPayment,
} from '../../journey-steps.ts'
import { buyVouchers, issueCode, waitForMail, signIn, readCodeBalance } from '../../voucher-steps.ts'
import { longTest } from '../../suite/long-test.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({
    pages: true,
    deals: ['Heather, steam and silence', 'Sea steam in Domburg', 'Apricot tart on Sunday'],
  })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** Records the URLs and Referer headers of all requests, which must not contain a code. */
function recordAddresses(visitor: Visitor): string[] {
  const seenAddresses: string[] = []
  visitor.context.on('request', (request) => seenAddresses.push(request.url(), request.headers()['referer'] ?? ''))
  return seenAddresses
}

async function fillBuyer(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Noor')
  await page.getByRole('textbox', { name: 'Surname', exact: true }).fill('Smit')
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email)
}

const checkCode = async (page: Page, code: string) => {
  await page.getByRole('textbox', { name: 'Voucher or package code' }).fill(code)
  await page.getByRole('button', { name: 'Check my code' }).click()
}

test('two vouchers as a gift: paid with iDEAL on a phone, opened by the recipient, one spent on a stay with a card for the rest, and back after cancelling', async () => {
  const buyer = await createVisitor(browser, { size: phone })
  await buyer.page.goto(`${shop.url}/vouchers`)
  await buyer.expectAccessible()
  await firstVisible(buyer.page.getByRole('link', { name: /€ 100,-/ })).click()
  await buyer.page.getByRole('link', { name: 'Buy this voucher' }).click()
  await waitForTitle(buyer.page, 'Buy a voucher')
  await buyer.page.getByRole('combobox', { name: 'How many?' }).selectOption('2')
  await fillBuyer(buyer.page, 'gift-buyer@example.nl')
  await buyer.page.getByRole('checkbox', { name: 'This is a gift' }).check()
  await buyer.page.getByRole('textbox', { name: 'Their name' }).fill('Joris')
  await buyer.page.getByRole('textbox', { name: 'Their e-mail' }).fill('gift-getter@example.nl')
  await buyer.page.getByRole('textbox', { name: 'Your message' }).fill('For when it rains too long')
  await buyer.page.getByRole('group', { name: 'Picture on the voucher' }).getByRole('radio').nth(1).check()
  await buyer.expectAccessible()
  await buyer.page.getByRole('button', { name: 'Continue to payment' }).click()
  await payButton(buyer.page).waitFor()
  expect(await readAmountToPayCents(buyer.page)).toBe(20_000)
  await buyer.page.getByTestId('method-ideal').check()
  await buyer.page.addInitScript(
    'window.waits = []; const genuine = window.setTimeout; window.setTimeout = (act, ms, ...more) => { ' +
      'window.waits.push(ms); return genuine(act, ms, ...more) }',
  )
  await payButton(buyer.page).click()
  await buyer.page.getByTestId('bank-authorise').click()
  await buyer.page.waitForURL(`${shop.url}/vouchers`)
  expect(await buyer.page.evaluate('window.waits')).toContain(1000)
  buyer.expectCalm()
  await buyer.leave()

  const [toBuyer, toRecipient] = [
    await waitForMail(shop, 'gift-buyer@example.nl', /Your voucher/),
    await waitForMail(shop, 'gift-getter@example.nl', /has given you/),
  ]
  const codes = [...toRecipient.text.matchAll(/(?:[0-9A-Z]{4}-){4}[0-9A-Z]/g)].map(([code]) => code)
  expect(codes).toHaveLength(2)
  for (const mail of [toBuyer, toRecipient]) {
    const content = await extractPdfText(
      Buffer.from(await (await fetch(new URL(mail.attachments[0]!.url, shop.standIns))).arrayBuffer()),
    )
    expect(codes.filter((code) => !mail.text.includes(code))).toEqual([])
    // PDF readers separate digits from letters by a line break, so line breaks are removed.
    expect(codes.filter((code) => !content.replaceAll('\n', '').includes(code))).toEqual([])
    expect(content).toContain('For when it rains too long')
  }

  const recipient = await createVisitor(browser, { size: desktop })
  const addresses = recordAddresses(recipient)
  await recipient.page.goto(/https?:\S+\/vouchers\/gift\S+/.exec(toRecipient.text)![0])
  await waitForTitle(recipient.page, 'Something to look forward to')
  await recipient.page.getByText('For when it rains too long').waitFor()
  await recipient.expectAccessible()
  await recipient.page
    .getByRole('listitem')
    .filter({ hasText: codes[0]! })
    .getByRole('link', { name: /^See what you can book/ })
    .click()
  await recipient.page.getByText('Your voucher is worth € 100,-.').waitFor()
  expect(recipient.page.url()).toBe(`${shop.url}/verzilveren?lang=en`)
  await recipient.page.getByRole('region', { name: /Hotels and dates/ }).waitFor()
  await recipient.expectAccessible()

  const chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 55 })
  await openDatesStep(recipient.page, shop, chosen)
  await continueToDetails(recipient.page)
  await recipient.page
    .getByRole('row', { name: /^Paid with vouchers/ })
    .getByText('−€ 100,00')
    .first()
    .waitFor()
  await recipient.expectAccessible()
  await fillTravellerDetails(recipient.page, makeGuest('gift-spent'))
  const recorded = await continueToPayment(recipient.page)
  expect(recorded.amount_due_cents).toBe(recorded.total_cents - 10_000)
  expect(await readAmountToPayCents(recipient.page)).toBe(recorded.amount_due_cents)
  await fillCardForm(recipient.page, cards.good)
  await payButton(recipient.page).click()
  await expectBookingConfirmed(recipient.page, recorded.reservationNumber, recorded.all_in_cents)
  await expect(readCodeBalance(shop, codes[0]!)).rejects.toMatchObject({ code: 'voucher_used_up' })
  recipient.expectCalm()
  expect(addresses.length).toBeGreaterThan(20)
  expect(
    addresses.filter((address) =>
      codes.some((code) => address.replaceAll('-', '').toUpperCase().includes(code.replaceAll('-', ''))),
    ),
  ).toEqual([])
  await recipient.leave()

  const cancelled = (
    await shop.client(
      'POST /cancelBooking',
      { body: { reservationNumber: recorded.reservationNumber, reason: 'ill' } },
      { 'manage-token': recorded.manage_token },
    )
  ).data
  expect(cancelled).toMatchObject({ voucher_refund_cents: 10_000, card_refund_cents: recorded.amount_due_cents })
  await waitForState(shop, recorded.reservationNumber, 'refunded')
  expect(await readCodeBalance(shop, codes[0]!)).toEqual({ balance_cents: 10_000, available_cents: 10_000 })
})

longTest(
  "a partner's code on a phone: looked up, a day chosen where a weekend surcharge is left, and nothing else is paid",
  async () => {
    const chosen = await findBookableStay(shop, { slug: 'heather-and-sauna-on-the-veluwe', skipDays: 10 })
    const { nights } = chosen.stay
    const finance = await signIn(shop, 'finance')
    const campaign = {
      campaign_name: 'Autumn',
      partner: 'Weekend Club',
      deals_id: chosen.deal.deals_id,
      valid_from: today(new Date()),
      valid_until: addDays(today(new Date()), 200),
      nights,
      persons: 2,
    }
    await shop.client('POST /addPackageVoucherCampaign', { body: { ...campaign, codes: ['WKND-2026-AA'] } }, finance)
    await saveSetting(shop.shop.db, 'package', {
      ...defaultSettings.package,
      weekend: { weekdays: [0, 1, 2, 3, 4, 5, 6], surchargeCents: 1_200 },
    })
    shop.changed()
    const visitor = await createVisitor(browser, { size: phone })
    const { page } = visitor
    try {
      await page.goto(`${shop.url}/verzilveren`)
      await checkCode(page, 'wknd 2026 aa')
      await page.getByText(/This code covers/).waitFor()
      const cell = page
        .getByRole('region', { name: /Hotels and dates/ })
        .locator('button')
        .first()
      expect(parseCents(await cell.textContent())).toBe(1_200 * nights)
      await cell.click()
      const chosenDay = page.locator('.heat-chosen')
      expect(parseCents(await chosenDay.textContent())).toBe(1_200 * nights)
      await visitor.expectAccessible()
      await chosenDay.getByRole('link', { name: 'Choose these days' }).click()
      await waitForTitle(page, 'Pick your days')
      await continueToDetails(page)
      await expect
        .poll(async () => parseCents(await page.getByRole('row', { name: /^Still to pay us/ }).textContent()))
        .toBe(1_200 * nights)
      await fillTravellerDetails(page, makeGuest('partner'))
      const recorded = await continueToPayment(page)
      expect(recorded.amount_due_cents).toBe(1_200 * nights)
      await fillCardForm(page, cards.good)
      await payButton(page).click()
      await expectBookingConfirmed(page, recorded.reservationNumber, recorded.all_in_cents)
      visitor.expectCalm()
    } finally {
      await saveSetting(shop.shop.db, 'package', defaultSettings.package)
      shop.changed()
      await visitor.leave()
    }
  },
)

longTest('a voucher that pays for everything: scanned from its QR code, and no card is asked for', async () => {
  const code = await issueCode(shop, 200_000)
  const visitor = await createVisitor(browser, { size: phone })
  const { page } = visitor
  await page.goto(`${shop.url}/verzilveren#${code}`)
  await page.getByText('Your voucher is worth € 2.000,-.').waitFor()
  expect(page.url()).toBe(`${shop.url}/verzilveren`)
  const chosen = await findBookableStay(shop, { skipDays: 22 })
  const atHotel = chosen.hotels[0]!.price.payable_at_hotel_cents
  await openDatesStep(page, shop, chosen)
  await continueToDetails(page)
  await fillTravellerDetails(page, makeGuest('all-paid'))
  await page.getByRole('checkbox', { name: /I agree to the terms/ }).check()
  // The button says "nothing left to pay" only if nothing is paid at the hotel either; otherwise the page shows the
  // amount that is paid at the hotel.
  const order = page.getByRole('button', {
    name: atHotel > 0 ? 'Book with your voucher' : 'Book, nothing left to pay',
  })
  if (atHotel > 0)
    expect(parseCents(await page.getByText(/^Your voucher pays for the booking\./).textContent())).toBe(atHotel)
  await order.waitFor()
  await visitor.expectAccessible()
  await order.click()
  await page.getByRole('heading', { level: 1, name: /^Sanne, you are\s*out in/ }).waitFor({ timeout: 30_000 })
  expect(await page.getByTestId('card-number').count()).toBe(0)
  visitor.expectCalm()
  await visitor.leave()
})

longTest(
  'a declined card and a failed bank payment preserve the voucher purchase, and do not mention a booking',
  async () => {
    const visitor = await createVisitor(browser, { size: desktop, expected: /status of 402/ })
    const { page } = visitor
    const voucher = (await shop.client('GET /fetchvouchers', { query: {} })).data.find(
      (one) => one.value_cents === 5_000,
    )!
    await page.goto(`${shop.url}/voucher-checkout?voucher_id=${voucher.voucher_id}`)
    await fillBuyer(page, 'declined-buyer@example.nl')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await payButton(page).waitFor()
    await fillCardForm(page, cards.declined)
    await payButton(page).click()
    await page.getByRole('alert').filter({ hasText: 'Nothing has been charged.' }).waitFor()
    expect(await page.getByRole('main').textContent()).not.toMatch(/booking|booked/i)
    await visitor.expectAccessible()

    await page.getByTestId('method-ideal').check()
    await payButton(page).click()
    await page.getByTestId('bank-fail').click()
    await page.getByText('No voucher has been bought. Everything you typed is saved', { exact: false }).waitFor()
    expect(await page.getByRole('main').textContent()).not.toMatch(/your booking/i)
    await page.waitForURL(`${shop.url}/vouchers`)
    await page.goto(`${shop.url}/voucher-checkout?voucher_id=${voucher.voucher_id}`)
    await expect
      .poll(() => page.getByRole('textbox', { name: 'E-mail', exact: true }).inputValue())
      .toBe('declined-buyer@example.nl')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await payButton(page).waitFor()
    await fillCardForm(page, cards.good)
    await payButton(page).click()
    await page.waitForURL(`${shop.url}/vouchers`)
    await waitForMail(shop, 'declined-buyer@example.nl', /Your voucher/)
    expect((await readInbox(shop, 'declined-buyer@example.nl')).length).toBe(1)
    visitor.expectCalm()
    await visitor.leave()
  },
)

longTest("a gift e-mail is in the language that its buyer chooses, the page's by default", async () => {
  const voucher = (await shop.client('GET /fetchvouchers', { query: {} })).data.find(
    (one) => one.value_cents === 5_000,
  )!
  const visitor = await createVisitor(browser, { size: phone })
  const { page } = visitor
  await page.goto(`${shop.url}/voucher-checkout?voucher_id=${voucher.voucher_id}&lang=nl`)
  await page.getByRole('textbox', { name: 'Voornaam', exact: true }).fill('Noor')
  await page.getByRole('textbox', { name: 'Achternaam', exact: true }).fill('Smit')
  await page.locator('#field-email').fill('polyglot@example.nl')
  await page.getByRole('checkbox', { name: 'Het is een cadeau' }).check()
  await page.getByRole('textbox', { name: 'Naam van de ontvanger' }).fill('Giulia')
  const language = page.getByRole('combobox', { name: 'Taal van de ontvanger' })
  expect(await language.inputValue()).toBe('nl')
  await visitor.expectAccessible()
  await language.selectOption({ label: 'Italiano' })
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/pre-voucher-transaction'))
  await page.locator('.buy-form button[type=submit]').click()
  expect((await sent).postDataJSON()).toMatchObject({ language: 'nl', recipient: { name: 'Giulia', language: 'it' } })
  await waitForTitle(page, 'Betalen')
  visitor.expectCalm()
  await visitor.leave()
})

longTest('while a bank payment is pending the page does not claim that a mail was sent', async () => {
  const voucher = (await shop.client('GET /fetchvouchers', { query: {} })).data.find(
    (one) => one.value_cents === 5_000,
  )!
  const visitor = await createVisitor(browser, { size: desktop })
  const { page } = visitor
  await page.goto(`${shop.url}/voucher-checkout?voucher_id=${voucher.voucher_id}`)
  await fillBuyer(page, 'patient-buyer@example.nl')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payButton(page).waitFor()
  await page.getByTestId('method-ideal').check()
  // The page is shown for only a second, so its texts are recorded.
  await page.addInitScript(
    'window.shown = []; new MutationObserver(() => ' +
      "window.shown.push(document.querySelector('main')?.textContent ?? '')).observe(document, { subtree: true, " +
      'childList: true, characterData: true })',
  )
  await payButton(page).click()
  await page.getByTestId('bank-later').click()
  await page.waitForURL(`${shop.url}/vouchers`)
  const shown = (await page.evaluate<string[]>('window.shown')).join()
  expect(shown).toContain('Your payment is being processed.')
  expect(shown).not.toContain('confirmation email')
  expect(await readInbox(shop, 'patient-buyer@example.nl')).toEqual([])
  visitor.expectCalm()
  await visitor.leave()
})

longTest('a link with a code is followed while the page for redeeming is open', async () => {
  const { codes } = await buyVouchers(shop, { cents: 10_000, email: 'open-already@example.nl' })
  const visitor = await createVisitor(browser)
  const { page } = visitor
  await page.goto(`${shop.url}/verzilveren`)
  await waitForHydration(page)
  await page.goto(`${shop.url}/verzilveren#${codes[0]}`)
  await page.locator('.stay-card').first().waitFor()
  expect(page.url()).toBe(`${shop.url}/verzilveren`)
  visitor.expectCalm()
  await visitor.leave()
})

test('redeeming in Persian, from right to left', async () => {
  const code = await issueCode(shop, 25_000)
  const visitor = await createVisitor(browser, { size: phone, expected: /status of 404/ })
  const { page } = visitor
  await page.goto(`${shop.url}/verzilveren?lang=fa`)
  expect(
    await page
      .getByRole('main')
      .evaluate(
        (main: { ownerDocument: { documentElement: { dir: string } } }) => main.ownerDocument.documentElement.dir,
      ),
  ).toBe('rtl')
  const field = page.locator('#redeem-code')
  await field.fill('0000-0000-0000-0000-1')
  await field.press('Enter')
  await page.getByRole('alert').waitFor()
  await visitor.expectAccessible()
  await field.fill(code.toLowerCase())
  await field.press('Enter')
  await page.getByText('۲۵۰').first().waitFor()
  await page.getByRole('table').waitFor()
  await visitor.expectAccessible()
  visitor.expectCalm()
  await visitor.leave()
})

longTest('a purchase is taken back without a login, in two steps', async () => {
  const { order, codes } = await buyVouchers(shop, { cents: 5_000, quantity: 2, email: 'regret@example.nl' })
  const visitor = await createVisitor(browser, { size: phone, expected: /status of 404/ })
  const { page } = visitor
  await page.goto(
    /https?:\S+\/vouchers\/withdraw\S+/.exec((await waitForMail(shop, 'regret@example.nl', /Your voucher/)).text)![0],
  )
  await waitForTitle(page, 'Return a voucher')
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Order number' }).inputValue())
    .toBe(order.transaction_number)
  await page.getByRole('textbox', { name: 'E-mail address you bought it with' }).fill('stranger@example.nl')
  await page.getByRole('button', { name: 'Find my order' }).click()
  await page.getByText('We cannot find an order with this number and e-mail address.', { exact: false }).waitFor()
  await page.getByRole('textbox', { name: 'E-mail address you bought it with' }).fill('regret@example.nl')
  await page.getByRole('button', { name: 'Find my order' }).click()
  await page.getByRole('checkbox', { name: /^Voucher 2/ }).uncheck()
  await page.getByText('We refund € 50,00.').waitFor()
  await visitor.expectAccessible()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await page.getByText('Enter your first name.').waitFor()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Noor Smit')
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await page.getByText('You have withdrawn from this purchase.').waitFor()
  await visitor.expectAccessible()
  await retryUntilPasses(() => expect(readCodeBalance(shop, codes[0]!)).rejects.toMatchObject({ status: 404 }))
  expect(await readCodeBalance(shop, codes[1]!)).toEqual({ balance_cents: 5_000, available_cents: 5_000 })
  await waitForMail(shop, 'regret@example.nl', /You returned/)
  visitor.expectCalm()
  await visitor.leave()
})
