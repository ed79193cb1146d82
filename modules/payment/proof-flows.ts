/** What proves that somebody may see how a payment stands: a text that the provider's adapter makes and checks. */
import { refuse } from '../shared/refusal.ts'
import type { Shop } from '../shared/shop.ts'
import { returnField } from './contract.ts'
import type { Account } from './ports.ts'
import { findPaymentByProviderId, type Payment } from './store.ts'

type Proven = Payment & { providerId: string }

/** Null where the text is no proof at all; 404 where it is one and opens nothing. */
export async function findProvenPayment(shop: Shop, proof: string): Promise<Proven | null> {
  const providerId = shop.payments.paymentOfProof(proof)
  if (providerId === null) return null
  const payment = (await findPaymentByProviderId(shop.db, null, providerId)) ?? unknownPayment()
  if (!(await shop.payments.verifyProof(payment.account as Account, providerId, proof))) unknownPayment()
  return { ...payment, providerId }
}

/** 400 where the text is no proof at all. */
export async function requireProvenPayment(shop: Shop, proof: string): Promise<Proven> {
  const invalid = 'This is not valid payment information.'
  return (
    (await findProvenPayment(shop, proof)) ??
    refuse(400, 'invalid_input', invalid, { fields: [{ path: returnField, code: 'format', message: invalid }] })
  )
}

export const unknownPayment = () => refuse(404, 'payment_unknown', 'There is no such payment.')
