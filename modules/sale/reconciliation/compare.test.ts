import { expect, test } from 'vitest'
import type { ProviderPaymentState } from '../../money/payment/ports.ts'
import { type BookPayment, comparePayments, findUnpaidStays } from './compare.ts'

const paymentAtProvider = (more: object = {}) => ({
  id: 'pi_1',
  state: 'paid' as ProviderPaymentState,
  receivedCents: 10_000,
  refundedCents: 0,
  ...more,
})
const makePayment = (more: Partial<BookPayment> = {}): BookPayment => ({
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
const findingKinds = (listed: ReturnType<typeof paymentAtProvider>[], payments: BookPayment[]) =>
  comparePayments('standard', listed, payments).map((finding) => [finding.key, finding.kind, finding.cents])

test('matching records have no finding', () => {
  expect(findingKinds([paymentAtProvider()], [makePayment()])).toEqual([])
  expect(
    findingKinds(
      [paymentAtProvider({ refundedCents: 4_000 })],
      [makePayment({ backCents: 4_000, sentBackCents: 4_000 })],
    ),
  ).toEqual([])
  expect(
    findingKinds(
      [paymentAtProvider({ state: 'open', receivedCents: 0 })],
      [makePayment({ state: 'open', receivedCents: 0, saleState: 'awaiting_payment' })],
    ),
  ).toEqual([])
})

test('a payment without a sale is found, unless it was refunded', () => {
  expect(findingKinds([paymentAtProvider()], [])).toEqual([['stray:standard:pi_1', 'paid_no_booking', 10_000]])
  expect(findingKinds([paymentAtProvider({ refundedCents: 2_500 })], [])).toEqual([
    ['stray:standard:pi_1', 'paid_no_booking', 7_500],
  ])
  expect(findingKinds([paymentAtProvider({ refundedCents: 10_000 })], [])).toEqual([])
})

test.each(['draft', 'awaiting_payment', 'expired', 'failed'])(
  'money for a reservation that is %s is found, unless it is on its way back',
  (saleState) => {
    expect(findingKinds([paymentAtProvider()], [makePayment({ saleState })])).toEqual([
      ['unbooked:standard:pi_1', 'paid_no_booking', 10_000],
    ])
    expect(findingKinds([paymentAtProvider()], [makePayment({ saleState, backCents: 10_000 })])).toEqual([])
  },
)

test('other sums are found, and so is a payment that the provider does not have', () => {
  expect(findingKinds([paymentAtProvider({ receivedCents: 9_999 })], [makePayment()])).toEqual([
    ['received:standard:pi_1', 'amount_differs', -1],
  ])
  expect(findingKinds([paymentAtProvider({ refundedCents: 500 })], [makePayment()])).toEqual([
    ['refunded:standard:pi_1', 'amount_differs', 500],
  ])
  expect(findingKinds([], [makePayment()])).toEqual([['received:standard:pi_1', 'amount_differs', -10_000]])
  expect(findingKinds([], [makePayment({ listed: false })])).toEqual([])
})

test('a stay that stands without what was due at booking is found', () => {
  const stay = { number: 'TU1', account: 'sgr' as const, receivedCents: 3_000, dueNowCents: 3_000 }
  expect(findUnpaidStays([stay])).toEqual([])
  expect(findUnpaidStays([{ ...stay, receivedCents: 2_999 }])).toMatchObject([
    { key: 'unpaid:TU1', kind: 'booked_not_paid', cents: 1 },
  ])
})
