import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  newlyRefundedCents,
  isFullyRefunded,
  remainingCentsPerPayment,
  externallyRefundedCents,
  reopenedRefundCents,
  planRefund,
} from './plan.ts'

const deposit = { id: 1, leftCents: 3_000 }
const balance = { id: 2, leftCents: 7_000 }

test.each([
  [500, [{ paymentId: 2, cents: 500 }]],
  [7_000, [{ paymentId: 2, cents: 7_000 }]],
  [
    8_000,
    [
      { paymentId: 2, cents: 7_000 },
      { paymentId: 1, cents: 1_000 },
    ],
  ],
  [
    99_999,
    [
      { paymentId: 2, cents: 7_000 },
      { paymentId: 1, cents: 3_000 },
    ],
  ],
  [0, []],
])('%i cents are taken from the latest payment first', (cents, plan) => {
  expect(planRefund([deposit, balance], cents)).toEqual(plan)
})

test('no plan takes more than was asked or than is left of a payment', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -100, max: 100_000 }), { maxLength: 6 }),
      fc.nat(500_000),
      (lefts, cents) => {
        const plan = planRefund(
          lefts.map((leftCents, id) => ({ id, leftCents })),
          cents,
        )
        const open = lefts.reduce((sum, left) => sum + Math.max(0, left), 0)
        expect(plan.reduce((sum, part) => sum + part.cents, 0)).toBe(Math.min(cents, open))
        for (const part of plan) expect(part.cents > 0 && part.cents <= lefts[part.paymentId]!).toBe(true)
      },
    ),
    { seed: 20261120 },
  )
})

test('pending refunds count as refunded, failed ones do not, and unpaid payments have nothing left', () => {
  const payments = [
    { id: 1, state: 'paid', received_cents: 100 },
    { id: 2, state: 'open', received_cents: 0 },
  ]
  const refunds = (['wanted', 'pending', 'succeeded', 'failed'] as const).map((state, index) => ({
    payment_id: 1,
    state,
    amount_cents: 10 + index,
  }))
  expect(remainingCentsPerPayment(payments, refunds)).toEqual([{ id: 1, leftCents: 100 - 10 - 11 - 12 }])
})

const makeRefund = (id: number, state: string, amount_cents: number) => ({ id, state, amount_cents })
test.each([
  [[], true],
  [[makeRefund(1, 'succeeded', 10)], true],
  [[makeRefund(1, 'succeeded', 10), makeRefund(2, 'pending', 10)], false],
  [[makeRefund(1, 'wanted', 10)], false],
  [[makeRefund(1, 'failed', 10)], false],
  [[makeRefund(1, 'failed', 10), makeRefund(2, 'succeeded', 10)], true],
  [[makeRefund(1, 'failed', 10), makeRefund(2, 'succeeded', 9)], false],
  [[makeRefund(1, 'succeeded', 10), makeRefund(2, 'failed', 10)], false],
  [[makeRefund(1, 'failed', 10), makeRefund(2, 'failed', 10), makeRefund(3, 'succeeded', 10)], true],
  [[makeRefund(1, 'failed', 10), makeRefund(2, 'failed', 10)], false],
])('all refunds of %j have succeeded: %s', (refunds, all) => {
  expect(isFullyRefunded(refunds, 10)).toBe(all)
})

test('a cancellation settles what failed before it, not what fails of its own', () => {
  const failed = { id: 1, state: 'failed', amount_cents: 144_000, reason: 'wrong_amount' }
  const [first, second] = [
    { id: 2, state: 'succeeded', amount_cents: 18_000, reason: 'cancellation' },
    { id: 3, state: 'succeeded', amount_cents: 108_001, reason: 'cancellation' },
  ]
  expect(isFullyRefunded([failed, first, second], 144_000)).toBe(true)
  expect(isFullyRefunded([failed, { ...first, state: 'failed' }, { ...second, amount_cents: 100 }], 144_000)).toBe(
    false,
  )
})

test.each(['cancellation', 'supplier_refused', 'withdrawn'])(
  'a failed part of a %s is owed whole, independent of the other parts',
  (reason) => {
    const balance = { id: 1, state: 'failed', amount_cents: 43_652, reason }
    const deposit = { id: 2, state: 'succeeded', amount_cents: 18_708, reason }
    expect(reopenedRefundCents([balance, deposit])).toBe(43_652)
    expect(isFullyRefunded([balance, { ...deposit, amount_cents: 43_652 }], 43_652)).toBe(false)
    const again = { id: 3, state: 'succeeded', amount_cents: 43_652, reason: 'staff' }
    expect(reopenedRefundCents([balance, deposit, again])).toBe(0)
  },
)

test('a cancellation does not settle what was returned after it, because it counted that as refunded', () => {
  const cancelled = new Date('2026-05-12T12:00:00Z')
  const [before, after] = [new Date('2026-05-12T11:59:00Z'), new Date('2026-05-12T13:00:00Z')]
  const kindness = { id: 1, state: 'failed', amount_cents: 4_226, reason: 'outside', created_at: before }
  const rest = { id: 2, state: 'succeeded', amount_cents: 9_862, reason: 'cancellation', created_at: cancelled }
  expect(reopenedRefundCents([{ ...kindness, updated_at: after }, rest])).toBe(4_226)
  expect(reopenedRefundCents([{ ...kindness, updated_at: before }, rest])).toBe(0)
})

test('a whole withdrawal pays what had come back before it: where nothing is left with the shop, nothing is owed', () => {
  const kindness = { id: 1, state: 'failed', amount_cents: 750, reason: 'outside' }
  const withdrawn = { id: 2, state: 'succeeded', amount_cents: 2_500, reason: 'withdrawn' }
  expect(isFullyRefunded([kindness, withdrawn], 0)).toBe(true)
  expect(isFullyRefunded([kindness, { ...withdrawn, amount_cents: 1_750 }], 750)).toBe(false)
  expect(isFullyRefunded([kindness, { ...withdrawn, state: 'pending' }], 0)).toBe(false)
})

test('a refund that failed after another was made is owed whole: the other did not replace it', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 4, 12, 12, minute))
  const first = { id: 1, state: 'failed', amount_cents: 5_000, reason: 'staff', created_at: at(0), updated_at: at(2) }
  const second = { id: 2, state: 'succeeded', amount_cents: 3_000, reason: 'staff', created_at: at(1) }
  expect(reopenedRefundCents([first, second])).toBe(5_000)
  expect(reopenedRefundCents([{ ...first, updated_at: at(0) }, second])).toBe(2_000)
  const again = { id: 3, state: 'failed', amount_cents: 5_000, reason: 'staff', created_at: at(3), updated_at: at(4) }
  expect(reopenedRefundCents([first, second, again])).toBe(5_000)
})

test('of a refund that replaces a failed one, what goes beyond that is given back for the first time', () => {
  const failed = { id: 1, state: 'failed', amount_cents: 10_000, reason: 'staff' }
  expect(newlyRefundedCents(10_000, [failed])).toBe(0)
  expect(newlyRefundedCents(12_500, [failed])).toBe(2_500)
  expect(newlyRefundedCents(4_000, [failed])).toBe(0)
  expect(newlyRefundedCents(4_000, [])).toBe(4_000)
  expect(newlyRefundedCents(10_000, [failed, { ...failed, id: 2, state: 'succeeded' }])).toBe(10_000)
})

test('what was refunded by hand counts once, however often it came back, and other refunds do not', () => {
  const failed = { id: 1, state: 'failed', amount_cents: 4_000, reason: 'outside' }
  const again = { id: 2, state: 'succeeded', amount_cents: 5_000, reason: 'outside' }
  expect(externallyRefundedCents([failed])).toBe(4_000)
  expect(externallyRefundedCents([failed, again])).toBe(5_000)
  expect(externallyRefundedCents([{ ...failed, reason: 'wrong_amount' }, again])).toBe(1_000)
  expect(externallyRefundedCents([{ ...again, reason: 'elsewhere' }])).toBe(0)
})
