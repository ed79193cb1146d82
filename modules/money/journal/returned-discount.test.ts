import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unpaidCents } from './entry.ts'
import { remainingDiscountCents, returnedDiscountCents } from './returned-discount.ts'

test('what stays deducted of a discount is rounded once, from the price of the code', () => {
  // 22,527 of 24,373 cents remain: 9,911.99 of them were paid, so 12,615.01 were not. A share of the rounded discount
  // is 12,614.31.
  const use = { cents: 24_373, unpaidCents: 13_648, discountCents: 13_648 }
  expect(remainingDiscountCents(use, { priceCents: 21_078, issuedCents: 47_904 }, 22_527)).toBe(12_615)
})

test('a discount that the taxed amounts limited is divided as it was deducted', () => {
  const use = { cents: 10_000, unpaidCents: 6_000, discountCents: 3_001 }
  expect(remainingDiscountCents(use, { priceCents: 4_000, issuedCents: 10_000 }, 5_000)).toBe(1_501)
  const ofStay = { cents: 10_000, unpaidCents: 10_000, discountCents: 10_000 }
  expect(remainingDiscountCents(ofStay, { priceCents: 0, issuedCents: 0 }, 0)).toBe(0)
})

test('returns in any parts take a discount along cent by cent, never off by a cent, and all of it in the end', () => {
  const cents = (max: number) => fc.integer({ min: 1, max })
  const uses = cents(100_000).chain((issuedCents) =>
    fc.record({
      issuedCents: fc.constant(issuedCents),
      priceCents: fc.integer({ min: 0, max: issuedCents }),
      bookCents: cents(issuedCents),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      returns: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
    }),
  )
  fc.assert(
    fc.property(uses, ({ issuedCents, priceCents, bookCents, share, returns }) => {
      const code = { issuedCents, bookCents, netCents: null, origin: 'sold' as const, priceCents }
      const used = Math.max(1, Math.floor(bookCents * share))
      const unpaid = unpaidCents(code, used)
      const use = { cents: used, unpaidCents: unpaid, discountCents: unpaid }
      let [remaining, discount] = [used, unpaid]
      for (const part of [0, ...returns, 1]) {
        const next = remaining - Math.floor(remaining * part)
        const left = remainingDiscountCents(use, code, next)
        const exact = next - (next * priceCents) / issuedCents
        expect(Math.abs(left - exact)).toBeLessThan(1)
        expect(discount - left).toBeGreaterThanOrEqual(0)
        expect(discount - left).toBeLessThanOrEqual(remaining - next)
        ;[remaining, discount] = [next, left]
      }
      expect([remaining, discount]).toEqual([0, 0])
    }),
    { numRuns: 1_000 },
  )
})

test('what came back of a discount is as stored; a return from before it was stored divided the discount', () => {
  const hold = { cents: 100, returned_cents: 50, discount_cents: 33 }
  expect(returnedDiscountCents({ ...hold, returned_discount_cents: 16 })).toBe(16)
  expect(returnedDiscountCents({ ...hold, returned_discount_cents: null })).toBe(17)
  expect(returnedDiscountCents({ ...hold, discount_cents: null, returned_discount_cents: null })).toBe(0)
})
