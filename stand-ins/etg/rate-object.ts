/** The supplier's rate object (list search, hotel page, prebook), made from an offer. */
import { freeCancellationBefore } from './cancellation.ts'
import type { PenaltyLayer } from './cancellation.ts'
import type { SupplierRoom } from './inventory.ts'
import { type Offer, residencyOfStay, trialResidency, usualResidency } from './offers.ts'
import { servesChildMeals, cityTaxNightCents } from './prices.ts'
import { formatDecimal, nameBasedUuid } from './wire.ts'
import type { Json, JsonObject } from './wire.ts'

/** Identifies an offer independent of its price. */
export function offerKey(offer: Offer): string {
  const parties = offer.stay.rooms.map((party) => `${party.adults}+${party.children.join('.')}`).join('/')
  const residency = residencyOfStay(offer.stay)
  const from = residency === usualResidency ? '' : ` ${residency}`
  return (
    `${offer.hotel.hid} ${offer.hotel.rooms.indexOf(offer.room)} ${offer.board} ${offer.plan} ` +
    `${offer.stay.checkIn} ${offer.stay.nights} ${parties}${from}`
  )
}

export const bookHash = (offer: Offer): string => `h-${nameBasedUuid(`${offerKey(offer)} ${offer.totalCents}`)}`

export function cityTaxCents(offer: Offer): number {
  return offer.stay.rooms.reduce((sum, party) => sum + cityTaxNightCents(offer.hotel, party), 0) * offer.stay.nights
}

/** The nine per cent Dutch VAT that the net price includes. */
export const vatCents = (cents: number): number => Math.round((cents * 9) / 109)

export const hasBreakfast = (offer: Offer): boolean => offer.board !== 'nomeal'
export const lacksChildMeal = (offer: Offer): boolean =>
  hasBreakfast(offer) && !servesChildMeals(offer.hotel) && offer.stay.rooms.some((party) => party.children.length > 0)

export function roomName(offer: { room: Pick<SupplierRoom, 'name' | 'bedding_type' | 'misc'> }): string {
  const { name, bedding_type, misc } = offer.room
  return [name, bedding_type && `(${bedding_type})`, misc && `(${misc})`].filter(Boolean).join(' ')
}

function commissionOf(cents: number): JsonObject {
  const fee = Math.round(cents / 50)
  const amounts = {
    amount_gross: formatDecimal(cents + fee),
    amount_net: formatDecimal(cents),
    amount_commission: formatDecimal(fee),
  }
  return { show: amounts, charge: amounts }
}

export function taxLines(offer: Offer): { name: string; included: boolean; cents: number }[] {
  const city = cityTaxCents(offer)
  const vat = { name: 'vat', included: true, cents: vatCents(offer.totalCents) }
  return city === 0 ? [vat] : [vat, { name: 'city_tax', included: offer.hotel.city_tax_included, cents: city }]
}

function paymentType(offer: Offer, layers: readonly PenaltyLayer[]): JsonObject {
  const total = formatDecimal(offer.totalCents)
  const vat = formatDecimal(vatCents(offer.totalCents))
  return {
    type: 'deposit',
    by: null,
    amount: total,
    currency_code: 'EUR',
    show_amount: total,
    show_currency_code: 'EUR',
    is_need_credit_card_data: false,
    is_need_cvc: false,
    vat_data: { included: true, applied: true, amount: vat, currency_code: 'EUR', value: vat },
    tax_data: {
      taxes: taxLines(offer).map((tax) => ({
        name: tax.name,
        included_by_supplier: tax.included,
        amount: formatDecimal(tax.cents),
        currency_code: 'EUR',
      })),
    },
    perks: {},
    commission_info: commissionOf(offer.totalCents),
    cancellation_penalties: {
      free_cancellation_before: freeCancellationBefore(layers),
      policies: layers.map((layer) => ({
        start_at: layer.start_at,
        end_at: layer.end_at,
        amount_charge: formatDecimal(layer.cents),
        amount_show: formatDecimal(layer.cents),
        commission_info: commissionOf(layer.cents),
      })),
    },
    recommended_price: null,
  }
}

export type RateExtras = {
  hashes: { book_hash: string } | { search_hash: string }
  layers: readonly PenaltyLayer[]
  /** Lowest price at which the seller may sell; null if the hotel sets none. */
  minSellCents: number | null
}

export function toRateObject(offer: Offer, { hashes, layers, minSellCents }: RateExtras): JsonObject {
  const { room, board } = offer
  const beds: Json[] =
    room.bedding_type === null ? [] : [{ bed: /twin/.test(room.bedding_type) ? 'twin' : 'double', count: 1 }]
  return {
    ...hashes,
    match_hash: `m-${nameBasedUuid(offerKey(offer))}`,
    daily_prices: offer.nightlyCents.map(formatDecimal),
    meal: board,
    meal_data: { value: board, has_breakfast: hasBreakfast(offer), no_child_meal: lacksChildMeal(offer) },
    payment_options: { payment_types: [paymentType(offer, layers)] },
    bar_rate_price_data: null,
    rg_ext: room.rg_ext,
    room_name: roomName(offer),
    room_name_info: null,
    room_data_trans: {
      main_room_type: room.name,
      main_name: room.name,
      bathroom: null,
      bedding_type: room.bedding_type,
      misc_room_type: room.misc,
      beds,
    },
    amenities_data: room.amenities,
    serp_filters: hasBreakfast(offer) ? ['has_breakfast'] : [],
    allotment: Math.min(9, offer.roomsLeft),
    any_residency: residencyOfStay(offer.stay) !== trialResidency,
    deposit: null,
    no_show: null,
    sell_price_limits: minSellCents === null ? null : { min_price: formatDecimal(minSellCents), max_price: null },
    legal_info: null,
    is_package: true,
  }
}
