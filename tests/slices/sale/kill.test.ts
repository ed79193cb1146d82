/**
 * The server as a separate process on a PostgreSQL server, killed once at each crash point of the sale.
 *
 * In the gate: killed when the hotel has the order and the shop does not know it yet.
 * In the long suite: killed at all twenty-two points.
 */
import { expect, test } from 'vitest'
import { crashPoints } from '@tussenuit/modules/shared/crash-point.ts'
import { killAtEachPoint, points } from '../../chaos/kill.ts'
import { serverUrl } from '../../suite/databases.ts'
import { isLong } from '../../suite/form.ts'

if (!serverUrl)
  console.info(
    'skipped: killed processes need a real PostgreSQL here (TEST_DATABASE_URL); npm run chaos -- --only kill ' +
      'tests both engines',
  )

/** The gate tests only the point at which the hotel has the order and the shop has not recorded it yet. */
const tried = isLong ? points : points.filter(({ id }) => id === 'P12')

test('the program has twenty-two crash points of a purchase, and each is tested', () => {
  expect(points).toHaveLength(22)
  // telephone-kill.long.test.ts tests the crash points of a sale by telephone.
  const ofTelephoneSale = ['telephone sale open', 'telephone sale recorded', 'terms recorded', 'telephone sale renewed']
  expect(crashPoints.filter((name) => !points.some((point) => point.at === name))).toEqual(ofTelephoneSale)
})

test.skipIf(!serverUrl)(
  `killed at ${tried.length} of the points and restarted: nothing is lost or done twice, everything reaches its end`,
  async () => {
    const point = tried.map(({ id }) => id).join(',')
    expect(await killAtEachPoint(serverUrl!, { times: 1, point })).toEqual({ died: tried.length, wrong: [] })
  },
  600_000,
)
