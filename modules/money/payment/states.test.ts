import { expect, test } from 'vitest'
import type { ProviderPaymentState } from './ports.ts'
import { canTransitionPayment, type PaymentState, toPaymentState } from './states.ts'

const reported: Record<ProviderPaymentState, PaymentState> = {
  open: 'open',
  failed: 'open',
  processing: 'processing',
  paid: 'paid',
  cancelled: 'cancelled',
}

test.each(Object.entries(reported) as [ProviderPaymentState, PaymentState][])(
  'a payment that is %s at the provider is our %s',
  (state, ours) => expect(toPaymentState({ state })).toBe(ours),
)

const all: PaymentState[] = ['creating', 'open', 'processing', 'paid', 'cancelled']
/** The permitted transitions of a payment. */
const follow: Record<PaymentState, PaymentState[]> = {
  creating: ['open', 'processing', 'paid', 'cancelled'],
  open: ['processing', 'paid', 'cancelled'],
  processing: ['open', 'paid', 'cancelled'],
  paid: [],
  // A payment after cancellation is recorded, so that it can be refunded.
  cancelled: ['paid'],
}

test.each(all)('after %s', (from) => {
  expect(all.filter((to) => to !== 'creating' && canTransitionPayment(from, to))).toEqual(follow[from])
})

test('a repeated event has no effect', () => {
  expect(all.filter((state) => canTransitionPayment(state, state))).toEqual([])
})
