import { queueMail } from '../../platform/mail/index.ts'
import { createVoucherInvoice, requireCompany } from '../../money/invoice/index.ts'
import { insertJournalEntry, voucherSalePostings } from '../../money/journal/index.ts'
import { insertCodes, updateNetCents } from '../../money/ledger/index.ts'
import {
  findPayments,
  insertPayment,
  createOrUpdateProviderPayment,
  findPaymentByProof,
  type PaymentFlow,
  type SaleChange,
} from '../../money/payment/index.ts'
import { cancelOrSettlePayments, settlePaymentsOfSale } from '../../money/settlement/index.ts'
import { toPaymentReply } from '../../money/payment/contract.ts'
import { findSettings } from '../../platform/settings/index.ts'
import type { CompanyInput } from '../../shared/company.ts'
import { addMonths, today } from '../../shared/day.ts'
import { paymentPeriodMinutes } from '../../shared/hold.ts'
import { addMinutes } from '../../shared/moment.ts'
import { euroFormat, splitByWeights, multiplyCents } from '../../shared/money.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { LinkState } from '../../shared/link.ts'
import { hashToken, randomString, sealText, unsealText } from '../../shared/secret.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import type { BoughtState } from './bought-message.ts'
import { generateCode, formatCode } from '../../money/ledger/code.ts'
import { translateProductName } from './product-flows.ts'
import { createGiftLink, lastValidDay, createOrderToken, verifyOrderTokenUntil } from './links.ts'
import {
  findOrderCodes,
  findVoucher,
  findVoucherOnSale,
  findVoucherOrder,
  type Gift,
  insertVoucherOrder,
  lockVoucherOrder,
  transitionOrder,
  updateOrderIssuedAt,
  type VoucherOrder,
} from './store.ts'
import { requireGift } from './gift-flows.ts'
import { voucherSaleTerms } from './sale-terms.ts'
import { giftSendTime } from './terms.ts'

export type VoucherInput = {
  voucher_id?: number
  deals_id?: number
  quantity: number
  name: string
  surname: string
  email: string
  company?: CompanyInput
  recipient?: NonNullable<Gift['recipient']>
  message?: string
  send_on?: string
  picture?: string
  language?: string
  voucher_code?: string
  voucher_codes?: string[]
}

/**
 * Creates a voucher order with its payment, and returns the data with which the browser pays. Throws 400 `required`,
 * `range` or `unknown` at the field of the gift or voucher, 404 `voucher_unknown`, 409 `voucher_not_for_vouchers`,
 * `voucher_without_invoice`.
 * Throws PaymentsUnavailable if the card provider does not answer; the order then expires.
 */
export async function createVoucherOrder(
  shop: Pick<Shop, 'db' | 'keys' | 'now' | 'payments' | 'pictures' | 'publicUrl' | 'vatRegister'>,
  input: VoucherInput,
  caller: Caller,
) {
  if (input.voucher_code || input.voucher_codes?.length)
    refuse(409, 'voucher_not_for_vouchers', 'A voucher cannot be paid with a voucher.')
  const gift = requireGift(shop, input)
  if (input.voucher_id === undefined && input.deals_id === undefined)
    refuseField('voucher_id', 'required', 'Name a voucher, or the package it is for.')
  const voucher =
    (await findVoucherOnSale(shop.db, { voucherId: input.voucher_id, dealId: input.deals_id })) ??
    refuse(404, 'voucher_unknown', 'There is no such voucher on sale.')
  const settings = await findSettings(shop.db)
  const number = `TV${randomString('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 8)}`
  const terms = voucherSaleTerms(voucher, settings.vat.scheme)
  if (input.company && terms.vatClass !== 'single_purpose')
    refuse(409, 'voucher_without_invoice', 'This voucher has no invoice: VAT is charged when it is used.')
  const order = {
    number,
    voucherId: voucher.id,
    name: voucher.name,
    title: translateProductName(voucher, input.language),
    dealId: voucher.deal_id,
    quantity: input.quantity,
    unitCents: voucher.selling_price_cents,
    valueCents: voucher.value_cents,
    validityMonths: voucher.validity_months,
    ...terms,
    vatParts: voucher.vat_parts,
    buyer: { name: input.name, surname: input.surname, email: input.email },
    company: input.company ? await requireCompany(shop, input.company) : null,
    gift,
    language: input.language ?? 'en',
    sessionId: caller.sessionId,
    expiresAt: addMinutes(shop.now(), paymentPeriodMinutes),
  }
  const amountCents = multiplyCents(order.unitCents, order.quantity)
  const payment = await shop.db.transaction().execute(async (trx) => {
    await insertVoucherOrder(trx, order)
    return insertPayment(trx, {
      voucherOrderNumber: number,
      part: 'voucher',
      account: terms.account,
      amountCents,
      attempt: 1,
    })
  })
  const atProvider = await createOrUpdateProviderPayment(shop, payment, amountCents, {
    number,
    description: `Tussenuit ${number}`,
    setting: settings.payment,
  })
  return {
    transaction_number: number,
    amount_cents: amountCents,
    manage_token: createOrderToken(shop, 'manage', { number, link_version: 0 }, null),
    payment: toPaymentReply(terms.account, atProvider, settings.payment),
  }
}

/** Called by `settle` in its transaction: marks the order as paid and issues the codes. */
export async function markOrderPaidAndIssueCodes(
  shop: SaleChange,
  trx: Trx,
  number: string,
  actor: string,
): Promise<void> {
  const order = await lockVoucherOrder(trx, number)
  if (!(await transitionOrder(trx, number, 'awaiting_payment', 'paid', actor, 'payment received'))) return
  const voucher = (await findVoucher(trx, order.voucher_id!))!
  const validFrom = today(shop.now())
  // The validity that was shown when the order was made; staff may have changed the product since.
  const validUntil = addMonths(validFrom, order.validity_months ?? voucher.validity_months)
  const codes = Array.from({ length: order.quantity }, (_, position) => {
    const code = generateCode()
    return {
      hash: hashToken(shop.keys('voucher-code'), code),
      sealed: sealText(shop.keys('voucher-seal'), code),
      position,
    }
  })
  const { added: issued } = await insertCodes(
    trx,
    {
      voucherId: voucher.id,
      dealId: order.deal_id,
      orderNumber: number,
      campaignId: null,
      imported: false,
      vatClass: order.vat_class ?? voucher.vat_class,
      cents: order.value_cents,
      stays: 0,
      validFrom,
      validUntil,
      actor,
      note: 'sold',
    },
    codes,
  )
  if (issued !== order.quantity) throw new Error(`${issued} of ${order.quantity} codes could be issued`)
  await bookSale(shop, trx, order, order.vat_class ?? voucher.vat_class)
  await updateOrderIssuedAt(trx, number, shop.now())
  await transitionOrder(trx, number, 'paid', 'issued', actor, `${order.quantity} issued`)
  await notifyVoucherBuyer(shop, trx, order, { voucher, validUntil })
  await notifyGiftRecipient(shop, trx, order, { voucher, validUntil })
}

/**
 * Single-purpose vouchers are invoiced with VAT when they are sold; for other vouchers only the liability is booked.
 */
async function bookSale(shop: Pick<Shop, 'now'>, trx: Trx, order: VoucherOrder, vatClass: string): Promise<void> {
  if (vatClass === 'single_purpose') {
    const { netCents } = await createVoucherInvoice(shop, trx, order)
    await updateNetCents(
      trx,
      order.number,
      splitByWeights(
        netCents,
        Array.from({ length: order.quantity }, () => 1),
      ),
    )
    return
  }
  await insertJournalEntry(trx, {
    key: `voucher_sale:${order.number}`,
    kind: 'voucher_sale',
    voucherOrderNumber: order.number,
    bookedOn: today(shop.now()),
    postings: voucherSalePostings(order.amount_cents, multiplyCents(order.value_cents, order.quantity)),
  })
}

/** The name of the gift with its amount, because the names of vouchers do not contain it. */
const titleInLanguage = (voucher: OrderNotice['voucher'], order: VoucherOrder, language: string): string =>
  `${translateProductName(voucher, language)} (${euroFormat(language).price(order.value_cents)})`

/** Contains the voucher's translations, so that buyer and recipient see its name in their own languages. */
type OrderNotice = { voucher: { name: string; translations: unknown }; validUntil: string; again?: string }

/**
 * The codes are read when the e-mail is sent, so that no queued mail contains codes. `again`: queues the e-mail a
 * second time.
 */
export async function notifyVoucherBuyer(
  shop: Pick<Shop, 'jobs' | 'publicUrl'>,
  db: Trx,
  order: VoucherOrder,
  notice: OrderNotice,
): Promise<void> {
  const { number } = order
  await queueMail(shop, db, {
    key: `voucher:${number}${notice.again ?? ''}`,
    kind: 'voucher_bought',
    to: order.buyer.email,
    language: order.language,
    variables: {
      number,
      name: order.buyer.name,
      voucher: titleInLanguage(notice.voucher, order, order.language),
      quantity: order.quantity,
      total_cents: order.amount_cents,
      valid_until: notice.validUntil,
      recipient: order.gift.recipient?.name ?? null,
      send_on: order.gift.send_on ?? null,
      withdraw_link: `${shop.publicUrl}/vouchers/withdraw?number=${number}`,
    },
  })
}

/** Mails the gift now or on its scheduled day. Without a recipient nothing is sent, because the buyer hands it over. */
export async function notifyGiftRecipient(
  shop: Pick<Shop, 'jobs' | 'keys' | 'now' | 'publicUrl'>,
  db: Trx,
  order: VoucherOrder,
  notice: OrderNotice,
): Promise<void> {
  const { recipient, message, send_on } = order.gift
  if (!recipient?.email) return
  const language = recipient.language ?? order.language
  await queueMail(shop, db, {
    key: `voucher-gift:${order.number}${notice.again ?? ''}`,
    kind: 'voucher_gift',
    to: recipient.email,
    language,
    ...(send_on && !notice.again && send_on > today(shop.now()) ? { sendAt: giftSendTime(send_on) } : {}),
    variables: {
      number: order.number,
      name: recipient.name,
      from: `${order.buyer.name} ${order.buyer.surname}`,
      message: message ?? '',
      voucher: titleInLanguage(notice.voucher, order, language),
      quantity: order.quantity,
      valid_until: notice.validUntil,
      link: createGiftLink(shop, order, notice.validUntil, language),
    },
  })
}

export const unsealOrderCode = (shop: Pick<Shop, 'keys'>, sealed: string): string =>
  formatCode(
    unsealText(shop.keys('voucher-seal'), sealed) ?? refuse(500, 'code_unreadable', 'The code cannot be shown.'),
  )

/** The codes of an order for display, without blocked ones. */
export async function findDisplayCodes(shop: Pick<Shop, 'db' | 'keys'>, number: string): Promise<string[]> {
  return (await findOrderCodes(shop.db, number))
    .filter((row) => !row.blocked)
    .map((row) => unsealOrderCode(shop, row.code_sealed))
}

export async function requireOwnOrder(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  number: string,
  caller: Caller,
): Promise<VoucherOrder> {
  const { order, hasEnded } = await lookUpOrder(shop, number, caller)
  return order ?? (hasEnded ? throwOrderLinkExpired() : refuseUnknownOrder())
}

/**
 * Refuses with `link_ended` for a link that has expired. It is safe to tell the holder that it was valid; the page
 * offers to mail a new link.
 */
export const throwOrderLinkExpired = (): never =>
  refuse(410, 'link_ended', 'This link has ended. Please ask for a new one.')

const refuseUnknownOrder = () => refuse(404, 'voucher_order_unknown', 'There is no such order.')

/**
 * The order if the caller has its manage-token or session; otherwise null. `hasEnded`: the caller's manage-token has
 * expired.
 */
async function lookUpOrder(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  number: string,
  caller: Caller,
): Promise<{ order: VoucherOrder | null; hasEnded: boolean }> {
  const order = await findVoucherOrder(shop.db, number)
  if (!order) return { order, hasEnded: false }
  const link = caller.manageToken === null ? 'wrong' : await verifyOrderToken(shop, 'manage', order, caller.manageToken)
  const own = link === 'good' || (caller.sessionId !== null && caller.sessionId === order.session_id)
  return { order: own ? order : null, hasEnded: link === 'ended' }
}

export const verifyOrderToken = async (
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  purpose: 'manage' | 'gift',
  order: VoucherOrder,
  token: string,
): Promise<LinkState> =>
  verifyOrderTokenUntil(shop, purpose, order, lastValidDay(await findOrderCodes(shop.db, order.number)), token)

/**
 * Called after the payment: settles it, and returns the codes once they exist. Values sent by the browser are ignored.
 * With only the proof of payment, a browser without the purchase session gets the payment's state but no codes; these
 * are mailed. Throws 402 `voucher_not_paid` if nothing is paid or pending, 410 `voucher_withdrawn`.
 */
export async function settleAndGetOrder(
  shop: PaymentFlow,
  input: { transaction_number: string; proof?: string | undefined },
  caller: Caller,
): Promise<{ state: BoughtState; codes: string[]; gift_link: string | null }> {
  const number = input.transaction_number
  const own = (await lookUpOrder(shop, number, caller)).order !== null
  if (!own) await requirePayer(shop, number, input.proof ?? '')
  await settlePaymentsOfSale(shop, { voucherOrderNumber: number }, 'return page')
  const order = (await findVoucherOrder(shop.db, number))!
  if (order.state === 'issued')
    return {
      state: 'issued',
      codes: own ? await findDisplayCodes(shop, number) : [],
      gift_link: own ? await createGiftLinkForOrder(shop, order) : null,
    }
  requireNotWithdrawn(order)
  const payments = await findPayments(shop.db, { voucherOrderNumber: number })
  if (payments.some((payment) => payment.state === 'processing'))
    return { state: 'processing', codes: [], gift_link: null }
  return refuse(402, 'voucher_not_paid', 'No payment has been received for this order.')
}

/** The gift link in the recipient's language, or the buyer's if that is not set. */
export const createGiftLinkForOrder = async (
  shop: Pick<Shop, 'db' | 'keys' | 'now' | 'publicUrl'>,
  order: VoucherOrder,
): Promise<string> =>
  createGiftLink(
    shop,
    order,
    lastValidDay(await findOrderCodes(shop.db, order.number)),
    order.gift.recipient?.language ?? order.language,
  )

/** Throws 404 `voucher_order_unknown` if the proof does not belong to a payment of this order. */
async function requirePayer(shop: Pick<Shop, 'db' | 'payments'>, number: string, proof: string): Promise<void> {
  const payment = await findPaymentByProof(shop, proof)
  if (payment?.voucher_order_number !== number) refuseUnknownOrder()
}

export async function getPurchasedCodes(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  number: string,
  caller: Caller,
): Promise<{ code: string; codes: string[] }> {
  const order = await requireOwnOrder(shop, number, caller)
  requireNotWithdrawn(order)
  if (order.state !== 'issued') refuse(402, 'voucher_not_paid', 'No payment has been received for this order.')
  const codes = await findDisplayCodes(shop, number)
  return { code: codes[0] ?? refuseWithdrawnOrder(), codes }
}

const refuseWithdrawnOrder = (): never => refuse(410, 'voucher_withdrawn', 'This order was withdrawn.')

/** Refuses an order that is being or was refunded with `voucher_withdrawn`: there is nothing to pay or show. */
function requireNotWithdrawn(order: VoucherOrder): void {
  if (order.issued_at !== null && (order.state === 'refunding' || order.state === 'refunded')) refuseWithdrawnOrder()
}

export async function expireOrder(shop: PaymentFlow, number: string): Promise<void> {
  const uncancelled = await cancelOrSettlePayments(
    shop,
    (await findPayments(shop.db, { voucherOrderNumber: number })).filter(
      (payment) => payment.state !== 'paid' && payment.state !== 'cancelled',
    ),
  )
  if (uncancelled.every((payment) => payment.state === 'cancelled'))
    await transitionOrder(shop.db, number, 'awaiting_payment', 'expired', 'clock', 'the time to pay has passed')
}
