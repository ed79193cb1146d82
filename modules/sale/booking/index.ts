export { completeEndedStays, queueBookingLinkMail, updateContact } from './change-flows.ts'
export { createPayLink, verifyReservationToken } from './links.ts'
export { refuseExpiredLink, requireOwnReservation, requireChangeableReservation } from './own-flows.ts'
export { expireReservation } from './expiry-flows.ts'
export { toEmailVariables } from './email-variables.ts'
export { reservationSale } from './sale-flows.ts'
export { reservationMailContent } from './mail-flows.ts'
export { findBalanceSummary, findUnpaidCents } from './balance-summary-flows.ts'
export { withBookingLease } from './lease-flows.ts'
export { advanceHotelBooking, cancelAbandonedAttempts } from './supplier-flows.ts'
export {
  findExpiredReservations,
  findReservation,
  findStalledReservations,
  deleteReservationSession,
  lockReservation,
  transitionReservation,
  incrementLinkVersion,
  type Reservation,
} from './store.ts'
export { findReservationRows, type ReservationFilter } from './list-store.ts'
export { findAttempts, findReservationNumberOfAttempt, transitionAttempt } from './attempt-store.ts'
