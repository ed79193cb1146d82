/**
 * My booking on a slow phone has no layout shift while it loads.
 *
 * In the long suite: no layout shift, however the page is opened, in both writing directions.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookConfirmedStay } from '../../after-sale-steps.ts'
import { createVisitor, phone, startBrowser, type Visitor } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { waitForHydration } from '../../journey-steps.ts'

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

const watch = `
  window.looks = { shifted: 0, moved: [], largestMs: 0, largest: '' }
  const named = (node) => node?.nodeType === 1 ? node.tagName + '.' + node.className : String(node?.parentElement?.className)
  new PerformanceObserver((list) => list.getEntries().forEach((one) => {
    if (one.hadRecentInput) return
    looks.shifted += one.value
    looks.moved.push(one.value.toFixed(4) + ' ' + one.sources.map(({ node, previousRect, currentRect }) => named(node) + ' ' + previousRect.y + '>' + currentRect.y).join(', '))
  })).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => list.getEntries().forEach((one) => {
    looks.largestMs = one.startTime
    looks.largest = named(one.element)
  })).observe({ type: 'largest-contentful-paint', buffered: true })`
type Looks = { shifted: number; moved: string[]; largestMs: number; largest: string }

/** Lighthouse's phone profile: CPU slowed down four times, 1.6 Mbit/s, 150 ms latency. */
async function emulateSlowPhone({ page, context }: Visitor): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  await page.addInitScript(watch)
  // Fonts arrive after the text, so the fallback font must take the same space.
  await page.route('**/*.woff2', async (route) => {
    await delay(2000)
    await route.continue().catch(() => undefined)
  })
}

const hasVerticalMove = (entry: string): boolean =>
  [...entry.matchAll(/([\d.-]+)>([\d.-]+)/g)].some(([, before, after]) => before !== after)

test('opened by the link of the mail, without its token, without a number, and without one in a browser with a booking', async () => {
  const stay = await bookConfirmedStay(shop)
  const stranger = await createVisitor(browser, { size: phone })
  const guest = await createVisitor(browser, { size: phone })
  const open = `/my-booking?number=${stay.number}`
  const ways: [string, Visitor, string, RegExp][] = [
    ['bare', stranger, '/my-booking', /^My booking$/],
    ['by the link', guest, `${open}&token=${stay.reservation.manage_token}`, /^Sea steam/],
    ['without the token', guest, open, /^Sea steam/],
    ['bare, known', guest, '/my-booking', /^Sea steam/],
    ['by the link in Persian', guest, `${open}&token=${stay.reservation.manage_token}&lang=fa`, /./],
  ]
  for (const visitor of [stranger, guest]) await emulateSlowPhone(visitor)
  for (const [way, { page }, path, heading] of ways) {
    await page.goto(shop.url + path, { timeout: 60_000 })
    await waitForHydration(page)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor({ timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(`document.fonts.check('1em Hanken')`)
    await delay(200)
    const looks = await page.evaluate<Looks>('looks')
    console.info(
      `my booking ${way}: largest ${looks.largest} after ${Math.round(looks.largestMs)} ms, shifted ` +
        `${looks.shifted.toFixed(4)}`,
    )
    const isPersian = way.endsWith('Persian')
    // A number in a Persian line moves horizontally when the font of the letters before it is replaced: by 0.0095 if
    // the two fonts arrive one after the other, by 0.021 if they arrive together. Nothing may move vertically.
    const most = isPersian ? 0.03 : 0.01
    expect([way, looks.shifted <= most, looks.shifted, looks.moved]).toEqual([way, true, looks.shifted, looks.moved])
    if (isPersian) expect([looks.moved, looks.moved.filter(hasVerticalMove)]).toEqual([looks.moved, []])
  }
}, 240_000)
