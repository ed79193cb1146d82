/** Implements the sale interface for voucher orders: what payments, refunds and disputes change. */
import { deleteQueuedMail } from '../../platform/mail/index.ts'
import type { SaleKind } from '../../money/payment/index.ts'
import { markOrderPaidAndIssueCodes } from './flows.ts'
import { freezeOrderCodes, voidOrderCodes, unfreezeOrderCodes, writeOffOrderCodes } from './freeze-flows.ts'
import { findVoucherOrder, lockVoucherOrder, transitionOrder } from './store.ts'

export const voucherOrderSale: SaleKind = {
  lock: async (shop, trx, number) => {
    const { buyer, language, state } = await lockVoucherOrder(trx, number)
    return {
      payer: { name: buyer.name, email: buyer.email, language },
      accepts: async (payment) => ({
        waiting: state === 'awaiting_payment',
        over: state === 'expired',
        amountCents: payment.amount_cents,
      }),
      pay: async (_payment, _received, actor) => markOrderPaidAndIssueCodes(shop, trx, number, actor),
      // The e-mails of an order are about its codes, which a bank transfer does not change.
      confirmReceipt: async () => {},
      rejectPayment: async (reason, actor) => {
        if (state === 'expired') await transitionOrder(trx, number, 'expired', 'refunding', actor, reason)
      },
      // After a full refund, the remaining value of the codes is not paid for, so they are withdrawn. After a partial
      // refund, it is unknown which code was refunded.
      recordOutsideRefund: async ({ id, isAll }) => {
        if (!isAll) return
        await voidOrderCodes(shop, trx, number, id)
        await deleteQueuedMail(trx, `voucher-gift:${number}`)
        await transitionOrder(trx, number, 'issued', 'refunding', 'card provider', 'refunded by hand')
      },
      reopenRefund: async () => {
        await transitionOrder(trx, number, 'refunded', 'refunding', 'card provider', 'the bank sent the refund back')
      },
      freeze: async (disputeId) => void (await freezeOrderCodes(trx, number, disputeId)),
      unfreeze: async (disputeId) => void (await unfreezeOrderCodes(shop, trx, number, disputeId)),
      // After a lost dispute the codes stay blocked.
      writeOff: async (disputeId) => {
        await writeOffOrderCodes(shop, trx, number, disputeId)
      },
    }
  },
  markRefunded: async (trx, number, actor, reason) => {
    await transitionOrder(trx, number, 'refunding', 'refunded', actor, reason)
  },
  show: async (db, number) => {
    const { state, deal_id } = (await findVoucherOrder(db, number))!
    return { kind: 'voucher', number, state, deal_slug: null, deals_id: deal_id }
  },
}
