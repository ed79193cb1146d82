/** Which payments of a sale were taken, and which went back as soon as they came. Pure. */

/** Why a payment went back as soon as it came: it was never taken. */
export const notTakenReasons: readonly string[] = ['late_payment', 'second_payment', 'wrong_amount']

/** Payments without those that went back at once, e.g. because they came in another currency. They paid for nothing. */
export function takenPayments<P extends { id: number }>(
  payments: readonly P[],
  refunds: readonly { payment_id: number; reason: string }[],
): P[] {
  return payments.filter(
    (payment) => !refunds.some((refund) => refund.payment_id === payment.id && notTakenReasons.includes(refund.reason)),
  )
}

export const isBalancePaid = (taken: readonly { part: string; state: string }[]): boolean =>
  taken.some((payment) => payment.part === 'balance' && payment.state === 'paid')
