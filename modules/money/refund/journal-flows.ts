/** Writes the journal entries of refunds, in the transaction that records the refund. */
import { refundPostings } from '../journal/index.ts'
import { postPaymentEntry, lockPayment, type Payment } from '../payment/index.ts'
import type { Account } from '../payment/ports.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import { insertExternalRefund } from './store.ts'

type Clock = Pick<Shop, 'now'>
type Refund = { id: number; amountCents: number; reason: string }

const refundSource = (payment: Payment, reason: string): Parameters<typeof refundPostings>[0] =>
  reason === 'elsewhere' ? 'bank' : reason === 'dispute' ? 'disputed' : (payment.account as Account)

export async function postRefund(shop: Clock, db: Trx, payment: Payment, refund: Refund): Promise<void> {
  await postPaymentEntry(shop, db, payment, {
    key: `refund:${refund.id}`,
    kind: 'refund',
    postings: refundPostings(refundSource(payment, refund.reason), refund.amountCents),
  })
}

/** Books that the bank returned a successful refund. */
export async function postReturnedRefund(shop: Clock, db: Trx, payment: Payment, refund: Refund): Promise<void> {
  await postPaymentEntry(shop, db, payment, {
    key: `refund_returned:${refund.id}`,
    kind: 'refund_returned',
    postings: refundPostings(payment.account as Account, 0 - refund.amountCents),
  })
}

/** Stores and books a refund that was made outside the shop. Returns false if it was already stored. */
export async function postExternalRefund(
  shop: Clock,
  db: Trx,
  input: Parameters<typeof insertExternalRefund>[1],
): Promise<boolean> {
  const id = await insertExternalRefund(db, input)
  if (id === null) return false
  if (input.state === 'succeeded')
    await postRefund(shop, db, await lockPayment(db, input.paymentId), {
      id,
      amountCents: input.amountCents,
      reason: input.reason ?? 'outside',
    })
  return true
}
