/** Variables and attachments of mails about a reservation, read when the mail is sent. */
import type { MailContent } from '../../platform/mail/index.ts'
import type { Shop } from '../../shared/shop.ts'
import { buildIcsFile } from './calendar-file.ts'
import { renderConfirmationByNumber } from './document-flows.ts'
import { outdatedMailReason } from './outdated-mail.ts'
import { findBalanceSummary } from './balance-summary-flows.ts'
import { confirmationRecipients } from './confirmation-mail-flows.ts'
import { renewLinks } from './links.ts'
import { findMailFacts, findReservation } from './store.ts'

export const reservationMailContent = (
  shop: Pick<Shop, 'cancelledSums' | 'db' | 'documents' | 'keys' | 'now' | 'publicUrl'>,
): MailContent => ({
  isAbout: (mail) => mail.reservation_number !== null,
  changedSince: async (mail) => outdatedMailReason(mail.kind, await findMailFacts(shop.db, mail.reservation_number!)),
  /** Payment status and links are read when the mail is sent, because both may have changed since it was queued. */
  variables: async (mail) => {
    const reservation = await findReservation(shop.db, mail.reservation_number!)
    if (!reservation) return {}
    const { paid_cents, open_cents, due_on } = await findBalanceSummary(shop, reservation)
    // If the address was corrected since, the old address gets no link to the booking.
    const isOwn = confirmationRecipients(reservation).some(({ email }) => email === mail.recipient)
    const links = isOwn ? renewLinks(shop, reservation, mail.variables) : {}
    return { received_cents: paid_cents, open_cents, due_on, ...links }
  },
  attachments: async (mail) => {
    if (mail.kind !== 'reservation_confirmed') return []
    const number = mail.reservation_number!
    const [document, reservation] = [
      await renderConfirmationByNumber(shop, number),
      await findReservation(shop.db, number),
    ]
    return [document, reservation ? buildIcsFile(reservation) : null].filter((file) => file !== null)
  },
})
