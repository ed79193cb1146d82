import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  refundTotalCents,
  calculateCancellationCost,
  unreturnedStayCents,
  nearestRefundableAmounts,
  type PaidAmounts,
  splitCancellationRefund,
  splitRefund,
  splitVoucherRefund,
} from './refund-split.ts'

/** Value vouchers have hold ids 1, 2, …; stays have 11, 12, … */
const makePaidAmounts = (cardCents: number, values: number[] = [], stays: number[] = []): PaidAmounts => ({
  cardCents,
  vouchers: [
    ...values.map((cents, index) => ({ holdId: 1 + index, cents, isStay: false })),
    ...stays.map((cents, index) => ({ holdId: 11 + index, cents, isStay: true })),
  ],
})
const makeSplit = (cardCents: number, ...parts: [number, number][]) => ({
  cardCents,
  vouchers: parts.map(([holdId, cents]) => ({ holdId, cents })),
})

test('the card gets back first, then the vouchers in their order', () => {
  expect(splitCancellationRefund(makePaidAmounts(10_000, [5_000]), 3_000)).toEqual(makeSplit(10_000, [1, 2_000]))
  expect(splitCancellationRefund(makePaidAmounts(10_000, [5_000]), 7_000)).toEqual(makeSplit(8_000))
  expect(splitRefund(makePaidAmounts(100, [50]), 500)).toEqual(makeSplit(100, [1, 50]))
  expect(splitRefund(makePaidAmounts(100, [50, 70]), 160)).toEqual(makeSplit(100, [1, 50], [2, 10]))
})

test('a fee covered by card and value vouchers leaves the stay whole', () => {
  expect(calculateCancellationCost(makePaidAmounts(2_400, [], [40_000]), 1_900)).toEqual({
    feeCents: 1_900,
    back: makeSplit(500, [11, 40_000]),
  })
  expect(calculateCancellationCost(makePaidAmounts(0, [3_000], [40_000]), 1_900)).toEqual({
    feeCents: 1_900,
    back: makeSplit(0, [1, 1_100], [11, 40_000]),
  })
  expect(calculateCancellationCost(makePaidAmounts(50_000, [], [40_000]), 45_000)).toEqual({
    feeCents: 45_000,
    back: makeSplit(5_000, [11, 40_000]),
  })
})

test('a stay that the fee reaches into is lost, and that is what cancelling costs', () => {
  expect(calculateCancellationCost(makePaidAmounts(0, [], [40_000]), 10_000)).toEqual({
    feeCents: 40_000,
    back: makeSplit(0),
  })
  expect(calculateCancellationCost(makePaidAmounts(0, [], [40_000]), 1)).toEqual({
    feeCents: 40_000,
    back: makeSplit(0),
  })
  expect(calculateCancellationCost(makePaidAmounts(0, [], [40_000]), 0)).toEqual({
    feeCents: 0,
    back: makeSplit(0, [11, 40_000]),
  })
})

test('what the lost stay covers is not taken from card and vouchers as well', () => {
  expect(calculateCancellationCost(makePaidAmounts(5_000, [1_000], [40_000]), 10_000)).toEqual({
    feeCents: 40_000,
    back: makeSplit(5_000, [1, 1_000]),
  })
  expect(calculateCancellationCost(makePaidAmounts(5_000, [], [8_000]), 10_000)).toEqual({
    feeCents: 10_000,
    back: makeSplit(3_000),
  })
})

test('of several stays the least that covers the fee are lost', () => {
  expect(calculateCancellationCost(makePaidAmounts(0, [], [20_000, 12_000, 20_000]), 10_000)).toEqual({
    feeCents: 12_000,
    back: makeSplit(0, [11, 20_000], [13, 20_000]),
  })
  expect(calculateCancellationCost(makePaidAmounts(0, [], [20_000, 12_000]), 15_000).feeCents).toBe(20_000)
  expect(unreturnedStayCents(makePaidAmounts(0, [], [20_000, 12_000]), makeSplit(0, [11, 20_000]).vouchers)).toBe(
    12_000,
  )
})

test('a sum that is given back is made up of a stay only where nothing else does', () => {
  expect(splitRefund(makePaidAmounts(50_000, [], [40_000]), 45_000)).toEqual(makeSplit(45_000))
  expect(splitRefund(makePaidAmounts(25_000, [], [40_000]), 40_000)).toEqual(makeSplit(0, [11, 40_000]))
  expect(nearestRefundableAmounts(makePaidAmounts(25_000, [], [40_000]), 30_000)).toEqual({
    lessCents: 25_000,
    moreCents: 40_000,
  })
  expect(nearestRefundableAmounts(makePaidAmounts(0, [], [40_000]), 100)).toEqual({ lessCents: 0, moreCents: 40_000 })
  expect(nearestRefundableAmounts(makePaidAmounts(25_000, [], [40_000]), 41_000)).toEqual({
    lessCents: 41_000,
    moreCents: 41_000,
  })
})

const anything = fc
  .record({
    card: fc.nat(60_000),
    values: fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 3 }),
    stays: fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 4 }),
    fee: fc.nat(200_000),
  })
  .map(({ card, values, stays, fee }) => ({ one: makePaidAmounts(card, values, stays), fee }))

test('what goes back and what cancelling costs is what was paid, and never more of a part than it gave', () => {
  fc.assert(
    fc.property(anything, ({ one, fee }) => {
      const { feeCents, back } = calculateCancellationCost(one, fee)
      expect(Math.min(feeCents, refundTotalCents(one)) + refundTotalCents(back)).toBe(refundTotalCents(one))
      expect(feeCents).toBeGreaterThanOrEqual(fee)
      expect(back.cardCents >= 0 && back.cardCents <= one.cardCents).toBe(true)
      for (const { holdId, cents } of back.vouchers) {
        const spent = one.vouchers.find((voucher) => voucher.holdId === holdId)!
        expect(spent.isStay ? cents === spent.cents : cents > 0 && cents <= spent.cents).toBe(true)
      }
      if (!one.vouchers.some((voucher) => voucher.isStay)) expect(feeCents).toBe(fee)
    }),
    { seed: 20261120 },
  )
})

test('the vouchers get what was promised, and asked again about its own costs a cancellation answers the same', () => {
  fc.assert(
    fc.property(anything, ({ one, fee }) => {
      const first = calculateCancellationCost(one, fee)
      expect(calculateCancellationCost(one, first.feeCents)).toEqual(first)
      expect(
        splitVoucherRefund(
          one,
          first.back.vouchers.reduce((sum, part) => sum + part.cents, 0),
        ),
      ).toEqual(first.back.vouchers)
    }),
    { seed: 20261121, numRuns: 500 },
  )
})

test('the sums named where one cannot be made up can be, and none between them can', () => {
  fc.assert(
    fc.property(anything, ({ one, fee }) => {
      fc.pre(fee <= refundTotalCents(one))
      const { lessCents, moreCents } = nearestRefundableAmounts(one, fee)
      expect(lessCents <= fee && fee <= moreCents).toBe(true)
      for (const cents of [lessCents, moreCents]) expect(refundTotalCents(splitRefund(one, cents))).toBe(cents)
      if (lessCents < moreCents) expect(refundTotalCents(splitRefund(one, moreCents - 1))).toBe(lessCents)
    }),
    { seed: 20261122 },
  )
})

test('a fee is taken from what came by bank transfer first, because the rest of that is sent back by hand', () => {
  const paid: PaidAmounts = { cardCents: 30_000, vouchers: [], bankCents: 70_000 }
  const backFor = (fee: number) => {
    const { feeCents, back } = calculateCancellationCost(paid, fee)
    return [feeCents, back.cardCents]
  }
  expect([0, 50_000, 70_000, 80_000, 100_000, 120_000].map(backFor)).toEqual([
    [0, 30_000],
    [50_000, 30_000],
    [70_000, 30_000],
    [80_000, 20_000],
    [100_000, 0],
    [120_000, 0],
  ])
})
