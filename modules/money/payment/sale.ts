/**
 * The port of a sale. Reservations and voucher orders are sales: their slices implement the effects of a payment, a
 * refund or a dispute, and payments import neither.
 */
import type { Db, Shop, Trx } from '../../shared/shop.ts'
import type { ProviderPayment } from './ports.ts'
import type { Payment, Sale } from './store.ts'

/** Why a payment is refunded immediately: the sale does not accept it. */
export type NotTakenReason = 'late_payment' | 'second_payment' | 'wrong_amount'

/** A sale whose row is locked by the transaction. All its methods are part of that transaction. */
export type LockedSale = {
  payer: { name: string; email: string; language: string }
  /**
   * Whether the sale takes this payment: `waiting`, it does; `over`, it came too late; neither, it is one too many.
   * What is due now decides, not what the payment was once made for: choices may have changed in another tab.
   */
  accepts(payment: Payment): Promise<{ waiting: boolean; over: boolean; amountCents: number }>
  /** The payment is accepted: the sale is paid, or its balance is. */
  pay(payment: Payment, received: Pick<ProviderPayment, 'receivedCents' | 'method'>, actor: string): Promise<void>
  /** The payment is not accepted and is refunded. */
  giveBack(reason: NotTakenReason, actor: string): Promise<void>
  /**
   * Money was sent back at the provider, not by the shop. `firstTimeCents`: the part that does not replace a refund
   * that failed. `isAll`: nothing of the payment is left.
   */
  refundedOutside(refund: { id: string; cents: number; firstTimeCents: number; isAll: boolean }): Promise<void>
  /** A successful refund was returned by the bank: the money is owed again. */
  oweAgain(): Promise<void>
  /** A dispute is open: what was bought with the payment cannot be spent meanwhile. */
  freeze(disputeId: string): Promise<void>
  unfreeze(disputeId: string): Promise<void>
  /** The dispute is lost: what was bought with the payment is no longer owed. */
  writeOff(disputeId: string): Promise<void>
}

/** What a sale needs to change its state, and to queue what follows from that: jobs, and e-mails with signed links. */
export type SaleChange = Pick<Shop, 'jobs' | 'keys' | 'now' | 'publicUrl'>

/** What a flow needs that locks a sale and changes it. */
export type SaleFlow = SaleChange & Pick<Shop, 'db' | 'sales'>

/** What a flow needs that also asks the card provider. */
export type PaymentFlow = SaleFlow & Pick<Shop, 'payments'>

export type SaleKind = {
  /** Always before the sale's payments are locked. */
  lock(shop: SaleChange, trx: Trx, number: string): Promise<LockedSale>
  /** All refunds have succeeded. */
  markRefunded(trx: Trx, number: string, actor: string, reason: string): Promise<void>
  /** What the return page shows of it. */
  show(db: Db, number: string): Promise<ShownSale>
}

export type ShownSale = {
  kind: 'reservation' | 'voucher'
  number: string
  state: string
  deal_slug: string | null
  deals_id: number | null
}

declare module '../../shared/shop.ts' {
  interface Shop {
    sales: { reservation: SaleKind; voucherOrder: SaleKind }
  }
}

type Sales = Pick<Shop, 'sales'>

/** A payment belongs to one sale, never to both kinds and never to none. */
export const saleOfPayment = (payment: Pick<Payment, 'reservation_number' | 'voucher_order_number'>): Sale =>
  payment.reservation_number !== null
    ? { reservationNumber: payment.reservation_number }
    : { voucherOrderNumber: payment.voucher_order_number! }

export const saleNumber = (sale: Sale): string =>
  'reservationNumber' in sale ? sale.reservationNumber : sale.voucherOrderNumber

const kindOf = (shop: Sales, sale: Sale): SaleKind =>
  'reservationNumber' in sale ? shop.sales.reservation : shop.sales.voucherOrder

export const lockSale = (shop: SaleChange & Sales, trx: Trx, sale: Sale): Promise<LockedSale> =>
  kindOf(shop, sale).lock(shop, trx, saleNumber(sale))

export const markRefunded = (shop: Sales, trx: Trx, sale: Sale, by: { actor: string; reason: string }): Promise<void> =>
  kindOf(shop, sale).markRefunded(trx, saleNumber(sale), by.actor, by.reason)

export const showSale = (shop: Sales, db: Db, sale: Sale): Promise<ShownSale> =>
  kindOf(shop, sale).show(db, saleNumber(sale))
