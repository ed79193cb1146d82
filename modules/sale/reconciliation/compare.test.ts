import { expect, test } from 'vitest'
import type { ProviderPaymentState } from '../../money/payment/ports.ts'
import { type BookPayment, comparePayments, findUnpaidStays } from './compare.ts'

const atProvider = (more: object = {}) => ({
  id: 'pi_1',
  state: 'paid' as ProviderPaymentState,
  receivedCents: 10_000,
  refundedCents: 0,
  ...more,
})
const payment = (more: Partial<BookPayment> = {}): BookPayment => ({
  providerId: 'pi_1',
  listed: true,
  state: 'paid',
  receivedCents: 10_000,
  backCents: 0,
  sentBackCents: 0,
  number: 'TU1',
  isReservation: true,
  saleState: 'confirmed',
  ...more,
})
const kinds = (listed: ReturnType<typeof atProvider>[], payments: BookPayment[]) =>
  comparePayments('standard', listed, payments).map((finding) => [finding.key, finding.kind, finding.cents])

test('matching records have no finding', () => {
  expect(kinds([atProvider()], [payment()])).toEqual([])
  expect(kinds([atProvider({ refundedCents: 4_000 })], [payment({ backCents: 4_000, sentBackCents: 4_000 })])).toEqual(
    [],
  )
  expect(
    kinds(
      [atProvider({ state: 'open', receivedCents: 0 })],
      [payment({ state: 'open', receivedCents: 0, saleState: 'awaiting_payment' })],
    ),
  ).toEqual([])
})

test('a payment without a sale is found, unless it was refunded', () => {
  expect(kinds([atProvider()], [])).toEqual([['stray:standard:pi_1', 'paid_no_booking', 10_000]])
  expect(kinds([atProvider({ refundedCents: 2_500 })], [])).toEqual([['stray:standard:pi_1', 'paid_no_booking', 7_500]])
  expect(kinds([atProvider({ refundedCents: 10_000 })], [])).toEqual([])
})

test.each(['draft', 'awaiting_payment', 'expired', 'failed'])(
  'money for a reservation that is %s is found, unless it is on its way back',
  (saleState) => {
    expect(kinds([atProvider()], [payment({ saleState })])).toEqual([
      ['unbooked:standard:pi_1', 'paid_no_booking', 10_000],
    ])
    expect(kinds([atProvider()], [payment({ saleState, backCents: 10_000 })])).toEqual([])
  },
)

test('other sums are found, and so is a payment that the provider does not have', () => {
  expect(kinds([atProvider({ receivedCents: 9_999 })], [payment()])).toEqual([
    ['received:standard:pi_1', 'amount_differs', -1],
  ])
  expect(kinds([atProvider({ refundedCents: 500 })], [payment()])).toEqual([
    ['refunded:standard:pi_1', 'amount_differs', 500],
  ])
  expect(kinds([], [payment()])).toEqual([['received:standard:pi_1', 'amount_differs', -10_000]])
  expect(kinds([], [payment({ listed: false })])).toEqual([])
})

test('a stay that stands without what was due at booking is found', () => {
  const stay = { number: 'TU1', account: 'sgr' as const, receivedCents: 3_000, dueNowCents: 3_000 }
  expect(findUnpaidStays([stay])).toEqual([])
  expect(findUnpaidStays([{ ...stay, receivedCents: 2_999 }])).toMatchObject([
    { key: 'unpaid:TU1', kind: 'booked_not_paid', cents: 1 },
  ])
})
