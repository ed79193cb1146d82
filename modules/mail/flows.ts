import { calendarFile, confirmationOf, findReservation, standingOf } from '../booking/index.ts'
import { findSettings } from '../settings/index.ts'
import { codesOf, findVoucherOrder, voucherDocumentOf, voucherInvoiceFile } from '../voucher/index.ts'
import { crashPoint } from '../shared/crash-point.ts'
import { eachOf } from '../shared/each.ts'
import { addHours, addMinutes } from '../shared/moment.ts'
import { DatabaseUnavailable } from '../shared/refusal.ts'
import type { Shop } from '../shared/shop.ts'
import { linkOver, overtaken, type Overtaken } from './overtaken.ts'
import type { Attachment, Letter, MailResult } from './ports.ts'
import { claimMail, findDueMails, findMail, findSale, recordDropped, recordFailure, recordSent } from './store.ts'
import { writeLetter } from './write.ts'

/** Tried again with growing gaps for two days; then staff see it among the failed ones. */
const retryMinutes = [1, 2, 5, 10, 30, 60, 120, 240, 480, 720, 960]

/** A gift whose codes are frozen waits for them, as long as a bank may take to decide about a payment: a letter without its code would be the only one. */
const giftDays = 90

/** Longer than any sending takes; after that a mail whose sender died is due again. */
const claimMinutes = 5

type Mail = NonNullable<Awaited<ReturnType<typeof findMail>>>
type Outcome = MailResult | Overtaken | { kind: 'wait'; reason: string; until: Date }

/**
 * Sends one mail. The Message-ID was fixed when it was queued, so a second sending is recognised as the same mail.
 * Whatever comes of it is written down: only a database that is away leaves it to the end of the claim.
 */
export async function sendMail(shop: Shop, id: number): Promise<void> {
  const mail = await findMail(shop.db, id)
  if (
    !mail ||
    mail.state !== 'queued' ||
    !(await claimMail(shop.db, id, mail.attempts, shop.now(), addMinutes(shop.now(), claimMinutes)))
  )
    return
  const outcome = await attempt(shop, mail)
  switch (outcome.kind) {
    case 'sent':
      crashPoint('letter handed over')
      await recordSent(shop.db, id, shop.now())
      return crashPoint('letter noted')
    case 'wait':
      return recordFailure(shop.db, id, outcome.reason, outcome.until)
    case 'dropped':
      return recordDropped(shop.db, id, outcome.reason)
    default: {
      const wait = outcome.kind === 'later' ? retryMinutes[mail.attempts] : undefined
      return recordFailure(shop.db, id, outcome.reason, wait === undefined ? null : addMinutes(shop.now(), wait))
    }
  }
}

async function attempt(shop: Shop, mail: Mail): Promise<Outcome> {
  try {
    const changed = await changedSince(shop, mail)
    if (changed) return changed
    return await shop.mail.send(await letterOf(shop, mail))
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    shop.log.error({ mail: mail.id, kind: mail.kind, error: (error as Error).message }, 'a mail cannot be written')
    return { kind: 'later', reason: `cannot be written: ${(error as Error).message}` }
  }
}

/** Why a mail that waited is not sent now: what it says is no longer true, or not yet true again. */
async function changedSince(shop: Shop, mail: Mail): Promise<Outcome | null> {
  const over = linkOver(mail.link_ends_at, shop.now())
  if (over) return over
  if (mail.kind === 'voucher_bought' || mail.kind === 'voucher_gift') {
    const number = String(mail.variables['number'])
    const order = await findVoucherOrder(shop.db, number)
    if (order?.state !== 'issued')
      return { kind: 'dropped', reason: `the order is ${order?.state ?? 'unknown'}: its codes are gone` }
    if (mail.kind === 'voucher_gift' && (await codesOf(shop, number)).length === 0)
      return mail.attempts < giftDays
        ? { kind: 'wait', reason: 'the codes of this gift are blocked', until: addHours(shop.now(), 24) }
        : { kind: 'never', reason: 'the codes of this gift are blocked' }
    return null
  }
  return overtaken(mail.kind, mail.reservation_number ? await findSale(shop.db, mail.reservation_number) : null)
}

async function letterOf(shop: Shop, mail: Mail): Promise<Letter> {
  const { customization } = await findSettings(shop.db)
  const company = { name: customization.brand_name, color: customization.brand_color, ...customization.contact }
  const variables = await variablesOf(shop, mail.kind, mail.variables, mail.reservation_number)
  return {
    messageId: mail.message_id,
    to: mail.recipient,
    // The desk answers whoever wrote to it.
    replyTo: mail.kind === 'contact_message' ? String(mail.variables['email']) : customization.contact.email,
    ...(await writeLetter(mail.kind, mail.language, variables, company)),
    attachments: await attachmentsOf(shop, mail.kind, mail.reservation_number, mail.variables),
  }
}

/**
 * Voucher codes are fetched when the letter is written: no queued mail holds one. So is what is paid and open of a
 * reservation: a letter that is sent again after the rest was paid does not ask for it.
 */
async function variablesOf(
  shop: Shop,
  kind: string,
  variables: Record<string, unknown>,
  number: string | null,
): Promise<Record<string, unknown>> {
  const reservation = number === null ? null : await findReservation(shop.db, number)
  if (reservation) {
    const { paid_cents, open_cents } = await standingOf(shop, reservation)
    return { ...variables, received_cents: paid_cents, open_cents }
  }
  if (kind !== 'voucher_bought' && kind !== 'voucher_gift') return variables
  const codes = await codesOf(shop, String(variables['number']))
  // Of an order for two, one may have been given back since.
  return { ...variables, codes, quantity: codes.length || variables['quantity'] }
}

async function attachmentsOf(
  shop: Shop,
  kind: string,
  number: string | null,
  variables: Record<string, unknown>,
): Promise<Attachment[]> {
  if (kind === 'voucher_bought' || kind === 'voucher_gift')
    return [
      await voucherDocumentOf(shop, String(variables['number'])),
      // The invoice is the buyer's, not the recipient's.
      kind === 'voucher_bought' ? await voucherInvoiceFile(shop, String(variables['number'])) : null,
    ].filter((file) => file !== null)
  if (kind !== 'reservation_confirmed' || !number) return []
  const [document, reservation] = [await confirmationOf(shop, number), await findReservation(shop.db, number)]
  return [document, reservation ? calendarFile(reservation) : null].filter((file) => file !== null)
}

/** Mails whose time has come and whose job may have been lost; several at a time, and those left over in the next run. */
export async function sendDueMails(shop: Shop, signal?: AbortSignal): Promise<void> {
  const due = await findDueMails(shop.db, shop.now(), 200)
  await eachOf(shop, due, { name: 'mails', atOnce: 5, signal }, (id) => sendMail(shop, id))
}
