/** Which payments of a sale were accepted, and which were refunded immediately. Pure. */

import type { PaymentRejectionReason } from '../payment/index.ts'

/** Refund reasons that mean that the payment was not accepted. */
export const rejectedPaymentReasons: readonly PaymentRejectionReason[] = [
  'late_payment',
  'second_payment',
  'wrong_amount',
]

/** The accepted payments. Payments that were refunded immediately, e.g. for a wrong currency, are omitted. */
export function selectAcceptedPayments<P extends { id: number }>(
  payments: readonly P[],
  refunds: readonly { payment_id: number; reason: string }[],
): P[] {
  return payments.filter(
    (payment) =>
      !refunds.some(
        (refund) =>
          refund.payment_id === payment.id && rejectedPaymentReasons.some((reason) => reason === refund.reason),
      ),
  )
}

export const isBalancePaid = (payments: readonly { part: string; state: string }[]): boolean =>
  payments.some((payment) => payment.part === 'balance' && payment.state === 'paid')
