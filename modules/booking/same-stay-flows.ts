/**
 * One stay is one charge: a stay and its days that a person has booked are booked again only on request. In the same
 * browser an unpaid booking of it is abandoned, so that two tabs never have two payments.
 */
import type { PaymentFlow } from '../payment/index.ts'
import { refuse } from '../shared/refusal.ts'
import type { Caller, Db } from '../shared/shop.ts'
import type { GuestForm } from './contract.ts'
import { abandon } from './expiry-flows.ts'
import { isSamePerson } from './same-person.ts'
import { openStates, type ReservationState } from './states.ts'
import { type BookedGuest, findSameStay, type SameStay } from './store.ts'

const bookedStates = ['paid', 'confirming', 'confirmed', 'completed'] as const

/** Unpaid bookings of this stay in the same browser. */
export async function findOwnOpen(db: Db, stay: SameStay, { sessionId }: Caller): Promise<string[]> {
  if (sessionId === null) return []
  const rows = await findSameStay(db, stay, { sessionId, email: '' }, openStates)
  return rows.filter((row) => !row.is_being_paid).map((row) => row.number)
}

/**
 * 409 `already_booked` where the same person has booked this stay and these days, other than as `number`. In the same
 * browser it names the booking and its time; in another one, where all that was typed agrees, it names nothing.
 */
export async function requireFirstBooking(
  shop: PaymentFlow,
  { guest, ...stay }: SameStay & { guest: GuestForm },
  caller: Caller,
  number: string | null,
): Promise<void> {
  for (const other of await findOwnOpen(shop.db, stay, caller)) if (other !== number) await abandon(shop, other)
  const { sessionId } = caller
  const person = { sessionId, email: guest.email.toLowerCase() }
  const rows = (await findSameStay(shop.db, stay, person, [...openStates, ...bookedStates])).filter(
    (row) => row.number !== number && (row.is_being_paid || !openStates.includes(row.state as ReservationState)),
  )
  const own = rows.findLast((row) => sessionId !== null && row.session_id === sessionId)
  if (!own && !rows.some((row) => isSamePerson(row.guest as BookedGuest, guest))) return
  refuse(409, 'already_booked', 'You have already booked this stay on these days. You can book it again.', {
    data: own ? { reservationNumber: own.number, booked_at: own.created_at.toISOString() } : null,
  })
}
