import { lockReservation } from '../booking/index.ts'
import { formatEuros } from '../shared/money.ts'
import type { Shop } from '../shared/shop.ts'
import { blocksRefunds, isLost } from './dispute.ts'
import type { Account } from './ports.ts'
import { dropWantedRefunds, insertTask, type Payment, saveDispute } from './store.ts'

/** Writes down how the disputes about a payment stand, as the provider says now. Any order and number of events is harmless. */
export async function followDisputes(shop: Shop, account: Account, intentId: string, payment: Payment | null): Promise<void> {
  const number = payment?.reservation_number ?? null
  const sale = number ?? payment?.voucher_order_number ?? intentId
  for (const dispute of await shop.payments.listDisputes(account, intentId)) {
    await shop.db.transaction().execute(async (trx) => {
      if (number) await lockReservation(trx, number)
      await saveDispute(trx, { account, id: dispute.id, intentId, paymentId: payment?.id ?? null, status: dispute.status, reason: dispute.reason, amountCents: dispute.amountCents, open: blocksRefunds(dispute.status) })
      const sum = formatEuros(dispute.amountCents, 'en')
      await insertTask(trx, { key: `dispute:${account}:${dispute.id}`, kind: 'dispute', reservationNumber: number, text: `A payer disputes ${sum} of ${sale} (${dispute.reason}). Refunds are frozen until his bank decides.` })
      if (!isLost(dispute.status) || !payment) return
      // The bank took the money back itself: what we still wanted to send would send it twice.
      await dropWantedRefunds(trx, payment.id)
      await insertTask(trx, { key: `dispute-lost:${account}:${dispute.id}`, kind: 'dispute_lost', reservationNumber: number, text: `The dispute about ${sum} of ${sale} is lost: the money is gone.` })
    })
  }
}
