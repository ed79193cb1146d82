/**
 * The cheapest stays within chosen dates, of all deals on sale: which day of arrival each deal's price is of, the price
 * that its card shows, and the order of the deals by it. Computed from the columns of arrivals (arrival-prices.ts) for
 * the deals that a list needs; afterwards only for those that have changed. Pure.
 */
import type { FromPrice } from '../calendar/cheapest.ts'
import type { ArrivalColumn } from './arrival-column.ts'
import { BitSet } from './bit-set.ts'
import { type PricedPlaces, replacePlaces } from './stored-price-columns.ts'

/** A column for each possible day of arrival of a party and a length of stay; none if no day is possible. */
export type StayColumns = { party: string; nights: number; columns: readonly ArrivalColumn[] }

/** `places`: the deals with this length. `best`: by place the number of the column with the cheapest arrival. */
type Length = StayColumns & { places: BitSet; known: BitSet; unknown: BitSet; best: Int16Array }

/** What the prices depend on besides the columns. */
export type DatedDeals = {
  /** One more than the last place. */
  size: number
  /** The deals of each length of stay. */
  nights: ReadonlyMap<number, BitSet>
  /** Deals without a public price. */
  unpriced: BitSet
  idAt(place: number): number
  /** The key of the party whose price is the deal's. */
  partyAt(place: number): string
}

const [unknown, none] = [-1, -2]

export class DatedPrices implements PricedPlaces {
  /** The deals whose prices here are those of the columns. */
  current = new BitSet()
  /** The deals with a length of stay that has columns. */
  readonly places = new BitSet()
  cents = new Int32Array(0)
  ascending: Int32Array = new Int32Array(0)
  /** In ascending order of nights. */
  #lengths: Length[] = []
  readonly #nights: readonly number[] | undefined

  /** `nights`: the chosen lengths of stay, of which the price is; all if there are none. */
  constructor(nights: readonly number[] | undefined) {
    this.#nights = nights
  }

  get columns(): ArrivalColumn[] {
    return this.#lengths.flatMap(({ columns }) => columns)
  }

  /** The prices of these deals have changed, or other deals have taken their places. */
  forget(places: BitSet): void {
    this.current = this.current.without(places)
  }

  /** Adds the columns of a length of stay; computing their prices comes later. */
  addStays(stays: StayColumns): void {
    if (this.#lengths.some(({ party, nights }) => party === stays.party && nights === stays.nights)) return
    const best = new Int16Array(this.cents.length).fill(none)
    const length = { ...stays, places: new BitSet(), known: new BitSet(), unknown: new BitSet(), best }
    this.#lengths = [...this.#lengths, length].sort((a, b) => a.nights - b.nights)
  }

  /** Computes the prices of those of these deals that are not current. */
  update(places: BitSet, deals: DatedDeals): void {
    const changed = places.without(this.current)
    if (changed.isEmpty()) return
    if (deals.size > this.cents.length) this.#grow(deals.size)
    const priced: number[] = []
    changed.forEach((place) => {
      const cents = this.#computePrice(place, deals)
      this.cents[place] = cents ?? -1
      if (cents !== null) priced.push(place)
    })
    this.ascending = replacePlaces(this.ascending, changed, priced, this.cents, deals.idAt)
  }

  #grow(size: number): void {
    const room = Math.ceil(size * 1.1)
    const [cents, lengths] = [new Int32Array(room).fill(-1), this.#lengths]
    cents.set(this.cents)
    this.cents = cents
    for (const length of lengths) {
      const best = new Int16Array(room).fill(none)
      best.set(length.best)
      length.best = best
    }
  }

  /** The price per person of the cheapest stay, by the order of `compareByPrice`; null without one. */
  #computePrice(place: number, { nights, unpriced, partyAt }: DatedDeals): number | null {
    let [cents, allIn]: [number | null, number] = [null, Infinity]
    let [isComputed, hasColumns] = [true, false]
    const ownParty = partyAt(place)
    for (const length of this.#lengths) {
      const isOwn = length.party === ownParty && nights.get(length.nights)?.has(place) === true
      const best = isOwn ? cheapestColumn(length.columns, place) : none
      length.best[place] = best
      length.places.set(place, isOwn)
      length.known.set(place, best >= 0)
      length.unknown.set(place, best === unknown)
      if (!isOwn) continue
      hasColumns = true
      isComputed &&= length.columns.every(({ computed }) => computed.has(place))
      if (best < 0 || (this.#nights?.length && !this.#nights.includes(length.nights))) continue
      const column = length.columns[best]!
      if (column.allInCentsAt(place) >= allIn) continue
      cents = column.perPersonCentsAt(place)
      allIn = column.allInCentsAt(place)
    }
    // Prices that changed while they were computed are read again by the next list.
    this.current.set(place, isComputed)
    this.places.set(place, hasColumns)
    return unpriced.has(place) ? null : cents
  }

  /** Whether a stay of the chosen lengths has a price. */
  hasPrice(place: number): boolean {
    return this.#chosen().some(({ known }) => known.has(place))
  }

  #chosen = (): Length[] => this.#lengths.filter(({ nights }) => !this.#nights?.length || this.#nights.includes(nights))

  /** The cheapest stay of each length of the deal. */
  pricesByNights(place: number): Map<number, FromPrice> {
    return new Map(
      this.#lengths
        .filter(({ places }) => places.has(place))
        .map(({ nights, columns, best }): [number, FromPrice] => {
          const at = best[place]!
          return [nights, at >= 0 ? columns[at]!.priceAt(place) : { state: at === unknown ? 'unknown' : 'none' }]
        }),
    )
  }

  /** The deals with a known stay of each length, and with `unknownToo` those that may have one. */
  dealsByNights(unknownToo: boolean): Map<number, BitSet> {
    const sets = new Map<number, BitSet[]>()
    for (const { nights, known, unknown: possible } of this.#lengths)
      sets.set(nights, [...(sets.get(nights) ?? []), known, ...(unknownToo ? [possible] : [])])
    return new Map([...sets].map(([nights, own]) => [nights, BitSet.union(own)]))
  }

  /** The chosen arrivals, by length and day, for which a hotel of one of the deals has no stored price. */
  missingArrivals(deals: BitSet): BitSet[] {
    return this.#chosen().flatMap(({ columns, places }) => {
      const own = deals.and(places)
      return columns.map(({ missing }) => missing.and(own)).filter((set) => !set.isEmpty())
    })
  }

  /** Those of the deals with an arrival for which a room is free, but none that is large enough. */
  dealsWithTooSmallRooms(deals: BitSet): BitSet {
    return BitSet.union(
      this.#lengths.flatMap(({ places, columns }) => {
        const own = deals.and(places)
        return columns.map((column) => column.tooSmall.and(own))
      }),
    )
  }
}

/** The number of the column with the cheapest arrival at the place; negative without a known price. */
function cheapestColumn(columns: readonly ArrivalColumn[], place: number): number {
  let [cents, best] = [Infinity, none]
  for (let at = 0; at < columns.length; at += 1) {
    const column = columns[at]!
    if (column.perPersonCentsAt(place) >= 0) {
      if (column.allInCentsAt(place) >= cents) continue
      cents = column.allInCentsAt(place)
      best = at
    } else if (best === none && column.isUnknownAt(place)) best = unknown
  }
  return best
}
