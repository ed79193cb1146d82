import { expect, it } from 'vitest'
import { redirectUrlFrom, toPaymentState } from './stripe.ts'

it.each([
  ['succeeded', 'paid'],
  ['processing', 'processing'],
  ['requires_payment_method', 'failed'],
  ['failed', 'failed'],
  ['canceled', 'cancelled'],
  ['requires_action', 'open'],
  ['requires_confirmation', 'open'],
  ['requires_capture', 'open'],
  ['requires_patience', 'open'],
])('%s, back from paying, is %s', (status, state) => expect(toPaymentState(status)).toBe(state))

it('only web addresses are followed', () => {
  const bank = 'https://bank.example/pay'
  expect(redirectUrlFrom({ type: 'redirect_to_url', redirect_to_url: { url: bank } })).toBe(bank)
  expect(redirectUrlFrom({ type: 'redirect_to_url', redirect_to_url: { url: 'javascript:alert(1)' } })).toBeNull()
  expect(redirectUrlFrom({ type: 'use_stripe_sdk' })).toBeNull()
  expect(redirectUrlFrom(null)).toBeNull()
})
