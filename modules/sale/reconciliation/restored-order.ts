/**
 * Compares an order at the hotel supplier with a database that was restored from a backup, which may be older than the
 * order. Pure.
 */
import type { ListedOrder } from '../../catalogue/hotel/ports.ts'
import type { AttemptState } from '../booking/supplier-steps.ts'
import type { ReservationState } from '../booking/states.ts'

/** What the database knows of an order: the shop's attempt with the same id, and its reservation. */
export type KnownAttempt = { id: string; state: AttemptState; number: string; saleState: ReservationState }

/** A paid stay for which the database has no order, with the guests as the supplier is given them. */
export type StayWithoutOrder = {
  number: string
  bookHash: string
  supplierHotelId: number
  checkIn: string
  checkOut: string
  guests: { name: string; surname: string }[]
}

/**
 * - `continue`: the order was sent after the backup; the booking job must ask for it and not send it again.
 * - `attach`: made after the backup, for a stay that the backup has.
 * - `lost`: made after the backup, for a stay that it does not have.
 * - `ended`: cancelled after the backup. `stands`: the database has it as ended.
 * - `same`: nothing to do.
 */
export type OrderFinding =
  | { kind: 'continue'; number: string }
  | { kind: 'attach'; stay: StayWithoutOrder }
  | { kind: 'ended'; number: string }
  | { kind: 'stands'; number: string }
  | { kind: 'lost' }
  | { kind: 'same' }

const unsentStates: readonly AttemptState[] = ['forming', 'formed', 'dropped']
const endedStates: readonly AttemptState[] = ['failed', 'cancelled']
const standingStates: readonly ReservationState[] = ['confirmed', 'completed']

export function compareOrder(
  order: ListedOrder,
  attempt: KnownAttempt | null,
  stays: readonly StayWithoutOrder[],
): OrderFinding {
  if (order.state === 'ended')
    return attempt?.state === 'confirmed' && standingStates.includes(attempt.saleState)
      ? { kind: 'ended', number: attempt.number }
      : { kind: 'same' }
  if (attempt) {
    if (unsentStates.includes(attempt.state)) return { kind: 'continue', number: attempt.number }
    return endedStates.includes(attempt.state) ? { kind: 'stands', number: attempt.number } : { kind: 'same' }
  }
  const stay = stays.find((candidate) => isOrderOf(order, candidate))
  return stay ? { kind: 'attach', stay } : { kind: 'lost' }
}

const isOrderOf = (order: ListedOrder, stay: StayWithoutOrder): boolean =>
  order.hotelId === stay.supplierHotelId &&
  order.checkIn === stay.checkIn &&
  order.checkOut === stay.checkOut &&
  namesOf(order.guests) === namesOf(stay.guests)

const namesOf = (guests: readonly { name: string; surname: string }[]): string =>
  guests
    .map(({ name, surname }) => `${name} ${surname}`.trim().toLowerCase())
    .toSorted()
    .join('\n')
