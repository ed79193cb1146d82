/**
 * Plants each bug in a separate copy of the program, all on one database in this process: `node
 * tests/chaos/model/plant-all.ts --histories 400`. Writes one line of JSON per bug, with the number of histories until
 * it was found.
 */
import { parseArgs } from 'node:util'
import { applySourceChangesOnLoad } from '../plant.ts'
import { plants } from './plants.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    histories: { type: 'string', default: '400' },
    /** Only the bugs with these numbers. */
    only: { type: 'string' },
  },
})
applySourceChangesOnLoad({ copies: Object.fromEntries(plants.map((plant, index) => [String(index), plant.changes])) })
const wanted = values.only?.split(',').map(Number) ?? [...plants.keys()]
const { openModelDatabase } = await import('./database.ts')
const database = await openModelDatabase()
let filled = false
for (const number of wanted) {
  const { playHistories } = (await import(`./play.ts?planted=${number}`)) as typeof import('./play.ts')
  const { played, seconds, found } = await playHistories(database, {
    seed: Number(values.seed),
    histories: Number(values.histories),
    endOnFailure: true,
    filled,
  })
  filled = true
  const { name } = plants[number]!
  const result = { number, name, found: found !== null, played, seconds, faults: found?.faults ?? [] }
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
await database.close()
