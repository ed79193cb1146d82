import { settle } from './flows.ts'
import {
  requirePaymentByProof,
  saleOfPayment,
  getSaleView,
  throwPaymentNotFound,
  type PaymentFlow,
} from '../payment/index.ts'
import type { Account } from '../payment/ports.ts'

/**
 * Settles the payment and returns the sale and the payment's state. Requires the full proof; an id alone reveals
 * nothing.
 */
export async function settleOnReturn(shop: PaymentFlow, proof: string) {
  const { providerId, ...payment } = await requirePaymentByProof(shop, proof)
  const account = payment.account as Account
  await settle(shop, { account, providerId }, 'return page')
  const atProvider = (await shop.payments.findPayment(account, providerId)) ?? throwPaymentNotFound()
  const common = { account, payment_state: atProvider.state, checkout: atProvider.checkout }
  return { ...(await getSaleView(shop, shop.db, saleOfPayment(payment))), ...common }
}
