/** Authorizes access to a reservation: travellers need a proof, staff a permission. */
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { verifyReservationToken } from './links.ts'
import { findReservation, type Reservation } from './store.ts'

const refuseUnknownReservation = () => refuse(404, 'reservation_unknown', 'There is no such reservation.')

/**
 * Refuses with `link_ended` for a link that has expired. It is safe to tell the holder that it was valid; the page
 * offers to mail a new link.
 */
export const throwLinkExpired = (): never => refuse(410, 'link_ended', 'This link has ended. Please ask for a new one.')

type Opening = Pick<Shop, 'db' | 'keys' | 'now'>

async function lookUpOwnReservation(
  shop: Opening,
  number: string,
  caller: Caller,
  email?: string,
): Promise<{ reservation: Reservation | null; hasEnded: boolean }> {
  const reservation = await findReservation(shop.db, number.trim().toUpperCase())
  if (!reservation) return { reservation, hasEnded: false }
  const link =
    caller.manageToken === null ? 'wrong' : verifyReservationToken(shop, 'manage', reservation, caller.manageToken)
  const own =
    link === 'good' ||
    (caller.sessionId !== null && caller.sessionId === reservation.session_id) ||
    // The stored e-mail address is empty if the guest's data was erased.
    (email !== undefined && email.trim() !== '' && email.trim().toLowerCase() === reservation.email)
  return { reservation: own ? reservation : null, hasEnded: link === 'ended' }
}

/**
 * The reservation if the caller has its manage-token, its session, or its number and e-mail address; otherwise null.
 */
export const findOwnReservation = async (
  shop: Opening,
  number: string,
  caller: Caller,
  email?: string,
): Promise<Reservation | null> => (await lookUpOwnReservation(shop, number, caller, email)).reservation

/**
 * The reservation for callers who may read it: its traveller, or staff with permission. Throws 404
 * `reservation_unknown` for others, 410 `link_ended` for an expired link.
 */
export async function requireOwnReservation(
  shop: Opening,
  number: string,
  caller: Caller,
  email?: string,
): Promise<Reservation> {
  const { reservation, hasEnded } = caller.staff?.permissions.includes('reservations.read')
    ? { reservation: await findReservation(shop.db, number.trim().toUpperCase()), hasEnded: false }
    : await lookUpOwnReservation(shop, number, caller, email)
  return reservation ?? (hasEnded ? throwLinkExpired() : refuseUnknownReservation())
}

/**
 * The reservation for callers who may change it: its traveller, or staff with permission. Throws 403 `not_allowed` for
 * other staff, 404 `reservation_unknown` for other callers, 410 `link_ended` for an expired link.
 */
export async function requireReservationForChange(
  shop: Opening,
  number: string,
  caller: Caller,
  email?: string,
): Promise<Reservation> {
  if (caller.staff?.permissions.includes('reservations.write'))
    return (await findReservation(shop.db, number.trim().toUpperCase())) ?? refuseUnknownReservation()
  const { reservation, hasEnded } = await lookUpOwnReservation(shop, number, caller, email)
  if (!reservation && caller.staff) refuse(403, 'not_allowed', 'Your role does not allow this.')
  return reservation ?? (hasEnded ? throwLinkExpired() : refuseUnknownReservation())
}
