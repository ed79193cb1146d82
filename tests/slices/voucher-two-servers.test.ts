/** The race of voucher-race.test.ts once more, from outside: whole checkouts over HTTP, spread over two server processes. */
import { expect, test } from 'vitest'
import { raceOnTwoServers } from '../voucher-races.ts'

const url = process.env['TEST_DATABASE_URL']
if (!url)
  console.info(
    'checkouts at two processes are left out: they need a real PostgreSQL (TEST_DATABASE_URL); the long form is node tests/voucher-races.ts 20 1000',
  )

test.skipIf(!url)(
  'of twenty checkouts with one code, and of a hundred, exactly one has it, whichever process they come to',
  async () => {
    const [twenty, hundred] = await raceOnTwoServers(url!, [
      { checkouts: 20, rounds: 100 },
      { checkouts: 100, rounds: 5 },
    ])
    expect(twenty).toMatchObject({ checkouts: 2_000, won: 100, broken: 0, faults: [] })
    expect(hundred).toEqual({ rounds: 5, checkouts: 500, won: 5, broken: 0, faults: [], books: [] })
  },
  300_000,
)
