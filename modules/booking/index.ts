export { completeStays } from './change-flows.ts'
export { findOwn, requireOwn, requireOwnToChange } from './own-flows.ts'
export { findPaidBy } from './payer-flows.ts'
export { expire } from './reservation-flows.ts'
export { letterVariables } from './letter.ts'
export { confirmationOf } from './document-flows.ts'
export { reservationSale } from './sale-flows.ts'
export { reservationMail } from './mail-flows.ts'
export { standingOf, unpaidOf } from './standing-flows.ts'
export { calendarFile } from './calendar-file.ts'
export { bookHotel, cancelGivenUp } from './supplier-flows.ts'
export {
  dropOldOffers,
  findAttempts,
  findEnded,
  findExpired,
  findNumberOfAttempt,
  findReservation,
  findStalled,
  leaseReservation,
  lockReservation,
  moveAttempt,
  moveReservation,
  releaseReservation,
  type Reservation,
} from './store.ts'
