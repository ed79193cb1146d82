/** From the supplier's rate object to the shop's rate. */
import { addDays } from '@tussenuit/modules/shared/day.ts'
import { residencyOf } from '@tussenuit/modules/shared/party.ts'
import type { HotelContent, Penalty, Rate, SupplierStay } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { withinRequest } from '@tussenuit/modules/shared/third-party.ts'
import { boardOfMeal } from './boards.ts'
import { BadAnswer, cents, fields, fieldsOrNone, list, listOrNone, moment, text, textOr, whole } from './read.ts'
import type { Fields } from './read.ts'

export type RoomGroups = Pick<HotelContent, 'rooms'> | null

/** `anyCurrency`: the supplier's sandbox always answers in dollars; the figures are then taken as euros. */
export type RateContext = {
  nights: number
  groups: RoomGroups
  anyCurrency?: boolean
  /** Called with the reason why a valid rate is not sold. */
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

/** All twelve must agree; a missing one counts as 0. */
export function sameRoomGroup(a: Fields, b: Fields): boolean {
  return groupKeys.every((key) => Number(a[key] ?? 0) === Number(b[key] ?? 0))
}

/** The supplier looks for rates as long, or for what is left of the request that waits for them. */
const searchSeconds = 30

/** The supplier's body for a stay, the same for lists and for a hotel's page. */
export function stayBody(stay: SupplierStay, language: string): object {
  return {
    checkin: stay.checkIn,
    checkout: addDays(stay.checkIn, stay.nights),
    residency: residencyOf(stay.rooms),
    language,
    currency: 'EUR',
    guests: stay.rooms.map((room) => ({ adults: room.adults, children: room.children })),
    timeout: Math.max(1, Math.floor(withinRequest(searchSeconds * 1000) / 1000)),
  }
}

/**
 * Nightly prices that sum up to the total: as sent where only the last cent differs, in proportion where the
 * supplier counts its nights otherwise (one room of several), evenly where it does not say. The last takes the rest.
 */
export function nightsOf(totalCents: number, sent: readonly number[], nights: number): number[] {
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

/** The payment by deposit is the only one this shop makes; a rate without it is not for us. */
function depositOf(rate: Fields): Fields | null {
  const types = list(fields(rate['payment_options'], 'payment_options')['payment_types'], 'payment_types').map((each) =>
    fields(each, 'payment type'),
  )
  return types.find((each) => each['type'] === 'deposit') ?? null
}

function penaltiesOf(terms: Fields, what: string): Penalty[] {
  return listOrNone(terms['policies'], `${what}.policies`).map((each) => {
    const policy = fields(each, 'policy')
    return {
      startAt: moment(policy['start_at'], 'start_at'),
      endAt: moment(policy['end_at'], 'end_at'),
      amountCents: cents(policy['amount_show'], 'amount_show'),
    }
  })
}

function taxesOf(payment: Fields, anyCurrency = false): Rate['localTaxes'] {
  return listOrNone(fieldsOrNone(payment['tax_data'])['taxes'], 'taxes')
    .map((each) => fields(each, 'tax'))
    .filter((tax) => tax['included_by_supplier'] === false)
    .map((tax) => ({
      name: text(tax['name'], 'tax name'),
      amountCents: cents(tax['amount'], 'tax amount'),
      currency: anyCurrency ? 'EUR' : text(tax['currency_code'], 'tax currency'),
    }))
}

function sellLimitsOf(value: unknown): Rate['sellLimits'] {
  const limits = fieldsOrNone(value)
  const limit = (key: string): number | null =>
    limits[key] === null || limits[key] === undefined ? null : cents(limits[key], key)
  const minCents = limit('min_price')
  const maxCents = limit('max_price')
  return minCents === null && maxCents === null ? null : { minCents, maxCents }
}

/** Null for a rate that we could not pay or cannot price in euros; throws BadAnswer for one that makes no sense. */
export function rateOf(value: unknown, hotelId: number, context: RateContext): Rate | null {
  const rate = fields(value, 'rate')
  const payment = depositOf(rate)
  if (!payment) return null
  if (payment['show_currency_code'] !== 'EUR' && !context.anyCurrency)
    throw new BadAnswer(`price in ${textOr(payment['show_currency_code'], 'no currency')}`)
  const localTaxes = taxesOf(payment, context.anyCurrency)
  // Its total would be a guess, and it must stand in the first price: such a stay is not sold.
  const foreign = localTaxes.find((tax) => tax.currency !== 'EUR' && tax.amountCents > 0)
  if (foreign) {
    context.onOdd?.(`a tax at the hotel in ${foreign.currency}`)
    return null
  }
  const totalCents = cents(payment['show_amount'], 'show_amount')
  if (totalCents === 0) throw new BadAnswer('a price of nothing')
  const sentNights = list(rate['daily_prices'], 'daily_prices').map((each) => cents(each, 'daily price'))
  const translated = fieldsOrNone(rate['room_data_trans'])
  const meal = fieldsOrNone(rate['meal_data'])
  const terms = fieldsOrNone(payment['cancellation_penalties'])
  const rgExt = fieldsOrNone(rate['rg_ext'])
  const roomName = text(rate['room_name'], 'room_name')
  const group = context.groups?.rooms.find((room) => sameRoomGroup(room.rgExt, rgExt))
  return {
    hotelId,
    bookHash: textOr(rate['book_hash'], null),
    roomName,
    roomGroupName: group?.name ?? textOr(translated['main_name'], roomName),
    beddingType: textOr(translated['bedding_type'], null),
    board: boardOfMeal(textOr(meal['value'], textOr(rate['meal'], 'unspecified'))),
    noChildMeal: meal['no_child_meal'] === true,
    totalCents,
    nightlyCents: nightsOf(totalCents, sentNights, context.nights),
    localTaxes,
    isPackage: rate['is_package'] === true,
    sellLimits: sellLimitsOf(rate['sell_price_limits']),
    freeCancellationBefore: moment(terms['free_cancellation_before'], 'free_cancellation_before'),
    penalties: penaltiesOf(terms, 'cancellation_penalties'),
    roomsLeft: typeof rate['allotment'] === 'number' ? rate['allotment'] : null,
    matchHash: textOr(rate['match_hash'], ''),
  }
}

export type Reading = {
  nights: number
  groups: (hotelId: number) => RoomGroups
  anyCurrency?: boolean
  /** Called with the reason for each rate or hotel that was left out. */
  onOdd?: (reason: string) => void
}

/**
 * All rates of an answer's `hotels`, by hotel; an answer without hotels says that nothing is free. A rate that makes no
 * sense is left out and counted. Where nothing else was sent, the answer is a bad one: it does not say "sold out".
 */
export function ratesOf(data: unknown, { nights, groups, anyCurrency = false, onOdd }: Reading): Map<number, Rate[]> {
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
  for (const each of listOrNone(fields(data, 'data')['hotels'], 'hotels')) {
    const hotel = attempt(() => {
      const sent = fields(each, 'hotel')
      return { hotelId: whole(sent['hid'], 'hid'), rates: list(sent['rates'], 'rates') }
    })
    if (!hotel) continue
    understood -= 1
    const { hotelId } = hotel
    const context = { nights, groups: groups(hotelId), anyCurrency, onOdd }
    const rates = hotel.rates.flatMap((rate) => attempt(() => rateOf(rate, hotelId, context)) ?? [])
    if (rates.length > 0) ratesByHotel.set(hotelId, rates)
  }
  if (odd > 0 && understood === 0) throw new BadAnswer(`${odd} rates, none of which makes sense`)
  return ratesByHotel
}
