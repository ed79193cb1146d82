import { expect, test } from 'vitest'
import type { IntentStatus } from './ports.ts'
import { maySettle, type PaymentState, paymentStateOf } from './states.ts'

const said: Record<IntentStatus, PaymentState> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  requires_capture: 'open',
  processing: 'processing',
  succeeded: 'paid',
  canceled: 'cancelled',
}

test.each(Object.entries(said) as [IntentStatus, PaymentState][])("the provider's %s is our %s", (status, state) =>
  expect(paymentStateOf({ status })).toBe(state),
)

test('a word the provider did not know yesterday leaves a payment open', () => {
  expect(paymentStateOf({ status: 'requires_something_new' as IntentStatus })).toBe('open')
})

const all: PaymentState[] = ['creating', 'open', 'processing', 'paid', 'cancelled']
/** What may follow what, of what a provider can say. */
const follow: Record<PaymentState, PaymentState[]> = {
  creating: ['open', 'processing', 'paid', 'cancelled'],
  open: ['processing', 'paid', 'cancelled'],
  processing: ['open', 'paid', 'cancelled'],
  paid: [],
  // Money that arrives for a cancelled payment is seen, so that it can go back.
  cancelled: ['paid'],
}

test.each(all)('after %s', (from) => {
  expect(all.filter((to) => to !== 'creating' && maySettle(from, to))).toEqual(follow[from])
})

test('the same news twice is no news', () => {
  expect(all.filter((state) => maySettle(state, state))).toEqual([])
})
