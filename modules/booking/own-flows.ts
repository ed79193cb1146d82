/** Whose reservation it is: proof for travellers, permission for staff. */
import { refuse } from '../shared/refusal.ts'
import { isSignedToken } from '../shared/secret.ts'
import type { Caller, Shop } from '../shared/shop.ts'
import { findReservation, type Reservation } from './store.ts'

const refuseUnknown = () => refuse(404, 'reservation_unknown', 'There is no such reservation.')

/** The reservation for holders of its manage-token or session, or of its number and e-mail; null for others. */
export async function findOwn(
  shop: Pick<Shop, 'db' | 'keys'>,
  number: string,
  caller: Caller,
  email?: string,
): Promise<Reservation | null> {
  const reservation = await findReservation(shop.db, number.trim().toUpperCase())
  const own =
    reservation !== null &&
    ((caller.manageToken !== null && isSignedToken(shop.keys('manage'), reservation.number, caller.manageToken)) ||
      (caller.sessionId !== null && caller.sessionId === reservation.session_id) ||
      // Of a reservation whose guest was erased the address is empty.
      (email !== undefined && email.trim() !== '' && email.trim().toLowerCase() === reservation.email))
  return own ? reservation : null
}

/** The reservation for those who may read it: its traveller, or staff who read reservations; else 404. */
export async function requireOwn(
  shop: Pick<Shop, 'db' | 'keys'>,
  number: string,
  caller: Caller,
  email?: string,
): Promise<Reservation> {
  const reservation = caller.staff?.permissions.includes('reservations.read')
    ? await findReservation(shop.db, number.trim().toUpperCase())
    : await findOwn(shop, number, caller, email)
  return reservation ?? refuseUnknown()
}

/**
 * The reservation for those who may change it: its traveller, or staff who write reservations; other staff get 403,
 * others 404.
 */
export async function requireOwnToChange(
  shop: Pick<Shop, 'db' | 'keys'>,
  number: string,
  caller: Caller,
  email?: string,
): Promise<Reservation> {
  if (caller.staff?.permissions.includes('reservations.write'))
    return (await findReservation(shop.db, number.trim().toUpperCase())) ?? refuseUnknown()
  const reservation = await findOwn(shop, number, caller, email)
  if (!reservation && caller.staff) refuse(403, 'not_allowed', 'Your role does not allow this.')
  return reservation ?? refuseUnknown()
}
