import { expect, test } from 'vitest'
import { retentionTermsOn } from '../../platform/retention/terms.ts'
import { giftRetention, invoiceRetention, orderRetention, reservationRetention } from './verdict.ts'

const settled = { payment_open: false, refund_open: false, dispute_open: false }
const stay = {
  ...settled,
  state: 'completed' as const,
  check_out: '2026-12-03',
  cancellation_open: false,
  money_open: false,
}

test('a stay goes once it is over and nothing about it is open', () => {
  expect(reservationRetention(stay)).toBeNull()
  for (const state of ['expired', 'cancelled', 'refunded'] as const)
    expect([state, reservationRetention({ ...stay, state })]).toEqual([state, null])
  for (const state of ['paid', 'confirming', 'confirmed'] as const)
    expect(reservationRetention({ ...stay, state })).toEqual({ reason: 'stay_to_come', until: '2026-12-03' })
  for (const [change, reason] of [
    [{ state: 'draft' }, 'payment_open'],
    [{ state: 'awaiting_payment' }, 'payment_open'],
    [{ payment_open: true }, 'payment_open'],
    [{ state: 'failed' }, 'refund_open'],
    [{ state: 'refunding' }, 'refund_open'],
    [{ refund_open: true }, 'refund_open'],
    [{ dispute_open: true }, 'dispute_open'],
    [{ state: 'cancellation_requested' }, 'cancellation_open'],
    [{ cancellation_open: true }, 'cancellation_open'],
    [{ money_open: true }, 'money_open'],
  ] as const)
    expect([change, reservationRetention({ ...stay, ...change })]).toEqual([change, { reason, until: null }])
})

test('a voucher order is erased after the withdrawal period and the day of its gift, with any balance on its codes', () => {
  const order = { ...settled, state: 'issued' as const, issued_on: '2026-11-01', gift_open: false, send_on: null }
  expect(orderRetention(order, '2026-11-15')).toEqual({ reason: 'withdrawal', until: '2026-11-16' })
  expect(orderRetention(order, '2026-11-16')).toBeNull()
  const gift = { ...order, gift_open: true, send_on: '2026-12-24' }
  expect(orderRetention(gift, '2026-12-01')).toEqual({ reason: 'gift_to_come', until: '2026-12-24' })
  expect(giftRetention(gift)).toEqual({ reason: 'gift_to_come', until: '2026-12-24' })
  // The recipient cannot withdraw; only the buyer can.
  expect(giftRetention(order)).toBeNull()
  expect(giftRetention({ ...order, state: 'paid' })).toEqual({ reason: 'payment_open', until: null })
  expect(orderRetention({ ...order, dispute_open: true }, '2027-01-01')).toEqual({
    reason: 'dispute_open',
    until: null,
  })
  expect(orderRetention({ ...order, state: 'refunding' }, '2027-01-01')).toEqual({ reason: 'refund_open', until: null })
})

test('the day named for an invoice is the first on which the nightly rule takes its name', () => {
  const { until } = invoiceRetention(2026)
  expect('2026-12-31' < retentionTermsOn(until!).invoice).toBe(true)
  expect('2026-12-31' < retentionTermsOn('2033-12-31').invoice).toBe(false)
})
