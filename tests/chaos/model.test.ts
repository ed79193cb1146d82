/**
 * The sale played through by chance, with the product's own rules: crashes between any two steps, lost, repeated and
 * reordered messages, late and double payments. Then with bugs planted: a model that finds none of them proves nothing.
 */
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { alone, mutants, twice, unmasked } from './model/mutants.ts'
import { playOnCores } from './model/parallel.ts'
import { playMany } from './model/run.ts'

const seed = 20_261_120

test('a hundred thousand histories break no rule of money, hotel or voucher', async () => {
  const tally = await playOnCores(seed, 100_000, Math.min(2, availableParallelism()))
  expect(tally.histories).toBe(100_000)
  expect(tally.broken, `npm run chaos -- --seed ${seed} --history ${tally.broken[0]?.history}`).toEqual([])
  // The histories are not idle: everything that can go wrong did.
  for (const count of [tally.crashes, tally.duplicates, tally.confirmed]) expect(count).toBeGreaterThan(33_000)
  for (const count of [tally.lostAnswers, tally.drops, tally.refunded, tally.cancelled, tally.codes, tally.turnedUp])
    expect(count).toBeGreaterThan(6_600)
  expect(tally.goneBack).toBeGreaterThan(1_000)
}, 600_000)

test('the same seed tells the same history', () => {
  expect(playMany(5, { count: 300 })).toEqual(playMany(5, { count: 300 }))
  expect(playMany(5, { count: 300 })).not.toEqual(playMany(6, { count: 300 }))
})

test('where two intents of one instalment are paid all the same, one of them goes back', () => {
  expect(playMany(seed, { count: 5_000, ...alone(twice) }).broken).toEqual([])
})

test('at least forty bugs are planted', () => expect(mutants.length).toBeGreaterThanOrEqual(40))

test.each(mutants)(
  'found: $name',
  (mutant) => {
    expect(playMany(seed, { count: 20_000, stopAfter: 1, ...unmasked(mutant) }).broken).toHaveLength(1)
  },
  180_000,
)

test.each(mutants.filter((mutant) => mutant.behind))('a second guard stands behind it: $name', (mutant) => {
  expect(playMany(seed, { count: 1_000, stopAfter: 1, ...alone(mutant) }).broken).toEqual([])
})
