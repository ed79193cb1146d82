import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ApprovalObstacle, type Influence, approverIneligibilityReason } from './approval-rule.ts'

const dayAt = (day: number) => new Date(Date.UTC(2027, 0, 1 + day))
const makeInfluence = (by: string, of: string, day = 90): Influence => ({ by, of, at: dayAt(day) })
const request = { requestedBy: 'a', requestedAt: dayAt(100), sessionId: 's1', deviceHash: 'd1' }
const other = { email: 'b', sessionId: 's2', deviceHash: 'd2' }

describe('who may approve a request of a', () => {
  test.each<[string, Influence[], ApprovalObstacle | null]>([
    ['a colleague', [], null],
    ['whom a has invited', [makeInfluence('a', 'b')], 'approver_invited'],
    [
      'whom somebody has invited who was invited by a',
      [makeInfluence('a', 'x'), makeInfluence('x', 'b')],
      'approver_invited',
    ],
    ['who has invited a', [makeInfluence('b', 'a')], 'approver_invited'],
    ['who was invited by the same person as a', [makeInfluence('x', 'a'), makeInfluence('x', 'b')], 'approver_invited'],
    ['whom a has invited 31 days before', [makeInfluence('a', 'b', 69)], null],
    ['whom a has invited 30 days before', [makeInfluence('a', 'b', 70)], null],
    ['whom a has invited 29 days before', [makeInfluence('a', 'b', 71)], 'approver_invited'],
    ['whom a has invited since', [makeInfluence('a', 'b', 101)], 'approver_invited'],
    ['who has invited the same person as a', [makeInfluence('a', 'x'), makeInfluence('b', 'x')], null],
    ['of whom one in the chain is old', [makeInfluence('a', 'x', 1), makeInfluence('x', 'b')], null],
  ])('%s', (_, influences, expected) => {
    expect(approverIneligibilityReason(request, other, influences)).toBe(expected)
  })

  test('nobody himself, nor anyone in the same session or on the same device', () => {
    expect(approverIneligibilityReason(request, { ...other, email: 'a' }, [])).toBe('approver_same_person')
    expect(approverIneligibilityReason(request, { ...other, sessionId: 's1' }, [])).toBe('approver_same_session')
    expect(approverIneligibilityReason(request, { ...other, deviceHash: 'd1' }, [])).toBe('approver_same_device')
    // Two unknown values do not match each other.
    const unknown = { ...request, sessionId: null, deviceHash: null }
    expect(approverIneligibilityReason(unknown, { email: 'b', sessionId: null, deviceHash: null }, [])).toBeNull()
  })

  test('the rule is the same in both directions', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e')
    const ties = fc.array(fc.record({ by: name, of: name, at: fc.constant(dayAt(90)) }), { maxLength: 8 })
    fc.assert(
      fc.property(ties, name, name, (influences, one, two) => {
        const asked = (by: string) => ({ ...request, requestedBy: by, sessionId: null, deviceHash: null })
        expect(approverIneligibilityReason(asked(one), { email: two }, influences)).toBe(
          approverIneligibilityReason(asked(two), { email: one }, influences),
        )
      }),
    )
  })
})
