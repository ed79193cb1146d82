/**
 * The prices of deals for arrivals on single days: a column of numbers per party, length of stay and day, with a line
 * for the place of each deal in the index. Prices are computed when a list first needs them, and again once the
 * database has announced that what they depend on has changed. Pure; arrival-price-flows.ts computes.
 */
import type { ArrivalPrice, ComparedParties } from '../calendar/index.ts'
import type { FromPrice } from '../calendar/cheapest.ts'
import { dayToNumber, numberToDay } from '../../shared/day.ts'
import { BitSet } from './bit-set.ts'

/** Numbers per price: cents per person or state, total, paid at the hotel, all-in. */
const width = 4
const [unknown, none] = [-1, -2]
const bytesPerPlace = width * 4
/** The memory for columns; those that were not used for the longest time are dropped. */
const maxBytes = 64_000_000

export type ArrivalKey = { party: string; nights: number; day: number }

/** Stays whose stored prices have changed. `ids`: of their hotels, or of their deals; null for all of them. */
export type ChangedStays = { party: string; nights: number[]; from: number; to: number; ids: number[] | null }

export class ArrivalColumn {
  readonly key: ArrivalKey
  readonly compared: ComparedParties
  readonly computed = new BitSet()
  /** Deals with a hotel whose price the supplier has not been asked for. */
  readonly missing = new BitSet()
  readonly tooSmall = new BitSet()
  #numbers = new Int32Array(0)

  constructor(key: ArrivalKey, compared: ComparedParties) {
    this.key = key
    this.compared = compared
  }

  get bytes(): number {
    return this.#numbers.length * 4
  }

  /** The price per person; negative without a known price. */
  perPersonCentsAt = (place: number): number => this.#numbers[place * width]!
  allInCentsAt = (place: number): number => this.#numbers[place * width + 3]!
  isUnknownAt = (place: number): boolean => this.#numbers[place * width] === unknown

  reserve(size: number): void {
    if (size * width <= this.#numbers.length) return
    const larger = new Int32Array(Math.ceil(size * 1.1) * width)
    larger.set(this.#numbers)
    this.#numbers = larger
  }

  write(place: number, { price, isMissing, isTooSmall }: ArrivalPrice): void {
    const stay = price.state === 'known' ? price.stay : null
    this.#numbers.set(
      stay
        ? [stay.per_person_cents, stay.total_cents, stay.payable_at_hotel_cents, stay.all_in_cents]
        : [price.state === 'none' ? none : unknown, 0, 0, 0],
      place * width,
    )
    this.missing.set(place, isMissing)
    this.tooSmall.set(place, isTooSmall)
  }

  priceAt(place: number): FromPrice {
    const [perPerson, total, atHotel, allIn] = this.#numbers.subarray(place * width, (place + 1) * width)
    if (perPerson! < 0) return { state: perPerson === none ? 'none' : 'unknown' }
    return {
      state: 'known',
      stay: {
        check_in: numberToDay(this.key.day),
        nights: this.key.nights,
        per_person_cents: perPerson!,
        total_cents: total!,
        payable_at_hotel_cents: atHotel!,
        all_in_cents: allIn!,
      },
    }
  }
}

const nothingKnown: ArrivalPrice = { price: { state: 'unknown' }, isMissing: false, isTooSmall: false }

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
  readonly #computations = new Set<ArrivalComputation>()
  readonly #placesOfHotel: (hotelId: number) => BitSet | undefined

  constructor(placesOfHotel: (hotelId: number) => BitSet | undefined) {
    this.#placesOfHotel = placesOfHotel
  }

  /** The column of the stay, with room for `size` deals. */
  column(key: ArrivalKey, compared: ComparedParties, size: number): ArrivalColumn {
    const name = `${key.party}/${key.nights}/${key.day}`
    const column = this.#columns.get(name) ?? new ArrivalColumn(key, compared)
    column.reserve(size)
    this.#columns.delete(name)
    this.#columns.set(name, column)
    return column
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
    for (const [name, column] of this.#columns) {
      if (bytes <= maxBytes) break
      bytes -= column.bytes
      this.#columns.delete(name)
    }
  }

  /** The deal at the place has changed, or another one has taken its place. */
  forgetPlace(place: number): void {
    for (const column of this.#columns.values()) {
      column.computed.delete(place)
      if (column.bytes >= (place + 1) * bytesPerPlace) column.write(place, nothingKnown)
    }
    this.#announce(() => true, BitSet.of([place]))
  }

  forgetStays({ party, nights, from, to, ids: hotelIds }: ChangedStays): void {
    const affects = ({ key, compared }: ArrivalColumn) =>
      (party === compared.own || party === compared.small || party === compared.single) &&
      nights.includes(key.nights) &&
      key.day >= from &&
      key.day <= to
    const places = hotelIds && BitSet.union(hotelIds.map(this.#placesOfHotel))
    for (const [name, column] of this.#columns) {
      if (!affects(column)) continue
      if (places) places.forEach((place) => column.computed.delete(place))
      else this.#columns.delete(name)
    }
    this.#announce(affects, places)
  }

  forgetAll(): void {
    this.#columns.clear()
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
