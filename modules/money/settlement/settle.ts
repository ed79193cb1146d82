/**
 * Decides the effect of a payment's state on its sale. Pure. `settle` in flows.ts is the only caller; webhook, return
 * page and scheduled job may all call it, repeatedly and late. An unknown state is not a failure: the sale does not
 * change until the provider reports a final state.
 */
import type { ProviderPayment } from '../payment/ports.ts'
import type { PaymentRejectionReason } from '../payment/index.ts'
import { canTransitionPayment, type PaymentState, toPaymentState } from '../payment/states.ts'

export type Settlement = {
  payment: Exclude<PaymentState, 'creating'> | null
  /** The effect on the sale. */
  sale: 'pay' | 'nothing'
  /** The immediate refund and its reason. */
  refund: { cents: number; reason: PaymentRejectionReason } | null
}

const nothing: Settlement = { payment: null, sale: 'nothing', refund: null }

/** `waiting`: the sale can still accept this payment; `over`: its payment period has ended. */
export function decideSettlement(
  payment: { state: PaymentState; amountCents: number },
  sale: { waiting: boolean; over: boolean },
  atProvider: Pick<ProviderPayment, 'state' | 'receivedCents' | 'currency'>,
): Settlement {
  const state = toPaymentState(atProvider)
  if (!canTransitionPayment(payment.state, state)) return nothing
  if (state !== 'paid') return { payment: state, sale: 'nothing', refund: null }
  const back = (reason: PaymentRejectionReason): Settlement => ({
    payment: 'paid',
    sale: 'nothing',
    refund: { cents: atProvider.receivedCents, reason },
  })
  if (sale.over) return back('late_payment')
  if (!sale.waiting) return back('second_payment')
  if (atProvider.currency !== 'eur' || atProvider.receivedCents !== payment.amountCents) return back('wrong_amount')
  return { payment: 'paid', sale: 'pay', refund: null }
}
