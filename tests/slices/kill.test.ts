/** The server as a separate process, killed once at each crash point of the sale, on a real PostgreSQL. */
import { expect, test } from 'vitest'
import { crashPoints } from '@tussenuit/modules/shared/crash-point.ts'
import { killAtEach, points } from '../chaos/kill.ts'

const url = process.env['TEST_DATABASE_URL']
if (!url)
  console.info(
    'skipped: killed processes need a real PostgreSQL here (TEST_DATABASE_URL); npm run chaos -- --only kill ' +
      'tests both engines',
  )

test('the program has twenty-two crash points, and each is tested', () => {
  expect(points).toHaveLength(22)
  expect(crashPoints.filter((name) => !points.some((point) => point.at === name))).toEqual([])
})

test.skipIf(!url)(
  'killed at each of the twenty-two points and restarted: nothing is lost or done twice, everything reaches its end',
  async () => {
    expect(await killAtEach(url!, { times: 1 })).toEqual({ died: 22, wrong: [] })
  },
  600_000,
)
