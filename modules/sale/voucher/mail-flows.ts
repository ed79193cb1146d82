/** Variables and attachments of mails with voucher codes, read when they are sent. */
import type { MailContent } from '../../platform/mail/index.ts'
import { addHours } from '../../shared/moment.ts'
import type { Shop } from '../../shared/shop.ts'
import { voucherDocumentOf, voucherInvoiceFile } from './after-sale-flows.ts'
import { codesOf, giftLinkOf } from './flows.ts'
import { findVoucherOrder } from './store.ts'

/**
 * A gift with frozen codes waits as long as a bank may take to decide: an e-mail without its code would be the only
 * one.
 */
const giftDays = 90

const numberOf = (mail: { variables: Record<string, unknown> }): string => String(mail.variables['number'])

export const voucherMail = (
  shop: Pick<Shop, 'db' | 'documents' | 'keys' | 'now' | 'pictures' | 'publicUrl'>,
): MailContent => ({
  isAbout: ({ kind }) => kind === 'voucher_bought' || kind === 'voucher_gift',
  changedSince: async (mail) => {
    const order = await findVoucherOrder(shop.db, numberOf(mail))
    if (order?.state !== 'issued')
      return { kind: 'dropped', reason: `the order is ${order?.state ?? 'unknown'}: its codes are gone` }
    if (mail.kind !== 'voucher_gift' || (await codesOf(shop, numberOf(mail))).length > 0) return null
    const reason = 'the codes of this gift are blocked'
    return mail.attempts < giftDays
      ? { kind: 'wait', reason, until: addHours(shop.now(), 24) }
      : { kind: 'never', reason }
  },
  /** Reads the codes when the mail is sent, so that no queued mail contains one. */
  variables: async (mail) => {
    const codes = await codesOf(shop, numberOf(mail))
    // Of an order for two, one may have been given back since.
    const order = mail.kind === 'voucher_gift' ? await findVoucherOrder(shop.db, numberOf(mail)) : null
    // A gift waits for its day up to a year: its link may have ended since it was queued.
    const isOwn = order?.gift.recipient?.email === mail.recipient
    return {
      codes,
      quantity: codes.length || mail.variables['quantity'],
      ...(order && isOwn ? { link: await giftLinkOf(shop, order) } : {}),
    }
  },
  attachments: async (mail) =>
    [
      await voucherDocumentOf(shop, numberOf(mail)),
      // The invoice is the buyer's, not the recipient's.
      mail.kind === 'voucher_bought' ? await voucherInvoiceFile(shop, numberOf(mail)) : null,
    ].filter((file) => file !== null),
})
