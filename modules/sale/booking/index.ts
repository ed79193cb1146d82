export { changeCompany } from './company-flows.ts'
export { completeEndedStays, queueBookingLinkMail, updateReservationContact } from './change-flows.ts'
export { insertStaffSale, reopenExpiredStaffSale } from './staff-sale-flows.ts'
export { placeFullyCoveredReservation } from './paid-flows.ts'
export { bookPrepaymentTaxes } from './prepayment-flows.ts'
export { requireOpenReservation } from './draft-flows.ts'
export { toRoomLabel } from './room-label.ts'
export { openStates } from './states.ts'
export type { ReservationInput } from './reservation-values.ts'
export { createPayLink, verifyReservationToken } from './links.ts'
export { throwLinkExpired, requireOwnReservation, requireReservationForChange } from './own-flows.ts'
export {
  expireOverdueReservation,
  expireOverdueReservationUnlessBusy,
  expireReservation,
  runWithReservationLease,
} from './expiry-flows.ts'
export { toEmailVariables } from './email-variables.ts'
export { reservationSale } from './sale-flows.ts'
export { reservationMailContent } from './mail-flows.ts'
export { findBalanceSummary, findUnpaidInstalmentCents } from './balance-summary-flows.ts'
export { runWithHotelBookingLease } from './lease-flows.ts'
export { advanceHotelBooking, cancelAbandonedAttempts } from './supplier-flows.ts'
export {
  findReservationNumbersToExpire,
  findReservation,
  findStalledReservationNumbers,
  deleteReservationSession,
  lockReservation,
  transitionReservation,
  incrementLinkVersion,
  recordTermsAccepted,
  type Reservation,
} from './store.ts'
export { findReservations, findReservationsForExport, type ReservationFilter } from './list-store.ts'
export { findBookingAttempts, findReservationNumberOfAttempt, transitionBookingAttempt } from './attempt-store.ts'
