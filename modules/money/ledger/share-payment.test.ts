import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardMinimumCents } from '../../shared/money.ts'
import { remainingCentsAfterVoucher, planVoucherPayment } from './share-payment.ts'

fc.configureGlobal({ seed: 20261123 })

const none = { codeIds: [], coveredCents: 0 }
const billOf = (cents: number) => ({ totalCents: cents, dueNowCents: cents })

test('several codes pay in the order they were given, the card pays the rest', () => {
  expect(
    planVoucherPayment(billOf(30_000), none, [
      { id: 1, availableCents: 10_000 },
      { id: 2, availableCents: 5_000 },
    ]),
  ).toEqual({
    uses: [
      { codeId: 1, cents: 10_000 },
      { codeId: 2, cents: 5_000 },
    ],
    voucherCents: 15_000,
    dueNowCents: 15_000,
    balanceCents: 0,
  })
})

test('a code that is not needed is not touched', () => {
  expect(
    planVoucherPayment(billOf(8_000), none, [
      { id: 1, availableCents: 10_000 },
      { id: 2, availableCents: 5_000 },
    ]).uses,
  ).toEqual([{ codeId: 1, cents: 8_000 }])
})

test('where less than the card takes would be left, the vouchers pay less', () => {
  expect(planVoucherPayment(billOf(10_030), none, [{ id: 1, availableCents: 10_000 }])).toMatchObject({
    voucherCents: 9_980,
    dueNowCents: 50,
  })
  expect(
    planVoucherPayment(billOf(10_030), none, [
      { id: 1, availableCents: 10_000 },
      { id: 2, availableCents: 10 },
    ]),
  ).toEqual({ uses: [{ codeId: 1, cents: 9_980 }], voucherCents: 9_980, dueNowCents: 50, balanceCents: 0 })
})

test('with a deposit the vouchers pay what is due now first, then the balance', () => {
  const bill = { totalCents: 40_000, dueNowCents: 10_000 }
  expect(planVoucherPayment(bill, none, [{ id: 1, availableCents: 4_000 }])).toMatchObject({
    dueNowCents: 6_000,
    balanceCents: 30_000,
  })
  expect(planVoucherPayment(bill, none, [{ id: 1, availableCents: 25_000 }])).toMatchObject({
    dueNowCents: 0,
    balanceCents: 15_000,
  })
  expect(planVoucherPayment(bill, none, [{ id: 1, availableCents: 9_970 }])).toMatchObject({
    voucherCents: 9_950,
    dueNowCents: 50,
    balanceCents: 30_000,
  })
  expect(planVoucherPayment(bill, none, [{ id: 1, availableCents: 39_980 }])).toMatchObject({
    voucherCents: 39_950,
    dueNowCents: 0,
    balanceCents: 50,
  })
})

test("two of a partner's codes share what they cover to the cent, and a value code pays what is charged on top", () => {
  expect(
    planVoucherPayment(billOf(30_001), { codeIds: [7, 8], coveredCents: 25_001 }, [{ id: 1, availableCents: 90_000 }]),
  ).toEqual({
    uses: [
      { codeId: 7, cents: 12_501 },
      { codeId: 8, cents: 12_500 },
      { codeId: 1, cents: 5_000 },
    ],
    voucherCents: 30_001,
    dueNowCents: 0,
    balanceCents: 0,
  })
})

test('for any balances: the parts sum up to the whole, no code gives more than it has, and the card never gets a few cents', () => {
  const value = fc.array(fc.record({ id: fc.integer({ min: 1, max: 99 }), availableCents: fc.nat({ max: 40_000 }) }), {
    maxLength: 5,
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 90_000 }),
      fc.integer({ min: 0, max: 100 }),
      value,
      fc.nat({ max: 60_000 }),
      fc.nat({ max: 2 }),
      (totalCents, percent, codes, coveredCents, campaignCodes) => {
        const deposit = Math.max(cardMinimumCents, Math.floor((totalCents * percent) / 100))
        const dueNowCents = totalCents - deposit < cardMinimumCents ? totalCents : deposit
        const distinct = codes.map((code, index) => ({ ...code, id: 100 + index }))
        const plan = planVoucherPayment(
          { totalCents, dueNowCents },
          { codeIds: Array.from({ length: campaignCodes }, (_, index) => index + 1), coveredCents },
          distinct,
        )
        expect(plan.voucherCents + plan.dueNowCents + plan.balanceCents).toBe(totalCents)
        expect(plan.uses.reduce((sum, use) => sum + use.cents, 0)).toBe(plan.voucherCents)
        for (const use of plan.uses)
          expect(use.cents).toBeLessThanOrEqual(
            distinct.find((code) => code.id === use.codeId)?.availableCents ?? totalCents,
          )
        for (const cents of [plan.dueNowCents, plan.balanceCents])
          expect(cents === 0 || cents >= cardMinimumCents).toBe(true)
      },
    ),
  )
})

test('a voucher leaves what a booking with it leaves: never a few cents', () => {
  expect([
    remainingCentsAfterVoucher(20_000, 15_000),
    remainingCentsAfterVoucher(20_000, 20_000),
    remainingCentsAfterVoucher(20_000, 90_000),
  ]).toEqual([5_000, 0, 0])
  expect(remainingCentsAfterVoucher(20_000, 19_970)).toBe(cardMinimumCents)
})
