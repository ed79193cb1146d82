/** The message about a state for the traveller: a translation key and the English sentence. */
import type { ReservationState } from './states.ts'

const messages: Record<ReservationState, { key: string; message: string }> = {
  draft: { key: 'status.draft', message: 'Your booking is being prepared.' },
  awaiting_payment: { key: 'status.awaiting_payment', message: 'Your booking is waiting for your payment.' },
  expired: {
    key: 'status.expired',
    message: 'The time to pay has passed. Nothing was booked; money that still arrives goes back to you.',
  },
  paid: { key: 'status.paid', message: 'We received your payment and are booking your hotel.' },
  confirming: { key: 'status.confirming', message: 'We are confirming your hotel. You need not wait: a mail follows.' },
  confirmed: { key: 'status.confirmed', message: 'Your booking is confirmed.' },
  completed: { key: 'status.completed', message: 'We hope you had a good time.' },
  failed: { key: 'status.failed', message: 'The hotel could not confirm your booking. You get everything back.' },
  cancellation_requested: { key: 'status.cancellation_requested', message: 'Your cancellation is being handled.' },
  cancelled: { key: 'status.cancelled', message: 'Your booking is cancelled.' },
  refunding: { key: 'status.refunding', message: 'Your money is on its way back to you.' },
  refunded: { key: 'status.refunded', message: 'Your money was sent back to you.' },
}

export const statusMessage = (state: ReservationState): { key: string; message: string } => messages[state]
