/**
 * The queues of the office: requests, money, overdue balances, disputes, failed mails, exchanges with the supplier.
 *
 * In the long suite: a finding; failed mails, tasks one after another and handed over, the month report, privacy.
 */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSettings, saveSetting } from '@tussenuit/modules/platform/settings/index.ts'
import { today } from '@tussenuit/modules/shared/day.ts'
import { cancelStay, bookConfirmedStay, startAfterSaleShop } from '../../after-sale-steps.ts'
import { retryUntilPasses, readInbox, callProviderStandIn, waitForState } from '../../booking-steps.ts'
import { phone, startBrowser } from '../../browser.ts'
import { openSignedIn, waitForTitle } from '../../office-steps.ts'
import { applyPendingProtectionChanges } from '../../staff-steps.ts'
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

test('finance settles a finding with a reason, on a phone; support sees it and may not', async () => {
  const stay = await bookConfirmedStay(at.shop)
  const { id } = await at
    .db()
    .insertInto('money_finding')
    .values({
      key: 'journey',
      kind: 'amount_differs',
      account: 'standard',
      reservation_number: stay.number,
      cents: 1234,
      text: 'The provider says another sum.',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const seen = await openSignedIn(browser, at.shop, 'support', '/admin/queues')
  await waitForTitle(seen.page, 'Queues')
  await seen.page.getByText('The provider says another sum.').waitFor()
  expect(await seen.page.getByRole('button', { name: 'Settle' }).count()).toBe(0)
  await seen.leave()

  const { page, expectAccessible, expectCalm, leave } = await openSignedIn(
    browser,
    at.shop,
    'finance',
    '/admin/queues',
    {
      size: phone,
    },
  )
  await page.getByRole('button', { name: 'Settle' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('button', { name: 'Settle' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Reason').fill('Checked with the bank')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await page.getByText('Nothing waits here.').waitFor()
  const row = await at.db().selectFrom('money_finding').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'resolved', resolved_by: 'finance@demo.test', resolution: expect.any(String) })
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)
  expectCalm()
  await leave()
})

test('codes that one person may not make wait for a colleague, who agrees on a phone; the one who asked cannot', async () => {
  const { payment } = await findSettings(at.db())
  await saveSetting(at.db(), 'payment', { ...payment, refundApprovalCents: 10_000 })
  const { voucher_id } = (
    await at.as('manager')('POST /createVouchers', {
      body: { name: 'Spring gift', value_cents: 5_000, selling_price: 5_000, active: false },
    })
  ).data
  await at
    .as('manager')('POST /savevouchers', { body: { voucher_id, generate: 20 } })
    .catch((error: { code: string }) => expect(error.code).toBe('approval_asked'))
  const own = await openSignedIn(browser, at.shop, 'manager', '/admin/queues?show=approvals')
  await own.page.getByText('You asked for this: a colleague decides.').waitFor()
  expect(await own.page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await own.leave()

  const { page, expectAccessible, expectCalm, leave } = await openSignedIn(
    browser,
    at.shop,
    'finance',
    '/admin/queues?show=approvals',
    { size: phone },
  )
  await page.getByText('New voucher codes').waitFor()
  await expectAccessible()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)
  await page.getByRole('button', { name: 'Approve' }).click()
  // The dialog says what would be made, and who asks for it.
  await page.getByRole('dialog').getByRole('row', { name: 'New codes 20' }).waitFor()
  await page.getByRole('dialog').getByText('manager@demo.test asks, you decide').waitFor()
  await expectAccessible()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Nothing waits here.').waitFor()
  const { total } = (
    await at.as('finance')('POST /fetchVoucherCodesByVoucherId', { body: { voucher_id, page: 1, limit: 1 } })
  ).data
  expect(total).toBe(20)
  expectCalm()
  await leave()
  await saveSetting(at.db(), 'payment', payment)
})

longTest(
  'support sends a failed mail again and reads what the supplier answered; an overdue balance leads to the booking',
  async () => {
    const stay = await bookConfirmedStay(at.shop)
    const queued = () =>
      at.db().selectFrom('mail').select('id').where('state', 'not in', ['sent', 'dropped', 'failed']).execute()
    // Waits until no mail is being sent, because a mail in progress would still be sent.
    await expect.poll(async () => (await queued()).length, { timeout: 15_000 }).toBe(0)
    const mail = await at
      .db()
      .updateTable('mail')
      .set({ state: 'failed', last_error: '550 no such mailbox' })
      .where('reservation_number', '=', stay.number)
      .returning('id')
      .execute()
    expect(mail.length).toBeGreaterThan(0)
    const { page, expectAccessible, expectCalm, leave } = await openSignedIn(
      browser,
      at.shop,
      'support',
      '/admin/queues',
    )
    await page.getByRole('button', { name: 'Failed mails' }).click()
    const row = page.locator('.history > li').filter({ hasText: stay.number }).first()
    await row.getByText('550 no such mailbox').waitFor()
    await expectAccessible()
    const before = await page.locator('.history > li').count()
    await row.getByRole('button', { name: 'Send again' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.history > li').count()).toBe(before - 1)
    await page.getByRole('button', { name: 'Supplier' }).click()
    await page.locator('.history summary').first().click()
    await page.locator('.history pre').first().waitFor()
    await expectAccessible()
    for (const name of ['Disputes', 'Overdue balances']) {
      await page.getByRole('button', { name }).click()
      await page.getByText('Nothing waits here.').waitFor()
    }
    await expectAccessible()
    expectCalm()
    await leave()
  },
)

longTest(
  'support settles a task, sets one aside, takes one and hands it over; finance finds it on a phone',
  async () => {
    const stay = await bookConfirmedStay(at.shop)
    await at.db().deleteFrom('staff_task').execute()
    const task = (kind: string, text: string) => ({
      kind,
      key: kind,
      text,
      reservation_number: stay.number,
      cents: 12_345,
    })
    await at
      .db()
      .insertInto('staff_task')
      .values([
        task('refund_outside', 'Refunded by hand at the provider.'),
        task('refund_failed', 'A refund came back.'),
        task('booking_refused', 'The hotel refused.'),
      ])
      .execute()
    const { page, expectAccessible, expectCalm, leave } = await openSignedIn(browser, at.shop, 'support', '/admin')
    await waitForTitle(page, '3 things to decide')
    await page.getByText('1 cannot wait.').waitFor()
    const rows = page.locator('.task')
    expect(await rows.locator('b').allTextContents()).toEqual(['Refund came back', 'Hotel refused', 'Refunded by hand'])
    await expectAccessible()
    // Completes a task with a note, by keyboard only.
    const last = rows.filter({ hasText: 'Refunded by hand' })
    await last.getByRole('button', { name: 'Settle' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What was done').fill('Written into the books')
    await page.keyboard.press('Tab')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Settle' }).click()
    await waitForTitle(page, '2 things to decide')
    // Postpones a task until tomorrow.
    await rows
      .filter({ hasText: 'Hotel refused' })
      .getByRole('button', { name: /^More for this task/ })
      .click()
    await page.getByRole('menuitem', { name: 'Set aside' }).click()
    await expect.poll(() => dialog.getByRole('button', { name: 'Set aside' }).isDisabled()).toBe(true)
    await dialog.getByLabel('Reason').fill('The hotel calls back')
    await dialog.getByRole('button', { name: 'Set aside' }).click()
    await waitForTitle(page, '1 thing to decide')
    await page.getByRole('button', { name: /^Set aside 1/ }).click()
    await page.getByText('The hotel calls back').waitFor()
    // Assigns a task to oneself, and hands it over at the end of the shift.
    await page.getByRole('button', { name: /^Open/ }).click()
    await rows
      .first()
      .getByRole('button', { name: /^More for this task/ })
      .click()
    await page.getByRole('menuitem', { name: 'I take it' }).click()
    await page.getByText('support@demo.test has this').waitFor()
    await page.getByRole('button', { name: /^Mine 1/ }).click()
    await page.getByRole('button', { name: 'Hand over my tasks' }).click()
    await dialog.getByLabel('Colleague', { exact: true }).click()
    await page.getByRole('option', { name: /finance@demo.test/ }).click()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Hand over my tasks' }).click()
    await page.getByText('No task is yours.').waitFor()
    expectCalm()
    await leave()

    const phoned = await openSignedIn(browser, at.shop, 'finance', '/admin', { size: phone })
    await waitForTitle(phoned.page, '1 thing to decide')
    await phoned.page.getByRole('button', { name: /^Mine 1/ }).click()
    await phoned.page.getByText('finance@demo.test has this').waitFor()
    await phoned.page.getByText('As a table').click()
    await phoned.page.getByRole('columnheader', { name: 'Sum' }).waitFor()
    await phoned.expectAccessible()
    expect(await phoned.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)
    await phoned.page.getByRole('link', { name: stay.number }).click()
    await phoned.page.waitForURL(/reservations\/TU/)
    phoned.expectCalm()
    await phoned.leave()

    const reader = await openSignedIn(browser, at.shop, 'viewer', '/admin')
    await waitForTitle(reader.page, '1 thing to decide')
    expect(await reader.page.getByRole('button', { name: 'Settle', exact: true }).count()).toBe(0)
    await reader.leave()
  },
)

longTest(
  'finance reads the month report, beside two other months and on a phone, and saves it; support has none',
  async () => {
    await bookConfirmedStay(at.shop, { pay: 'deposit' })
    const month = today(at.shop.shop.now()).slice(0, 7)
    const { page, expectAccessible, expectCalm, leave } = await openSignedIn(browser, at.shop, 'finance', '/admin')
    await page.getByRole('link', { name: 'Month report for the accountant' }).click()
    await waitForTitle(page, 'Month report')
    await page.getByLabel('Month', { exact: true }).fill(month)
    const sales = page.getByRole('table', { name: 'Sales', exact: true })
    await sales.getByRole('row', { name: /^Stays invoiced € / }).waitFor()
    await page.getByText('The report ties to the books to the cent.').waitFor()
    expect(await sales.getByRole('columnheader').count()).toBe(4)
    await expectAccessible()
    for (const [button, ending] of [
      ['Save as CSV', 'csv'],
      ['Save as PDF', 'pdf'],
    ]) {
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: button! }).click()
      expect((await saved).suggestedFilename()).toBe(`month-report-${month}.${ending}`)
    }
    expectCalm()
    await leave()

    const phoned = await openSignedIn(browser, at.shop, 'owner', `/admin/month-report?month=${month}`, { size: phone })
    await phoned.page.getByRole('row', { name: /^Sales in total/ }).waitFor()
    expect(await phoned.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)
    await phoned.expectAccessible()
    await phoned.page.getByLabel('Month', { exact: true }).fill('2001-02')
    await phoned.page.getByText('Nothing was booked in February 2001.').waitFor()
    expect(await phoned.page.getByRole('table', { name: 'Sales', exact: true }).count()).toBe(0)
    phoned.expectCalm()
    await phoned.leave()

    const support = await openSignedIn(browser, at.shop, 'support', '/admin/month-report')
    await waitForTitle(support.page, 'Your role does not show this screen')
    expect(await support.page.getByRole('link', { name: 'Month report' }).count()).toBe(0)
    await support.leave()
  },
)

longTest(
  'a manager finds a person, hands over the file and erases, on a phone; the log says it without the address',
  async () => {
    const { number } = await bookConfirmedStay(at.shop)
    const email = 'wilma.weg@example.nl'
    await sql`update reservation set state = 'completed', check_in = current_date - 9, check_out = current_date - 7,
    email = ${email}, guest = guest || ${JSON.stringify({ name: 'Wilma', surname: 'Weg', email })}::jsonb
    where number = ${number}`.execute(at.db())
    await at.shop.newClient()('POST /saveGuestEmails', { body: { email } })
    const { page, expectAccessible, expectCalm, leave } = await openSignedIn(
      browser,
      at.shop,
      'manager',
      '/admin/privacy',
      {
        size: phone,
      },
    )
    await page.getByLabel('E-mail address, or number').fill(number)
    await page.getByRole('button', { name: 'Look up' }).click()
    await page.getByRole('heading', { name: email }).waitFor()
    await page.getByRole('row', { name: /^Names on invoices.*The law asks for invoices, until/ }).waitFor()
    await expectAccessible()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)

    const dialog = page.getByRole('dialog')
    const confirm = async (reference: string, button: string) => {
      await dialog.getByLabel('Case number or reason').fill(reference)
      await dialog.getByLabel('Your password').fill('demo-2026')
      await dialog.getByRole('button', { name: button }).click()
    }
    await page.getByRole('button', { name: 'Export' }).click()
    const arriving = page.waitForEvent('download')
    await confirm('case 21', 'Export')
    const file = JSON.parse(readFileSync(await (await arriving).path(), 'utf8')) as { email: string; records: object }
    expect(file).toMatchObject({ email, records: { reservation: [{ number, email }], subscriber: [{ email }] } })
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Erase' }).click()
    await dialog.getByRole('heading', { name: 'This goes' }).waitFor()
    await dialog.getByText('Bookings with travellers: 1').waitFor()
    await dialog.getByText(/^Names on invoices: 1\. The law asks for invoices, until/).waitFor()
    await expectAccessible()
    await confirm('asked by Wilma', 'Erase for good')
    await dialog.getByRole('alert').getByText('does not name the person').waitFor()
    expect((await at.rowOf(number)).email).toBe(email)
    await confirm('case 22', 'Erase for good')
    await page.getByText('The shop holds nothing about this address.').waitFor()
    expect(await at.rowOf(number)).toMatchObject({ email: '', guest: { surname: '' } })

    await page.getByRole('button', { name: 'Log', exact: true }).click()
    await page.getByRole('listitem').filter({ hasText: 'case 22' }).getByText('Erased', { exact: true }).waitFor()
    await expect.poll(() => page.getByText(email).count()).toBe(0)
    await expectAccessible()
    await page.getByRole('button', { name: 'Retention' }).click()
    await page.getByRole('row', { name: /^Contact messages, after 13 months/ }).waitFor()
    await expectAccessible()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)
    expectCalm()
    await leave()
  },
)

async function setApproval(refund_approval_cents: number | null): Promise<void> {
  const { accounts: _, ...setting } = (await at.as('owner')('GET /payment-setting', {})).data
  await at.as('owner')('POST /payment-setting', { body: { ...setting, refund_approval_cents } })
}

longTest(
  'in the row of a task: a request is approved, a pay link is sent, a refund goes out again; e-mails are chosen',
  async () => {
    await at.db().deleteFrom('staff_task').execute()
    const [asked, owing, returned] = [
      await bookConfirmedStay(at.shop),
      await bookConfirmedStay(at.shop, { pay: 'deposit' }),
      await bookConfirmedStay(at.shop),
    ]
    // The bank returns the refund.
    await cancelStay(at.shop, returned)
    await waitForState(at.shop, returned.number, 'refunded')
    await callProviderStandIn(at.shop, `/refunds/${(await at.refundsOf(returned.number))[0]!.provider_id}/fail`, {})
    await retryUntilPasses(async () => expect(await at.tasksOf(returned.number)).toEqual(['refund_failed']))
    // The cancellation terms do not cover the request, so staff must decide.
    const { snapshot } = await at.rowOf(asked.number)
    await at
      .db()
      .updateTable('reservation')
      .set({ snapshot: JSON.stringify({ ...(snapshot as object), cancellation: { free_until: null, steps: [] } }) })
      .where('number', '=', asked.number)
      .execute()
    expect((await cancelStay(at.shop, asked)).state).toBe('waiting')
    await at
      .db()
      .insertInto('staff_task')
      .values({
        kind: 'balance_overdue',
        key: `balance_overdue:${owing.number}`,
        text: 'The balance is not paid.',
        reservation_number: owing.number,
        cents: 12_345,
      })
      .execute()

    const { page, expectAccessible, expectCalm, leave } = await openSignedIn(browser, at.shop, 'support', '/admin')
    await waitForTitle(page, '3 things to decide')
    const row = (of: { number: string }) => page.locator('.task').filter({ hasText: of.number })
    const dialog = page.getByRole('dialog')
    // Support must not make refunds, so it cannot decide on the refund of a request either.
    await row(asked).getByRole('button', { name: 'Refuse' }).waitFor()
    expect(await page.getByRole('button', { name: /^(?:Refund again|Approve)$/ }).count()).toBe(0)
    const sent = async () =>
      (await readInbox(at.shop)).filter(
        ({ subject }) => subject.startsWith('Confirmed') && subject.includes(owing.number),
      )
    const before = (await sent()).length
    await row(owing).getByRole('button', { name: 'Send the pay link' }).click()
    await dialog.getByText(/123,45/).waitFor()
    await dialog.getByRole('button', { name: 'Send the pay link' }).click()
    await page.getByText('The e-mail is on its way.').waitFor()
    await expect.poll(async () => (await sent()).length).toBe(before + 1)
    await row(owing).getByRole('button', { name: 'Cancel booking' }).click()
    await dialog.locator('.compare').waitFor()
    await dialog.getByRole('button', { name: 'Go back', exact: true }).click()
    // Each member of staff chooses their own e-mails.
    await page.goto(`${at.shop.url}/admin/account`)
    const choice = page.getByLabel('Payment disputed')
    await choice.focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Save the choice' }).click()
    await page.getByText('Saved.').waitFor()
    await expectAccessible()
    await page.reload()
    await expect.poll(() => choice.isChecked()).toBe(true)
    expectCalm()
    await leave()

    const manager = await openSignedIn(browser, at.shop, 'manager', '/admin', { size: phone })
    const decides = manager.page.getByRole('dialog')
    const rowOnPhone = (of: { number: string }) => manager.page.locator('.task').filter({ hasText: of.number })
    await rowOnPhone(asked).getByRole('button', { name: 'Approve' }).click()
    await decides.getByLabel('Refund').fill('50,00')
    await decides.getByText('€ 50,00 goes back').waitFor()
    await manager.expectAccessible()
    await decides.getByRole('button', { name: 'Cancel the booking' }).click()
    await waitForTitle(manager.page, '2 things to decide')
    await expect.poll(async () => (await at.refundsOf(asked.number)).map((one) => one.amount_cents)).toEqual([5000])
    // The task of a returned refund stays open while the new refund awaits approval.
    await setApproval(0)
    const failedRow = rowOnPhone(returned).filter({ hasText: 'Refund came back' })
    await failedRow.getByRole('button', { name: 'Refund again' }).click()
    await decides.getByText('This sum needs a second member of staff.').waitFor()
    await decides.getByLabel('Reason').fill('Please')
    await decides.getByRole('button', { name: 'Ask a colleague' }).click()
    await waitForTitle(manager.page, '3 things to decide')
    await failedRow.waitFor()
    const [request] = (await at.as('owner')('GET /refunds/requests', { query: {} })).data
    await at.as('owner')('POST /refunds/requests/:id/decide', {
      params: { id: request!.id },
      body: { approve: false, note: 'no' },
    })
    await setApproval(null)
    // The removal of the limit takes effect the next day.
    await applyPendingProtectionChanges(at.shop)
    await manager.page.reload()
    await waitForTitle(manager.page, '2 things to decide')
    await failedRow.getByRole('button', { name: 'Refund again' }).click()
    await decides.locator('.compare').waitFor()
    await decides.getByLabel('Reason').fill('Once more')
    await manager.expectAccessible()
    await decides.getByRole('button', { name: 'Refund', exact: true }).click()
    await waitForTitle(manager.page, '1 thing to decide')
    expect(await manager.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width)
    await waitForState(at.shop, returned.number, 'refunded')
    manager.expectCalm()
    await manager.leave()
  },
)
