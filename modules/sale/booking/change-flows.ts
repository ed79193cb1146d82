/** Changes that the owner of a reservation makes, and mails sent again on request. */
import { queueMail } from '../../platform/mail/index.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { today } from '../../shared/day.ts'
import { runWithMinimumDuration } from '../../shared/even-time.ts'
import { refuse } from '../../shared/refusal.ts'
import type { SaleChange } from '../../money/payment/index.ts'
import type { StoreReply } from '../../shared/routes.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { confirmationRecipients, queueConfirmationMails } from './confirmation-mail-flows.ts'
import { createManageLink, createReservationToken } from './links.ts'
import { maskEmail } from './masked-email.ts'
import { requireOwnReservation, requireReservationForChange } from './own-flows.ts'
import { isStayAhead, isStayConfirmed } from './states.ts'
import {
  updateGuestContact,
  findReservationNumbersOfEndedStays,
  findReservation,
  lockReservation,
  transitionReservation,
  incrementLinkVersion,
  type Reservation,
} from './store.ts'

/** The dependencies of changes by the owner. `sessionStore` counts them, because `limits` restricts each kind. */
type OwnChange = SaleChange & Pick<Shop, 'db' | 'sessionStore'>

/** The limits per reservation of resent confirmations, mailed links, and changes of contact data. */
const limits = {
  resend: { hits: 3, seconds: 3600 },
  link: { hits: 3, seconds: 3600 },
  contact: { hits: 5, seconds: 86_400 },
}

async function countWithinLimit(
  shop: Pick<Shop, 'sessionStore'>,
  name: keyof typeof limits,
  number: string,
): Promise<void> {
  const attempts = await shop.sessionStore.count(`${name}:${number}`, limits[name].seconds)
  if (attempts.hits > limits[name].hits)
    refuse(429, 'too_many', 'Too many attempts. Please try again later.', {
      retryAfterSeconds: Math.max(1, attempts.resetsInSeconds),
    })
}

/**
 * Mails the confirmation again, only to the stored e-mail addresses. Refuses `reservation_not_confirmed`,
 * `reservation_unknown` and, for staff, `sale_erased`.
 */
export async function resendConfirmation(
  shop: OwnChange,
  input: { reservationNumber: string; email?: string },
  caller: Caller,
  storeReply: StoreReply,
) {
  const reservation = await requireReservationForChange(shop, input.reservationNumber, caller, input.email)
  if (reservation.erased_at && caller.staff)
    refuse(409, 'sale_erased', 'Whoever booked this has been erased: there is no address to write to.')
  if (reservation.erased_at) refuse(404, 'reservation_unknown', 'There is no such reservation.')
  if (!isStayConfirmed(reservation.state))
    refuse(409, 'reservation_not_confirmed', 'The confirmation is there once the hotel has confirmed.')
  await countWithinLimit(shop, 'resend', reservation.number)
  const minute = shop.now().toISOString().slice(0, 16)
  const sentTo = confirmationRecipients(reservation).map(({ email }) => maskEmail(email))
  const reply = { reservationNumber: reservation.number, sent_to: sentTo.join(', ') }
  await shop.db.transaction().execute(async (trx) => {
    await queueConfirmationMails(shop, trx, reservation, `confirmed:${reservation.number}:${minute}`)
    await storeReply(trx, reply)
  })
  return reply
}

/**
 * Mails the link to the booking on request. Neither the reply nor its duration reveals whether the reservation exists
 * or the limit of mails is reached.
 */
export async function sendBookingLink(
  shop: OwnChange,
  input: { reservationNumber: string; email: string },
): Promise<void> {
  await runWithMinimumDuration(async () => {
    const number = input.reservationNumber.trim().toUpperCase()
    const reservation = await findReservation(shop.db, number)
    const own = reservation !== null && reservation.email === input.email.trim().toLowerCase()
    if (own && (await shop.sessionStore.count(`link:${number}`, limits.link.seconds)).hits <= limits.link.hits)
      await shop.db.transaction().execute((trx) => queueBookingLinkMail(shop, trx, reservation))
  })
}

/** Queues the mail with the link to the booking, to the stored e-mail address. */
export async function queueBookingLinkMail(
  shop: Pick<Shop, 'jobs' | 'keys' | 'now' | 'publicUrl'>,
  trx: Trx,
  reservation: Reservation,
): Promise<void> {
  const { number, guest, language } = reservation
  await queueMail(shop, trx, {
    key: `booking_link:${number}:${shop.now().getTime()}`,
    kind: 'booking_link',
    to: guest.email,
    language,
    reservationNumber: number,
    variables: { number, name: guest.name, link: createManageLink(shop, reservation, 'my-booking') },
  })
}

/**
 * Changes telephone and e-mail address for the holder of the manage-token. Old and new e-mail address are notified, so
 * that the owner notices the change. The reply contains the new token of the booking.
 */
export async function changeOwnContact(
  shop: OwnChange,
  input: { reservationNumber: string; email?: string; phone?: string },
  caller: Caller,
) {
  const { number } = await requireOwnReservation(shop, input.reservationNumber, {
    ...caller,
    sessionId: null,
    staff: null,
  })
  await countWithinLimit(shop, 'contact', number)
  const { reservation, ...contact } = await updateReservationContact(shop, number, input, 'traveller')
  return { ...contact, manage_token: createReservationToken(shop, 'manage', reservation) }
}

/**
 * Changes telephone and e-mail address of a reservation that has not ended; old and new e-mail address are notified. A
 * new e-mail address invalidates all earlier links and is sent a new one. `actor`: 'traveller', or the staff member's
 * e-mail address. Throws 409 `reservation_not_changeable`.
 */
export async function updateReservationContact(
  shop: Pick<Shop, 'db' | 'jobs' | 'keys' | 'now' | 'publicUrl'>,
  number: string,
  input: { email?: string; phone?: string },
  actor: string,
) {
  const { customization } = await findSettings(shop.db)
  return shop.db.transaction().execute(async (trx) => {
    let reservation = await lockReservation(trx, number)
    if (!isStayAhead(reservation.state))
      refuse(409, 'reservation_not_changeable', 'The contact data of this reservation can no longer be changed.')
    const before = reservation.guest
    const guest = { ...before, email: input.email ?? before.email, phone: input.phone ?? before.phone }
    if (guest.email !== before.email || guest.phone !== before.phone) {
      await updateGuestContact(trx, number, guest)
      await writeAuditEntry(trx, {
        actor,
        action: 'reservation.contact',
        subject: `reservation:${number}`,
        before: { email: before.email, phone: before.phone },
        after: { email: guest.email, phone: guest.phone },
      })
      const variables = {
        number,
        name: guest.name,
        new_email: guest.email,
        new_phone: guest.phone,
        contact: customization.contact.email,
      }
      const moment = shop.now().getTime()
      for (const to of new Set([before.email, guest.email]))
        await queueMail(shop, trx, {
          key: `contact_changed:${number}:${moment}:${to}`,
          kind: 'contact_changed',
          to,
          language: reservation.language,
          reservationNumber: number,
          variables,
        })
      if (guest.email.toLowerCase() !== before.email.toLowerCase()) {
        reservation = await incrementLinkVersion(trx, number)
        await queueBookingLinkMail(shop, trx, reservation)
      }
    }
    return { reservationNumber: number, email: guest.email, phone: guest.phone, reservation }
  })
}

/** Marks stays as completed after their departure. */
export async function completeEndedStays(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  for (const number of await findReservationNumbersOfEndedStays(shop.db, today(shop.now()), 200))
    await transitionReservation(shop.db, number, 'confirmed', 'completed', 'clock', 'the guests have left')
}
