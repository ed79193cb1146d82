/** What payments and refunds do to the accounts; in the transaction that writes them down. */
import { insertEntry, paymentPostings, refundPostings } from '../journal/index.ts'
import { today } from '../shared/day.ts'
import type { Shop, Trx } from '../shared/shop.ts'
import type { Account } from './ports.ts'
import { insertOutsideRefund, lockPayment, type Payment } from './store.ts'

type Clock = Pick<Shop, 'now'>
const saleOf = (payment: Payment) => ({
  reservationNumber: payment.reservation_number,
  voucherOrderNumber: payment.voucher_order_number,
})

export async function bookPayment(shop: Clock, db: Trx, payment: Payment, cents: number): Promise<void> {
  await insertEntry(db, {
    key: `payment:${payment.id}`,
    kind: 'payment',
    ...saleOf(payment),
    bookedOn: today(shop.now()),
    postings: paymentPostings(payment.account as Account, cents),
  })
}

type Refund = { id: number; amountCents: number; reason: string }

/** Money has arrived at the payer. */
export async function bookRefund(shop: Clock, db: Trx, payment: Payment, refund: Refund): Promise<void> {
  await insertEntry(db, {
    key: `refund:${refund.id}`,
    kind: 'refund',
    ...saleOf(payment),
    bookedOn: today(shop.now()),
    postings: refundPostings(refund.reason === 'elsewhere' ? 'bank' : (payment.account as Account), refund.amountCents),
  })
}

/** A refund that had arrived was sent back by the bank: the money is with us again. */
export async function bookReturnedRefund(shop: Clock, db: Trx, payment: Payment, refund: Refund): Promise<void> {
  await insertEntry(db, {
    key: `refund_returned:${refund.id}`,
    kind: 'refund_returned',
    ...saleOf(payment),
    bookedOn: today(shop.now()),
    postings: refundPostings(payment.account as Account, 0 - refund.amountCents),
  })
}

/** Writes down a refund that was not made here, and books it where the money has gone. False when it was known. */
export async function bookOutsideRefund(
  shop: Clock,
  db: Trx,
  wish: Parameters<typeof insertOutsideRefund>[1],
): Promise<boolean> {
  const id = await insertOutsideRefund(db, wish)
  if (id === null) return false
  if (wish.state === 'succeeded')
    await bookRefund(shop, db, await lockPayment(db, wish.paymentId), {
      id,
      amountCents: wish.amountCents,
      reason: wish.reason ?? 'outside',
    })
  return true
}
