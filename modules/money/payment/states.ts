import type { ProviderPayment } from './ports.ts'

export type PaymentState = 'creating' | 'open' | 'processing' | 'paid' | 'cancelled'

/** Maps the provider's state to ours: a payment whose last attempt failed is still open. */
export function toPaymentState({ state }: Pick<ProviderPayment, 'state'>): Exclude<PaymentState, 'creating'> {
  return state === 'failed' ? 'open' : state
}

/** Whether a payment may change to this state. `paid` is final; `cancelled` may only become `paid`. */
export function canTransitionPayment(from: PaymentState, to: PaymentState): boolean {
  if (from === 'paid' || from === to) return false
  if (from === 'cancelled') return to === 'paid'
  return true
}
