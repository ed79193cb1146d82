/** The card provider's secret of an intent as proof of having paid: its id is public, the rest only the payer knows. */
import { refuse } from '../shared/refusal.ts'
import type { Shop } from '../shared/shop.ts'
import type { Account } from './ports.ts'
import { findPaymentByIntent, type Payment } from './store.ts'

export const intentIdOf = (secret: string): string | null =>
  /^(pi_[A-Za-z0-9]{8,64})_secret_[A-Za-z0-9]{8,64}$/.exec(secret)?.[1] ?? null

/** The payment of a secret, compared with the provider's; 400 where it is none, 404 where it opens nothing. */
export async function requireProvenPayment(shop: Shop, secret: string): Promise<Payment & { intentId: string }> {
  const intentId =
    intentIdOf(secret) ??
    refuse(400, 'invalid_input', 'This is not valid payment information.', {
      fields: [
        { path: 'payment_intent_client_secret', code: 'format', message: 'This is not valid payment information.' },
      ],
    })
  const payment = (await findPaymentByIntent(shop.db, null, intentId)) ?? unknownPayment()
  const intent = await shop.payments.findIntent(payment.account as Account, intentId)
  if (!intent || intent.clientSecret !== secret) unknownPayment()
  return { ...payment, intentId }
}

export const unknownPayment = () => refuse(404, 'payment_unknown', 'There is no such payment.')
