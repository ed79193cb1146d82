/** Writes the journal entries of payments, in the transaction that records the payment. */
import { insertJournalEntry, paymentPostings, type Posting } from '../journal/index.ts'
import { type Day, today } from '../../shared/day.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import type { Account } from './ports.ts'
import type { Payment } from './store.ts'

type PaymentEntry = { key: string; kind: 'payment' | 'refund' | 'refund_returned'; postings: Posting[] }

/** Books an entry, dated today, for the sale that the payment belongs to. */
export const postPaymentEntry = (
  shop: Pick<Shop, 'now'>,
  db: Trx,
  payment: Payment,
  entry: PaymentEntry,
): Promise<void> => insertEntryOfPayment(db, payment, { ...entry, bookedOn: today(shop.now()) })

/** Books a payment on the day on which it was made. */
export const postPaymentToJournal = (db: Trx, payment: Payment, cents: number, bookedOn: Day): Promise<void> =>
  insertEntryOfPayment(db, payment, {
    key: `payment:${payment.id}`,
    kind: 'payment',
    postings: paymentPostings(payment.account as Account, cents),
    bookedOn,
  })

const insertEntryOfPayment = (db: Trx, payment: Payment, entry: PaymentEntry & { bookedOn: Day }): Promise<void> =>
  insertJournalEntry(db, {
    ...entry,
    reservationNumber: payment.reservation_number,
    voucherOrderNumber: payment.voucher_order_number,
  })
