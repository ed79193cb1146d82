/** Opens a checkout with the browser part of the payment provider that created it. */
import { browserParts } from '@tussenuit/adapters/payments/browser/parts.ts'
import {
  type BrowserPart,
  CheckoutUnavailable,
  type OpenCheckout,
} from '@tussenuit/modules/money/payment/browser-part.ts'
import type { ToPay } from '../../payment-fields.ts'

/**
 * Rejects with CheckoutUnavailable, whose message keys are under payment.provider. A later call loads the script again.
 */
export async function openCheckout(
  { checkout, proof }: Pick<ToPay, 'checkout' | 'proof'>,
  language: string,
): Promise<OpenCheckout> {
  const load = browserParts[checkout.kind]
  if (!load) throw new CheckoutUnavailable('notAvailable')
  let part: BrowserPart
  try {
    part = await load()
  } catch (cause) {
    throw new CheckoutUnavailable('failedToLoad', { cause })
  }
  return part.open(checkout, proof, language)
}
