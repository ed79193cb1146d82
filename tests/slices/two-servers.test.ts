/** The races of a sale on two server processes that share one PostgreSQL, and the same with the guards off, as a control. */
import { expect, test } from 'vitest'
import { raceOnTwo } from '../chaos/races.ts'

const url = process.env['TEST_DATABASE_URL']
if (!url)
  console.info('races of two processes are left out: they say something on a real PostgreSQL only (TEST_DATABASE_URL)')

const names = [
  'webhook, return page and round',
  'fifty copies of one event',
  'two windows with two intents',
  'twenty refunds',
  'cancelling and the balance',
  'expiry and the payment',
]

test.skipIf(!url)(
  'a hundred rounds of each race have one effect each, and the books agree',
  async () => {
    const { races, books } = await raceOnTwo(url!, { rounds: 100, guards: 'on' })
    expect(races).toEqual(names.map((name) => ({ name, rounds: 100, faults: [] })))
    expect(books).toEqual([])
  },
  900_000,
)

test.skipIf(!url)(
  'control: without locks, leases and conditions every race leaves faults',
  async () => {
    const { races } = await raceOnTwo(url!, { rounds: 12, guards: 'off' })
    expect(races.map((race) => race.name)).toEqual(names)
    expect(races.filter((race) => race.faults.length === 0)).toEqual([])
  },
  600_000,
)
