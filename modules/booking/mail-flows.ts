/** What mails about a reservation say and carry at the moment they go out. */
import type { MailContent } from '../mail/index.ts'
import { calendarFile } from './calendar-file.ts'
import { confirmationOf } from './document-flows.ts'
import { overtaken } from './overtaken.ts'
import { standingOf } from './standing-flows.ts'
import { findMailFacts, findReservation } from './store.ts'

export const reservationMail: MailContent = {
  isAbout: (mail) => mail.reservation_number !== null,
  changedSince: async (shop, mail) => overtaken(mail.kind, await findMailFacts(shop.db, mail.reservation_number!)),
  /** What is paid and open is read then: a mail that is sent again after the rest was paid does not ask for it. */
  variables: async (shop, mail) => {
    const reservation = await findReservation(shop.db, mail.reservation_number!)
    if (!reservation) return {}
    const { paid_cents, open_cents } = await standingOf(shop, reservation)
    return { received_cents: paid_cents, open_cents }
  },
  attachments: async (shop, mail) => {
    if (mail.kind !== 'reservation_confirmed') return []
    const number = mail.reservation_number!
    const [document, reservation] = [await confirmationOf(shop, number), await findReservation(shop.db, number)]
    return [document, reservation ? calendarFile(reservation) : null].filter((file) => file !== null)
  },
}
