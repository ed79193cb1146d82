/** Reads and validates the body of a search, with the supplier's error texts. */
import { addDays, daysBetween, isDay, today } from '@tussenuit/modules/shared/day.ts'
import type { RoomParty } from '@tussenuit/modules/shared/party.ts'
import type { SupplierStay } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { usualResidency } from './offers.ts'
import { isObject } from './wire.ts'
import type { Json, JsonObject } from './wire.ts'

export const languages = new Set(
  'ar bg cs da de el en es fi fr he hu it ja kk ko nl no pl pt pt_PT ro ru sq sr sv th tr uk vi zh_CN zh_TW'.split(' '),
)

export type Checked<T> = { ok: true; value: T } | { ok: false; text: string }
const wrongRequest = (text: string): { ok: false; text: string } => ({ ok: false, text })

function readParties(guests: Json | undefined): Checked<RoomParty[]> {
  if (!Array.isArray(guests) || guests.length === 0) return wrongRequest('guests number must be positive')
  if (guests.length > 9) return wrongRequest('too many rooms, value should be no more than 9')
  const parties: RoomParty[] = []
  for (const room of guests) {
    if (
      !isObject(room) ||
      !Number.isInteger(room['adults']) ||
      Number(room['adults']) < 1 ||
      Number(room['adults']) > 6
    )
      return wrongRequest('adults number per room must be in range 1 to 6 inc')
    const children = room['children'] ?? []
    if (!Array.isArray(children) || children.length > 4)
      return wrongRequest('children number per room must be not greater then 4')
    if (!children.every((age) => Number.isInteger(age) && Number(age) >= 0 && Number(age) <= 17))
      return wrongRequest("child's age must be in range 0 to 17 incl")
    parties.push({ adults: Number(room['adults']), children: children.map(Number) })
  }
  return { ok: true, value: parties }
}

/** Parses the dates, guests, residency, currency and language of a search; `now` is the stand-in's clock. */
export function parseStay(body: JsonObject, now: Date): Checked<SupplierStay> {
  const { checkin, checkout, residency, currency, language } = body
  if (!isDay(checkin) || !isDay(checkout)) return wrongRequest('date should be ISO8601 (YYYY-MM-DD)')
  const first = today(now)
  if (checkin < first) return wrongRequest('checkin date must be current or future date')
  if (checkin > addDays(first, 730))
    return wrongRequest('checkin date must be less than or equal to 730 days since today')
  const nights = daysBetween(checkin, checkout)
  if (nights < 1) return wrongRequest('checkout date must be after checkin date')
  if (nights > 30) return wrongRequest('checkout cannot be later than 30 days since checkin')
  if (residency === undefined || residency === null || residency === '') return wrongRequest('residency is required')
  if (typeof residency !== 'string' || !/^[a-z]{2}$/i.test(residency))
    return wrongRequest('residency must be one of the ISO 3166-1 alpha-2 codes')
  if (currency !== undefined && currency !== null && currency !== 'EUR') return wrongRequest('unknown currency')
  if (language !== undefined && (typeof language !== 'string' || !languages.has(language)))
    return wrongRequest('unknown language')
  const parties = readParties(body['guests'])
  if (!parties.ok) return parties
  const from = residency.toLowerCase() === usualResidency ? {} : { residency: residency.toLowerCase() }
  const rooms = parties.value.map((room, index) => (index === 0 ? { ...room, ...from } : room))
  return { ok: true, value: { checkIn: checkin, nights, rooms } }
}

/** Parses the requested hotels: "hids" (numbers or numeric text) or "ids" (slugs). */
export function parseHotelKeys(body: JsonObject): Checked<(number | string)[]> {
  const list = body['hids'] ?? body['ids']
  if (!Array.isArray(list) || list.length === 0) return wrongRequest('one of hids, ids is required')
  if (list.length > 300) return wrongRequest('number of ids should be less than or equal to 300')
  const keys = list.map((key) => (body['hids'] !== undefined && body['hids'] !== null ? Number(key) : String(key)))
  return keys.every((key) => typeof key === 'string' || Number.isSafeInteger(key))
    ? { ok: true, value: keys }
    : wrongRequest('hids must be integers')
}
