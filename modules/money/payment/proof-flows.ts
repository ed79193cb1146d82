/**
 * The proof that authorizes its bearer to read the state of a payment: a text that the provider's adapter creates and
 * verifies.
 */
import { refuse } from '../../shared/refusal.ts'
import type { Shop } from '../../shared/shop.ts'
import { returnField } from './contract.ts'
import type { Account } from './ports.ts'
import { findPaymentByProviderId, type Payment } from './store.ts'

type Proven = Payment & { providerId: string }

/**
 * Returns null if the text is not a proof. Throws 404 `payment_unknown` if its payment is not stored, or if the proof
 * is incomplete or changed.
 */
export async function findPaymentByProof(shop: Pick<Shop, 'db' | 'payments'>, proof: string): Promise<Proven | null> {
  const providerId = shop.payments.paymentOfProof(proof)
  if (providerId === null) return null
  const payment = (await findPaymentByProviderId(shop.db, null, providerId)) ?? throwPaymentNotFound()
  if (!(await shop.payments.verifyProof(payment.account as Account, providerId, proof))) throwPaymentNotFound()
  return { ...payment, providerId }
}

/** Throws like `findPaymentByProof`, and 400 `invalid_input` if the text is not a proof. */
export async function requirePaymentByProof(shop: Pick<Shop, 'db' | 'payments'>, proof: string): Promise<Proven> {
  const invalid = 'This is not valid payment information.'
  return (
    (await findPaymentByProof(shop, proof)) ??
    refuse(400, 'invalid_input', invalid, { fields: [{ path: returnField, code: 'format', message: invalid }] })
  )
}

export const throwPaymentNotFound = () => refuse(404, 'payment_unknown', 'There is no such payment.')
