/**
 * Payment fields shared by several calls. The shop's specification names some paths and fields after its first card
 * provider; here their meaning is independent of the provider: `client_secret` and `payment_intent_client_secret` are
 * the proof, `publishable_key` is the public key for the provider's browser part, empty if there is none.
 */
import { Type } from 'typebox'
import { type MethodSetting, enabledWalletsOf } from './methods.ts'
import type { Account, Checkout, ProviderPayment } from './ports.ts'
import { wallets } from './wallets.ts'

/** The name under which the proof is sent in the return URL and in bodies. */
export const returnField = 'payment_intent_client_secret'
export const ProofField = { [returnField]: Type.Optional(Type.String({ maxLength: 300 })) }

/** Path of the call that stores the browser's report. */
export const reportPath = '/payments/logStripePayment'

/** The URL to which the payer returns. */
export const paymentReturnUrl = (publicUrl: string, proof: string): string =>
  `${publicUrl}/payment-details?${returnField}=${encodeURIComponent(proof)}`

export const CheckoutShape = Type.Unsafe<Checkout>(
  Type.Object(
    {
      kind: Type.String({ description: '`redirect`, or which browser part reads the other fields' }),
      reference: Type.String({ description: 'Names the payment and proves nothing' }),
    },
    { additionalProperties: true },
  ),
)
export const AccountShape = Type.Enum(['standard', 'sgr'])

export const PublicKeyField = { publishable_key: Type.String() }

/** The data that the browser needs for the payment. */
export const PaymentShape = Type.Object({
  client_secret: Type.String(),
  ...PublicKeyField,
  account: AccountShape,
  checkout: CheckoutShape,
  wallets: Type.Array(Type.Enum([...wallets]), {
    description: 'Shown in the provider’s form where the device has them',
  }),
})

const publicKeyOf = (checkout: Checkout): string => checkout['publishable_key'] ?? ''
export const addPublicKey = <T extends { checkout: Checkout }>(reply: T) => ({
  ...reply,
  publishable_key: publicKeyOf(reply.checkout),
})

export const toPaymentReply = (
  account: Account,
  { proof, checkout }: Pick<ProviderPayment, 'proof' | 'checkout'>,
  setting: MethodSetting,
) => ({
  client_secret: proof,
  publishable_key: publicKeyOf(checkout),
  account,
  checkout,
  wallets: enabledWalletsOf(setting),
})
