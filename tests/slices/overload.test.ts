/** Many more people than the shop can serve: most are asked to come again at once, the others are served, and who buys is. Times are measured by `npm run chaos`, not asserted here. */
import { expect, test } from 'vitest'
import { overload } from '../chaos/overload.ts'

test('over capacity every answer is right or 503, nobody waits without an answer, people buy on, and afterwards it is as before', async () => {
  const report = await overload(process.env['TEST_DATABASE_URL'] ?? null, {
    seconds: 10,
    load: { inFlight: 120 },
  })
  console.info(JSON.stringify(report))
  expect(report.wrong).toEqual([])
  expect(report.answers['200']).toBeGreaterThan(0)
  // Without refusals the load was none.
  expect(report.answers['503']).toBeGreaterThan(0)
  expect(report.sales).toBeGreaterThan(0)
  // The load has ended: pages are served within a second again, which is looked for half a minute long.
  expect(report.normalAfterMs).toBeLessThan(30_000)
}, 240_000)
