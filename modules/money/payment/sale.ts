/**
 * The interface of a sale. Reservations and voucher orders are sales: their slices implement what a payment, refund or
 * dispute changes, and the payment code imports neither slice.
 */
import type { Db, Shop, Trx } from '../../shared/shop.ts'
import type { ProviderPayment } from './ports.ts'
import type { Payment, Sale } from './store.ts'

/** Why the sale does not accept a payment, which is then refunded immediately. */
export type PaymentRejectionReason = 'late_payment' | 'second_payment' | 'wrong_amount'

/** A sale whose row the transaction has locked. All its methods run in that transaction. */
export type LockedSale = {
  payer: { name: string; email: string; language: string }
  /**
   * Whether the sale accepts this payment. `waiting`: it does; `over`: the payment is too late; neither: another
   * payment was accepted. The amount now due decides, not the amount for which the payment was created, because choices
   * may have changed in another tab.
   */
  accepts(payment: Payment): Promise<{ waiting: boolean; over: boolean; amountCents: number }>
  /** Records an accepted payment: the sale or its balance is now paid. */
  pay(payment: Payment, received: Pick<ProviderPayment, 'receivedCents' | 'method'>, actor: string): Promise<void>
  /** Notifies the payer of a bank transfer that arrived; once per key. */
  confirmReceipt(receipt: { key: string; cents: number }): Promise<void>
  /** Records a payment that is not accepted and will be refunded. */
  rejectPayment(reason: PaymentRejectionReason, actor: string): Promise<void>
  /**
   * Records a refund that was made at the provider instead of by the shop. `firstTimeCents`: the part that does not
   * replace a failed refund. `isAll`: the payment is fully refunded.
   */
  recordOutsideRefund(refund: { id: string; cents: number; firstTimeCents: number; isAll: boolean }): Promise<void>
  /** Records that the bank returned a successful refund: the shop owes the money again. */
  reopenRefund(): Promise<void>
  /** A dispute is open: until it is decided, what was bought with the payment cannot be used. */
  freeze(disputeId: string): Promise<void>
  unfreeze(disputeId: string): Promise<void>
  /** The dispute is lost: what was bought with the payment is no longer valid. */
  writeOff(disputeId: string): Promise<void>
}

/** The dependencies for changing a sale's state and queuing the resulting jobs and e-mails (with signed links). */
export type SaleChange = Pick<Shop, 'jobs' | 'keys' | 'now' | 'publicUrl'>

/** The dependencies of flows that lock and change a sale. */
export type SaleFlow = SaleChange & Pick<Shop, 'db' | 'sales'>

/** The dependencies of flows that also call the card provider. */
export type PaymentFlow = SaleFlow & Pick<Shop, 'payments'>

export type SaleKind = {
  /** Must be called before the sale's payments are locked. */
  lock(shop: SaleChange, trx: Trx, number: string): Promise<LockedSale>
  /** Called when all refunds have succeeded. */
  markRefunded(trx: Trx, number: string, actor: string, reason: string): Promise<void>
  /** The data of the sale for the return page. */
  show(db: Db, number: string): Promise<SaleView>
}

export type SaleView = {
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

/** Every payment belongs to exactly one sale, of one kind. */
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

export const markSaleRefunded = (
  shop: Sales,
  trx: Trx,
  sale: Sale,
  by: { actor: string; reason: string },
): Promise<void> => kindOf(shop, sale).markRefunded(trx, saleNumber(sale), by.actor, by.reason)

export const getSaleView = (shop: Sales, db: Db, sale: Sale): Promise<SaleView> =>
  kindOf(shop, sale).show(db, saleNumber(sale))
