/**
 * What lists and searches need of every deal on sale to filter, count and sort, in the memory of the process: a set of
 * deals per value of each filter, a few numbers per deal, and the stored from-prices. A deal has a place in these sets
 * and arrays while it is on sale. Nothing here belongs to a visitor. Pure; deal-index-flows.ts fills and updates it.
 */
import { isDeepStrictEqual } from 'node:util'
import type { DealTerms, StoredFromPrice } from '../calendar/index.ts'
import { toNights } from '../../catalogue/deal/length-of-stay.ts'
import type { DealFacts } from '../../catalogue/deal/index.ts'
import { type CategoryType, headingKey, type HeadingKind, headingNames, toHeadingKind } from '../../shared/headings.ts'
import { ArrivalPrices } from './arrival-prices.ts'
import { BitSet } from './bit-set.ts'
import { StoredPriceColumns } from './stored-price-columns.ts'
import { StoredPriceTable } from './stored-price-table.ts'

export type IndexedDeal = {
  facts: DealFacts
  prices: readonly StoredFromPrice[]
  terms: DealTerms
  /** In lower case. */
  amenities: Iterable<string>
  /** The title for each language of which the index has titles. */
  titles: ReadonlyMap<string, string>
}

/**
 * A kind of value that deals have. `filedUnder`: the name of the heading that the deal belongs to, of any kind;
 * `ownHeading`: that heading as in `headings`.
 */
export type ValueKind =
  | 'category'
  | 'destination'
  | 'theme'
  | 'filedUnder'
  | 'ownHeading'
  | 'surrounding'
  | 'board'
  | 'amenity'
  | `filter ${string}`

/** `title` with a language; the original titles if the language is empty. */
export type DealOrder = 'id' | 'recommended' | 'newest' | `title ${string}`

export type HeadingTotal = { deals: number; lowestCents: number | null }
type Sorted = { places: number[]; isCurrent: boolean }

export class DealIndex {
  readonly onSale = new BitSet()
  readonly recommended = new BitSet()
  readonly soldAsVoucher = new BitSet()
  readonly externallySold = new BitSet()
  /** Deals without a public price. */
  readonly unpriced = new BitSet()
  readonly prices = new StoredPriceTable()
  readonly priceColumns = new StoredPriceColumns()
  readonly arrivals = new ArrivalPrices((hotelId) => this.placesOfHotel(hotelId))
  /** The deals of each length of stay. */
  readonly nights = new Map<number, BitSet>()
  /** The deals by the number of adults for whom they advertise a price. */
  readonly byAdults = new Map<number, BitSet>()
  readonly #values = new Map<ValueKind, Map<string, BitSet>>()
  readonly #places = new Map<number, number>()
  readonly #hotels = new Map<number, BitSet>()
  readonly #terms: (DealTerms | undefined)[] = []
  readonly #activities = new Map<number, DealTerms['bookable']['included'][number]>()
  readonly #free: number[] = []
  readonly #ids: number[] = []
  readonly #adults: number[] = []
  readonly #createdMicros: number[] = []
  readonly #advertisedCents: (number | null)[] = []
  readonly #titles = new Map<string, string[]>()
  readonly #orders = new Map<DealOrder, Sorted>()
  #version = 0
  #highest: { version: number; cents: number | null } | null = null
  readonly #headingTotals = new Map<HeadingKind, ReadonlyMap<string, HeadingTotal>>()

  /** One more than the last place. */
  get size(): number {
    return this.#ids.length
  }

  /** Another number after every change of the deals. */
  get version(): number {
    return this.#version
  }

  idAt = (place: number): number => this.#ids[place]!
  adultsAt = (place: number): number => this.#adults[place]!
  termsAt = (place: number): DealTerms | undefined => this.#terms[place]
  placeOf = (id: number): number | undefined => this.#places.get(id)

  /** The deals that have each value of the kind. */
  valuesOf(kind: ValueKind): ReadonlyMap<string, BitSet> {
    return this.#values.get(kind) ?? new Map()
  }

  /** The deals with at least one of the values, of any of the kinds. */
  withAnyValue(kinds: readonly ValueKind[], values: readonly string[]): BitSet {
    return BitSet.union(values.flatMap((value) => kinds.map((kind) => this.valuesOf(kind).get(value))))
  }

  /** The deals with this hotel, if it is on sale. */
  placesOfHotel = (hotelId: number): BitSet | undefined => this.#hotels.get(hotelId)

  /** The places of those of the deals that are on sale. */
  placesOf(ids: Iterable<number>): BitSet {
    const set = new BitSet()
    for (const id of ids) {
      const place = this.#places.get(id)
      if (place !== undefined) set.add(place)
    }
    return set
  }

  idsOf(places: BitSet): number[] {
    return places.toArray().map(this.idAt)
  }

  /** The highest price that a deal advertises; null if none does. */
  highestAdvertisedCents(): number | null {
    if (this.#highest?.version === this.#version) return this.#highest.cents
    let highest: number | null = null
    this.onSale.without(this.unpriced).forEach((place) => {
      const cents = this.#advertisedCents[place] ?? null
      if (cents !== null && (highest === null || cents > highest)) highest = cents
    })
    this.#highest = { version: this.#version, cents: highest }
    return highest
  }

  /** The number of deals under each heading of the kind, and the lowest price that one of them advertises. */
  headingTotals(kind: HeadingKind): ReadonlyMap<string, HeadingTotal> {
    const known = this.#headingTotals.get(kind)
    if (known) return known
    const totals = new Map<string, HeadingTotal>()
    for (const [name, deals] of this.valuesOf(kind))
      totals.set(name, { deals: deals.count(), lowestCents: this.#lowestAdvertisedCents(deals) })
    this.#headingTotals.set(kind, totals)
    return totals
  }

  #lowestAdvertisedCents(deals: BitSet): number | null {
    let lowest: number | null = null
    deals.without(this.unpriced).forEach((place) => {
      const cents = this.#advertisedCents[place] ?? null
      if (cents !== null && (lowest === null || cents < lowest)) lowest = cents
    })
    return lowest
  }

  get languages(): string[] {
    return [...this.#titles.keys()]
  }

  addTitles(language: string, titles: ReadonlyMap<number, string>): void {
    this.#titles.set(
      language,
      this.#ids.map((id) => titles.get(id) ?? ''),
    )
  }

  remove(id: number): void {
    const place = this.#places.get(id)
    if (place === undefined) return
    this.#countChange(place)
    this.#headingTotals.clear()
    this.#clear(place)
    this.#places.delete(id)
    this.onSale.delete(place)
    this.prices.replace(place, [])
    this.#setTerms(place, undefined)
    this.#free.push(place)
    for (const sorted of this.#orders.values()) sorted.isCurrent = false
  }

  /** Adds the deal or replaces what is known of it. */
  put({ facts, prices, terms, amenities, titles }: IndexedDeal): void {
    const place = this.#places.get(facts.id) ?? this.#addPlace(facts.id)
    this.#countChange(place)
    this.#clear(place)
    this.#headingTotals.clear()
    if (this.recommended.has(place) !== facts.recommended) this.#outdate('recommended')
    if (this.#createdMicros[place] !== facts.created_micros) this.#outdate('newest')
    this.recommended.set(place, facts.recommended)
    this.soldAsVoucher.set(place, facts.has_voucher && !facts.externally_sold)
    this.externallySold.set(place, facts.externally_sold)
    this.unpriced.set(place, facts.externally_sold || facts.hide_price)
    this.#adults[place] = facts.travel_companion
    this.#createdMicros[place] = facts.created_micros
    this.#advertisedCents[place] = facts.lowest_price_cents
    this.prices.replace(place, prices)
    this.#setTerms(place, terms)
    this.#addValues(place, facts, amenities)
    for (const [language, all] of this.#titles) {
      const title = titles.get(language) ?? ''
      if (all[place] !== title) this.#outdate(`title ${language}`)
      all[place] = title
    }
  }

  #countChange(place: number): void {
    this.#version += 1
    this.priceColumns.forgetPlace(place)
    this.arrivals.forgetListed(place)
  }

  #setTerms(place: number, terms: DealTerms | undefined): void {
    const before = this.#terms[place]
    if (isDeepStrictEqual(before, terms)) return
    for (const hotel of before?.hotelIds ?? []) this.#hotels.get(hotel)?.delete(place)
    for (const hotel of terms?.hotelIds ?? []) addTo(this.#hotels, hotel, place)
    this.#terms[place] = terms && this.#shareActivities(terms)
    this.arrivals.forgetPlace(place)
  }

  /** Thousands of deals have the same activities, so they share the objects. */
  #shareActivities({ bookable, hotelIds }: DealTerms): DealTerms {
    const included = bookable.included.map((activity) => {
      const known = this.#activities.get(activity.id)
      if (known && isDeepStrictEqual(known, activity)) return known
      this.#activities.set(activity.id, activity)
      return activity
    })
    return { bookable: { ...bookable, included }, hotelIds }
  }

  #addPlace(id: number): number {
    const place = this.#free.pop() ?? this.#ids.length
    this.#ids[place] = id
    this.#places.set(id, place)
    this.onSale.add(place)
    for (const sorted of this.#orders.values()) sorted.isCurrent = false
    return place
  }

  #addValues(place: number, facts: DealFacts, amenities: Iterable<string>): void {
    for (const kind of ['category', 'destination', 'theme'] as const)
      for (const name of headingNames(facts.headings, kind)) this.#addValue(place, kind, name)
    this.#addValue(place, 'filedUnder', facts.category)
    this.#addValue(place, 'ownHeading', headingKey(toHeadingKind(facts.category_type as CategoryType), facts.category))
    if (facts.surrounding_name) this.#addValue(place, 'surrounding', facts.surrounding_name)
    for (const board of facts.board_types) this.#addValue(place, 'board', board)
    for (const amenity of amenities) this.#addValue(place, 'amenity', amenity)
    for (const [name, values] of Object.entries(facts.custom_filters as Record<string, string[]>))
      for (const value of values) this.#addValue(place, `filter ${name}`, value)
    for (const nights of toNights(facts.length_of_stay)) addTo(this.nights, nights, place)
    addTo(this.byAdults, facts.travel_companion, place)
  }

  #addValue(place: number, kind: ValueKind, value: string): void {
    const sets = this.#values.get(kind) ?? new Map<string, BitSet>()
    this.#values.set(kind, sets)
    addTo(sets, value, place)
  }

  #clear(place: number): void {
    for (const sets of this.#values.values()) for (const set of sets.values()) set.delete(place)
    for (const sets of [this.nights, this.byAdults]) for (const set of sets.values()) set.delete(place)
  }

  #outdate(order: DealOrder): void {
    const sorted = this.#orders.get(order)
    if (sorted) sorted.isCurrent = false
  }

  /** The places of all deals in this order; the titles of its language must have been added. */
  placesInOrder(order: DealOrder): readonly number[] {
    const sorted = this.#orders.get(order)
    if (sorted?.isCurrent) return sorted.places
    // Sorting is fast where most of the order is already there.
    const before = (sorted?.places ?? []).filter((place) => this.onSale.has(place))
    const places = [...before, ...this.onSale.without(BitSet.of(before)).toArray()].sort(this.#comparison(order))
    this.#orders.set(order, { places, isCurrent: true })
    return places
  }

  #comparison(order: DealOrder): (a: number, b: number) => number {
    const ids = this.#ids
    if (order === 'recommended')
      return (a, b) => Number(this.recommended.has(b)) - Number(this.recommended.has(a)) || ids[a]! - ids[b]!
    if (order === 'newest') {
      const created = this.#createdMicros
      return (a, b) => created[b]! - created[a]! || ids[a]! - ids[b]!
    }
    if (order === 'id') return (a, b) => ids[a]! - ids[b]!
    const language = order.slice('title '.length)
    const titles = this.#titles.get(language)!
    const { compare } = new Intl.Collator(language === '' ? undefined : language)
    return (a, b) => compare(titles[a]!, titles[b]!) || ids[a]! - ids[b]!
  }
}

/** The first `count` of the places that are in the set, in their order. */
export function firstIn(places: readonly number[], set: BitSet, count: number): number[] {
  const first: number[] = []
  for (const place of places) {
    if (first.length >= count) break
    if (set.has(place)) first.push(place)
  }
  return first
}

export function addTo<Value>(sets: Map<Value, BitSet>, value: Value, place: number): void {
  const set = sets.get(value) ?? new BitSet()
  set.add(place)
  sets.set(value, set)
}
