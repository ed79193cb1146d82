/**
 * Measures the time until the office shows its first list: /admin/deals, signed in, with an empty cache, until a deal
 * is visible; the median of several loads, unthrottled and throttled to a phone with fast 4G.
 *
 * `TEST_DATABASE_URL=… node tests/bench/office-load.ts --loads 5`
 */
import { parseArgs } from 'node:util'
import { startBrowser } from '../browser.ts'
import { startTestShop } from '../harness.ts'

const { values } = parseArgs({ options: { loads: { type: 'string', default: '5' } } })
const loads = Number(values.loads)

/** Fast 4G and a mid-range phone, with the values of Chromium's developer tools. */
const phone = { latencyMs: 60, bytesPerSecond: (9_000 * 1_000) / 8, slowdown: 4 }
const ways = { unthrottled: null, 'phone on fast 4G': phone }

const shop = await startTestShop({ pages: true, work: false })
const browser = await startBrowser()
try {
  for (const [name, way] of Object.entries(ways)) {
    const times: number[] = []
    let transferred = 0
    for (let load = 0; load < loads; load += 1) {
      // A new context has an empty cache.
      const context = await browser.newContext({ viewport: way ? { width: 390, height: 844 } : null })
      const page = await context.newPage()
      const data = { email: 'editor@demo.test', password: 'demo-2026' }
      await page.request.post(`${shop.url}/api/auth/login`, { data })
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      transferred = 0
      session.on('Network.loadingFinished', ({ encodedDataLength }) => {
        transferred += encodedDataLength
      })
      if (way) {
        await session.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: way.latencyMs,
          downloadThroughput: way.bytesPerSecond,
          uploadThroughput: way.bytesPerSecond,
        })
        await session.send('Emulation.setCPUThrottlingRate', { rate: way.slowdown })
      }
      const start = performance.now()
      await page.goto(`${shop.url}/admin/deals`, { waitUntil: 'commit' })
      await page.locator('.list-title').first().waitFor()
      times.push(performance.now() - start)
      await context.close()
    }
    const median = times.toSorted((one, other) => one - other)[Math.floor(loads / 2)]!
    console.log(`${name}: ${Math.round(median)} ms (${times.map(Math.round).join(', ')}), ${transferred} bytes`)
  }
} finally {
  await browser.close()
  await shop.close()
}
