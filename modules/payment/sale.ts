/**
 * What is paid for, as payments see it. A reservation and a voucher order are sales: their slices say here what a
 * payment, a refund or a dispute does to them, and this slice knows neither.
 */
import type { Db, Shop, Trx } from '../shared/shop.ts'
import type { ProviderPayment } from './ports.ts'
import type { Settlement } from './settle.ts'
import type { Payment, Sale } from './store.ts'

/** A sale whose row the transaction holds. Everything it does is part of that transaction. */
export type LockedSale = {
  payer: { name: string; email: string; language: string }
  /**
   * Whether the sale takes this payment: `waiting`, it does; `over`, it came too late; neither, it is one too many. What
   * is due now decides, not what the payment was once made for: choices may have changed in another tab.
   */
  accepts(payment: Payment): Promise<{ waiting: boolean; over: boolean; amountCents: number }>
  /** The payment was taken: the sale is paid, or its balance is. */
  pay(payment: Payment, received: Pick<ProviderPayment, 'receivedCents' | 'method'>, actor: string): Promise<void>
  /** The payment was not taken and goes back. */
  giveBack(reason: NonNullable<Settlement['refund']>['reason'], actor: string): Promise<void>
  /** Money was sent back at the provider, not by the shop. `isAll`: nothing of the payment is left. */
  refundedOutside(refund: { id: string; cents: number; isAll: boolean }): Promise<void>
  /** A refund that had arrived was sent back by the bank: the money is owed again. */
  oweAgain(): Promise<void>
  /** A bank decides about the payment: what was bought with it cannot be spent meanwhile. */
  freeze(disputeId: string): Promise<void>
  unfreeze(disputeId: string): Promise<void>
  /** The bank took the money back: what was bought with it is no longer owed. */
  writeOff(disputeId: string): Promise<void>
}

export type SaleKind = {
  /** Always before the sale's payments are locked. */
  lock(shop: Shop, trx: Trx, number: string): Promise<LockedSale>
  /** Everything that had to go back has arrived. */
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

declare module '../shared/shop.ts' {
  interface Shop {
    sales: { reservation: SaleKind; voucherOrder: SaleKind }
  }
}

type Sales = Pick<Shop, 'sales'>

/** A payment belongs to one sale, never to both kinds and never to none. */
export const saleOf = (payment: Pick<Payment, 'reservation_number' | 'voucher_order_number'>): Sale =>
  payment.reservation_number !== null
    ? { reservationNumber: payment.reservation_number }
    : { voucherOrderNumber: payment.voucher_order_number! }

export const numberOf = (sale: Sale): string =>
  'reservationNumber' in sale ? sale.reservationNumber : sale.voucherOrderNumber

const kindOf = (shop: Sales, sale: Sale): SaleKind =>
  'reservationNumber' in sale ? shop.sales.reservation : shop.sales.voucherOrder

export const lockSale = (shop: Shop, trx: Trx, sale: Sale): Promise<LockedSale> =>
  kindOf(shop, sale).lock(shop, trx, numberOf(sale))

export const markRefunded = (shop: Sales, trx: Trx, sale: Sale, by: { actor: string; reason: string }): Promise<void> =>
  kindOf(shop, sale).markRefunded(trx, numberOf(sale), by.actor, by.reason)

export const showSale = (shop: Sales, db: Db, sale: Sale): Promise<ShownSale> =>
  kindOf(shop, sale).show(db, numberOf(sale))
