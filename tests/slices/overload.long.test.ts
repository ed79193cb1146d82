/**
 * Load above the shop's capacity: excess requests are refused at once with Retry-After, others are served, and
 * purchases are served first. Times are measured by `npm run chaos`, not asserted here.
 */
import { expect, test } from 'vitest'
import { overload } from '../chaos/overload.ts'
import { serverUrl } from '../suite/databases.ts'

test('over capacity every response is right or 503, every request is answered, purchases continue, and afterwards the shop works as before', async () => {
  const report = await overload(serverUrl, {
    seconds: 10,
    load: { inFlight: 120 },
  })
  console.info(JSON.stringify(report))
  expect(report.wrong).toEqual([])
  expect(report.answers['200']).toBeGreaterThan(0)
  // Without refusals the load was none.
  expect(report.answers['503']).toBeGreaterThan(0)
  expect(report.sales).toBeGreaterThan(0)
  // After the load: pages are served within a second again, polled for half a minute.
  expect(report.normalAfterMs).toBeLessThan(30_000)
}, 480_000)
