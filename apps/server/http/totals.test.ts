/** A total excludes what the hotel collects, so every reply with a total also contains that amount. */
import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { allRoutes } from './calls.ts'

/**
 * Exceptions: replies whose total contains the shop's charges only, such as invoices and the sold stays that taking a
 * hotel off sale would affect.
 */
const chargedOnly = [
  'POST /invoices',
  'GET /bookInvoices',
  'GET /partners/:id/invoices',
  'GET /voucherOrders/:id',
  'GET /hotelImpact/:id',
  'GET /roomImpact/:id',
  'POST /closureImpact',
]

type Found = { place: string; fields: string[] }

/** Every object in a schema with a total, and all its fields. */
function totalsIn(schema: unknown, place: string): Found[] {
  if (schema === null || typeof schema !== 'object') return []
  if (Array.isArray(schema)) return schema.flatMap((one) => totalsIn(one, place))
  const { properties } = schema as { properties?: Record<string, TSchema> }
  const own = properties && 'total_cents' in properties ? [{ place, fields: Object.keys(properties) }] : []
  return [...own, ...Object.entries(schema).flatMap(([name, one]) => totalsIn(one, `${place}.${name}`))]
}

const found = allRoutes.flatMap(({ call: { method, path, access } }) =>
  access.flatMap(({ reply }) => totalsIn(reply, `${method} ${path}`)),
)
const isChargedCall = ({ place }: Found) => chargedOnly.some((call) => place.startsWith(`${call}.`) || place === call)

test('beside a total stands what is paid at the hotel, in every call that has one', () => {
  const places = found.filter((one) => !isChargedCall(one))
  expect(places.length).toBeGreaterThan(20)
  expect(places.filter(({ fields }) => !fields.includes('payable_at_hotel_cents')).map(({ place }) => place)).toEqual(
    [],
  )
})

test('no exception is left over', () => {
  expect(chargedOnly.filter((call) => !found.some(({ place }) => place.startsWith(`${call}.`)))).toEqual([])
})
