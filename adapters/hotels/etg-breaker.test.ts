import { expect, test } from 'vitest'
import { createCircuitBreaker, breakerGroupForPath } from './etg-breaker.ts'

function makeBrokenGate() {
  let now = 0
  const gate = createCircuitBreaker(() => now)
  for (let failure = 0; failure < 5; failure += 1) gate.note('search', false)
  return {
    gate,
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('five consecutive calls without a reply open the breaker, for that group only', () => {
  const { gate } = makeBrokenGate()
  expect(gate.enter('search')).toBe(false)
  expect(gate.enter('prebook')).toBe(true)
})

test('a reply in between resets the count', () => {
  const gate = createCircuitBreaker(() => 0)
  for (let failure = 0; failure < 12; failure += 1) gate.note('search', failure % 4 === 3)
  expect(gate.enter('search')).toBe(true)
})

test('after a rest one call tries: an answer opens it, none makes the next rest longer, up to a minute', () => {
  const { gate, pass } = makeBrokenGate()
  pass(5_000)
  expect([gate.enter('search'), gate.enter('search')]).toEqual([true, false])
  gate.note('search', false)
  pass(9_999)
  expect(gate.enter('search')).toBe(false)
  pass(1)
  expect(gate.enter('search')).toBe(true)
  for (let probe = 0; probe < 6; probe += 1) {
    gate.note('search', false)
    pass(60_000)
    expect(gate.enter('search')).toBe(true)
  }
  gate.note('search', true)
  expect([gate.enter('search'), gate.enter('search')]).toEqual([true, true])
})

test('calls that were under way while it closed do not make the rest longer', () => {
  const { gate, pass } = makeBrokenGate()
  for (let late = 0; late < 10; late += 1) gate.note('search', false)
  pass(5_000)
  expect(gate.enter('search')).toBe(true)
})

test.each(['finish', 'finish/status'])('an order that was sent is always asked about (%s)', (path) => {
  expect(breakerGroupForPath(`hotel/order/booking/${path}`)).toBeNull()
})
test.each(['hotel/order/cancel', 'hotel/order/info'])('%s is always made', (path) => {
  expect(breakerGroupForPath(path)).toBeNull()
})
