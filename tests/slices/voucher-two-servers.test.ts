/** The race of voucher-race.test.ts over HTTP: whole checkouts, spread over two server processes. */
import { expect, test } from 'vitest'
import { raceOnTwoServers } from '../voucher-races.ts'

const url = process.env['TEST_DATABASE_URL']
if (!url)
  console.info(
    'skipped: checkouts at two processes need a real PostgreSQL (TEST_DATABASE_URL); the long form is node ' +
      'tests/voucher-races.ts 20 1000',
  )

test.skipIf(!url)(
  'of twenty checkouts with one code, and of a hundred, exactly one gets it, at whichever process',
  async () => {
    const [twenty, hundred] = await raceOnTwoServers(url!, [
      { checkouts: 20, rounds: 40 },
      { checkouts: 100, rounds: 3 },
    ])
    expect(twenty).toMatchObject({ checkouts: 800, won: 40, broken: 0, faults: [] })
    expect(hundred).toEqual({ rounds: 3, checkouts: 300, won: 3, broken: 0, faults: [], books: [] })
  },
  600_000,
)
