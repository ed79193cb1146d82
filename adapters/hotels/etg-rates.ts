/** Converts the supplier's rate objects to the shop's rates. */
import { addDays } from '@tussenuit/modules/shared/day.ts'
import { passportCountry } from '@tussenuit/modules/shared/party.ts'
import type { HotelContent, Penalty, Rate, SupplierStay } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { limitToRequestTime } from '@tussenuit/modules/shared/third-party.ts'
import { toBoardCode } from './boards.ts'
import {
  BadAnswer,
  parseCents,
  requireObject,
  objectOrEmpty,
  requireList,
  listOrEmpty,
  parseTimestamp,
  requireText,
  textOr,
  requireInteger,
} from './read.ts'
import type { Fields } from './read.ts'

export type RoomGroups = Pick<HotelContent, 'rooms'> | null

/**
 * `anyCurrency`: amounts in any currency are read as euros, because the supplier's sandbox always answers in dollars.
 */
export type RateContext = {
  nights: number
  groups: RoomGroups
  anyCurrency?: boolean
  /** Called with the reason when a valid rate is not sold. */
  onOdd?: (reason: string) => void
}

const groupKeys = [
  'class',
  'quality',
  'sex',
  'bathroom',
  'bedding',
  'family',
  'capacity',
  'club',
  'bedrooms',
  'balcony',
  'view',
  'floor',
]

/** All twelve fields must be equal; a missing field counts as 0. */
export function isSameRoomGroup(a: Fields, b: Fields): boolean {
  return groupKeys.every((key) => Number(a[key] ?? 0) === Number(b[key] ?? 0))
}

/** Search time limit in seconds, which is sent to the supplier; shorter if the waiting request has less time left. */
const searchSeconds = 30

/** The request body for a stay, the same for lists and for a hotel page. */
export function staySearchBody(stay: SupplierStay, language: string): object {
  return {
    checkin: stay.checkIn,
    checkout: addDays(stay.checkIn, stay.nights),
    residency: passportCountry(stay.rooms),
    language,
    currency: 'EUR',
    guests: stay.rooms.map((room) => ({ adults: room.adults, children: room.children })),
    timeout: Math.max(1, Math.floor(limitToRequestTime(searchSeconds * 1000) / 1000)),
  }
}

/**
 * Nightly prices that add up to the total: the supplier's own prices if they differ only by rounding, scaled in
 * proportion if they refer to something else (one of several rooms), or equal prices if none were sent. The last night
 * takes the remainder.
 */
export function splitTotalByNight(totalCents: number, sent: readonly number[], nights: number): number[] {
  const parts =
    sent.length === nights && sent.every((each) => each >= 0) ? sent : Array.from({ length: nights }, () => 1)
  const sum = parts.reduce((all, each) => all + each, 0)
  const weights = sum > 0 ? parts : parts.map(() => 1)
  const whole = weights.reduce((all, each) => all + each, 0)
  const close = Math.abs(whole - totalCents) <= nights * 2
  const shares = weights.map((each) => (close ? each : Math.floor((each * totalCents) / whole)))
  const last = totalCents - shares.slice(0, -1).reduce((all, each) => all + each, 0)
  return [...shares.slice(0, -1), last]
}

/** Finds the deposit payment type, the only one that this shop uses; rates without it are not sold. */
function findDeposit(rate: Fields): Fields | null {
  const types = requireList(
    requireObject(rate['payment_options'], 'payment_options')['payment_types'],
    'payment_types',
  ).map((each) => requireObject(each, 'payment type'))
  return types.find((each) => each['type'] === 'deposit') ?? null
}

function toPenalties(terms: Fields, what: string): Penalty[] {
  return listOrEmpty(terms['policies'], `${what}.policies`).map((each) => {
    const policy = requireObject(each, 'policy')
    return {
      startAt: parseTimestamp(policy['start_at'], 'start_at'),
      endAt: parseTimestamp(policy['end_at'], 'end_at'),
      amountCents: parseCents(policy['amount_show'], 'amount_show'),
    }
  })
}

function toLocalTaxes(payment: Fields, anyCurrency = false): Rate['localTaxes'] {
  return listOrEmpty(objectOrEmpty(payment['tax_data'])['taxes'], 'taxes')
    .map((each) => requireObject(each, 'tax'))
    .filter((tax) => tax['included_by_supplier'] === false)
    .map((tax) => ({
      name: requireText(tax['name'], 'tax name'),
      amountCents: parseCents(tax['amount'], 'tax amount'),
      currency: anyCurrency ? 'EUR' : requireText(tax['currency_code'], 'tax currency'),
    }))
}

function sellLimitsOf(value: unknown): Rate['sellLimits'] {
  const limits = objectOrEmpty(value)
  const limit = (key: string): number | null =>
    limits[key] === null || limits[key] === undefined ? null : parseCents(limits[key], key)
  const minCents = limit('min_price')
  const maxCents = limit('max_price')
  return minCents === null && maxCents === null ? null : { minCents, maxCents }
}

/** Returns null for a rate that the shop cannot pay or cannot price in euros; throws BadAnswer for an invalid one. */
export function toRate(value: unknown, hotelId: number, context: RateContext): Rate | null {
  const rate = requireObject(value, 'rate')
  const payment = findDeposit(rate)
  if (!payment) return null
  if (payment['show_currency_code'] !== 'EUR' && !context.anyCurrency)
    throw new BadAnswer(`price in ${textOr(payment['show_currency_code'], 'no currency')}`)
  const localTaxes = toLocalTaxes(payment, context.anyCurrency)
  // The law requires the total in euros in the first price. With a tax in another currency the total would be a guess,
  // so such a stay is not sold.
  const foreign = localTaxes.find((tax) => tax.currency !== 'EUR' && tax.amountCents > 0)
  if (foreign) {
    context.onOdd?.(`a tax at the hotel in ${foreign.currency}`)
    return null
  }
  const totalCents = parseCents(payment['show_amount'], 'show_amount')
  if (totalCents === 0) throw new BadAnswer('a price of nothing')
  const sentNights = requireList(rate['daily_prices'], 'daily_prices').map((each) => parseCents(each, 'daily price'))
  const translated = objectOrEmpty(rate['room_data_trans'])
  const meal = objectOrEmpty(rate['meal_data'])
  const terms = objectOrEmpty(payment['cancellation_penalties'])
  const rgExt = objectOrEmpty(rate['rg_ext'])
  const roomName = requireText(rate['room_name'], 'room_name')
  const group = context.groups?.rooms.find((room) => isSameRoomGroup(room.rgExt, rgExt))
  return {
    hotelId,
    bookHash: textOr(rate['book_hash'], null),
    roomName,
    roomGroupName: group?.name ?? textOr(translated['main_name'], roomName),
    beddingType: textOr(translated['bedding_type'], null),
    board: toBoardCode(textOr(meal['value'], textOr(rate['meal'], 'unspecified'))),
    noChildMeal: meal['no_child_meal'] === true,
    totalCents,
    nightlyCents: splitTotalByNight(totalCents, sentNights, context.nights),
    localTaxes,
    isPackage: rate['is_package'] === true,
    sellLimits: sellLimitsOf(rate['sell_price_limits']),
    freeCancellationBefore: parseTimestamp(terms['free_cancellation_before'], 'free_cancellation_before'),
    penalties: toPenalties(terms, 'cancellation_penalties'),
    roomsLeft: typeof rate['allotment'] === 'number' ? rate['allotment'] : null,
    matchHash: textOr(rate['match_hash'], ''),
  }
}

export type Reading = {
  nights: number
  groups: (hotelId: number) => RoomGroups
  anyCurrency?: boolean
  /** Called with the reason for each rate or hotel that is left out. */
  onOdd?: (reason: string) => void
}

/**
 * All rates in a reply's `hotels`, by hotel; a reply without hotels means that nothing is available. Invalid rates are
 * left out and reported. If all rates are invalid, the whole reply is invalid and does not mean "sold out".
 */
export function toRatesByHotel(
  data: unknown,
  { nights, groups, anyCurrency = false, onOdd }: Reading,
): Map<number, Rate[]> {
  const ratesByHotel = new Map<number, Rate[]>()
  let odd = 0
  let understood = 0
  function attempt<T>(take: () => T): T | null {
    try {
      const taken = take()
      understood += 1
      return taken
    } catch (error) {
      if (!(error instanceof BadAnswer)) throw error
      odd += 1
      onOdd?.(error.message)
      return null
    }
  }
  if (data === null) return ratesByHotel
  for (const each of listOrEmpty(requireObject(data, 'data')['hotels'], 'hotels')) {
    const hotel = attempt(() => {
      const sent = requireObject(each, 'hotel')
      return { hotelId: requireInteger(sent['hid'], 'hid'), rates: requireList(sent['rates'], 'rates') }
    })
    if (!hotel) continue
    understood -= 1
    const { hotelId } = hotel
    const context = { nights, groups: groups(hotelId), anyCurrency, onOdd }
    const rates = hotel.rates.flatMap((rate) => attempt(() => toRate(rate, hotelId, context)) ?? [])
    if (rates.length > 0) ratesByHotel.set(hotelId, rates)
  }
  if (odd > 0 && understood === 0) throw new BadAnswer(`${odd} rates, none of which makes sense`)
  return ratesByHotel
}
