/** The links of a reservation: to the guest's page with documents, and to the payment of the balance. Pure. */
import { addMonths, today } from '../../shared/day.ts'
import { type LinkState, createLinkToken, verifyLinkToken } from '../../shared/link.ts'
import type { Shop } from '../../shared/shop.ts'
import type { Reservation } from './store.ts'

type Signing = Pick<Shop, 'keys' | 'now'>
type Linked = Pick<Reservation, 'number' | 'check_out' | 'link_version'>

/** Links to a booking and its documents end 13 months after check-out, payment links on the day of check-out. */
const purposes = {
  manage: (checkOut: string) => addMonths(checkOut, 13),
  balance: (checkOut: string) => checkOut,
} as const
export type LinkPurpose = keyof typeof purposes

const subjectOf = (purpose: LinkPurpose, { number, check_out, link_version }: Linked) => ({
  number,
  version: link_version,
  endsOn: purposes[purpose](check_out),
})

export const createReservationToken = (shop: Signing, purpose: LinkPurpose, reservation: Linked): string =>
  createLinkToken(shop.keys(purpose), subjectOf(purpose, reservation), today(shop.now()))

export const verifyReservationToken = (
  shop: Signing,
  purpose: LinkPurpose,
  reservation: Linked,
  token: string,
): LinkState => verifyLinkToken(shop.keys(purpose), subjectOf(purpose, reservation), token, today(shop.now()))

export const createManageLink = (
  shop: Signing & Pick<Shop, 'publicUrl'>,
  reservation: Linked,
  page: 'my-booking' | 'thankyou',
): string =>
  `${shop.publicUrl}/${page}?number=${reservation.number}&token=${createReservationToken(shop, 'manage', reservation)}`

/**
 * The page for paying the balance. Its token permits only this payment, so the link can be passed on to another payer.
 */
export const createPayLink = (shop: Signing & Pick<Shop, 'publicUrl'>, reservation: Linked): string =>
  `${shop.publicUrl}/payment-overview/${reservation.number}?token=${createReservationToken(shop, 'balance', reservation)}`

/** Replaces the links in the variables of a queued mail by links of the reservation's current version. */
export const renewLinks = (
  shop: Signing & Pick<Shop, 'publicUrl'>,
  reservation: Linked,
  { link, pay_link }: Record<string, unknown>,
): Record<string, string> => ({
  ...(typeof link === 'string' && link !== ''
    ? { link: createManageLink(shop, reservation, link.includes('/my-booking?') ? 'my-booking' : 'thankyou') }
    : {}),
  ...(typeof pay_link === 'string' && pay_link !== '' ? { pay_link: createPayLink(shop, reservation) } : {}),
})
