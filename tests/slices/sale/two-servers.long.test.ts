/**
 * The races of a sale on two server processes that share one PostgreSQL, and the same races without guards as a
 * control.
 *
 * In the long suite: each race of a sale on two processes, and its control; races.test.ts has them on one.
 */
import { expect, test } from 'vitest'
import { raceOnTwoServers } from '../../chaos/races.ts'
import { serverUrl } from '../../suite/databases.ts'

if (!serverUrl) console.info('skipped: races of two processes need a real PostgreSQL (TEST_DATABASE_URL)')

const names = [
  'webhook, return page and scheduled job',
  'fifty copies of one event',
  'two windows with two intents',
  'twenty refunds',
  'cancelling and the balance',
  'expiry and the payment',
]

/** More than three times as many rounds as the control has. `npm run chaos` runs a hundred or more. */
const rounds = 40

test.skipIf(!serverUrl)(
  `${rounds} rounds of each race have one effect each, and check-books finds nothing`,
  async () => {
    const { races, books } = await raceOnTwoServers(serverUrl!, { rounds, guards: 'on' })
    expect(races).toEqual(names.map((name) => ({ name, rounds, faults: [] })))
    expect(books).toEqual([])
  },
  900_000,
)

test.skipIf(!serverUrl)(
  'control: without locks, leases and conditions every race causes faults',
  async () => {
    const { races } = await raceOnTwoServers(serverUrl!, { rounds: 12, guards: 'off' })
    expect(races.map((race) => race.name)).toEqual(names)
    expect(races.filter((race) => race.faults.length === 0)).toEqual([])
  },
  600_000,
)
