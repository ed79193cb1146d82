import { getHeapSpaceStatistics } from 'node:v8'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freeStartupMemory } from './startup-memory.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const newSpaceBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')!.space_size

/** Fills the room for new objects with objects that survive, so that it grows. */
function growNewSpace(): void {
  const held: object[] = []
  for (let count = 0; count < 400_000; count += 1) held.push({ count, text: [count] })
  expect(held.length).toBe(400_000)
}

test('the room for new objects is returned once, at the first moment without a request', () => {
  growNewSpace()
  const grown = newSpaceBytes()
  let isIdle = false
  freeStartupMemory(() => isIdle)
  vi.advanceTimersByTime(10_000)
  expect(newSpaceBytes()).toBeGreaterThanOrEqual(grown)
  isIdle = true
  vi.advanceTimersByTime(1_000)
  expect(newSpaceBytes()).toBeLessThan(grown / 4)
  expect(vi.getTimerCount()).toBe(0)
})

test('a process that is never idle is left alone after a minute', () => {
  let questions = 0
  freeStartupMemory(() => {
    questions += 1
    return false
  })
  vi.advanceTimersByTime(120_000)
  expect(questions).toBeGreaterThan(100)
  expect(vi.getTimerCount()).toBe(0)
})
