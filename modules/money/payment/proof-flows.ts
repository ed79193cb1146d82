/** The proof that authorizes reading the state of a payment: a text created and verified by the provider's adapter. */
import { refuse } from '../../shared/refusal.ts'
import type { Shop } from '../../shared/shop.ts'
import { returnField } from './contract.ts'
import type { Account } from './ports.ts'
import { findPaymentByProviderId, type Payment } from './store.ts'

type Proven = Payment & { providerId: string }

/** Returns null where the text is not a proof; 404 where it is a proof of no stored payment. */
export async function findPaymentByProof(shop: Pick<Shop, 'db' | 'payments'>, proof: string): Promise<Proven | null> {
  const providerId = shop.payments.paymentOfProof(proof)
  if (providerId === null) return null
  const payment = (await findPaymentByProviderId(shop.db, null, providerId)) ?? refuseUnknownPayment()
  if (!(await shop.payments.verifyProof(payment.account as Account, providerId, proof))) refuseUnknownPayment()
  return { ...payment, providerId }
}

/** 400 where the text is not a proof. */
export async function requirePaymentByProof(shop: Pick<Shop, 'db' | 'payments'>, proof: string): Promise<Proven> {
  const invalid = 'This is not valid payment information.'
  return (
    (await findPaymentByProof(shop, proof)) ??
    refuse(400, 'invalid_input', invalid, { fields: [{ path: returnField, code: 'format', message: invalid }] })
  )
}

export const refuseUnknownPayment = () => refuse(404, 'payment_unknown', 'There is no such payment.')
