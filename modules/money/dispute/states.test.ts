import { expect, test } from 'vitest'
import { shouldBlockRefunds, isLostDispute } from './states.ts'

test.each([
  ['open', true],
  ['closed', false],
  ['won', false],
  ['lost', true],
] as const)('while a dispute is %s, refunds are frozen: %s', (state, frozen) => {
  expect(shouldBlockRefunds(state)).toBe(frozen)
  expect(isLostDispute(state)).toBe(state === 'lost')
})
