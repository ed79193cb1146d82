/**
 * What a payment's final word does to its sale: the decision, pure. `settle` in flows.ts is the only caller, and it may
 * be called by anyone, twice, late: by the webhook, the return page and the round over everything unsettled.
 *
 * Unknown is not failed: as long as the provider says nothing final, nothing moves.
 */
import type { ProviderPayment } from './ports.ts'
import { maySettle, type PaymentState, paymentStateOf } from './states.ts'

export type Settlement = {
  payment: Exclude<PaymentState, 'creating'> | null
  /** What happens to the sale. */
  sale: 'pay' | 'nothing'
  /** Money that must go back at once, and why. */
  refund: { cents: number; reason: 'late_payment' | 'second_payment' | 'wrong_amount' } | null
}

const nothing: Settlement = { payment: null, sale: 'nothing', refund: null }

/** `waiting` is true while the sale can still take this payment; `over` when its time to pay has passed. */
export function settlement(
  payment: { state: PaymentState; amountCents: number },
  sale: { waiting: boolean; over: boolean },
  atProvider: Pick<ProviderPayment, 'state' | 'receivedCents' | 'currency'>,
): Settlement {
  const state = paymentStateOf(atProvider)
  if (!maySettle(payment.state, state)) return nothing
  if (state !== 'paid') return { payment: state, sale: 'nothing', refund: null }
  const back = (reason: NonNullable<Settlement['refund']>['reason']): Settlement => ({
    payment: 'paid',
    sale: 'nothing',
    refund: { cents: atProvider.receivedCents, reason },
  })
  if (sale.over) return back('late_payment')
  if (!sale.waiting) return back('second_payment')
  if (atProvider.currency !== 'eur' || atProvider.receivedCents !== payment.amountCents) return back('wrong_amount')
  return { payment: 'paid', sale: 'pay', refund: null }
}
