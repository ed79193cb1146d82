import { expect, test } from 'vitest'
import { forEachIsolated } from './each.ts'

const lines: string[] = []
const shop = {
  log: { info: () => undefined, warn: (_: object, text: string) => void lines.push(text), error: () => undefined },
}
const waitBriefly = () => new Promise((resolve) => setTimeout(resolve, 5))

test('never more at once than allowed, and every item once', async () => {
  let [running, most] = [0, 0]
  const done: number[] = []
  const items = Array.from({ length: 20 }, (_, index) => index)
  await forEachIsolated(shop, items, { name: 'items', atOnce: 3 }, async (item) => {
    most = Math.max(most, ++running)
    await waitBriefly()
    running -= 1
    done.push(item)
  })
  expect(most).toBe(3)
  expect(done.toSorted((a, b) => a - b)).toEqual(items)
})

test('one that fails is logged and stops no other', async () => {
  const done: number[] = []
  await forEachIsolated(shop, [1, 2, 3], { name: 'items', atOnce: 1 }, async (item) => {
    if (item === 1) throw new Error('no')
    done.push(item)
  })
  expect(done).toEqual([2, 3])
  expect(lines).toEqual(['items: left for the next run'])
})

test('nothing is begun after the deadline', async () => {
  const deadline = new AbortController()
  const done: number[] = []
  await forEachIsolated(shop, [1, 2, 3, 4], { name: 'items', atOnce: 2, signal: deadline.signal }, async (item) => {
    done.push(item)
    if (item === 2) deadline.abort()
    await waitBriefly()
  })
  expect(done).toEqual([1, 2])
})
