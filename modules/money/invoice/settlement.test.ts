import { expect, test } from 'vitest'
import { type SummarisedSale, paymentSummary } from './settlement.ts'

const at = new Date('2027-02-01T12:00:00Z')
const nothing = {
  openCents: 0,
  dueOn: null,
  disputedCents: 0,
  creditCents: 0,
  bankCents: 0,
  overturnedCents: 0,
  settledOtherwiseCents: 0,
}
const makeSale = (more: Partial<SummarisedSale> = {}): SummarisedSale => ({
  invoices: [{ kind: 'invoice', number: '1', total_cents: 40_000 }],
  payments: [{ id: 1, state: 'paid', received_cents: 10_000, method: 'ideal', paid_at: at }],
  refunds: [],
  vouchers: [{ cents: 5_000, returnedCents: 0, deductedCents: 0, returnedDeductionCents: 0 }],
  claim: { ...nothing, openCents: 25_000, dueOn: '2027-03-01' },
  atHotelCents: 840,
  ...more,
})
const linesOf = (settled: SummarisedSale) =>
  paymentSummary(settled).map(({ kind, amountCents, day }) => [kind, amountCents, day])

test('a deposit and a voucher leave the rest open until its day; the sum at the hotel is not part of it', () => {
  expect(linesOf(makeSale())).toEqual([
    ['card', 10_000, '2027-02-01'],
    ['voucher', 5_000, null],
    ['open', 25_000, '2027-03-01'],
    ['at_hotel', 840, null],
  ])
})

test('a voucher whose VAT was charged before is no payment: the invoice is lower by it already', () => {
  expect(
    linesOf(
      makeSale({
        invoices: [{ kind: 'invoice', number: '1', total_cents: 35_000 }],
        vouchers: [{ cents: 5_000, returnedCents: 0, deductedCents: 5_000, returnedDeductionCents: 0 }],
      }),
    ),
  ).toEqual([
    ['card', 10_000, '2027-02-01'],
    ['open', 25_000, '2027-03-01'],
    ['at_hotel', 840, null],
  ])
})

test('after cancelling, what was credited is not open, and refunds are listed; failed refunds do not count', () => {
  const back = { payment_id: 1, reason: 'cancellation', updated_at: at }
  expect(
    linesOf(
      makeSale({
        invoices: [
          { kind: 'invoice', number: '1', total_cents: 40_000 },
          { kind: 'credit', number: '2', total_cents: -37_000 },
        ],
        refunds: [
          { ...back, state: 'failed', amount_cents: 7_000 },
          { ...back, state: 'succeeded', amount_cents: 7_000 },
        ],
        vouchers: [{ cents: 5_000, returnedCents: 5_000, deductedCents: 0, returnedDeductionCents: 0 }],
        claim: nothing,
        atHotelCents: 0,
      }),
    ),
  ).toEqual([
    ['invoice', 40_000, null],
    ['credit', -37_000, null],
    ['card', 10_000, '2027-02-01'],
    ['voucher', 5_000, null],
    ['refund', -7_000, '2027-02-01'],
    ['voucher_return', -5_000, null],
    ['open', 0, null],
  ])
})

test('the discount of a voucher is no payment either, and comes back with the part that is returned', () => {
  expect(
    linesOf(
      makeSale({
        invoices: [
          { kind: 'invoice', number: '1', total_cents: 39_000 },
          { kind: 'credit', number: '2', total_cents: -4_000 },
        ],
        vouchers: [{ cents: 10_000, returnedCents: 5_000, deductedCents: 1_000, returnedDeductionCents: 500 }],
        payments: [{ id: 1, state: 'paid', received_cents: 30_500, method: 'ideal', paid_at: at }],
        claim: nothing,
        atHotelCents: 0,
      }),
    ),
  ).toEqual([
    ['invoice', 39_000, null],
    ['credit', -4_000, null],
    ['card', 30_500, '2027-02-01'],
    ['voucher', 9_000, null],
    ['voucher_return', -4_500, null],
    ['open', 0, null],
  ])
})

test('a lost dispute is no refund; what came by bank, was given up or is disputed is listed beside what is owed', () => {
  const lost = { payment_id: 1, state: 'succeeded', reason: 'dispute', amount_cents: 10_000, updated_at: at }
  const claim = {
    openCents: 20_500,
    dueOn: '2027-03-01',
    disputedCents: 3_000,
    creditCents: 0,
    bankCents: 12_000,
    overturnedCents: 1_500,
    settledOtherwiseCents: 1_000,
  }
  expect(linesOf(makeSale({ refunds: [lost], claim, atHotelCents: 0 }))).toEqual([
    ['card', 10_000, '2027-02-01'],
    ['voucher', 5_000, null],
    ['lost_dispute', -10_000, '2027-02-01'],
    ['dispute_returned', 1_500, null],
    ['bank', 12_000, null],
    ['settled_otherwise', 1_000, null],
    ['open', 20_500, '2027-03-01'],
    ['disputed', 3_000, null],
  ])
})

test('what was paid by bank beyond what was owed is named', () => {
  const claim = { ...nothing, bankCents: 26_000, creditCents: 1_000 }
  expect(linesOf(makeSale({ claim, atHotelCents: 0 })).slice(2)).toEqual([
    ['bank', 26_000, null],
    ['open', 0, null],
    ['bank_credit', 1_000, null],
  ])
})
