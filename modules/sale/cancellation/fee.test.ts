import { expect, test } from 'vitest'
import { cancellationFeeAt, retryDelaySeconds } from './fee.ts'

const policy = {
  free_until: '2027-03-09T22:00:00Z',
  steps: [
    { from: null, until: '2027-03-09T22:00:00Z', cost_cents: 0 },
    { from: '2027-03-09T22:00:00Z', until: '2027-03-11T22:00:00Z', cost_cents: 12_000 },
    { from: '2027-03-11T22:00:00Z', until: null, cost_cents: 30_000 },
  ],
}

test.each([
  ['2027-01-01T00:00:00Z', 0],
  ['2027-03-09T21:59:59Z', 0],
  ['2027-03-09T22:00:00Z', 12_000],
  ['2027-03-11T21:59:59.999Z', 12_000],
  ['2027-03-11T22:00:00Z', 30_000],
  ['2027-03-12T12:00:00Z', 30_000],
])('at %s cancelling costs %i', (moment, cost) => {
  expect(cancellationFeeAt(policy, new Date(moment))).toBe(cost)
})

test('where the terms say nothing, or two things, the fee is unknown', () => {
  const at = new Date('2027-03-10T00:00:00Z')
  expect(cancellationFeeAt({ free_until: null, steps: [] }, at)).toBeNull()
  expect(
    cancellationFeeAt({ free_until: null, steps: [{ from: '2027-03-11T00:00:00Z', until: null, cost_cents: 5 }] }, at),
  ).toBeNull()
  expect(
    cancellationFeeAt(
      {
        free_until: null,
        steps: [
          { from: null, until: null, cost_cents: 5 },
          { from: null, until: null, cost_cents: 6 },
        ],
      },
      at,
    ),
  ).toBeNull()
  expect(
    cancellationFeeAt(
      {
        free_until: null,
        steps: [
          { from: null, until: null, cost_cents: 5 },
          { from: null, until: null, cost_cents: 5 },
        ],
      },
      at,
    ),
  ).toBe(5)
})

test('the supplier is asked quickly at first, then every quarter of an hour', () => {
  expect([0, 1, 4, 5, 99].map(retryDelaySeconds)).toEqual([2, 5, 300, 900, 900])
})
