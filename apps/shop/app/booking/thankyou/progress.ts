/** The steps of a booking as travellers see them, from its state. */
import type { ReservationView } from '@tussenuit/modules/sale/booking/reservation-shape.ts'
import { isStayConfirmed, isStayConfirming } from '@tussenuit/modules/sale/booking/states.ts'

export type ReservationState = ReservationView['state']
export type ProgressPhase = 'on the way' | 'working' | 'at the bank' | 'unpaid' | 'refused' | 'cancelled'
export type ProgressStep = {
  name: 'paid' | 'pay' | 'hotel' | 'hotelRefused' | 'mail' | 'rest' | 'checkIn' | 'cancelled' | 'moneyBack' | 'expired'
  look: 'done' | 'now' | 'coming' | 'bad'
}

/** `atBank`: the traveller has paid, and the bank is still processing the payment. */
export function progressPhase(state: ReservationState, wasConfirmed: boolean, atBank = false): ProgressPhase {
  if (atBank && (state === 'draft' || state === 'awaiting_payment')) return 'at the bank'
  if (isStayConfirmed(state)) return 'on the way'
  if (isStayConfirming(state)) return 'working'
  if (state === 'draft' || state === 'awaiting_payment' || state === 'expired') return 'unpaid'
  if (state === 'cancellation_requested' || state === 'cancelled') return 'cancelled'
  return state === 'failed' || !wasConfirmed ? 'refused' : 'cancelled'
}

/** Whether the bank is processing a payment of this reservation. */
export const isBankProcessing = ({ payments }: Pick<ReservationView, 'payments'>): boolean =>
  payments.some((payment) => payment.state === 'processing')

/** True for states that change without an action of the traveller; the page then keeps polling. */
export const canStateChange = (state: ReservationState): boolean =>
  ['draft', 'awaiting_payment', 'paid', 'confirming', 'failed', 'cancellation_requested', 'refunding'].includes(state)

/** The pause before the next poll, in milliseconds: 2 s for the first minute, then 15 s. */
export const pollPauseMs = (attempts: number): number => (attempts < 30 ? 2000 : 15_000)

export function progressSteps({
  state,
  openCents,
  wasConfirmed,
}: {
  state: ReservationState
  openCents: number
  wasConfirmed: boolean
}): ProgressStep[] {
  const mood = progressPhase(state, wasConfirmed)
  const step = (name: ProgressStep['name'], look: ProgressStep['look']): ProgressStep => ({ name, look })
  if (mood === 'unpaid')
    return state === 'expired'
      ? [step('expired', 'bad')]
      : [step('pay', 'now'), step('hotel', 'coming'), step('checkIn', 'coming')]
  const moneyBack = step('moneyBack', state === 'refunded' ? 'done' : 'now')
  // With a refund, a booking enters the state `refunding` as soon as it is cancelled.
  const comesBack = state === 'refunding' || state === 'refunded' ? [moneyBack] : []
  if (mood === 'refused') return [step('paid', 'done'), step('hotelRefused', 'bad'), moneyBack]
  if (mood === 'cancelled')
    return [step('paid', 'done'), step('cancelled', state === 'cancellation_requested' ? 'now' : 'done'), ...comesBack]
  const confirmed = mood === 'on the way'
  const rest = openCents > 0 ? [step('rest', confirmed ? 'now' : 'coming')] : []
  return [
    step('paid', 'done'),
    step('hotel', confirmed ? 'done' : 'now'),
    step('mail', confirmed ? 'done' : 'coming'),
    ...rest,
    step('checkIn', state === 'completed' ? 'done' : confirmed && rest.length === 0 ? 'now' : 'coming'),
  ]
}
