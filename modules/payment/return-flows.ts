import type { Shop } from '../shared/shop.ts'
import { settle } from './flows.ts'
import type { Account } from './ports.ts'
import { requireProvenPayment, unknownPayment } from './proof-flows.ts'
import { saleOf, showSale } from './sale.ts'

/** Settles, and says which sale it was and how the payment stands. Needs the whole proof: nothing is revealed by an id. */
export async function returnFromPaying(shop: Shop, proof: string) {
  const { providerId, ...payment } = await requireProvenPayment(shop, proof)
  const account = payment.account as Account
  await settle(shop, { account, providerId }, 'return page')
  const atProvider = (await shop.payments.findPayment(account, providerId)) ?? unknownPayment()
  const common = { account, payment_state: atProvider.state, checkout: atProvider.checkout }
  return { ...(await showSale(shop, shop.db, saleOf(payment))), ...common }
}
