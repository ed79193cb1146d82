/** Whether a sale still takes a payment that succeeded. Pure. */
import type { ReservationState } from '../booking/states.ts'

const live: readonly ReservationState[] = ['paid', 'confirming', 'confirmed', 'completed']
const ended: readonly ReservationState[] = ['expired', 'failed', 'cancellation_requested', 'cancelled', 'refunding', 'refunded']

/**
 * `waiting`: it takes it; `over`: it came too late; neither: it is one too many. A first payment is taken while the
 * reservation waits for it, a balance as long as the stay is on and the balance not paid.
 */
export function takesBalance(state: ReservationState, balancePaid: boolean): { waiting: boolean; over: boolean } {
  return { waiting: live.includes(state) && !balancePaid, over: ended.includes(state) }
}
