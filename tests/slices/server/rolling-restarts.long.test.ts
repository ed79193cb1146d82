/**
 * A new version is deployed while the shop is open, without failed requests.
 *
 * In the long suite: load test with four restarts in turn.
 */
import { expect, test } from 'vitest'
import { testRollingRestarts } from '../../chaos/rolling-restarts.ts'
import { serverUrl } from '../../suite/databases.ts'

if (!serverUrl) console.info('skipped: rolling restarts need a real PostgreSQL (TEST_DATABASE_URL)')

const restarts = 4

test.skipIf(!serverUrl)(
  `${restarts} restarts in turn under load: no request fails, no sale is lost, and each process ends within ten seconds`,
  async () => {
    const report = await testRollingRestarts(serverUrl!, { restarts, loops: 6 })
    console.info(JSON.stringify(report))
    expect(report.wrong).toEqual([])
    expect(report.slowestExitMs).toBeLessThan(10_000)
    expect(report.requests).toBeGreaterThan(12 * restarts)
    expect(report.sales).toBeGreaterThan(0)
  },
  800_000,
)
