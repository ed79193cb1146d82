/** The state machine of a reservation: every transition and its reason. Each transition writes an event row. */
import type { reservationStates } from './reservation-shape.ts'

export type ReservationState = (typeof reservationStates)[number]

export const transitions: Record<ReservationState, readonly ReservationState[]> = {
  /** Stored; the payment is being prepared. */
  draft: ['awaiting_payment', 'expired'],
  /** The traveller may pay until the hold ends. */
  awaiting_payment: ['paid', 'expired'],
  /** The hold ended unpaid; late payments are refunded. */
  expired: ['refunding'],
  /** Paid; to be booked at the hotel. */
  paid: ['confirming'],
  /** Sent to the hotel; the outcome is awaited for at most two hours. */
  confirming: ['confirmed', 'failed'],
  confirmed: ['completed', 'cancellation_requested'],
  completed: [],
  /** The hotel finally refused. */
  failed: ['refunding'],
  cancellation_requested: ['cancelled', 'confirmed'],
  cancelled: ['refunding'],
  refunding: ['refunded'],
  /** A refund that the bank sent back later is owed again. */
  refunded: ['refunding'],
}

export function mayTransition(from: ReservationState, to: ReservationState): boolean {
  return transitions[from].includes(to)
}

/** States in which the traveller's choices may still change. */
export const openStates: readonly ReservationState[] = ['draft', 'awaiting_payment']
/** States that are paid but not confirmed by the hotel. */
export const confirmingStates: readonly ReservationState[] = ['paid', 'confirming']
