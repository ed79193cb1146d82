/** The server as a process of its own, killed once at each crash point of the sale, on a real PostgreSQL. */
import { expect, test } from 'vitest'
import { crashPoints } from '@tussenuit/modules/shared/crash-point.ts'
import { killAtEach, points } from '../chaos/kill.ts'

const url = process.env['TEST_DATABASE_URL']
if (!url)
  console.info(
    'killed processes are left out: they are started on a real PostgreSQL here (TEST_DATABASE_URL); npm run chaos -- --only kill does both engines',
  )

test('every crash point of the program is one of the twenty-two, and each is tried', () => {
  expect(points).toHaveLength(22)
  expect(crashPoints.filter((name) => !points.some((point) => point.at === name))).toEqual([])
})

test.skipIf(!url)(
  'killed at each of the twenty-two points and started again: nothing acknowledged is lost, nothing done twice, everything becomes final',
  async () => {
    expect(await killAtEach(url!, { times: 1 })).toEqual({ died: 22, wrong: [] })
  },
  240_000,
)
