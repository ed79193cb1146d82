/**
 * Plays many histories in this process and writes the results as one line of JSON: `node tests/chaos/model/run.ts
 * --histories 500`.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openModelDatabase } from './database.ts'
import type { History } from './draw.ts'
import { playHistories } from './play.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    histories: { type: 'string', default: '100' },
    path: { type: 'string' },
    log: { type: 'boolean', default: false },
    these: { type: 'string' },
    every: { type: 'boolean', default: false },
    short: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const database = await openModelDatabase()
const result = await playHistories(database, {
  seed: Number(values.seed),
  histories: Number(values.histories),
  endOnFailure: !values.short,
  ...(values.every
    ? {
        every: (faults: string[], history: object) =>
          console.error(`${faults.join('; ')}\n  ${JSON.stringify(history)}`),
      }
    : {}),
  ...(values.these ? { these: JSON.parse(readFileSync(values.these, 'utf8')) as History[] } : {}),
  ...(values.log ? { log: (line: string) => console.error(line) } : {}),
  ...(values.path === undefined ? {} : { path: values.path }),
})
await database.close()
process.stdout.write(`${JSON.stringify(result)}\n`)
