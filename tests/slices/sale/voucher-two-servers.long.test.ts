/**
 * The race of voucher-race.test.ts over HTTP: whole checkouts on two server processes.
 *
 * In the long suite: 40 rounds of twenty checkouts, three of a hundred.
 */
import { expect, test } from 'vitest'
import { raceForVouchersOnTwoServers } from '../../voucher-races.ts'
import { serverUrl } from '../../suite/databases.ts'

if (!serverUrl)
  console.info(
    'skipped: checkouts at two processes need a real PostgreSQL (TEST_DATABASE_URL); the long form is node ' +
      'tests/voucher-races.ts 20 1000',
  )

test.skipIf(!serverUrl)(
  'of twenty checkouts with one code, and of a hundred, exactly one gets it, at whichever process',
  async () => {
    const [many, few] = [40, 3]
    const [twenty, hundred] = await raceForVouchersOnTwoServers(serverUrl!, [
      { checkouts: 20, rounds: many },
      { checkouts: 100, rounds: few },
    ])
    expect(twenty).toMatchObject({ checkouts: 20 * many, won: many, broken: 0, faults: [] })
    expect(hundred).toEqual({ rounds: few, checkouts: 100 * few, won: few, broken: 0, faults: [], books: [] })
  },
  600_000,
)
