/** Writes the journal entries of payments, in the transaction that records the payment. */
import { insertJournalEntry, paymentPostings, type Posting } from '../journal/index.ts'
import { today } from '../../shared/day.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import type { Account } from './ports.ts'
import type { Payment } from './store.ts'

type Clock = Pick<Shop, 'now'>

/** Books an entry, dated today, for the sale that the payment belongs to. */
export async function postPaymentEntry(
  shop: Clock,
  db: Trx,
  payment: Payment,
  entry: { key: string; kind: 'payment' | 'refund' | 'refund_returned'; postings: Posting[] },
): Promise<void> {
  await insertJournalEntry(db, {
    ...entry,
    reservationNumber: payment.reservation_number,
    voucherOrderNumber: payment.voucher_order_number,
    bookedOn: today(shop.now()),
  })
}

export async function postPaymentToJournal(shop: Clock, db: Trx, payment: Payment, cents: number): Promise<void> {
  await postPaymentEntry(shop, db, payment, {
    key: `payment:${payment.id}`,
    kind: 'payment',
    postings: paymentPostings(payment.account as Account, cents),
  })
}
