/** Invalidates the links of an order and mails new ones. */
import { writeAuditEntry } from '../../platform/audit/index.ts'
import type { SaleChange } from '../../money/payment/index.ts'
import { today } from '../../shared/day.ts'
import { runWithMinimumDuration } from '../../shared/even-time.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { findProductOfOrder } from './withdrawal-flows.ts'
import { notifyVoucherBuyer, notifyGiftRecipient } from './flows.ts'
import { lastValidDay } from './links.ts'
import { findOrderCodes, findVoucherOrder, lockVoucherOrder, incrementOrderLinkVersion } from './store.ts'

/**
 * Revokes all links of an order. Afterwards only a new mail to a stored e-mail address contains a valid link; the
 * buyer's browser loses access too. Refuses `voucher_order_unknown`, and `voucher_not_paid` before payment, which needs
 * that browser's access.
 */
export async function revokeOrderLinks(shop: Pick<Shop, 'db'>, typedNumber: string, caller: Caller): Promise<null> {
  const { number } =
    (await findVoucherOrder(shop.db, typedNumber.trim().toUpperCase())) ??
    refuse(404, 'voucher_order_unknown', 'There is no such order.')
  await shop.db.transaction().execute(async (trx) => {
    if ((await lockVoucherOrder(trx, number)).state === 'awaiting_payment')
      refuse(409, 'voucher_not_paid', 'No payment has been received for this order.')
    await writeAuditEntry(trx, {
      actor: caller.staff!.email,
      action: 'voucher.links_ended',
      subject: `voucher_order:${number}`,
      after: { link_version: await incrementOrderLinkVersion(trx, number) },
    })
  })
  return null
}

const mailsPerHour = 3

/**
 * Mails the vouchers again if the given e-mail address is that of the recipient or buyer. Neither the reply nor its
 * duration reveals whether it is. A gift is not sent before its scheduled day.
 */
export async function sendVoucherLink(
  shop: SaleChange & Pick<Shop, 'db' | 'sessionStore'>,
  input: { transaction_number: string; email: string },
): Promise<void> {
  await runWithMinimumDuration(async () => {
    const order = await findVoucherOrder(shop.db, input.transaction_number.trim().toUpperCase())
    const address = input.email.trim().toLowerCase()
    const { recipient, send_on } = order?.gift ?? {}
    const isRecipient = recipient?.email?.toLowerCase() === address && (send_on ?? '') <= today(shop.now())
    if (order?.state !== 'issued' || !(isRecipient || order.buyer.email.toLowerCase() === address)) return
    if ((await shop.sessionStore.count(`voucher-link:${order.number}`, 3600)).hits > mailsPerHour) return
    const validUntil = lastValidDay((await findOrderCodes(shop.db, order.number)).filter((code) => !code.blocked))
    if (validUntil === null) return
    const notice = { voucher: await findProductOfOrder(shop.db, order), validUntil, again: `:${shop.now().getTime()}` }
    await shop.db
      .transaction()
      .execute((trx) => (isRecipient ? notifyGiftRecipient : notifyVoucherBuyer)(shop, trx, order, notice))
  })
}
