/** Creates the shop's card provider. Another provider is chosen here and in `settings.ts`. */
import type { PaymentProvider } from '@tussenuit/modules/money/payment/ports.ts'
import type { PaymentSettings } from './settings.ts'
import { createStripePayments } from './stripe.ts'
import type { StripeConfig } from './stripe-connection.ts'

export const createPaymentProvider = (
  settings: PaymentSettings,
  uses: Required<Pick<StripeConfig, 'entered' | 'log'>>,
): PaymentProvider => createStripePayments({ ...settings, ...uses })
