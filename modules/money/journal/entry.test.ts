import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BookedCodeState,
  discountPostings,
  expiryPostings,
  invoicePostings,
  paymentPostings,
  type Posting,
  refundPostings,
  stayCostPostings,
  redemptionPostings,
  unpaidCents,
  voidedCodePostings,
  voucherSalePostings,
} from './entry.ts'

const sumOf = (postings: readonly Posting[], account?: string) =>
  postings
    .filter((posting) => account === undefined || posting.account === account)
    .reduce((sum, posting) => sum + posting.cents, 0)

const multi: BookedCodeState = {
  issuedCents: 10_000,
  bookCents: 10_000,
  netCents: null,
  origin: 'sold',
  priceCents: 10_000,
}
const single: BookedCodeState = { ...multi, netCents: 8_264 }

test('an invoice books the sum to the customer, and each rate to revenue and VAT of its own', () => {
  const vat = [
    { rate_bp: 2100, gross_cents: 25_900, vat_cents: 4_495 },
    { code: 'be_1200', rate_bp: 1200, gross_cents: 11_450, vat_cents: 1_227 },
    { code: 'sgr', rate_bp: null, gross_cents: 1_000, vat_cents: 0 },
    { rate_bp: null, gross_cents: 600, vat_cents: 0 },
  ]
  expect(invoicePostings({ totalCents: 38_950, vat }).map(Object.values)).toEqual([
    ['customer', 38_950, null],
    ['revenue', -21_405, 'vat_2100'],
    ['vat', -4_495, 'vat_2100'],
    ['revenue', -10_223, 'be_1200'],
    ['vat', -1_227, 'be_1200'],
    ['collected_for_others', -1_000, 'sgr'],
    ['collected_for_others', -600, null],
  ])
})

test('the costs of a stay are booked as a difference; where the shop is an agent they were never its turnover', () => {
  const booked = { hotelCents: 20_000, activitiesCents: 3_000, taxCents: 1_000 }
  const now = { hotelCents: 5_000, activitiesCents: 0, taxCents: 400 }
  expect(stayCostPostings(booked, now, { scheme: 'travel_agent', rateBp: 2100 }).map(Object.values)).toEqual([
    ['cost_of_sales', -18_000, null],
    ['owed_hotel_supplier', 15_000, null],
    ['owed_activities', 3_000, null],
    ['revenue', -600, 'margin_2100'],
    ['vat', 600, 'margin_2100'],
  ])
  expect(stayCostPostings(booked, now, { scheme: 'agent', rateBp: 2100 })[0]).toEqual({
    account: 'revenue',
    cents: -18_000,
    vatCode: 'agency',
  })
})

test('a multi-purpose voucher is owed when it is sold and pays the customer when it is used; a single-purpose one is earned', () => {
  expect(voucherSalePostings(9_000, 10_000).map(Object.values)).toEqual([
    ['customer', 9_000, null],
    ['voucher_discount', 1_000, null],
    ['voucher_liability', -10_000, null],
  ])
  expect(redemptionPostings(multi, 4_000).map(Object.values)).toEqual([
    ['voucher_liability', 4_000, null],
    ['customer', -4_000, null],
  ])
  expect(redemptionPostings(single, 4_000).map(Object.values)).toEqual([
    ['voucher_deferred', 3_306, 'prepaid'],
    ['revenue', -3_306, 'prepaid'],
  ])
  expect(redemptionPostings({ ...multi, origin: 'partner' }, 4_000).map(Object.values)).toEqual([
    ['partner', 4_000, null],
    ['customer', -4_000, null],
  ])
})

test('a code that was taken back is owed no more, at the price that was paid for what is left of it', () => {
  expect(voidedCodePostings(multi, 5_000, 9_000).map(Object.values)).toEqual([
    ['voucher_liability', 5_000, null],
    ['customer', -4_500, null],
    ['voucher_discount', -500, null],
  ])
})

const cents = fc.integer({ min: 0, max: 1_000_000 })
const code = fc
  .record({
    issuedCents: fc.integer({ min: 1, max: 1_000_000 }),
    part: fc.integer({ min: 0, max: 10_000 }),
    net: fc.option(fc.integer({ min: 0, max: 10_000 })),
    origin: fc.constantFrom('sold' as const, 'given' as const, 'partner' as const),
    paid: fc.integer({ min: 0, max: 12_000 }),
  })
  .map(
    ({ issuedCents, part, net, origin, paid }): BookedCodeState => ({
      issuedCents,
      bookCents: Math.floor((issuedCents * part) / 10_000),
      netCents: net === null ? null : Math.floor((issuedCents * net) / 10_000),
      origin,
      priceCents: Math.floor((issuedCents * paid) / 10_000),
    }),
  )
const invoice = fc
  .array(fc.record({ rate_bp: fc.constantFrom(null, 900, 2100), gross: fc.integer({ min: -500_000, max: 500_000 }) }), {
    maxLength: 4,
  })
  .map((rows) => ({
    vat: rows.map(({ rate_bp, gross }) => ({
      rate_bp,
      gross_cents: gross,
      vat_cents: rate_bp === null ? 0 : Math.round((gross * rate_bp) / (10_000 + rate_bp)),
    })),
    totalCents: rows.reduce((sum, row) => sum + row.gross, 0),
  }))

test('the postings of every document add up to nothing', () => {
  fc.assert(
    fc.property(cents, cents, code, cents, invoice, fc.boolean(), (amount, value, one, part, bill, margin) => {
      const used = Math.min(part, one.bookCents)
      const all = [
        invoicePostings(margin ? { ...bill, vat: [] } : bill),
        invoicePostings(bill, 'voucher_deferred'),
        stayCostPostings(
          { hotelCents: 0, activitiesCents: 0, taxCents: 0 },
          { hotelCents: amount, activitiesCents: value, taxCents: used },
          { scheme: margin ? 'agent' : 'travel_agent', rateBp: 2100 },
        ),
        paymentPostings('sgr', amount),
        refundPostings('bank', amount),
        refundPostings('standard', amount),
        voucherSalePostings(amount, value),
        redemptionPostings(one, used),
        redemptionPostings(one, used, 'counter'),
        discountPostings(one.origin, used),
        expiryPostings(one, used),
        voidedCodePostings(one, used, amount),
      ]
      expect(all.map((postings) => sumOf(postings))).toEqual(all.map(() => 0))
    }),
    { seed: 20261122, numRuns: 500 },
  )
})

test('however a single-purpose code is used, returned and used again, what is earned of it is its net price in the end', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 100 }),
      fc.array(fc.integer({ min: -50, max: 100 }), { maxLength: 8 }),
      (issuedCents, percent, moves) => {
        const netCents = Math.floor((issuedCents * percent) / 121)
        let [bookCents, earned] = [issuedCents, 0]
        for (const move of [...moves, 100]) {
          const wanted = Math.trunc((issuedCents * move) / 100)
          const used = Math.max(bookCents - issuedCents, Math.min(bookCents, wanted))
          earned -= sumOf(
            redemptionPostings({ issuedCents, bookCents, netCents, origin: 'sold', priceCents: 0 }, used),
            'revenue',
          )
          bookCents -= used
        }
        expect([bookCents, earned]).toEqual([0, netCents])
      },
    ),
    { seed: 20261122, numRuns: 300 },
  )
})

test('the uses of a code add up to its discount, whatever is used, returned and used again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 100 }),
      fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 8 }),
      (issuedCents, percent, moves) => {
        const priceCents = Math.floor((issuedCents * percent) / 100)
        let [bookCents, unpaid] = [issuedCents, 0]
        for (const move of [...moves, 100]) {
          const used = Math.min(bookCents, Math.ceil((issuedCents * move) / 100))
          unpaid += unpaidCents({ issuedCents, bookCents, netCents: null, origin: 'sold', priceCents }, used)
          bookCents -= used
        }
        expect([bookCents, unpaid]).toEqual([0, issuedCents - priceCents])
      },
    ),
    { seed: 20261128, numRuns: 300 },
  )
  const code = { issuedCents: 100, bookCents: 100, netCents: null, priceCents: 90 }
  expect(unpaidCents({ ...code, origin: 'given' }, 40)).toBe(40)
  expect(unpaidCents({ ...code, origin: 'partner' }, 40)).toBe(0)
  expect(unpaidCents({ ...code, netCents: 74, origin: 'sold' }, 40)).toBe(0)
  // Sold above its value: nothing is given away.
  expect(unpaidCents({ ...code, priceCents: 110, origin: 'sold' }, 40)).toBe(0)
})
