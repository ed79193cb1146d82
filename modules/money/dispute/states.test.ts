import { expect, test } from 'vitest'
import { doesBlockRefunds, isLostDispute } from './states.ts'

test.each([
  ['open', true],
  ['closed', false],
  ['won', false],
  ['lost', true],
] as const)('while a dispute is %s, refunds are frozen: %s', (state, frozen) => {
  expect(doesBlockRefunds(state)).toBe(frozen)
  expect(isLostDispute(state)).toBe(state === 'lost')
})
