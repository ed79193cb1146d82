/** What happens with voucher orders after the sale: gift page, documents, reminders, sending again. */
import { type InvoiceFile, renderVoucherInvoice, renderVoucherDocuments } from '../../money/invoice/index.ts'
import { deleteQueuedMail, queueMail } from '../../platform/mail/index.ts'
import type { SaleChange } from '../../money/payment/index.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { addDays, today } from '../../shared/day.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { StoreReply } from '../../shared/routes.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { toImage } from '../../platform/media/image.ts'
import {
  notifyVoucherBuyer,
  notifyGiftRecipient,
  verifyOrderToken,
  throwOrderLinkExpired,
  requireOwnOrder,
  unsealOrderCode,
} from './flows.ts'
import { translateTemplate } from './document-messages.ts'
import { toVoucherView, translateBriefDescription, translateDealTitle, translateProductName } from './product-flows.ts'
import { createGiftLink } from './links.ts'
import { getDocumentTemplate } from './template-flows.ts'
import { findExpiringCodes, findOrderCodes, findVoucherOrder, type OrderCode, type VoucherOrder } from './store.ts'
import { reminderStages } from './terms.ts'
import { findProductOfOrder } from './withdrawal-flows.ts'

const stateOf = (code: OrderCode, now: string): string =>
  code.blocked
    ? 'blocked'
    : code.balance_cents === 0
      ? 'redeemed'
      : code.valid_until < now
        ? 'expired'
        : code.balance_cents < code.issued_cents
          ? 'partly_redeemed'
          : 'issued'

export async function getGift(
  shop: Pick<Shop, 'db' | 'keys' | 'now' | 'pictures'>,
  signedToken: string,
  token: string,
  language?: string,
) {
  const number = signedToken.trim().toUpperCase()
  const order = await findVoucherOrder(shop.db, number)
  const link = order === null ? 'wrong' : await verifyOrderToken(shop, 'gift', order, token)
  if (link === 'ended') throwOrderLinkExpired()
  if (order === null || link !== 'good')
    return refuse(404, 'gift_unknown', 'This link does not open a gift. Please take it from the mail once more.')
  if (order.state !== 'issued') refuse(410, 'gift_gone', 'This gift is no longer there.')
  const { recipient, message, picture } = order.gift
  return {
    voucher: toVoucherView(
      shop,
      await findProductOfOrder(shop.db, order),
      language ?? recipient?.language ?? order.language,
    ),
    from: `${order.buyer.name} ${order.buyer.surname}`,
    to: recipient?.name ?? '',
    message: message ?? '',
    image: picture ? toImage(shop.pictures, picture, language ?? recipient?.language ?? order.language) : null,
    language: recipient?.language ?? order.language,
    codes: (await findOrderCodes(shop.db, number))
      .filter((code) => !code.blocked)
      .map((code) => ({
        code: unsealOrderCode(shop, code.code_sealed),
        balance_cents: code.balance_cents,
        state: stateOf(code, today(shop.now())),
        valid_until: code.valid_until,
      })),
  }
}

/** The vouchers of an order as a file; null if none is valid. */
export async function renderVouchers(
  shop: Pick<Shop, 'db' | 'documents' | 'keys' | 'pictures' | 'publicUrl'>,
  order: VoucherOrder,
) {
  const codes = (await findOrderCodes(shop.db, order.number)).filter((code) => !code.blocked)
  if (order.state !== 'issued' || codes.length === 0) return null
  const [{ customization }, product, template] = [
    await findSettings(shop.db),
    await findProductOfOrder(shop.db, order),
    await getDocumentTemplate(shop),
  ]
  const language = order.gift.recipient?.language ?? order.language
  const picture = order.gift.picture ?? product.picture
  const content = await shop.documents.voucher(
    {
      picture: picture === null ? null : await shop.pictures.variant(picture, 960, 'jpg'),
      number: order.number,
      language,
      name: translateProductName(product, language),
      description: translateBriefDescription(product, language),
      dealTitle: translateDealTitle(product, language),
      valueCents: order.value_cents,
      showValue: product.kind === 'value',
      from: `${order.buyer.name} ${order.buyer.surname}`,
      to: order.gift.recipient?.name ?? null,
      message: order.gift.message ?? null,
      redeemAt: `${shop.publicUrl}/verzilveren`,
      codes: codes.map((code) => ({ code: unsealOrderCode(shop, code.code_sealed), validUntil: code.valid_until })),
      template: translateTemplate(template, language),
    },
    {
      name: customization.brand_name,
      address: customization.contact.address,
      email: customization.contact.email,
      color: customization.brand_color,
    },
  )
  return { contentType: 'application/pdf', filename: `${order.number}.pdf`, content }
}

/** Allowed for the buyer (session or manage-token), the holder of the gift link, and staff who may see codes. */
export async function downloadVouchers(
  shop: Pick<Shop, 'db' | 'documents' | 'keys' | 'now' | 'pictures' | 'publicUrl'>,
  signedToken: string,
  token: string | undefined,
  caller: Caller,
) {
  const number = signedToken.trim().toUpperCase()
  const order = await findVoucherOrder(shop.db, number)
  const manage = token ?? caller.manageToken
  if (!order) return refuseUnknownOrder()
  const links = [
    manage === null ? 'wrong' : await verifyOrderToken(shop, 'manage', order, manage),
    token === undefined ? 'wrong' : await verifyOrderToken(shop, 'gift', order, token),
  ]
  const mayOpen =
    links.includes('good') ||
    (caller.sessionId !== null && caller.sessionId === order.session_id) ||
    (caller.staff?.permissions.includes('vouchers.write') ?? false)
  if (!mayOpen && links.includes('ended')) throwOrderLinkExpired()
  return (mayOpen ? await renderVouchers(shop, order) : null) ?? refuseUnknownOrder()
}

const refuseUnknownOrder = () => refuse(404, 'voucher_order_unknown', 'There is no such order.')

/** Whether a number has the prefix of voucher orders. */
export const isVoucherOrderNumber = (number: string): boolean => /^\s*TV/i.test(number)

/** The caller's own order, with the product's name in the order's language. */
export async function requireOwnOrderWithName(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  token: string,
  caller: Caller,
): Promise<[order: VoucherOrder, name: string]> {
  const order = await requireOwnOrder(shop, token.trim().toUpperCase(), caller)
  return [order, translateProductName(await findProductOfOrder(shop.db, order), order.language)]
}

/**
 * The invoice of single-purpose vouchers, or the credit invoice with this number, as mail attachments; empty if VAT is
 * charged on redemption.
 */
export async function renderOrderDocuments(
  shop: Pick<Shop, 'db' | 'documents' | 'now'>,
  number: string,
  creditNumber?: string,
) {
  const order = await findVoucherOrder(shop.db, number)
  return order
    ? renderVoucherDocuments(
        shop,
        order,
        translateProductName(await findProductOfOrder(shop.db, order), order.language),
        creditNumber,
      )
    : []
}

/**
 * The invoice or credit invoice of an order with this number, for the shop's own books. Throws 404
 * `voucher_order_unknown` for an unknown order, `invoice_unknown` if it has no such invoice.
 */
export async function renderOrderInvoice(
  shop: Pick<Shop, 'db' | 'documents' | 'now'>,
  orderNumber: string,
  file: InvoiceFile,
) {
  const order = await findVoucherOrder(shop.db, orderNumber)
  if (!order) return refuseUnknownOrder()
  const name = translateProductName(await findProductOfOrder(shop.db, order), order.language)
  return renderVoucherInvoice(shop, order, name, file)
}

/** The vouchers as an attachment. */
export async function renderVouchersByNumber(
  shop: Pick<Shop, 'db' | 'documents' | 'keys' | 'pictures' | 'publicUrl'>,
  number: string,
) {
  const order = await findVoucherOrder(shop.db, number)
  return order ? renderVouchers(shop, order) : null
}

/** Scheduled job: reminds the holders of bought codes two months and two weeks before the codes expire. */
export async function sendExpiryReminders(shop: SaleChange & Pick<Shop, 'db'>): Promise<void> {
  const now = today(shop.now())
  for (const [index, { stage, days }] of reminderStages.entries()) {
    const nearer = reminderStages[index + 1]?.days ?? -1
    for (const code of await findExpiringCodes(shop.db, addDays(now, nearer + 1), addDays(now, days), stage, 200)) {
      const order = (await findVoucherOrder(shop.db, code.order_number))!
      const { recipient } = order.gift
      const language = recipient?.email ? (recipient.language ?? order.language) : order.language
      const voucher = translateProductName(await findProductOfOrder(shop.db, order), language)
      await shop.db.transaction().execute((trx) =>
        queueMail(shop, trx, {
          key: `voucher-expires:${code.id}:${code.valid_until}:${stage}`,
          kind: 'voucher_expires',
          to: recipient?.email ?? order.buyer.email,
          language,
          variables: {
            number: order.number,
            name: recipient?.email ? recipient.name : order.buyer.name,
            voucher,
            balance_cents: code.balance_cents,
            valid_until: code.valid_until,
            link: createGiftLink(shop, order, code.valid_until, language),
          },
        }),
      )
    }
  }
}

export async function resendVouchers(
  shop: SaleChange & Pick<Shop, 'db'>,
  input: { transaction_number: string; to: 'buyer' | 'recipient' },
  caller: Caller,
  storeReply: StoreReply,
): Promise<null> {
  const order =
    (await findVoucherOrder(shop.db, input.transaction_number.trim().toUpperCase())) ??
    refuse(404, 'voucher_order_unknown', 'There is no such order.')
  if (order.erased_at)
    refuse(409, 'sale_erased', 'Whoever bought this has been erased: there is no address to write to.')
  const code =
    order.state === 'issued' ? (await findOrderCodes(shop.db, order.number)).find((code) => !code.blocked) : undefined
  if (!code) return refuse(409, 'voucher_order_not_issued', 'This order has no vouchers to send.')
  if (input.to === 'recipient' && !order.gift.recipient?.email)
    refuseField('to', 'no_recipient', 'This order names no recipient with an e-mail address.')
  const notice = {
    voucher: await findProductOfOrder(shop.db, order),
    validUntil: code.valid_until,
    again: `:${shop.now().getTime()}`,
  }
  await shop.db.transaction().execute(async (trx) => {
    // If a gift is sent now, it is not sent again on its scheduled day.
    if (input.to === 'recipient') await deleteQueuedMail(trx, `voucher-gift:${order.number}`)
    await (input.to === 'buyer' ? notifyVoucherBuyer : notifyGiftRecipient)(shop, trx, order, notice)
    await writeAuditEntry(trx, {
      actor: caller.staff!.email,
      action: 'voucher.resent',
      subject: `voucher_order:${order.number}`,
      after: { to: input.to },
    })
    await storeReply(trx, null)
  })
  return null
}
