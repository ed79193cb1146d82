/** The cheapest stays of deals within the chosen dates, from the columns of arrivals (arrival-prices.ts). Pure. */
import type { FromPrice } from '../calendar/cheapest.ts'
import type { ArrivalColumn } from './arrival-prices.ts'
import { BitSet } from './bit-set.ts'

type Length = { nights: number; places: BitSet; columns: readonly ArrivalColumn[]; best: Int16Array }

const [unknown, none] = [-1, -2]

export class DatedPrices {
  /** The lengths of stay by party, in ascending order. */
  readonly #lengths = new Map<string, Length[]>()
  readonly #partyAt: (place: number) => string
  /** The deals whose prices are here. */
  readonly places = new BitSet()

  /** `partyAt`: the key of the party whose price is the deal's. */
  constructor(partyAt: (place: number) => string) {
    this.#partyAt = partyAt
  }

  /** Adds the deals whose price is that of a party, by length of stay; no column if no day of arrival is possible. */
  add(party: string, nights: number, places: BitSet, columns: readonly ArrivalColumn[], size: number): void {
    const best = new Int16Array(size).fill(none)
    places.forEach((place) => {
      this.places.add(place)
      let [cents, day] = [Infinity, none]
      for (let at = 0; at < columns.length; at += 1) {
        const column = columns[at]!
        if (column.perPersonCentsAt(place) >= 0) {
          if (column.allInCentsAt(place) >= cents) continue
          cents = column.allInCentsAt(place)
          day = at
        } else if (day === none && column.isUnknownAt(place)) day = unknown
      }
      best[place] = day
    })
    const lengths = [...(this.#lengths.get(party) ?? []), { nights, places, columns, best }]
    this.#lengths.set(
      party,
      lengths.toSorted((a, b) => a.nights - b.nights),
    )
  }

  #lengthsAt = (place: number): Length[] =>
    (this.#lengths.get(this.#partyAt(place)) ?? []).filter(({ places }) => places.has(place))

  /** The price per person of the cheapest stay, by the order of `compareByPrice`; null if none is known. */
  cheapestCents(place: number, nights: readonly number[] | undefined): number | null {
    let [cents, allIn]: [number | null, number] = [null, Infinity]
    for (const length of this.#lengths.get(this.#partyAt(place)) ?? []) {
      const at = length.best[place] ?? none
      if (at < 0 || !length.places.has(place) || (nights?.length && !nights.includes(length.nights))) continue
      const column = length.columns[at]!
      if (column.allInCentsAt(place) >= allIn) continue
      cents = column.perPersonCentsAt(place)
      allIn = column.allInCentsAt(place)
    }
    return cents
  }

  /** The cheapest stay of each length of the deal. */
  pricesByNights(place: number): Map<number, FromPrice> {
    return new Map(
      this.#lengthsAt(place).map(({ nights, columns, best }): [number, FromPrice] => {
        const at = best[place]!
        return [nights, at >= 0 ? columns[at]!.priceAt(place) : { state: at === unknown ? 'unknown' : 'none' }]
      }),
    )
  }

  /** The deals with a known stay of each length, and with `unknownToo` those that may have one. */
  dealsByNights(unknownToo: boolean): Map<number, BitSet> {
    const deals = new Map<number, BitSet>()
    for (const length of [...this.#lengths.values()].flat()) {
      const set = deals.get(length.nights) ?? new BitSet()
      length.places.forEach((place) => {
        const at = length.best[place]!
        if (at >= 0 || (unknownToo && at === unknown)) set.add(place)
      })
      deals.set(length.nights, set)
    }
    return deals
  }

  /** The arrivals, by length and day, for which a hotel of a deal has no stored price, with these deals. */
  missingArrivals(nights: readonly number[] | undefined): BitSet[] {
    return [...this.#lengths.values()].flat().flatMap((length) => {
      if (nights?.length && !nights.includes(length.nights)) return []
      return length.columns.map(({ missing }) => missing.and(length.places)).filter((set) => set.count() > 0)
    })
  }

  /** The deals with an arrival for which a room is free, but none that is large enough. */
  dealsWithTooSmallRooms(): BitSet {
    return BitSet.union(
      [...this.#lengths.values()]
        .flat()
        .flatMap(({ places, columns }) => columns.map((own) => own.tooSmall.and(places))),
    )
  }
}
