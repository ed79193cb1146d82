/** The calls through which the shop learns the state of payments. */
import { Type } from 'typebox'
import { AccountShape, CheckoutShape, PublicKeyField, returnField } from '../payment/contract.ts'
import { call, signedMessageBytes } from '../../shared/call.ts'
import { Id, Nothing, Nullable } from '../../shared/shapes.ts'

export const paymentsReturn = call({
  method: 'POST',
  once: true,
  path: '/payments/return',
  waitsFor: ['payments'],
  sale: `body.${returnField}`,
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
        ...PublicKeyField,
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
  waitsFor: ['payments'],
  summary: 'Signed events of the standard account',
  rawBody: true,
  bodyBytes: signedMessageBytes,
  access: [{ who: 'public', reply: Nothing }],
})
export const webhookSgr = call({
  method: 'POST',
  path: '/payments/webhook/sgr',
  waitsFor: ['payments'],
  summary: 'Signed events of the SGR account',
  rawBody: true,
  bodyBytes: signedMessageBytes,
  access: [{ who: 'public', reply: Nothing }],
})
export const webhookAny = call({
  method: 'POST',
  path: '/payments/webhook',
  waitsFor: ['payments'],
  summary: 'Signed events of either account',
  rawBody: true,
  bodyBytes: signedMessageBytes,
  access: [{ who: 'public', reply: Nothing }],
})
