/** Session values that the browser stores on the server; they are not trusted. */
import { Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { Nothing } from '../../shared/shapes.ts'
import { valueBytes } from './size.ts'

export const sessionKeys = [
  'deals',
  'bookingConfig',
  'paymentTypeFromOrderBook',
  'reservationConfig',
  'voucherCode',
  'voucherDetails',
  'selectedHotel',
  'dealsData',
  'purchaseVoucherCode',
] as const
const Key = Type.Enum([...sessionKeys])
const who = 'session' as const
const StoredValue = Type.Object({ key: Key, value: Type.Unknown() })

export const keepValue = call({
  method: 'POST',
  path: '/redis',
  summary: 'Keeps a value of this session',
  body: StoredValue,
  bodyBytes: valueBytes + 1024,
  limit: 'session',
  quota: 'stored',
  access: [{ who, reply: Nothing }],
})
export const findValue = call({
  method: 'GET',
  path: '/redis',
  summary: 'A value of this session, or null',
  query: Type.Object({ key: Key }),
  access: [{ who, reply: Type.Object({ key: Key, value: Type.Unknown() }) }],
})
export const replaceValue = call({
  method: 'PUT',
  path: '/redis',
  summary: 'Replaces a value of this session',
  body: StoredValue,
  bodyBytes: valueBytes + 1024,
  limit: 'session',
  quota: 'stored',
  access: [{ who, reply: Nothing }],
})
export const dropValue = call({
  method: 'DELETE',
  path: '/redis',
  summary: 'Drops a value of this session',
  query: Type.Object({ key: Key }),
  access: [{ who, reply: Nothing }],
})
export const dropValues = call({
  method: 'POST',
  path: '/redis/delete-many',
  summary: 'Drops several values of this session',
  body: Type.Object({ keys: Type.Array(Key, { minItems: 1, maxItems: 20 }) }),
  access: [{ who, reply: Nothing }],
})
export const clearSession = call({
  method: 'POST',
  path: '/redis/clear',
  summary: 'Drops all values of this session; the browser draws a new id',
  access: [{ who, reply: Nothing }],
})
export const writeLog = call({
  method: 'POST',
  path: '/deals/write',
  summary: 'A line for the log',
  body: Type.Object({ message: Type.String({ minLength: 1, maxLength: 1000 }), data: Type.Optional(Type.Unknown()) }),
  limit: 'log',
  quota: 'lines',
  access: [{ who: 'public', reply: Nothing }],
})
