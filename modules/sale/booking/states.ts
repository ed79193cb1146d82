/** The state machine of a reservation, with the meaning of each state. Each transition writes an event row. */

/** In the order in which a sale passes through them. */
export const reservationStates = [
  'draft',
  'awaiting_payment',
  'expired',
  'paid',
  'confirming',
  'confirmed',
  'completed',
  'failed',
  'cancellation_requested',
  'cancelled',
  'refunding',
  'refunded',
] as const
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
  /** The hotel will not confirm: it refused, did not answer in time, or costs too much more. Everything is refunded. */
  failed: ['refunding'],
  cancellation_requested: ['cancelled', 'confirmed'],
  cancelled: ['refunding'],
  refunding: ['refunded'],
  /** If the bank returns a refund later, its amount is owed again. */
  refunded: ['refunding'],
}

export function canTransitionReservation(from: ReservationState, to: ReservationState): boolean {
  return transitions[from].includes(to)
}

/** States in which the traveller's choices may still change. */
export const openStates: readonly ReservationState[] = ['draft', 'awaiting_payment']
/** States of a stay that is paid but not confirmed by the hotel. */
export const confirmingStates = ['paid', 'confirming'] as const satisfies readonly ReservationState[]
/** States of a stay that the hotel confirmed and that is neither cancelled nor being cancelled. */
export const confirmedStates = ['confirmed', 'completed'] as const satisfies readonly ReservationState[]
/** States of a paid stay that neither failed nor is being cancelled. In these, the balance can be paid. */
export const bookedStates = [...confirmingStates, ...confirmedStates] as const
/** States of a paid stay that has not ended and whose cancellation is not requested: its contact data may change. */
export const aheadStates = [...confirmingStates, 'confirmed'] as const satisfies readonly ReservationState[]

const isOneOf =
  (states: readonly string[]) =>
  (state: string): boolean =>
    states.includes(state)
export const isStayConfirming = isOneOf(confirmingStates)
export const isStayConfirmed = isOneOf(confirmedStates)
export const isStayBooked = isOneOf(bookedStates)
export const isStayAhead = isOneOf(aheadStates)
