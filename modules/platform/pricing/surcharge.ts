/**
 * Computes which part of a stay campaign codes cover and what the traveller pays in addition, from the lines of its
 * quote. Pure. Covered: the room (the cheapest at that hotel for that stay), included activities, tourist tax and
 * guarantee contribution for the campaign's nights and persons, the reservation cost and the rounding. Charged: weekend
 * and season surcharges, chosen activities, a more expensive room, additional nights (the last ones) and additional
 * persons (their share of each line).
 */
import type { Line } from './price.ts'
import { prorate } from '../../shared/money.ts'

export type PricedStay = {
  lines: readonly Line[]
  /** The supplier's net price per night, used to divide the room price over the nights. */
  nightlyCents: readonly number[]
  people: number
  /** The price difference between the chosen room and the cheapest one at that hotel for that stay. */
  dearerRoomCents: number
}

/**
 * The nights and persons that the codes cover together. If several codes of one campaign are used, their persons are
 * added up.
 */
export type Entitled = { nights: number; persons: number }

export type Surcharge = {
  covered_cents: number
  on_top_cents: number
  lines: { kind: Line['kind']; label: string; amount_cents: number }[]
}

export function calculateSurcharge(stay: PricedStay, entitled: Entitled): Surcharge {
  const nights = stay.nightlyCents.length
  const paidNights = Math.min(entitled.nights, nights)
  const paidPersons = Math.min(entitled.persons, stay.people)
  const ofPersons = (cents: number) => prorate(cents, paidPersons, stay.people)
  const ofNights = (cents: number) => prorate(cents, paidNights, nights)
  const all = sumOf(stay.nightlyCents)
  const ofRoom = (cents: number) =>
    all > 0 ? prorate(cents, sumOf(stay.nightlyCents.slice(0, paidNights)), all) : ofNights(cents)
  const covered = (line: Line): number => {
    switch (line.kind) {
      case 'room':
      case 'stay':
        return ofPersons(ofRoom(line.amount_cents - Math.min(line.amount_cents, stay.dearerRoomCents)))
      case 'included_activity':
      case 'sgr_contribution':
        return ofPersons(line.amount_cents)
      case 'tourist_tax':
        return ofPersons(ofNights(line.amount_cents))
      case 'reservation_cost':
      case 'rounding':
        return line.amount_cents
      case 'weekend_surcharge':
      case 'season_surcharge':
      case 'optional_activity':
        return 0
    }
  }
  const lines = stay.lines
    .map((line) => ({ kind: line.kind, label: line.label, amount_cents: line.amount_cents - covered(line) }))
    .filter((line) => line.amount_cents !== 0)
  const total = sumOf(stay.lines.map((line) => line.amount_cents))
  const on_top_cents = sumOf(lines.map((line) => line.amount_cents))
  return { covered_cents: total - on_top_cents, on_top_cents, lines }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
