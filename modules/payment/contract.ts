import { Type } from 'typebox'
import { call, signedMessageBytes } from '../shared/call.ts'
import { Id, Nothing, Nullable } from '../shared/shapes.ts'

export const paymentsReturn = call({
  method: 'POST',
  path: '/payments/return',
  summary: 'The browser is back from paying: settles and says which sale it was',
  body: Type.Object({ payment_intent_client_secret: Type.String({ minLength: 1, maxLength: 300 }) }),
  limit: 'guest',
  access: [
    {
      who: 'public',
      reply: Type.Object({
        kind: Type.Enum(['reservation', 'voucher']),
        number: Type.String(),
        state: Type.String(),
        account: Type.Enum(['standard', 'sgr']),
        publishable_key: Type.String(),
        deal_slug: Nullable(Type.String()),
        deals_id: Nullable(Id),
      }),
    },
  ],
})
export const logStripePayment = call({
  method: 'POST',
  path: '/payments/logStripePayment',
  summary: 'What the browser saw at the card provider; secrets are cut out',
  body: Type.Object({
    reservation_number: Type.String({ minLength: 1, maxLength: 40 }),
    payment_request: Type.String({ minLength: 1, maxLength: 300 }),
    payment_response: Type.Unknown(),
  }),
  access: [{ who: 'session or guest', reply: Nothing }],
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
