/**
 * The prices of deals for arrivals on single days: a column of numbers per party, length of stay and day, with a line
 * for the place of each deal in the index. Prices are computed when a list first needs them, and again once the
 * database has announced that what they depend on has changed. Pure; arrival-price-flows.ts computes.
 */
import type { ComparedParties } from '../calendar/index.ts'
import { dayToNumber } from '../../shared/day.ts'
import { ArrivalColumn, type ArrivalKey, nameOf } from './arrival-column.ts'
import { BitSet } from './bit-set.ts'
import { DatedPrices } from './dated-prices.ts'

/** The memory for columns; those that were not used for the longest time are dropped. */
const maxBytes = 64_000_000
/** Choices of dates whose prices are held. */
const maxChoices = 24

/** Stays whose stored prices have changed. `ids`: of their hotels, or of their deals; null for all of them. */
export type ChangedStays = { party: string; nights: number[]; from: number; to: number; ids: number[] | null }

/** What was announced while prices were being computed: these prices may not include the change. */
export class ArrivalComputation {
  readonly changes: { affects: (column: ArrivalColumn) => boolean; places: BitSet | null }[] = []

  /** Marks the places as computed, other than those that changed meanwhile. */
  finish(column: ArrivalColumn, places: readonly number[]): void {
    const changed = this.changes.filter(({ affects }) => affects(column))
    for (const place of places)
      if (changed.every((change) => change.places !== null && !change.places.has(place))) column.computed.add(place)
  }
}

export class ArrivalPrices {
  /** In the order of their last use. */
  readonly #columns = new Map<string, ArrivalColumn>()
  /** By choice of dates, in the order of their last use; all their columns are in `#columns`. */
  readonly #dated = new Map<string, DatedPrices>()
  readonly #computations = new Set<ArrivalComputation>()
  readonly #placesOfHotel: (hotelId: number) => BitSet | undefined

  constructor(placesOfHotel: (hotelId: number) => BitSet | undefined) {
    this.#placesOfHotel = placesOfHotel
  }

  /** The column of the stay, with room for `size` deals. */
  column(key: ArrivalKey, compared: ComparedParties, size: number): ArrivalColumn {
    const column = this.#columns.get(nameOf(key)) ?? new ArrivalColumn(key, compared)
    column.reserve(size)
    this.#markUse(column)
    return column
  }

  /** The prices of a choice of dates and, if there are any, of these lengths of stay. */
  dated(choice: string, nights: readonly number[] | undefined): DatedPrices {
    const dated = this.#dated.get(choice) ?? new DatedPrices(nights)
    this.#dated.delete(choice)
    this.#dated.set(choice, dated)
    if (this.#dated.size > maxChoices) this.#dated.delete(this.#dated.keys().next().value!)
    for (const column of dated.columns) this.#markUse(column)
    return dated
  }

  #markUse(column: ArrivalColumn): void {
    const name = nameOf(column.key)
    this.#columns.delete(name)
    this.#columns.set(name, column)
  }

  #dropColumn(column: ArrivalColumn): void {
    this.#columns.delete(nameOf(column.key))
    for (const [choice, dated] of this.#dated) if (dated.columns.includes(column)) this.#dated.delete(choice)
  }

  /** Call before prices are read, and `end` after they are written. */
  begin(): ArrivalComputation {
    const computation = new ArrivalComputation()
    this.#computations.add(computation)
    return computation
  }

  end(computation: ArrivalComputation): void {
    this.#computations.delete(computation)
    let bytes = [...this.#columns.values()].reduce((sum, column) => sum + column.bytes, 0)
    for (const column of this.#columns.values()) {
      if (bytes <= maxBytes) break
      bytes -= column.bytes
      this.#dropColumn(column)
    }
  }

  /** What lists show of the deal at the place has changed, although its prices by arrival may be the same. */
  forgetListed(place: number): void {
    for (const dated of this.#dated.values()) dated.current.delete(place)
  }

  /** The deal at the place has changed, or another one has taken its place. */
  forgetPlace(place: number): void {
    this.forgetListed(place)
    for (const column of this.#columns.values()) column.clear(place)
    this.#announce(() => true, BitSet.of([place]))
  }

  forgetStays({ party, nights, from, to, ids: hotelIds }: ChangedStays): void {
    const affects = ({ key, compared }: ArrivalColumn) =>
      (party === compared.own || party === compared.small || party === compared.single) &&
      nights.includes(key.nights) &&
      key.day >= from &&
      key.day <= to
    const places = hotelIds && BitSet.union(hotelIds.map(this.#placesOfHotel))
    for (const column of this.#columns.values()) {
      if (!affects(column)) continue
      if (places) places.forEach((place) => column.computed.delete(place))
      else this.#dropColumn(column)
    }
    if (places) for (const dated of this.#dated.values()) if (dated.columns.some(affects)) dated.forget(places)
    this.#announce(affects, places)
  }

  forgetAll(): void {
    this.#columns.clear()
    this.#dated.clear()
    this.#announce(() => true, null)
  }

  #announce(affects: (column: ArrivalColumn) => boolean, places: BitSet | null): void {
    for (const computation of this.#computations) computation.changes.push({ affects, places })
  }
}

/** Parses the messages of migrations 288 (with hotels) and 289 (with deals); null for any other message. */
export function parseChangedStays(message: string): ChangedStays | null {
  const [kind, party, nights, from, to, ids] = message.split(' ')
  if (kind !== 'stays') return null
  return {
    party: party!,
    nights: nights!.split(',').map(Number),
    from: dayToNumber(from!),
    to: dayToNumber(to!),
    ids: ids === '*' ? null : ids!.split(',').map(Number),
  }
}
