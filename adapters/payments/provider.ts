/** Creates the shop's card provider; the only file that names which one it is. */
import type { PaymentProvider } from '@tussenuit/modules/money/payment/ports.ts'
import type { PaymentSettings } from './settings.ts'
import { createStripePayments } from './stripe.ts'
import type { StripeConfig } from './stripe-connection.ts'

export const createPaymentProvider = (
  settings: PaymentSettings,
  uses: Required<Pick<StripeConfig, 'entered' | 'log'>>,
): PaymentProvider => createStripePayments({ ...settings, ...uses })
