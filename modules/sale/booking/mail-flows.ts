/** Variables and attachments of mails about a reservation, read when the mail is sent. */
import { renderStayDocuments } from '../../money/invoice/index.ts'
import type { MailContent } from '../../platform/mail/index.ts'
import type { Shop } from '../../shared/shop.ts'
import { buildIcsFile } from './calendar-file.ts'
import { renderConfirmation } from './document-flows.ts'
import { asksForMoney, reasonToDropMail } from './outdated-mail.ts'
import { findBalanceSummary } from './balance-summary-flows.ts'
import { confirmationRecipients } from './confirmation-mail-flows.ts'
import { renewLinks } from './links.ts'
import { findMailFacts } from './mail-store.ts'
import { findReservation, type Reservation } from './store.ts'

/** The invoice is for the traveller, not for another receiver of the confirmation. */
const hasInvoice = (mail: { kind: string; recipient: string }, reservation: Reservation): boolean =>
  mail.kind === 'reservation_confirmed' &&
  reservation.invoice_number !== null &&
  mail.recipient === reservation.guest.email

export const reservationMailContent = (
  shop: Pick<Shop, 'cancellationAmounts' | 'db' | 'documents' | 'keys' | 'now' | 'pictures' | 'publicUrl'>,
): MailContent => ({
  isAbout: (mail) => mail.reservation_number !== null,
  changedSince: async (mail) =>
    reasonToDropMail(mail.kind, await findMailFacts(shop.db, mail.reservation_number!, asksForMoney(mail.kind))),
  /** Payment status and links are read when the mail is sent, because both may have changed since it was queued. */
  variables: async (mail) => {
    const reservation = await findReservation(shop.db, mail.reservation_number!)
    if (!reservation) return {}
    const { paid_cents, open_cents, due_on } = await findBalanceSummary(shop, reservation)
    // If the e-mail address was corrected since, the old one gets no link to the booking.
    const isOwn = confirmationRecipients(reservation).some(({ email }) => email === mail.recipient)
    const links = isOwn ? renewLinks(shop, reservation, mail.variables) : {}
    const invoiceAttached = hasInvoice(mail, reservation)
    return { received_cents: paid_cents, open_cents, due_on, invoice_attached: invoiceAttached, ...links }
  },
  attachments: async (mail) => {
    const reservation = await findReservation(shop.db, mail.reservation_number!)
    if (!reservation) return []
    const credit = mail.variables['credit_number']
    if (typeof credit === 'string') return renderStayDocuments(shop, reservation, credit)
    if (mail.kind !== 'reservation_confirmed') return []
    const invoices = hasInvoice(mail, reservation) ? await renderStayDocuments(shop, reservation) : []
    return [await renderConfirmation(shop, reservation), buildIcsFile(reservation), ...invoices]
  },
})
