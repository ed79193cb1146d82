/**
 * The last step shows every payment method when it opens, and none is covered.
 *
 * In the long suite: two window sizes; six, in three languages, with every payment method; a payment by wallet.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBookableStay } from '../../booking-steps.ts'
import { createVisitor, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import {
  fillTravellerDetails,
  makeGuest,
  openDatesStep,
  continueToDetails,
  continueToPayment,
} from '../../journey-steps.ts'
import { sampleInGate } from '../../suite/form.ts'
import { longTest } from '../../suite/long-test.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startTestShop({ pages: true, deals: 4 }), startBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const windows = [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
]

/** The name of the first payment method, and the names of those that are out of view or covered. */
const measureMethods = (page: Page): Promise<{ first: string; hidden: string[] }> =>
  page.evaluate(`(() => {
    const labels = [...document.querySelectorAll('.sim-choice')]
    const hidden = labels.filter((label) => {
      const { top, bottom, left, right } = label.getBoundingClientRect()
      if (top < 0 || bottom > innerHeight) return true
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return !label.contains(at)
    })
    return { first: labels[0].textContent, hidden: hidden.map((label) => label.textContent) }
  })()`)

const allSeen = { first: 'iDEAL | Wero', hidden: [] }

const walkToPayment = async (page: Page, email: string): Promise<void> => {
  await openDatesStep(page, shop, await findBookableStay(shop))
  await continueToDetails(page)
  await fillTravellerDetails(page, makeGuest(email))
  await continueToPayment(page)
  await page.locator('.sim-choice').first().waitFor()
}

test('every way to pay is in view when the step opens, iDEAL first', async () => {
  const visitor = await createVisitor(browser, { size: windows[0]! })
  const { page } = visitor
  await walkToPayment(page, 'pay-step')
  await expect.poll(() => measureMethods(page)).toEqual(allSeen)
  for (const size of sampleInGate(windows, 2)) {
    await page.setViewportSize(size)
    await page.reload()
    await page.locator('.sim-choice').first().waitFor()
    await expect.poll(() => measureMethods(page), { message: `${size.width} × ${size.height}` }).toEqual(allSeen)
  }
  visitor.expectCalm()
  await visitor.leave()
})

/** Enables or disables every payment method that the shop can offer. */
async function setAllMethodsOffered(isOn: boolean): Promise<void> {
  const owner = shop.newClient(await signIn(shop, 'owner'))
  const { accounts: _, ...setting } = (await owner('GET /payment-setting', {})).data
  await owner('POST /payment-setting', {
    body: {
      ...setting,
      wero_accounts: isOn ? ['standard', 'sgr'] : [],
      wallets: isOn ? ['apple_pay', 'google_pay'] : [],
    },
  })
}

/** Simulates a phone with Apple Pay. */
const withWallets = `window.ApplePaySession = { canMakePayments: () => true }; window.PaymentRequest ??= class {}`

longTest('all six ways to pay are in view in each window and language; a wallet that is tapped pays', async () => {
  await setAllMethodsOffered(true)
  for (const language of ['nl', 'fa', 'en']) {
    const visitor = await createVisitor(browser, { size: windows[0]! })
    const { page } = visitor
    await page.addInitScript(withWallets)
    await walkToPayment(page, `pay-step-${language}`)
    await page.goto(`${page.url()}&lang=${language}`)
    // A change of language loads another document: the typed details are preserved and sent again.
    await page.locator('form:has(input[type="checkbox"]) button[type="submit"]').click()
    await page.locator('.sim-choice').nth(5).waitFor()
    for (const size of windows) {
      await page.setViewportSize(size)
      await page.reload()
      await page.locator('.sim-choice').nth(5).waitFor()
      await expect
        .poll(() => measureMethods(page), { message: `${language}, ${size.width} × ${size.height}` })
        .toEqual(allSeen)
    }
    expect(await page.locator('html').getAttribute('lang')).toMatch(language)
    if (language === 'en') {
      await page.getByRole('radio', { name: 'Apple Pay' }).check()
      await page.getByRole('button', { name: 'Order and pay', exact: true }).click()
      await page.waitForURL(/thank-you|payment-details/)
    }
    visitor.expectCalm()
    await visitor.leave()
  }
  await setAllMethodsOffered(false)
})
