/**
 * Killed processes and cut database connections during many purchases. Each paid booking becomes final, its mail
 * arrives, and the books balance. Each booking must be final within a minute; the figures are printed.
 *
 * In the long suite: 300 bookings with ten kills, 60 with ten cuts of all connections.
 */
import { expect, test } from 'vitest'
import { type Disturbed, killServersUnderLoad } from '../../chaos/kills.ts'
import { serverUrl } from '../../suite/databases.ts'
import { patienceMs } from '../../suite/form.ts'

if (!serverUrl) console.info('skipped: killed processes need a real PostgreSQL (TEST_DATABASE_URL)')

const expectFinalWithinMinute = (report: Disturbed, bookings: number): void => {
  console.info(JSON.stringify(report))
  expect(report.wrong).toEqual([])
  expect(report.disturbances).toBe(10)
  expect(report.bookings).toBeGreaterThanOrEqual(bookings)
  expect(report.states).toEqual({ confirmed: report.bookings })
  // Disturbances without unfinished bookings would prove nothing.
  expect(report.inHand).toBeGreaterThan(0)
  expect(report.mails.sent).toBeGreaterThanOrEqual(report.bookings)
  expect(report.mails.twice).toBeLessThanOrEqual(report.mails.sent / 100)
  expect(report.final.max * 1_000).toBeLessThanOrEqual(patienceMs)
  expect(report.mails.latest * 1_000).toBeLessThanOrEqual(patienceMs)
}

test.skipIf(!serverUrl)(
  '300 bookings through two processes with ten kills: all final within a minute, and mailed once',
  async () => {
    expectFinalWithinMinute(
      await killServersUnderLoad(serverUrl!, { what: 'kill', bookings: 300, times: 10, patienceMs: 4 * patienceMs }),
      300,
    )
  },
  1_800_000,
)

test.skipIf(!serverUrl)(
  '60 bookings with ten cuts of every connection: all final within a minute, and mailed once',
  async () => {
    expectFinalWithinMinute(
      await killServersUnderLoad(serverUrl!, { what: 'cut', bookings: 60, times: 10, patienceMs: 4 * patienceMs }),
      60,
    )
  },
  1_800_000,
)
