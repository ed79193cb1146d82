import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noChoice } from '../choice/travel-choice.ts'
import { maxReadings } from './polling.ts'
import { createCardPoller } from './card-filler.ts'

const params = { choice: noChoice, language: 'en' as const }
const makeCard = (deals_id: number, asking: boolean) => ({ deals_id, asking }) as DealCard

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** `answers`: for each card, the number of the reading that returns its price. */
function fillerOf(answers: Record<number, number>) {
  const readings = new Map<number, number>()
  const load = vi.fn<(ids: readonly number[]) => Promise<DealCard[]>>(async (ids) =>
    ids.map((id) => {
      readings.set(id, (readings.get(id) ?? 0) + 1)
      return makeCard(id, readings.get(id)! < (answers[id] ?? Infinity))
    }),
  )
  return { load, filler: createCardPoller(load) }
}
const idsOf = (load: { mock: { calls: [readonly number[], ...unknown[]][] } }) => load.mock.calls.map(([ids]) => ids)

test('the parts of a page are read in one request, and what has an answer is not read again', async () => {
  const { load, filler } = fillerOf({ 1: 1, 2: 2, 3: 2 })
  const changed = vi.fn<() => void>()
  filler.join('en', [1, 2], params, changed)
  filler.join('en', [2, 3], params, changed)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(idsOf(load)).toEqual([
    [1, 2, 3],
    [2, 3],
  ])
  expect(changed).toHaveBeenCalled()
  expect([1, 2, 3].map((id) => filler.cardOf('en', makeCard(id, true)).asking)).toEqual([false, false, false])
})

test('after the last reading a card waits no more and nothing is read', async () => {
  const { load, filler } = fillerOf({})
  filler.join('en', [1], params, () => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(filler.cardOf('en', makeCard(1, true)).asking).toBe(true)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(load).toHaveBeenCalledTimes(maxReadings)
  expect(filler.cardOf('en', makeCard(1, true)).asking).toBe(false)
})

test('a part that has left is not read for, and with the last of them reading ends', async () => {
  const { load, filler } = fillerOf({})
  const leave = filler.join('en', [1], params, () => undefined)
  const leaveOther = filler.join('en', [2], params, () => undefined)
  leave()
  await vi.advanceTimersByTimeAsync(400)
  leaveOther()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(idsOf(load)).toEqual([[2]])
})

test('a request that fails is made again', async () => {
  const load = vi
    .fn<() => Promise<DealCard[]>>(async () => [makeCard(1, false)])
    .mockRejectedValueOnce(new Error('away'))
  const filler = createCardPoller(load)
  filler.join('en', [1], params, () => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load).toHaveBeenCalledTimes(2)
  expect(filler.cardOf('en', makeCard(1, true)).asking).toBe(false)
})
