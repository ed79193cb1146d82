/**
 * The calls of paying. The specification names some paths and fields after its first card provider; they are
 * translated here and mean for every provider: `client_secret` and `payment_intent_client_secret` are the proof,
 * `publishable_key` the public key of its browser part, empty where it has none.
 */
import { Type } from 'typebox'
import { call, signedMessageBytes } from '../shared/call.ts'
import { Id, Nothing, Nullable } from '../shared/shapes.ts'
import type { Account, Checkout, ProviderPayment } from './ports.ts'

/** The name of the proof in the return address and in bodies. */
export const returnField = 'payment_intent_client_secret'
export const ProofField = { [returnField]: Type.Optional(Type.String({ maxLength: 300 })) }

/** Of the call that keeps what the browser saw at the provider. */
export const reportPath = '/payments/logStripePayment'

/** Where the payer comes back to. */
export const returnAddress = (publicUrl: string, proof: string): string =>
  `${publicUrl}/payment-details?${returnField}=${encodeURIComponent(proof)}`

const CheckoutShape = Type.Unsafe<Checkout>(
  Type.Object(
    {
      kind: Type.String({ description: '`redirect`, or which browser part reads the other fields' }),
      reference: Type.String({ description: 'Names the payment and proves nothing' }),
    },
    { additionalProperties: true },
  ),
)
const AccountShape = Type.Enum(['standard', 'sgr'])

/** What the browser needs to pay. */
export const PaymentShape = Type.Object({
  client_secret: Type.String(),
  publishable_key: Type.String(),
  account: AccountShape,
  checkout: CheckoutShape,
})

const publicKeyOf = (checkout: Checkout): string => checkout['publishable_key'] ?? ''
export const withPublicKey = <T extends { checkout: Checkout }>(reply: T) => ({
  ...reply,
  publishable_key: publicKeyOf(reply.checkout),
})

export const toPay = (account: Account, { proof, checkout }: Pick<ProviderPayment, 'proof' | 'checkout'>) => ({
  client_secret: proof,
  publishable_key: publicKeyOf(checkout),
  account,
  checkout,
})

export const paymentsReturn = call({
  method: 'POST',
  path: '/payments/return',
  summary: 'The browser is back from paying: settles and says which sale it was',
  body: Type.Object({ [returnField]: Type.String({ minLength: 1, maxLength: 300 }) }),
  limit: 'guest',
  access: [
    {
      who: 'public',
      reply: Type.Object({
        kind: Type.Enum(['reservation', 'voucher']),
        number: Type.String(),
        state: Type.String(),
        account: AccountShape,
        publishable_key: Type.String(),
        payment_state: Type.Enum(['open', 'processing', 'paid', 'failed', 'cancelled']),
        checkout: CheckoutShape,
        deal_slug: Nullable(Type.String()),
        deals_id: Nullable(Id),
      }),
    },
  ],
})
export const webhookStandard = call({
  method: 'POST',
  path: '/payments/webhook/standard',
  summary: 'Signed events of the standard account',
  rawBody: true,
  bodyBytes: signedMessageBytes,
  access: [{ who: 'public', reply: Nothing }],
})
export const webhookSgr = call({
  method: 'POST',
  path: '/payments/webhook/sgr',
  summary: 'Signed events of the SGR account',
  rawBody: true,
  bodyBytes: signedMessageBytes,
  access: [{ who: 'public', reply: Nothing }],
})
export const webhookAny = call({
  method: 'POST',
  path: '/payments/webhook',
  summary: 'Signed events of either account',
  rawBody: true,
  bodyBytes: signedMessageBytes,
  access: [{ who: 'public', reply: Nothing }],
})
