/** The state machine of a reservation, with the meaning of each state. Each transition writes an event row. */
import type { reservationStates } from './reservation-shape.ts'

export type ReservationState = (typeof reservationStates)[number]

export const transitions: Record<ReservationState, readonly ReservationState[]> = {
  /** Stored; its payment is being prepared. */
  draft: ['awaiting_payment', 'expired'],
  /** The traveller may pay until `expires_at`. */
  awaiting_payment: ['paid', 'expired'],
  /**
   * Not paid by the end of the payment period; late payments are refunded. A sale by staff may be reopened with a new
   * offer.
   */
  expired: ['refunding', 'awaiting_payment'],
  /** Paid; not yet ordered at the hotel. */
  paid: ['confirming'],
  /** Ordered at the hotel; the result is awaited for at most two hours. */
  confirming: ['confirmed', 'failed'],
  confirmed: ['completed', 'cancellation_requested'],
  completed: [],
  /** Finally refused by the hotel. */
  failed: ['refunding'],
  cancellation_requested: ['cancelled', 'confirmed'],
  cancelled: ['refunding'],
  refunding: ['refunded'],
  /** If the bank returns a refund later, it is owed again. */
  refunded: ['refunding'],
}

export function mayTransitionReservation(from: ReservationState, to: ReservationState): boolean {
  return transitions[from].includes(to)
}

/** States in which the traveller's choices may still change. */
export const openStates: readonly ReservationState[] = ['draft', 'awaiting_payment']
/** States that are paid but not confirmed by the hotel. */
export const confirmingStates: readonly ReservationState[] = ['paid', 'confirming']
