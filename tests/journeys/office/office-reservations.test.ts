/**
 * Reservations in the back-office: search, details, notes, corrections, partial refunds, cancellation, and cancellation
 * requests.
 *
 * In the gate: support finds and cancels a stay, and enters a company.
 * In the long suite: also refunds, approvals, requests, a search with more results than are counted.
 */
import { sql } from 'kysely'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelStay, bookConfirmedStay, startAfterSaleShop } from '../../after-sale-steps.ts'
import { findBookableStay, reserveRoom, waitForState } from '../../booking-steps.ts'
import { desktop, phone, startBrowser, type VisitorOptions } from '../../browser.ts'
import { delayRequests, openSignedIn, waitForTitle } from '../../office-steps.ts'
import { longTest } from '../../suite/long-test.ts'

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
const openAsStaff = (role: string, path: string, options?: VisitorOptions) =>
  openSignedIn(browser, at.shop, role, path, options)

test('a row that is opened right after typing stays open, also where its screen takes long to load', async () => {
  const stay = await bookConfirmedStay(at.shop)
  const { page, expectCalm, leave } = await openAsStaff('support', '/admin/reservations')
  const link = page.getByRole('link', { name: new RegExp(stay.number) })
  await link.waitFor()
  const released = delayRequests(page, '**/admin/assets/**')
  await page.getByRole('searchbox').fill('de Vries')
  await link.click()
  // When this timer ends, the search's debounce timer has ended too.
  await page.evaluate('new Promise((done) => setTimeout(done, 300))')
  await released()
  await waitForTitle(page, 'Sanne de Vries')
  expect(new URL(page.url()).pathname).toBe(`/admin/reservations/${stay.number}`)
  expectCalm()
  await leave()
})

test('support finds a caller, reads what happened, writes a note, corrects the address and cancels by the terms', async () => {
  const stay = await bookConfirmedStay(at.shop)
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('support', '/admin/reservations')
  await waitForTitle(page, 'Reservations')
  await page.getByRole('searchbox').fill(stay.number)
  const link = page.getByRole('link', { name: new RegExp(stay.number) })
  await link.waitFor()
  await expect.poll(() => page.locator('.list-title').count()).toBe(1)
  await expectAccessible()
  await link.click()
  await waitForTitle(page, 'Sanne de Vries')
  expect(await page.locator('.timeline b').allTextContents()).toEqual([
    'confirmed',
    'confirming',
    'paid',
    'awaiting payment',
    'draft',
  ])
  expect(await page.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0)
  await expectAccessible()

  await page.getByLabel('New note').fill('Arrives <b>late</b>')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Arrives <b>late</b>', { exact: true }).first().waitFor()
  await expect.poll(() => page.getByLabel('New note').inputValue()).toBe('')

  await page.getByRole('button', { name: 'Correct address' }).click()
  const contact = page.getByRole('dialog', { name: 'Correct address' })
  await contact.getByLabel('E-mail').fill('not an address')
  await contact.getByRole('button', { name: 'Save', exact: true }).click()
  await contact.getByRole('alert').waitFor()
  await contact.getByLabel('E-mail').fill('right@example.nl')
  await expectAccessible()
  await contact.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('definition').filter({ hasText: 'right@example.nl' }).waitFor()
  expect(await at.rowOf(stay.number)).toMatchObject({ email: 'right@example.nl' })

  await page.getByRole('button', { name: 'Cancel booking' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel ${stay.number}` })
  await dialog.getByRole('row', { name: /Back to the card/ }).waitFor()
  // Without the permission to make refunds, the refund is that of the terms.
  expect(await dialog.getByLabel('Refund').count()).toBe(0)
  await expectAccessible()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect((await at.rowOf(stay.number)).state).toBe('confirmed')
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await dialog.getByLabel('Reason').fill('Called: ill')
  await dialog.getByRole('button', { name: 'Cancel the booking' }).click()
  await waitForState(at.shop, stay.number, 'refunded')
  await page.reload()
  await page.getByRole('button', { name: 'Cancel booking' }).waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('.timeline b').first().textContent()).toBe('refunded')
  expectCalm()
  await leave()
})

longTest('finance refunds a part on a phone after seeing what it takes; more than is left is not sent', async () => {
  const stay = await bookConfirmedStay(at.shop)
  const path = `/admin/reservations/${stay.number}`
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('finance', path, { size: phone })
  await waitForTitle(page, 'Sanne de Vries')
  expect(await page.getByRole('button', { name: 'Cancel booking' }).count()).toBe(0)
  expect(await page.getByLabel('New note').count()).toBe(0)
  const released = delayRequests(page, '**/api/refunds/preview')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Refund of ${stay.number}` })
  const send = dialog.getByRole('button', { name: 'Refund', exact: true })
  // The initial value of the sum would otherwise arrive while another value is typed.
  await dialog.getByLabel('Reason').waitFor()
  expect(await dialog.getByLabel('Refund').count()).toBe(0)
  await released()
  await expect.poll(() => dialog.getByLabel('Refund').inputValue()).not.toBe('')
  const whole = Number((await dialog.getByLabel('Refund').inputValue()).replace(',', '.'))
  await dialog.getByRole('button', { name: '50%' }).click()
  const half = async () => Number((await dialog.getByLabel('Refund').inputValue()).replace(',', '.'))
  expect(Math.abs((await half()) * 2 - whole)).toBeLessThan(0.011)
  await dialog.getByLabel('Reason').fill('A kindness')
  await dialog.getByLabel('Refund').fill('99999')
  await dialog.getByText('That is more than is left.').waitFor()
  expect(await send.isDisabled()).toBe(true)
  await dialog.getByLabel('Refund').fill('12,34')
  await expect.poll(() => send.isEnabled()).toBe(true)
  await expectAccessible()
  await send.click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await at.refundsOf(stay.number)).map((one) => one.amount_cents)).toEqual([1234])
  await page.getByRole('rowheader', { name: /^Refund \d/ }).waitFor()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)
  await expectAccessible()
  expectCalm()
  await leave()
})

longTest(
  'above the sum of the settings finance only asks; a manager approves on a phone, and the money goes back',
  async () => {
    const stay = await bookConfirmedStay(at.shop)
    const owner = await openAsStaff('owner', '/admin/payments')
    await waitForTitle(owner.page, 'Payments')
    await owner.page.getByLabel('A second member of staff agrees above, per sale, in euros').fill('50')
    await owner.page.getByRole('button', { name: 'Save methods and deposit' }).click()
    const setting = async () => (await at.as('owner')('GET /payment-setting', {})).data
    await expect.poll(async () => (await setting()).refund_approval_cents).toBe(5_000)
    await owner.leave()

    const path = `/admin/reservations/${stay.number}`
    const finance = await openAsStaff('finance', path)
    await finance.page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = finance.page.getByRole('dialog', { name: `Refund of ${stay.number}` })
    await dialog.getByLabel('Refund').fill('60')
    await dialog.getByLabel('Reason').fill('No hot water')
    await dialog.getByText('This sum needs a second member of staff.').waitFor()
    await finance.expectAccessible()
    await dialog.getByRole('button', { name: 'Ask a colleague' }).click()
    await finance.page.getByText('Waits for a colleague who may refund').waitFor()
    expect(await finance.page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    await finance.leave()
    expect(await at.refundsOf(stay.number)).toEqual([])

    const { page, expectAccessible, expectCalm, leave } = await openAsStaff('manager', '/admin/', { size: phone })
    await page.getByText('Refund to approve').first().waitFor()
    await page.goto(at.shop.url + path)
    await page.getByText('No hot water').first().waitFor()
    await page.getByRole('button', { name: 'Approve' }).click()
    const decision = page.getByRole('dialog', { name: /^Send back/ })
    for (const text of [/^Paid so far: €/, 'Nothing refunded before', 'finance@demo.test asks, you decide'])
      await decision.getByText(text).waitFor()
    await expectAccessible()
    await decision.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Approved by manager@demo.test').waitFor()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)
    await expectAccessible()
    await expect.poll(async () => (await at.refundsOf(stay.number)).map((one) => one.amount_cents)).toEqual([6_000])
    expectCalm()
    await leave()
  },
)

longTest('a request that the terms do not settle waits: one is refused with a reason, another approved', async () => {
  const stays = [await bookConfirmedStay(at.shop), await bookConfirmedStay(at.shop)]
  for (const stay of stays) {
    const { snapshot } = await at.rowOf(stay.number)
    const unknownTerms = { ...(snapshot as object), cancellation: { free_until: null, steps: [] } }
    await at
      .db()
      .updateTable('reservation')
      .set({ snapshot: JSON.stringify(unknownTerms) })
      .where('number', '=', stay.number)
      .execute()
    expect((await cancelStay(at.shop, stay)).state).toBe('waiting')
  }
  const [refused, approved] = stays.map(({ number }) => number) as [string, string]
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff('manager', '/admin/cancellations')
  await waitForTitle(page, 'Cancellations')
  const row = (number: string) => page.locator('.history > li').filter({ hasText: number })
  await row(refused).getByRole('button', { name: 'Refuse' }).click()
  const no = page.getByRole('dialog', { name: `Refuse the request of ${refused}` })
  expect(await no.getByRole('button', { name: 'Refuse' }).isDisabled()).toBe(true)
  await no.getByLabel('Reason').fill('The hotel keeps the room for you.')
  await expectAccessible()
  await no.getByRole('button', { name: 'Refuse' }).click()
  await row(refused).waitFor({ state: 'detached' })
  await waitForState(at.shop, refused, 'confirmed')
  await row(approved).getByRole('button', { name: 'Approve' }).click()
  const yes = page.getByRole('dialog', { name: `Cancel ${approved}` })
  await yes.getByLabel('Refund').fill('50,00')
  await yes.getByText('€ 50,00 goes back').waitFor()
  await yes.getByRole('button', { name: 'Cancel the booking' }).click()
  await row(approved).waitFor({ state: 'detached' })
  await expect.poll(async () => (await at.rowOf(approved)).state).not.toBe('cancellation_requested')
  await expect.poll(async () => (await at.refundsOf(approved)).map((one) => one.amount_cents)).toEqual([5000])
  await page.getByText('Nothing waits for a decision.').waitFor()
  await expectAccessible()
  expectCalm()
  await leave()
})

longTest('a search that most stays match says that there are more than are counted, and turns its pages', async () => {
  const { number } = await bookConfirmedStay(at.shop)
  await sql`insert into reservation select (jsonb_populate_record(r, jsonb_build_object('number', 'M' || place,
      'state', 'expired', 'invoice_number', null, 'invoice_year', null, 'invoice_sequence', null,
      'guest', r.guest || '{"surname": "Meervoud"}'))).*
    from reservation r, generate_series(1, 1003) as place where r.number = ${number}`.execute(at.db())
  for (const size of [desktop, phone]) {
    const { page, expectAccessible, expectCalm, leave } = await openAsStaff('support', '/admin/reservations', { size })
    await waitForTitle(page, 'Reservations')
    await page.getByRole('searchbox').fill('Meervoud')
    await page.getByText('more than 1000', { exact: true }).waitFor()
    await page.getByText('1–25 of more than 1000', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Go to next page' }).click()
    await page.getByText('26–50 of more than 1000', { exact: true }).waitFor()
    await expectAccessible()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(size.width)
    expectCalm()
    await leave()
  }
})

test('support enters the company of an unpaid booking; a wrong VAT number is explained in the dialog', async () => {
  const chosen = await findBookableStay(at.shop, { slug: 'sea-steam-in-domburg', skipDays: 75 })
  const { reservation } = await reserveRoom(at.shop, chosen, { surname: 'Firma' })
  const { page, expectAccessible, expectCalm, leave } = await openAsStaff(
    'support',
    `/admin/reservations/${reservation.reservationNumber}`,
    { expected: /status of 400/ },
  )
  await waitForTitle(page, 'Sanne Firma')
  await page.getByRole('button', { name: 'Company on the invoice' }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, value] of [
    ['Company name', 'Duinrand Advies B.V.'],
    ['Street and number', 'Zeeweg 7'],
    ['Postal code', '2042 AA'],
    ['City', 'Zandvoort'],
    ['VAT number', 'nl 0044.95.446.b01'],
  ] as const)
    await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('There is a typing error in this VAT number.').waitFor()
  await expectAccessible()
  await dialog.getByLabel('VAT number').fill('nl 0044.95.445.b01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const facts = page.locator('.reservation-facts')
  await facts.getByText('Duinrand Advies B.V.').waitFor()
  expect(await facts.innerText()).toContain('NL004495445B01')
  expectCalm()
  await leave()
})
