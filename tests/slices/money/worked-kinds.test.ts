/** The 300 worked sales have a case of every kind of mistake, and no sale that stands for none. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { applySourceChanges } from '../../chaos/plant.ts'
import { mistakes, mistakesOf } from '../../worked-kinds.ts'
import { plantedMistakes } from '../../worked-mistakes.ts'
import { makeSales } from '../../worked-sales.ts'

/** What books were wrong in, by hand: no subject may be without a kind, and no kind without a case. */
const subjects = ['place', 'day', 'part', 'role', 'costs', 'held', 'voucher', 'claim', 'period', 'paper', 'bank']

const countKinds = (amount: number): Record<string, number> => {
  const counts = Object.fromEntries(Object.keys(mistakes).map((name) => [name, 0]))
  for (const sale of makeSales(amount)) for (const name of mistakesOf(sale)) counts[name]! += 1
  return counts
}

test('every kind of mistake has a case among the 300, on each subject', () => {
  const counts = countKinds(300)
  expect([...new Set(Object.keys(counts).map((name) => name.split(':')[0]!))]).toEqual(subjects)
  const missing = Object.keys(counts).filter((name) => counts[name] === 0)
  expect(missing, JSON.stringify(counts, null, 1)).toEqual([])
})

test('every sale stands for a kind', () => {
  expect([...makeSales(300)].filter((sale) => mistakesOf(sale).length === 0).map(({ index }) => index)).toEqual([])
})

test('too few sales lack a kind, which is found', () => {
  expect(Object.values(countKinds(3))).toContain(0)
})

test('the sources still have what each planted mistake changes', () => {
  for (const changes of Object.values(plantedMistakes))
    for (const [file, own] of Map.groupBy(changes, (change) => change.file)) {
      const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
      expect(applySourceChanges(source, own)).not.toBe(source)
    }
})
