/** The last step shows itself: every way to pay is in view when it opens, and nothing covers one of them. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookableStay } from '../booking-steps.ts'
import { newVisitor, startBrowser } from '../browser.ts'
import { startTestShop, type TestShop } from '../harness.ts'
import { fillDetails, guest, openDates, toDetails, toPayment } from '../journey-steps.ts'
import { some } from '../suite/form.ts'

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

/** Ways to pay that are out of view or covered, by their names; and the first one. */
const measured = (page: Page): Promise<{ first: string; hidden: string[] }> =>
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

test('every way to pay is in view when the step opens, iDEAL first', async () => {
  const visitor = await newVisitor(browser, { size: windows[0]! })
  const { page } = visitor
  await openDates(page, shop, await bookableStay(shop))
  await toDetails(page)
  await fillDetails(page, guest('pay-step'))
  await toPayment(page)
  await page.locator('.sim-choice').first().waitFor()
  await expect.poll(() => measured(page)).toEqual(allSeen)
  for (const size of some(windows, 2)) {
    await page.setViewportSize(size)
    await page.reload()
    await page.locator('.sim-choice').first().waitFor()
    await expect.poll(() => measured(page), { message: `${size.width} × ${size.height}` }).toEqual(allSeen)
  }
  visitor.expectCalm()
  await visitor.leave()
})
