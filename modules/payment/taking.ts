/** Whether a sale still takes a payment that succeeded. Pure. */
import type { ReservationState } from '../booking/states.ts'

const live: readonly ReservationState[] = ['paid', 'confirming', 'confirmed', 'completed']
const ended: readonly ReservationState[] = [
  'expired',
  'failed',
  'cancellation_requested',
  'cancelled',
  'refunding',
  'refunded',
]

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

/**
 * `waiting`: it takes it; `over`: it came too late; neither: it is one too many. A first payment is taken while the
 * reservation waits for it, a balance as long as the stay is on and the balance not paid.
 */
export function takesBalance(state: ReservationState, balancePaid: boolean): { waiting: boolean; over: boolean } {
  return { waiting: live.includes(state) && !balancePaid, over: ended.includes(state) }
}
