export { completeEndedStays, mailBookingLink, writeContact } from './change-flows.ts'
export { payLink, readReservationToken } from './links.ts'
export { refuseEndedLink, requireOwnReservation, requireChangeableReservation } from './own-flows.ts'
export { expireReservation } from './expiry-flows.ts'
export { emailVariables } from './email-variables.ts'
export { reservationSale } from './sale-flows.ts'
export { reservationMail } from './mail-flows.ts'
export { balanceSummaryOf, unpaidCentsOf } from './balance-summary-flows.ts'
export { withBookingLease } from './lease-flows.ts'
export { bookHotel, cancelAbandonedAttempts } from './supplier-flows.ts'
export {
  findExpired,
  findReservation,
  findStalled,
  forgetSession,
  lockReservation,
  transitionReservation,
  raiseLinkVersion,
  type Reservation,
} from './store.ts'
export { findAttempts, findNumberOfAttempt, transitionAttempt } from './attempt-store.ts'
