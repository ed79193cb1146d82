import { expect, test } from 'vitest'
import { blocksRefunds, isLost } from './dispute.ts'

test.each([
  ['warning_needs_response', true],
  ['warning_under_review', true],
  ['warning_closed', false],
  ['needs_response', true],
  ['under_review', true],
  ['won', false],
  ['lost', true],
  ['prevented', false],
  ['appeal_needs_response', true],
  ['a word of next year', true],
])('while a dispute is %s, refunds are frozen: %s', (status, frozen) => {
  expect(blocksRefunds(status)).toBe(frozen)
  expect(isLost(status)).toBe(status === 'lost')
})
