import { expect, test } from 'vitest'
import { arrivalLimits as limits, createBodyArrival, extendBodyArrival } from './arrival.ts'

/**
 * Simulates a body that arrives at this rate, checked every half second. Returns the second at which it is rejected, or
 * null.
 */
function findRejectionSecond(bytesPerSecond: (second: number) => number, seconds: number): number | null {
  let arrival = createBodyArrival(300, 0, limits)
  let bytesRead = 300
  for (let half = 1; half <= seconds * 2; half += 1) {
    bytesRead += bytesPerSecond(half / 2) / 2
    const next = extendBodyArrival(arrival, bytesRead, half * 500, limits)
    if (next === null) return half / 2
    arrival = next
  }
  return null
}

test('a body that comes byte by byte is given up after ten seconds', () => {
  expect(findRejectionSecond(() => 0, 60)).toBe(10)
  expect(findRejectionSecond(() => 1, 60)).toBe(10.5)
})

test('a long body that keeps up the least rate goes on, a slower one does not', () => {
  expect(findRejectionSecond(() => 16 * 1024, 3600)).toBeNull()
  expect(findRejectionSecond(() => 15 * 1024, 3600)).toBeGreaterThan(60)
  expect(findRejectionSecond(() => 8 * 1024, 3600)).toBeLessThanOrEqual(20)
})

test('what came fast at first buys no long silence', () => {
  expect(findRejectionSecond((second) => (second <= 5 ? 5_000_000 : 0), 3600)).toBe(15)
})
