import { crashIfRequested } from '../../shared/crash-point.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Shop } from '../../shared/shop.ts'
import { paymentReturnUrl } from './contract.ts'
import { type MethodSetting, enabledMethodsOf } from './methods.ts'
import type { Account, ProviderPayment } from './ports.ts'
import { updatePaymentAmount, recordProviderId, type Payment } from './store.ts'

/**
 * Returns the payment at the provider for the amount due now. The first call creates it; later calls reuse it. Refuses
 * `payment_processing` if the payer is paying another amount.
 */
export async function createOrUpdateProviderPayment(
  shop: Pick<Shop, 'db' | 'payments' | 'publicUrl'>,
  payment: Payment,
  amountCents: number,
  sale: { number: string; description: string; setting: MethodSetting },
): Promise<ProviderPayment> {
  const account = payment.account as Account
  if (payment.intent_id === null) {
    if (payment.amount_cents !== amountCents) await updatePaymentAmount(shop.db, payment.id, amountCents)
    const methods = enabledMethodsOf(sale.setting, account)
    const atProvider = await shop.payments.createPayment({
      account,
      amountCents,
      methods,
      description: sale.description,
      key: `pi-create:${sale.number}:${payment.part}:${payment.attempt}:${amountCents}:${methods.join('+')}`,
      metadata: {
        reservation_number: sale.number,
        instalment: payment.part,
        shop_account: account,
        purpose: payment.part === 'voucher' ? 'voucher' : 'reservation',
      },
      returnUrl: (proof) => paymentReturnUrl(shop.publicUrl, proof),
    })
    crashIfRequested('intent made')
    await recordProviderId(shop.db, payment.id, atProvider.id)
    crashIfRequested('intent stored')
    return atProvider
  }
  const atProvider = await shop.payments.findPayment(account, payment.intent_id)
  if (!atProvider) throw new Error(`the card provider does not know payment ${payment.id}`)
  // The amount at the provider decides: an earlier change may have been applied even if its reply was lost.
  const changed =
    atProvider.amountCents === amountCents
      ? atProvider
      : await shop.payments.changeAmount(account, payment.intent_id, amountCents)
  // The payer is paying the previous amount, so the payment cannot be used for another amount.
  if (changed.amountCents !== amountCents)
    refuse(409, 'payment_processing', 'A payment for this reservation is on its way. Please wait for it.')
  if (payment.amount_cents !== amountCents) await updatePaymentAmount(shop.db, payment.id, amountCents)
  return changed
}
