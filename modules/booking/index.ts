export { completeStays } from './change-flows.ts'
export { requireOwn, requireOwnToChange } from './own-flows.ts'
export { expire } from './reservation-flows.ts'
export { letterVariables } from './letter.ts'
export { reservationSale } from './sale-flows.ts'
export { reservationMail } from './mail-flows.ts'
export { standingOf, unpaidOf } from './standing-flows.ts'
export { bookHotel, cancelGivenUp } from './supplier-flows.ts'
export {
  dropOldOffers,
  findAttempts,
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
