/**
 * Random histories of sales, played with the program's own code on the embedded database: processes that die or pause
 * between any two steps; lost, repeated and reordered messages; late and double payments; returned refunds; disputes.
 * The same histories with bugs planted in the program verify that the model finds them.
 *
 * In the gate: 12 histories, one planted bug.
 * In the long suite: 2,000 histories, every planted bug.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Planted, plantAllFaults, playHistoriesOnCores } from './model/children.ts'
import { plants } from './model/plants.ts'
import { applySourceChanges } from './plant.ts'
import { always, guards } from './race-changes.ts'
import { chooseBySuite, isLong } from '../suite/form.ts'

const seed = 20_261_122
const histories = chooseBySuite(12, 2_000)

test(`${histories} histories, with those stored in found.json first, break no rule of money, hotel or voucher (seed ${seed})`, async () => {
  const { played, seconds, tally, found } = await playHistoriesOnCores(
    seed,
    histories,
    Math.min(2, availableParallelism()),
  )
  console.info(`seed ${seed}: ${played} histories in ${seconds.toFixed(0)} s of a core`)
  for (const { seed: of, path, faults } of found)
    console.error(`${faults.join('; ')}\n  npm run chaos -- --seed ${of} --history ${path}`)
  expect(found).toEqual([])
  expect(played).toBe(histories)
  // Every kind of outcome must occur in a minimum share of the histories.
  for (const [name, share] of [
    ['reservation confirmed', 0.05],
    ['reservation refunded', 0.08],
    ['reservation expired', 0.1],
    ['order issued', 0.1],
    ['refund succeeded', 0.1],
    ['refund failed', 0.02],
    ['balance paid', 0.05],
    ['dispute lost', 0.05],
    ['died', 0.1],
    ['paused', 0.1],
  ] as const)
    expect(tally[name] ?? 0, name).toBeGreaterThan(share * histories)
}, 1_200_000)

/**
 * In the gate, the first bug that is found quickly is planted; in the long suite all bugs, including those that take
 * many histories to find.
 */
const planting = isLong ? [...plants.keys()] : [plants.findIndex((plant) => plant.often)]
const most = chooseBySuite(200, 3_000)

describe('planted in the program, and found', () => {
  const chosen = planting.map((number) => [number, plants[number]!.name] as const)
  let results: Planted[] = []
  beforeAll(async () => {
    results = await plantAllFaults(seed, most, { only: planting })
  }, 2_400_000)

  test.each(chosen)('%i: %s', (number) => {
    const result = results.find((one) => one.number === number)
    expect(result?.found, `not in ${result?.played} histories`).toBe(true)
  })
})

test.each(plants.flatMap(({ name, changes }) => changes.map((change) => ({ name, change }))))(
  'the program still says what is changed by: $name',
  ({ change }) => {
    const text = readFileSync(new URL(`../..${change.file}`, import.meta.url), 'utf8')
    expect(applySourceChanges(text, [change])).not.toBe(text)
  },
)

test('a bug is planted however the lines are broken, and never in vain', () => {
  const change = { file: 'a.ts', from: 'if (a) return b(c)', to: 'return c' }
  expect(applySourceChanges('x\nif (a)\n  return b(\n    c)\ny', [change])).toBe('x\nreturn c\ny')
  expect(() => applySourceChanges('if (a) return c', [change])).toThrow('a.ts no longer says')
})

test.each([...always, ...guards])('the program still says what a race changes: $from', (change) => {
  const text = readFileSync(new URL(`../..${change.file}`, import.meta.url), 'utf8')
  expect(applySourceChanges(text, [change])).not.toBe(text)
})
