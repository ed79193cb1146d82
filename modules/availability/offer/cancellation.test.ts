import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Penalty } from '../../catalogue/hotel/ports.ts'
import { cancellationTerms, nonRefundableCents } from './cancellation.ts'

const makeRate = (totalCents: number, penalties: Penalty[], freeCancellationBefore: string | null = null) => ({
  totalCents,
  penalties,
  freeCancellationBefore,
})
const makePenalty = (amountCents: number, startAt: string | null = null, endAt: string | null = null): Penalty => ({
  startAt,
  endAt,
  amountCents,
})

test("the fee is our total by the supplier's penalty over the supplier's price", () => {
  expect(
    cancellationTerms(
      makeRate(
        20_000,
        [
          makePenalty(0, null, '2027-04-20T10:00:00Z'),
          makePenalty(10_000, '2027-04-20T10:00:00Z', '2027-05-01T10:00:00Z'),
          makePenalty(20_000, '2027-05-01T10:00:00Z'),
        ],
        '2027-04-20T10:00:00Z',
      ),
      25_900,
    ),
  ).toEqual({
    free_until: '2027-04-20T10:00:00Z',
    steps: [
      { from: null, until: '2027-04-20T10:00:00Z', cost_cents: 0 },
      { from: '2027-04-20T10:00:00Z', until: '2027-05-01T10:00:00Z', cost_cents: 12_950 },
      { from: '2027-05-01T10:00:00Z', until: null, cost_cents: 25_900 },
    ],
  })
})

test('without a word about penalties cancelling costs everything', () => {
  expect(cancellationTerms(makeRate(20_000, []), 25_900)).toEqual({
    free_until: null,
    steps: [{ from: null, until: null, cost_cents: 25_900 }],
  })
})

test.each([
  [20_000, 6_667, 25_900, 8_634],
  [30_000, 10_000, 100, 33],
  [3, 1, 50, 17],
  [2, 1, 1, 1],
  [20_000, 25_000, 25_900, 25_900],
  [20_000, 0, 25_900, 0],
  [20_000, 20_000, 0, 0],
])('net %i, penalty %i, total %i: %i', (net, penalty, total, cost) => {
  expect(cancellationTerms(makeRate(net, [makePenalty(penalty)]), total).steps).toEqual([
    { from: null, until: null, cost_cents: cost },
  ])
})

test('no fee is below nothing or above the total, and a higher penalty is never a lower fee', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.nat(3_000_000),
      fc.nat(100_000),
      fc.nat(3_000_000),
      (net, penalty, more, total) => {
        const {
          steps: [low, high],
        } = cancellationTerms(makeRate(net, [makePenalty(penalty), makePenalty(penalty + more)]), total)
        expect(
          Number.isSafeInteger(low!.cost_cents) &&
            low!.cost_cents >= 0 &&
            high!.cost_cents <= total &&
            low!.cost_cents <= high!.cost_cents,
        ).toBe(true)
        if (penalty >= net) expect(low!.cost_cents).toBe(total)
      },
    ),
    { seed: 20261120 },
  )
})

test('what the shop keeps is never returned, and the penalty is taken of the rest', () => {
  expect(
    cancellationTerms(
      makeRate(20_000, [makePenalty(0), makePenalty(10_000), makePenalty(20_000)], '2027-04-20T10:00:00Z'),
      25_900,
      1_900,
    ),
  ).toEqual({
    free_until: null,
    steps: [
      { from: null, until: null, cost_cents: 1_900 },
      { from: null, until: null, cost_cents: 13_900 },
      { from: null, until: null, cost_cents: 25_900 },
    ],
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.nat(3_000_000),
      fc.nat(3_000_000),
      fc.nat(5_000),
      (net, penalty, more, nonRefundable) => {
        const total = nonRefundable + more
        const [cost] = cancellationTerms(makeRate(net, [makePenalty(penalty)]), total, nonRefundable).steps.map(
          (step) => step.cost_cents,
        )
        expect(
          cost! >= nonRefundable &&
            cost! <= total &&
            cost! >= cancellationTerms(makeRate(net, [makePenalty(penalty)]), total).steps[0]!.cost_cents,
        ).toBe(true)
      },
    ),
    { seed: 20261120 },
  )
})

test('only the reservation cost is not returned, and only where the terms say so', () => {
  const lines = [
    { kind: 'room' as const, label: 'Room', amount_cents: 20_000 },
    { kind: 'reservation_cost' as const, label: 'Reservation cost', amount_cents: 1_900 },
    { kind: 'rounding' as const, label: 'Rounding', amount_cents: 100 },
  ]
  expect([
    nonRefundableCents(true, lines),
    nonRefundableCents(false, lines),
    nonRefundableCents(true, lines.slice(0, 1)),
  ]).toEqual([1_900, 0, 0])
})
