/**
 * Splits the lines of a price into parts that can have different VAT rates, by kind of supply, country and day. Pure.
 * The parts are computed and stored when the stay is sold; the rates are applied when the invoice is created. The room
 * price is divided over the nights by the supplier's nightly prices; a surcharge belongs to the nights for which it is
 * charged. The value of the board is the meals part of each night. Tourist tax and guarantee contribution are collected
 * for others and have no VAT.
 */
import type { BoardCode } from '../../shared/board.ts'
import { addDays, type Day } from '../../shared/day.ts'
import { splitByWeights } from '../../shared/money.ts'
import type { Price } from './contract.ts'
import { type ActivityTaxKind, type HeldKind, homeCountry, type TaxKind } from './tax-rates.ts'

/** `line`: the index in the lines of the sale. */
export type TaxPart = {
  line: number
  label: string
  kind: TaxKind | HeldKind
  country: string
  day: Day
  cents: number
}

export type TaxedSale = {
  lines: Price['lines']
  checkIn: Day
  nights: number
  people: number
  board: BoardCode
  /** The country of the hotel, ISO 3166-1, upper case. */
  country: string
  /**
   * The weights by which the room price is divided over the nights, e.g. the supplier's nightly prices; if empty, all
   * nights have the same weight.
   */
  nightlyCents: readonly number[]
  /** The surcharges of each night; if empty, they are divided over the nights like the room price. */
  weekendCents: readonly number[]
  seasonCents: readonly number[]
  /** The included activities with their prices, and the kind of each activity. */
  included: readonly { title: string; kind: ActivityTaxKind; cents: number }[]
  optional: readonly { title: string; kind: ActivityTaxKind }[]
  /** The value of a board's meals per person and night. */
  mealCents: Record<BoardCode, number>
}

type Line = Price['lines'][number]
type Part = Omit<TaxPart, 'line'>

export const toTaxParts = (sale: TaxedSale): TaxPart[] =>
  sale.lines.flatMap((line, index) =>
    partsOfLine(line, sale)
      .filter((part) => part.cents !== 0)
      .map((part) => ({ line: index, ...part })),
  )

function partsOfLine(line: Line, sale: TaxedSale): Part[] {
  const { label, amount_cents: cents } = line
  const wholeLine = (kind: Part['kind'], country: string): Part[] => [
    { label, kind, country, day: sale.checkIn, cents },
  ]
  switch (line.kind) {
    case 'room':
      return partsOfRoom(label, cents, sale)
    case 'stay':
      return partsOfCombinedPrice(label, cents, sale)
    case 'included_activity':
      return wholeLine(kindOf(sale.included, label), sale.country)
    case 'optional_activity':
      return wholeLine(kindOf(sale.optional, label), sale.country)
    case 'tourist_tax':
      return wholeLine('tourist_tax', sale.country)
    case 'sgr_contribution':
      return wholeLine('sgr', homeCountry)
    case 'reservation_cost':
      return wholeLine('general', homeCountry)
    case 'weekend_surcharge':
      return splitOverNights(label, cents, sale, sale.weekendCents)
    case 'season_surcharge':
      return splitOverNights(label, cents, sale, sale.seasonCents)
    case 'rounding':
      return splitOverNights(label, cents, sale, sale.nightlyCents)
  }
}

const kindOf = (activities: readonly { title: string; kind: ActivityTaxKind }[], title: string): TaxKind =>
  activities.find((activity) => activity.title === title)?.kind ?? 'admission'

/**
 * Splits a line that combines the room and its included activities: each activity has its own price, the rest is the
 * room's.
 */
function partsOfCombinedPrice(label: string, cents: number, sale: TaxedSale): Part[] {
  let remainingCents = cents
  const activities = sale.included.map(({ kind, cents: price }) => {
    const part = Math.min(remainingCents, price)
    remainingCents -= part
    return { label: `${label}: activities`, kind, country: sale.country, day: sale.checkIn, cents: part }
  })
  return [...partsOfRoom(label, remainingCents, sale), ...activities]
}

const partsOfRoom = (label: string, cents: number, sale: TaxedSale): Part[] =>
  splitOverNights(label, cents, sale, sale.nightlyCents).flatMap((night) => {
    const meals = Math.min(night.cents, sale.mealCents[sale.board] * sale.people)
    return [
      { ...night, label: `${label}: lodging`, cents: night.cents - meals },
      { ...night, label: `${label}: meals`, kind: 'meals' as const, cents: meals },
    ]
  })

function splitOverNights(label: string, cents: number, sale: TaxedSale, weights: readonly number[]): Part[] {
  const isUsable = weights.length === sale.nights && weights.some((weight) => weight > 0)
  const parts = splitByWeights(cents, isUsable ? [...weights] : Array.from({ length: sale.nights }, () => 1))
  return parts.map((part, night) => ({
    label,
    kind: 'lodging',
    country: sale.country,
    day: addDays(sale.checkIn, night),
    cents: part,
  }))
}
