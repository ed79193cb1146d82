/** The stored form of an exchange with the supplier: sufficient for debugging, without personal data or credentials. */
import type { SupplierExchange } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { objectOrEmpty } from './read.ts'
import type { Fields } from './read.ts'

/** Fields with guests' personal data, removed at any depth. */
const personalFields = new Set([
  'first_name',
  'last_name',
  'first_name_original',
  'last_name_original',
  'email',
  'phone',
  'comment',
  'order_comment',
  'user_comment',
  'user_ip',
  'real_ip',
  'arrival_datetime',
  'gender',
])
/** The only useful field of the supplier's diagnostics; the others repeat the request and contain keys. */
const loggedDebugFields = ['validation_error'] as const
const longest = 20_000
const removed = '…'

function removePersonalData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removePersonalData)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      personalFields.has(key) && field !== null ? removed : removePersonalData(field),
    ]),
  )
}

/** Replaces the rates with their number, because prices are stored where they are used. */
function replaceRatesByNumber(data: unknown): unknown {
  const { hotels } = objectOrEmpty(data)
  if (!Array.isArray(hotels)) return removePersonalData(data)
  return {
    hotels: hotels.map((hotel) => ({
      hid: objectOrEmpty(hotel)['hid'] ?? null,
      rates: Array.isArray(objectOrEmpty(hotel)['rates']) ? (objectOrEmpty(hotel)['rates'] as unknown[]).length : 0,
    })),
  }
}

function replaceLongValue(value: unknown): unknown {
  const written = JSON.stringify(value)
  return written.length > longest ? { characters: written.length } : value
}

export function toLoggedRequest(body: object): unknown {
  return replaceLongValue(removePersonalData(body))
}

export function toLoggedReply(path: string, answer: Fields | null): unknown {
  if (!answer) return null
  const debug = objectOrEmpty(answer['debug'])
  const logged = Object.fromEntries(
    loggedDebugFields.filter((key) => debug[key] !== undefined).map((key) => [key, debug[key]]),
  )
  return replaceLongValue({
    status: answer['status'],
    error: answer['error'] ?? null,
    data: path.startsWith('search/') ? replaceRatesByNumber(answer['data']) : removePersonalData(answer['data']),
    ...logged,
  })
}

/** The id of the order in a request body. */
export function orderIdFromBody(body: object): string | null {
  const { partner_order_id: own, partner, search } = body as Fields
  const searched = objectOrEmpty(search)['partner_order_ids']
  const id =
    own ??
    objectOrEmpty(partner)['partner_order_id'] ??
    (Array.isArray(searched) ? (searched[0] as unknown) : undefined)
  return typeof id === 'string' ? id : null
}

export type Recorder = (exchange: SupplierExchange) => void
