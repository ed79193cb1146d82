/**
 * The shop's own names for API fields and paths that the shop's specification names after its first card provider.
 * `proof` authorizes the payer to see the payment.
 */
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { Checkout } from '@tussenuit/modules/money/payment/ports.ts'
import type { Wallet } from '@tussenuit/modules/money/payment/wallets.ts'
import { leavingApi } from './api.ts'

const proofField = 'payment_intent_client_secret'

export const toProofFields = (proof: string) => ({ [proofField]: proof })
/** The proof in the return page's query, or null. */
export const parseProof = (query: string): string | null => new URLSearchParams(query).get(proofField)
export const paymentReturnPath = (proof: string): string =>
  `/payment-details?${proofField}=${encodeURIComponent(proof)}`

/** The path of a booking's confirmation page. */
export const thankyouPath = (number: string): string => `/thankyou?number=${encodeURIComponent(number)}`

/** The data that the payment form needs. */
export type ToPay = { proof: string; checkout: Checkout; wallets: readonly Wallet[] }
type PaymentReply = CallReply<Calls['POST /payment-overview/:id/pay']>['payment']
export const toPaymentInput = ({ client_secret: proof, checkout, wallets }: PaymentReply): ToPay => ({
  proof,
  checkout,
  wallets,
})

/**
 * Reports the payment status that the browser received, for support. The caller does not wait for it: the request
 * outlives the page, and a failure is ignored.
 */
export function reportPayment(number: string, proof: string, report: unknown, headers: Record<string, string>): void {
  const body = { reservation_number: number, payment_request: proof, payment_response: report }
  leavingApi('POST /payments/logStripePayment', { body }, headers).catch(() => undefined)
}
