/** The postings of refunds, in the transaction that records them. */
import { refundPostings } from '../journal/index.ts'
import { bookEntry, lockPayment, type Payment } from '../payment/index.ts'
import type { Account } from '../payment/ports.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import { insertOutsideRefund } from './store.ts'

type Clock = Pick<Shop, 'now'>
type Refund = { id: number; amountCents: number; reason: string }

/** A refund has succeeded. */
export async function bookRefund(shop: Clock, db: Trx, payment: Payment, refund: Refund): Promise<void> {
  await bookEntry(shop, db, payment, {
    key: `refund:${refund.id}`,
    kind: 'refund',
    postings: refundPostings(refund.reason === 'elsewhere' ? 'bank' : (payment.account as Account), refund.amountCents),
  })
}

/** A successful refund was returned by the bank. */
export async function bookReturnedRefund(shop: Clock, db: Trx, payment: Payment, refund: Refund): Promise<void> {
  await bookEntry(shop, db, payment, {
    key: `refund_returned:${refund.id}`,
    kind: 'refund_returned',
    postings: refundPostings(payment.account as Account, 0 - refund.amountCents),
  })
}

/** Stores and books a refund that was made outside the shop. False when it was stored before. */
export async function bookOutsideRefund(
  shop: Clock,
  db: Trx,
  input: Parameters<typeof insertOutsideRefund>[1],
): Promise<boolean> {
  const id = await insertOutsideRefund(db, input)
  if (id === null) return false
  if (input.state === 'succeeded')
    await bookRefund(shop, db, await lockPayment(db, input.paymentId), {
      id,
      amountCents: input.amountCents,
      reason: input.reason ?? 'outside',
    })
  return true
}
