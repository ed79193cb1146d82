/**
 * The prices that lists show for a choice without dates, of all deals on sale: a column of numbers per party and
 * lengths of stay, and the order of the deals by these prices. A column is computed when a list first needs it;
 * afterwards only the deals that have changed are computed again. Pure.
 */
import { BitSet } from './bit-set.ts'

/** What a column is computed from. */
export type StoredPrices = {
  onSale: BitSet
  /** One more than the last place. */
  size: number
  idAt(place: number): number
  /** The price per person that the deal's card shows, in cents; null without a price. */
  centsAt(place: number): number | null
  /** Whether the stored from-prices are all that this price depends on. */
  isStoredAt(place: number): boolean
}

/** Deals by price: the price per person in cents by place, -1 without one; `ascending`: places by price, then by id. */
export type PricedPlaces = { cents: Int32Array; ascending: Int32Array }

export class StoredPriceColumn {
  cents = new Int32Array(0)
  /** The deals whose price has to be asked. */
  readonly missing = new BitSet()
  #ascending: Int32Array = new Int32Array(0)
  #changed: BitSet | null = null

  get ascending(): Int32Array {
    return this.#ascending
  }

  forget(place: number): void {
    this.#changed?.add(place)
  }

  /** Computes what has changed since the last call; everything at the first one. */
  update(source: StoredPrices): void {
    const changed = this.#changed ?? source.onSale
    if (this.#changed !== null && changed.isEmpty()) return
    if (source.size > this.cents.length) this.#grow(source.size)
    const priced: number[] = []
    changed.forEach((place) => {
      const isOnSale = source.onSale.has(place)
      this.cents[place] = (isOnSale ? source.centsAt(place) : null) ?? -1
      this.missing.set(place, isOnSale && !source.isStoredAt(place))
      if (this.cents[place]! >= 0) priced.push(place)
    })
    this.#ascending = replacePlaces(this.#ascending, changed, priced, this.cents, source.idAt)
    this.#changed = new BitSet()
  }

  #grow(size: number): void {
    const larger = new Int32Array(Math.ceil(size * 1.1)).fill(-1)
    larger.set(this.cents)
    this.cents = larger
  }
}

/** `places`, which are in order of price and then of id, with the `added` ones in place of all that have changed. */
export function replacePlaces(
  places: Int32Array,
  changed: BitSet,
  added: readonly number[],
  cents: Int32Array,
  idAt: (place: number) => number,
): Int32Array {
  const compare = (a: number, b: number) => cents[a]! - cents[b]! || idAt(a) - idAt(b)
  const sorted = Int32Array.from(added).sort(compare)
  if (places.length === 0) return sorted
  const all = new Int32Array(places.length + sorted.length)
  let [count, next] = [0, 0]
  for (const place of places) {
    if (changed.has(place)) continue
    while (next < sorted.length && compare(sorted[next]!, place) < 0) all[count++] = sorted[next++]!
    all[count++] = place
  }
  while (next < sorted.length) all[count++] = sorted[next++]!
  return all.slice(0, count)
}

/** Columns that are held; the one that was not used for the longest time is dropped first. */
const maxColumns = 24

export class StoredPriceColumns {
  /** In the order of their last use. */
  readonly #columns = new Map<string, StoredPriceColumn>()

  column(key: string): StoredPriceColumn {
    const column = this.#columns.get(key) ?? new StoredPriceColumn()
    this.#columns.delete(key)
    this.#columns.set(key, column)
    if (this.#columns.size > maxColumns) this.#columns.delete(this.#columns.keys().next().value!)
    return column
  }

  /** The deal at the place has changed, or another one has taken its place. */
  forgetPlace(place: number): void {
    for (const column of this.#columns.values()) column.forget(place)
  }
}
