/** After the sale: withdrawing, the gift, documents, reminders, sending again. */
import { voucherInvoiceFor } from '../../money/invoice/index.ts'
import { blockCode, lockCodes } from '../../money/ledger/index.ts'
import { dropQueuedMail, queueMail } from '../../platform/mail/index.ts'
import { findPayments, type SaleChange } from '../../money/payment/index.ts'
import { requestRefund, findRefunds, remainingOfPayments } from '../../money/refund/index.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { addDays, today } from '../../shared/day.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { StoreReply } from '../../shared/routes.ts'
import type { Caller, Db, Shop, Trx } from '../../shared/shop.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { imageOf } from '../../platform/media/image.ts'
import { maskCode } from '../../money/ledger/code.ts'
import { notifyBuyer, notifyRecipient, readTokenOf, refuseEndedLink, requireOwnOrder, unsealCode } from './flows.ts'
import { withdrawOrderCodes, writeOffOrder } from './freeze-flows.ts'
import { templateIn } from './document-messages.ts'
import { dealTitleIn, nameIn, viewOf } from './product-flows.ts'
import { giftLink } from './links.ts'
import { showTemplate } from './template-flows.ts'
import {
  findExpiring,
  findOrderCodes,
  findProducts,
  findVoucherOrder,
  lockVoucherOrder,
  transitionOrder,
  type OrderCode,
  type VoucherOrder,
} from './store.ts'
import { refundPerCode, isUnused, lastDayToWithdraw, reminderStages } from './terms.ts'

const unknownOrder = () =>
  refuse(404, 'voucher_order_unknown', 'There is no order with that number and e-mail address.')

/** The order, for a caller who knows its number and the address it was bought with: no login is needed to withdraw. */
async function requireBuyer(
  shop: Pick<Shop, 'db'>,
  input: { transaction_number: string; email: string },
): Promise<VoucherOrder> {
  const order = await findVoucherOrder(shop.db, input.transaction_number.trim().toUpperCase())
  return order && order.buyer.email.toLowerCase() === input.email.trim().toLowerCase() ? order : unknownOrder()
}

export const productOf = async (db: Db, order: VoucherOrder) =>
  (await findProducts(db, { id: order.voucher_id ?? 0, activeOnly: false, figures: false }))[0]!
const lastDayOf = (order: VoucherOrder): string | null =>
  order.issued_at ? lastDayToWithdraw(today(order.issued_at)) : null
const inTime = (shop: Pick<Shop, 'now'>, order: VoucherOrder): boolean => (lastDayOf(order) ?? '') >= today(shop.now())

export async function previewWithdrawal(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  input: { transaction_number: string; email: string },
) {
  const order = await requireBuyer(shop, input)
  const [codes, product] = [await findOrderCodes(shop.db, order.number), await productOf(shop.db, order)]
  const returnable = inTime(shop, order) ? codes.filter(isUnused) : []
  const back = refundPerCode(returnable.length, order.unit_cents, (await paidFor(shop.db, order.number)).leftCents)
  const items = codes.map((code) => {
    const cents = back[returnable.indexOf(code)] ?? 0
    return {
      item: code.position + 1,
      code: maskCode(unsealCode(shop, code.code_sealed)),
      state: code.blocked ? 'blocked' : isUnused(code) ? 'unused' : 'used',
      returnable: cents > 0,
      refund_cents: cents,
    }
  })
  return {
    transaction_number: order.number,
    voucher: nameIn(product, order.language),
    until: lastDayOf(order),
    possible: items.some((item) => item.returnable),
    refund_cents: items.reduce((sum, item) => sum + item.refund_cents, 0),
    items,
  }
}

/** The payment of an order, what is left of it with us, and the codes whose money was asked back already. */
async function paidFor(
  db: Db,
  number: string,
): Promise<{ paymentId: number | null; leftCents: number; withdrawn: Set<string> }> {
  const payments = await findPayments(db, { voucherOrderNumber: number })
  const refunds = await findRefunds(
    db,
    payments.map((payment) => payment.id),
  )
  const [paid] = remainingOfPayments(payments, refunds)
  return {
    paymentId: paid?.id ?? null,
    leftCents: paid?.leftCents ?? 0,
    withdrawn: new Set(refunds.map((refund) => refund.key)),
  }
}

const withdrawalKey = (code: OrderCode): string => `withdrawn:${code.id}`

/**
 * Blocks the unused codes and sends the money back, in one transaction: a code that is used at this moment is either
 * held by the booking or refunded to the buyer, never both.
 */
export async function withdrawOrder(
  shop: Pick<Shop, 'db' | 'jobs' | 'now' | 'publicUrl'>,
  input: { transaction_number: string; email: string; name: string; items?: number[] },
) {
  const { number } = await requireBuyer(shop, input)
  return shop.db.transaction().execute(async (trx) => {
    const order = await lockVoucherOrder(trx, number)
    if (order.state !== 'issued')
      refuse(409, 'voucher_order_not_issued', 'There is nothing to withdraw from in this order.')
    if (!inTime(shop, order))
      refuse(422, 'withdrawal_too_late', `Withdrawing was possible until ${lastDayOf(order)}.`, {
        data: { until: lastDayOf(order) },
      })
    const codes = await findOrderCodes(trx, number)
    const unknown = input.items?.find((item) => !codes.some((code) => code.position + 1 === item))
    if (unknown !== undefined) refuseField('items', 'unknown', `There is no item ${unknown} in this order.`)
    const selected = codes.filter((code) => !input.items || input.items.includes(code.position + 1))
    // All of them at once: those that stay may have to be blocked as well, and everybody locks in one order.
    await lockCodes(
      trx,
      codes.map((code) => code.id),
    )
    const { paymentId, leftCents, withdrawn } = await paidFor(trx, number)
    if (paymentId === null) throw new Error(`${number} was issued without a payment`)
    if (leftCents <= 0) refuse(409, 'nothing_left', 'The money of this order has gone back already.')
    const sums = refundPerCode(selected.length, order.unit_cents, leftCents).filter((cents) => cents > 0)
    const back = await blockUnused(trx, selected, sums.length)
    for (const [index, code] of back.entries()) {
      withdrawn.add(withdrawalKey(code))
      await requestRefund(shop, trx, {
        paymentId,
        key: withdrawalKey(code),
        amountCents: sums[index]!,
        reason: 'withdrawn',
      })
    }
    await writeOffOrder(
      shop,
      trx,
      number,
      `withdrawn ${back.map((code) => code.id).join(' ')}`,
      back.map((code) => code.id),
    )
    // A code that staff have blocked is still the buyer's, and can be given back when they let it go.
    const remaining = codes.filter((code) => !withdrawn.has(withdrawalKey(code)))
    const refundCents = sums.slice(0, back.length).reduce((sum, cents) => sum + cents, 0)
    // Where staff have refunded some of it by hand, what is left of the money may end before the codes do.
    const allGone = remaining.length === 0 || refundCents === leftCents
    if (allGone) {
      await withdrawOrderCodes(shop, trx, number, 'all of its money went back')
      await transitionOrder(trx, number, 'issued', 'refunding', 'buyer', 'withdrawn')
      await dropQueuedMail(trx, `voucher-gift:${number}`)
    }
    await writeAudit(trx, {
      actor: 'buyer',
      action: 'voucher.withdrawn',
      subject: `voucher_order:${number}`,
      after: { name: input.name, items: back.map((code) => code.position + 1), refund_cents: refundCents },
    })
    await queueWithdrawalMail(shop, trx, order, back, refundCents)
    return {
      transaction_number: number,
      state: allGone ? 'refunding' : 'issued',
      withdrawn: back.length,
      refund_cents: refundCents,
    }
  })
}

/** Blocks at most `count` codes that are not used, and returns them; 422 where there is none. */
async function blockUnused(trx: Trx, codes: readonly OrderCode[], count: number): Promise<OrderCode[]> {
  const blocked: OrderCode[] = []
  for (const code of codes)
    if (
      blocked.length < count &&
      (await blockCode(trx, { codeId: code.id, blocked: true, unused: true, actor: 'buyer', note: 'withdrawn' }))
    )
      blocked.push(code)
  if (blocked.length === 0)
    refuse(
      422,
      'voucher_used',
      'These vouchers have been used, or are part of a booking, and can no longer be given back.',
    )
  return blocked
}

async function queueWithdrawalMail(
  shop: Pick<Shop, 'jobs' | 'now' | 'publicUrl'>,
  trx: Trx,
  order: VoucherOrder,
  codes: readonly OrderCode[],
  refundCents: number,
): Promise<void> {
  await queueMail(shop, trx, {
    key: `voucher-withdrawn:${order.number}:${codes.map((code) => code.position).join('-')}`,
    kind: 'voucher_withdrawn',
    to: order.buyer.email,
    language: order.language,
    variables: {
      number: order.number,
      name: order.buyer.name,
      voucher: nameIn(await productOf(trx, order), order.language),
      quantity: codes.length,
      total_cents: refundCents,
      day: today(shop.now()),
    },
  })
}

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

export async function openGift(
  shop: Pick<Shop, 'db' | 'keys' | 'now' | 'pictures'>,
  signedToken: string,
  token: string,
  language?: string,
) {
  const number = signedToken.trim().toUpperCase()
  const order = await findVoucherOrder(shop.db, number)
  const link = order === null ? 'wrong' : await readTokenOf(shop, 'gift', order, token)
  if (link === 'ended') refuseEndedLink()
  if (order === null || link !== 'good')
    return refuse(404, 'gift_unknown', 'This link does not open a gift. Please take it from the mail once more.')
  if (order.state !== 'issued') refuse(410, 'gift_gone', 'This gift is no longer there.')
  const { recipient, message, picture } = order.gift
  return {
    voucher: viewOf(shop, await productOf(shop.db, order), language ?? recipient?.language ?? order.language),
    from: `${order.buyer.name} ${order.buyer.surname}`,
    to: recipient?.name ?? '',
    message: message ?? '',
    image: picture ? imageOf(shop.pictures, picture, language ?? recipient?.language ?? order.language) : null,
    language: recipient?.language ?? order.language,
    codes: (await findOrderCodes(shop.db, number))
      .filter((code) => !code.blocked)
      .map((code) => ({
        code: unsealCode(shop, code.code_sealed),
        balance_cents: code.balance_cents,
        state: stateOf(code, today(shop.now())),
        valid_until: code.valid_until,
      })),
  }
}

/** The vouchers of an order as a file; null where there are none any more. */
export async function voucherDocument(
  shop: Pick<Shop, 'db' | 'documents' | 'keys' | 'pictures' | 'publicUrl'>,
  order: VoucherOrder,
) {
  const codes = (await findOrderCodes(shop.db, order.number)).filter((code) => !code.blocked)
  if (order.state !== 'issued' || codes.length === 0) return null
  const [{ customization }, product, template] = [
    await findSettings(shop.db),
    await productOf(shop.db, order),
    await showTemplate(shop),
  ]
  const language = order.gift.recipient?.language ?? order.language
  const picture = order.gift.picture ?? product.picture
  const content = await shop.documents.voucher(
    {
      picture: picture === null ? null : await shop.pictures.variant(picture, 960, 'jpg'),
      number: order.number,
      language,
      name: nameIn(product, language),
      dealTitle: dealTitleIn(product, language),
      valueCents: order.value_cents,
      showValue: product.kind === 'value',
      from: `${order.buyer.name} ${order.buyer.surname}`,
      to: order.gift.recipient?.name ?? null,
      message: order.gift.message ?? null,
      redeemAt: `${shop.publicUrl}/verzilveren`,
      codes: codes.map((code) => ({ code: unsealCode(shop, code.code_sealed), validUntil: code.valid_until })),
      template: templateIn(template, language),
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

/** For its buyer (session, manage-token), the holder of the gift link, and staff who may see codes. */
export async function downloadVouchers(
  shop: Pick<Shop, 'db' | 'documents' | 'keys' | 'now' | 'pictures' | 'publicUrl'>,
  signedToken: string,
  token: string | undefined,
  caller: Caller,
) {
  const number = signedToken.trim().toUpperCase()
  const order = await findVoucherOrder(shop.db, number)
  const manage = token ?? caller.manageToken
  if (!order) return unknownDocument()
  const links = [
    manage === null ? 'wrong' : await readTokenOf(shop, 'manage', order, manage),
    token === undefined ? 'wrong' : await readTokenOf(shop, 'gift', order, token),
  ]
  const mayOpen =
    links.includes('good') ||
    (caller.sessionId !== null && caller.sessionId === order.session_id) ||
    (caller.staff?.permissions.includes('vouchers.write') ?? false)
  if (!mayOpen && links.includes('ended')) refuseEndedLink()
  return (mayOpen ? await voucherDocument(shop, order) : null) ?? unknownDocument()
}

const unknownDocument = () => refuse(404, 'voucher_order_unknown', 'There is no such order.')

/** Numbers of voucher orders begin so; those of reservations do not. */
export const isVoucherOrderNumber = (number: string): boolean => /^\s*TV/i.test(number)

/** The caller's own order, with the name of what it sold in its language. */
export async function requireOwnOrderNamed(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  token: string,
  caller: Caller,
): Promise<[order: VoucherOrder, name: string]> {
  const order = await requireOwnOrder(shop, token.trim().toUpperCase(), caller)
  return [order, nameIn(await productOf(shop.db, order), order.language)]
}

/** The invoice that the mail about single-purpose vouchers carries; null where VAT is charged on use. */
export async function voucherInvoiceFile(shop: Pick<Shop, 'db' | 'documents' | 'now'>, number: string) {
  const order = await findVoucherOrder(shop.db, number)
  return order ? voucherInvoiceFor(shop, order, nameIn(await productOf(shop.db, order), order.language)) : null
}

/** For the mails that carry it. */
export async function voucherDocumentOf(
  shop: Pick<Shop, 'db' | 'documents' | 'keys' | 'pictures' | 'publicUrl'>,
  number: string,
) {
  const order = await findVoucherOrder(shop.db, number)
  return order ? voucherDocument(shop, order) : null
}

/** Scheduled job: reminds the holders of bought codes two months and two weeks before the codes expire. */
export async function remindExpiring(shop: SaleChange & Pick<Shop, 'db'>): Promise<void> {
  const now = today(shop.now())
  for (const [index, { stage, days }] of reminderStages.entries()) {
    const nearer = reminderStages[index + 1]?.days ?? -1
    for (const code of await findExpiring(shop.db, addDays(now, nearer + 1), addDays(now, days), stage, 200)) {
      const order = (await findVoucherOrder(shop.db, code.order_number))!
      const { recipient } = order.gift
      const language = recipient?.email ? (recipient.language ?? order.language) : order.language
      const voucher = nameIn(await productOf(shop.db, order), language)
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
            link: giftLink(shop, order, code.valid_until, language),
          },
        }),
      )
    }
  }
}

export async function resend(
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
    voucher: await productOf(shop.db, order),
    validUntil: code.valid_until,
    again: `:${shop.now().getTime()}`,
  }
  await shop.db.transaction().execute(async (trx) => {
    // The gift that goes out now does not go out once more on its day.
    if (input.to === 'recipient') await dropQueuedMail(trx, `voucher-gift:${order.number}`)
    await (input.to === 'buyer' ? notifyBuyer : notifyRecipient)(shop, trx, order, notice)
    await writeAudit(trx, {
      actor: caller.staff!.email,
      action: 'voucher.resent',
      subject: `voucher_order:${order.number}`,
      after: { to: input.to },
    })
    await storeReply(trx, null)
  })
  return null
}
