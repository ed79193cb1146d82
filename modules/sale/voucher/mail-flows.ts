/** Variables and attachments of mails about voucher orders, read when the mail is sent. */
import type { MailContent } from '../../platform/mail/index.ts'
import { addHours } from '../../shared/moment.ts'
import type { Shop } from '../../shared/shop.ts'
import { renderVouchersByNumber, renderOrderDocuments } from './after-sale-flows.ts'
import { findDisplayCodes, createGiftLinkForOrder } from './flows.ts'
import { translateBriefDescription } from './product-flows.ts'
import { findVoucherOrder } from './store.ts'
import { giftMailMaxWaitDays } from './terms.ts'
import { findProductOfOrder } from './withdrawal-flows.ts'

const numberOf = (mail: { variables: Record<string, unknown> }): string => String(mail.variables['number'])

export const voucherMailContent = (
  shop: Pick<Shop, 'db' | 'documents' | 'keys' | 'now' | 'pictures' | 'publicUrl'>,
): MailContent => ({
  isAbout: ({ kind }) => kind === 'voucher_bought' || kind === 'voucher_gift' || kind === 'voucher_withdrawn',
  changedSince: async (mail) => {
    if (mail.kind === 'voucher_withdrawn') return null
    const order = await findVoucherOrder(shop.db, numberOf(mail))
    if (order?.state !== 'issued')
      return { kind: 'dropped', reason: `the order is ${order?.state ?? 'unknown'}: its codes are gone` }
    if (mail.kind !== 'voucher_gift' || (await findDisplayCodes(shop, numberOf(mail))).length > 0) return null
    const reason = 'the codes of this gift are blocked'
    return mail.attempts < giftMailMaxWaitDays
      ? { kind: 'wait', reason, until: addHours(shop.now(), 24) }
      : { kind: 'never', reason }
  },
  /** The codes are read when the mail is sent, so that no queued mail contains codes. */
  variables: async (mail) => {
    if (mail.kind === 'voucher_withdrawn') return {}
    const codes = await findDisplayCodes(shop, numberOf(mail))
    // One code of an order may have been withdrawn since the mail was queued.
    const order = mail.kind === 'voucher_gift' ? await findVoucherOrder(shop.db, numberOf(mail)) : null
    // A gift may be scheduled up to a year ahead, and its link may have expired since the mail was queued.
    const isOwn = order?.gift.recipient?.email === mail.recipient
    const product = order && (await findProductOfOrder(shop.db, order))
    return {
      codes,
      description: (product && translateBriefDescription(product, mail.language)) ?? '',
      quantity: codes.length || mail.variables['quantity'],
      ...(order && isOwn ? { link: await createGiftLinkForOrder(shop, order) } : {}),
    }
  },
  attachments: async (mail) => {
    if (mail.kind === 'voucher_withdrawn') {
      const credit = mail.variables['credit_number']
      return typeof credit === 'string' ? renderOrderDocuments(shop, numberOf(mail), credit) : []
    }
    const vouchers = await renderVouchersByNumber(shop, numberOf(mail))
    // The invoice is for the buyer, not the recipient.
    const invoices = mail.kind === 'voucher_bought' ? await renderOrderDocuments(shop, numberOf(mail)) : []
    return vouchers ? [vouchers, ...invoices] : invoices
  },
})
