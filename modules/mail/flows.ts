import { calendarFile, confirmationOf, findReservation } from '../booking/index.ts'
import { findSettings } from '../settings/index.ts'
import { codesOf, voucherDocumentOf } from '../voucher/index.ts'
import { crashPoint } from '../shared/crash-point.ts'
import { addHours, addMinutes } from '../shared/moment.ts'
import type { Shop } from '../shared/shop.ts'
import type { Attachment } from './ports.ts'
import { claimMail, findDueMails, findMail, recordFailure, recordSent } from './store.ts'
import { writeLetter } from './write.ts'

/** Tried again with growing gaps for two days; then staff see it among the failed ones. */
const retryMinutes = [1, 2, 5, 10, 30, 60, 120, 240, 480, 720, 960]

/** A gift whose codes are frozen waits for them, as long as a bank may take to decide about a payment: a letter without its code would be the only one. */
const giftDays = 90

/** Longer than any sending takes; after that a mail whose sender died is due again. */
const claimMinutes = 5

/** Sends one mail. The Message-ID was fixed when it was queued, so a second sending is recognised as the same mail. */
export async function sendMail(shop: Shop, id: number): Promise<void> {
  const mail = await findMail(shop.db, id)
  if (!mail || mail.state !== 'queued' || !(await claimMail(shop.db, id, mail.attempts, shop.now(), addMinutes(shop.now(), claimMinutes)))) return
  const { customization } = await findSettings(shop.db)
  const company = { name: customization.brand_name, color: customization.brand_color, ...customization.contact }
  const variables = await variablesOf(shop, mail.kind, mail.variables)
  if (mail.kind === 'voucher_gift' && (variables['codes'] as string[]).length === 0) {
    return recordFailure(shop.db, id, 'the codes of this gift are blocked', mail.attempts < giftDays ? addHours(shop.now(), 24) : null)
  }
  const letter = await writeLetter(mail.kind, mail.language, variables, company)
  const result = await shop.mail.send({ messageId: mail.message_id, to: mail.recipient, ...letter, attachments: await attachmentsOf(shop, mail.kind, mail.reservation_number, mail.variables) })
  if (result.kind === 'sent') {
    crashPoint('letter handed over')
    await recordSent(shop.db, id, shop.now())
    return crashPoint('letter noted')
  }
  const wait = result.kind === 'later' ? retryMinutes[mail.attempts] : undefined
  await recordFailure(shop.db, id, result.reason, wait === undefined ? null : addMinutes(shop.now(), wait))
}

/** Voucher codes are fetched when the letter is written: no queued mail holds one. */
async function variablesOf(shop: Shop, kind: string, variables: Record<string, unknown>): Promise<Record<string, unknown>> {
  if (kind !== 'voucher_bought' && kind !== 'voucher_gift') return variables
  const codes = await codesOf(shop, String(variables['number']))
  // Of an order for two, one may have been given back since.
  return { ...variables, codes, quantity: codes.length || variables['quantity'] }
}

async function attachmentsOf(shop: Shop, kind: string, number: string | null, variables: Record<string, unknown>): Promise<Attachment[]> {
  if (kind === 'voucher_bought' || kind === 'voucher_gift') return [await voucherDocumentOf(shop, String(variables['number']))].filter((file) => file !== null)
  if (kind !== 'reservation_confirmed' || !number) return []
  const [document, reservation] = [await confirmationOf(shop, number), await findReservation(shop.db, number)]
  return [document, reservation ? calendarFile(reservation) : null].filter((file) => file !== null)
}

/** Mails whose time has come and whose job may have been lost. */
export async function sendDueMails(shop: Shop): Promise<void> {
  for (const id of await findDueMails(shop.db, shop.now(), 50)) await sendMail(shop, id)
}
