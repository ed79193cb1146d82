import { expect, test } from 'vitest'
import { exceedsAllowance, toAllowanceLimits, remainingAllowanceCents } from './allowance.ts'
import { combineGivenAwayValues } from './kinds.ts'

const limits = { subjectCents: 10_000, staffCents: 25_000 }
const none = { subjectCents: null, staffCents: null }

test.each([
  [limits, 0, 0, 10_000, false],
  [limits, 0, 0, 10_001, true],
  [limits, 9_000, 9_000, 1_000, false],
  [limits, 9_000, 9_000, 1_001, true],
  [limits, 0, 24_999, 1, false],
  [limits, 0, 25_000, 1, true],
  [limits, 0, 30_000, 0, false],
  [limits, 0, 0, null, true],
  [{ ...limits, subjectCents: null }, 90_000, 20_000, 5_000, false],
  [{ ...limits, staffCents: null }, 0, 90_000, 10_000, false],
  [{ subjectCents: 0, staffCents: 0 }, 0, 0, 1, true],
  [none, 0, 0, 1_000_000, false],
  [none, 0, 0, null, false],
])('%o, given before %i and %i: %s', (set, subjectCents, staffCents, cents, waits) => {
  expect(exceedsAllowance(set, { subjectCents, staffCents }, cents)).toBe(waits)
})

test('staff without a limit of their own have ten times that of a sale', () => {
  expect(toAllowanceLimits({ refundApprovalCents: 5_000, staffApprovalCents: null }).staffCents).toBe(50_000)
  expect(toAllowanceLimits({ refundApprovalCents: 5_000, staffApprovalCents: 100 }).staffCents).toBe(100)
  expect(toAllowanceLimits({ refundApprovalCents: null, staffApprovalCents: null })).toEqual(none)
})

test('what is left is never below nothing', () => {
  expect(remainingAllowanceCents(limits, { subjectCents: 12_000, staffCents: 0 })).toBe(0)
  expect(remainingAllowanceCents(none, { subjectCents: 12_000, staffCents: 0 })).toBe(Infinity)
})

test('several of one kind are one request', () => {
  const code = (id: number, cents: number | null) => ({
    kind: 'code_change' as const,
    subject: `voucher_code:${id}`,
    cents,
  })
  expect(combineGivenAwayValues([])).toBeNull()
  expect(combineGivenAwayValues([code(1, 5)])).toEqual(code(1, 5))
  expect(combineGivenAwayValues([code(1, 5), code(7, 6)])).toEqual({
    kind: 'code_change',
    subject: 'voucher_code:1,7',
    cents: 11,
  })
  expect(combineGivenAwayValues([code(1, 5), code(7, null)])!.cents).toBeNull()
})
