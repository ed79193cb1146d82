/** Cookie consent, and the one analytics event that it permits. */
import { Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { Line, Nothing } from '../../shared/shapes.ts'

const Choice = Type.Object({ visitor: Type.String({ format: 'uuid' }), version: Line(20), analytics: Type.Boolean() })
export const logCookieChoice = call({
  method: 'POST',
  path: '/cookie-choice',
  summary: 'Keeps the proof of a choice about cookies',
  body: Choice,
  limit: 'log',
  quota: 'lines',
  access: [{ who: 'public', reply: Nothing }],
})

const Counted = Type.Object({
  counted: Type.Boolean({ description: 'False without consent, without a paid sale, or when it was counted before' }),
})
export const countPurchase = call({
  method: 'POST',
  path: '/purchase-event',
  waitsFor: ['analytics'],
  sale: 'body.order_number',
  summary: 'Counts a paid sale once, for visitors who agreed to it',
  body: Type.Object({ order_number: Line(20) }),
  limit: 'log',
  quota: 'lines',
  access: [{ who: 'public', reply: Counted }],
})
