/** Mails the confirmation to the guest, and to the additional receiver if the guest named one. */
import { queueMail } from '../../platform/mail/index.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import { toEmailVariables } from './email-variables.ts'
import type { Reservation } from './store.ts'

export const confirmationRecipients = ({ guest }: Pick<Reservation, 'guest'>): { name: string; email: string }[] =>
  guest.receiver ? [guest, guest.receiver] : [guest]

/** Queues the confirmation once per key, in the caller's transaction. */
export async function queueConfirmationMails(
  shop: Pick<Shop, 'jobs' | 'keys' | 'now' | 'publicUrl'>,
  trx: Trx,
  reservation: Reservation,
  key: string,
): Promise<void> {
  for (const { name, email } of confirmationRecipients(reservation))
    await queueMail(shop, trx, {
      key: email === reservation.guest.email ? key : `${key}:receiver`,
      kind: 'reservation_confirmed',
      to: email,
      language: reservation.language,
      reservationNumber: reservation.number,
      variables: { ...toEmailVariables(shop, reservation), name },
    })
}
