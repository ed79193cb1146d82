/**
 * A reservation's life: every transition there is, and why it may happen. Nothing else moves a reservation; each move
 * leaves an event row.
 */
import type { reservationStates } from './contract.ts'

export type ReservationState = (typeof reservationStates)[number]

export const transitions: Record<ReservationState, readonly ReservationState[]> = {
  /** Written down; the payment is being prepared. */
  draft: ['awaiting_payment', 'expired'],
  /** The traveller may pay until the hold ends. */
  awaiting_payment: ['paid', 'expired'],
  /** The hold ended unpaid; money that still comes goes back. */
  expired: ['refunding'],
  /** The money is here; the hotel is next. */
  paid: ['confirming'],
  /** Asked of the hotel; the answer is awaited as long as it takes, at most two hours. */
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

export function mayMove(from: ReservationState, to: ReservationState): boolean {
  return transitions[from].includes(to)
}

/** States in which the traveller's choices may still change. */
export const openStates: readonly ReservationState[] = ['draft', 'awaiting_payment']
/** States in which money has been taken and the hotel is not yet certain. */
export const confirmingStates: readonly ReservationState[] = ['paid', 'confirming']
