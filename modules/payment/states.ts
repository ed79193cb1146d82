import type { Intent } from './ports.ts'

export type PaymentState = 'creating' | 'open' | 'processing' | 'paid' | 'cancelled'

/** What the provider's word means for our payment. */
export function paymentStateOf(intent: Pick<Intent, 'status'>): Exclude<PaymentState, 'creating'> {
  switch (intent.status) {
    case 'succeeded':
      return 'paid'
    case 'processing':
      return 'processing'
    case 'canceled':
      return 'cancelled'
    default:
      return 'open'
  }
}

/** Paid and cancelled are final; late or old news never moves back. */
export function maySettle(from: PaymentState, to: PaymentState): boolean {
  if (from === 'paid' || from === to) return false
  if (from === 'cancelled') return to === 'paid'
  return true
}
