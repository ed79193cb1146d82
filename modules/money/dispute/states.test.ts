import { expect, test } from 'vitest'
import { blocksRefunds, isLost } from './states.ts'

test.each([
  ['open', true],
  ['closed', false],
  ['won', false],
  ['lost', true],
] as const)('while a dispute is %s, refunds are frozen: %s', (state, frozen) => {
  expect(blocksRefunds(state)).toBe(frozen)
  expect(isLost(state)).toBe(state === 'lost')
})
