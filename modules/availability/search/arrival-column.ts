/** The prices of deals for arrivals on one day: a line of numbers for the place of each deal in the index. Pure. */
import type { ArrivalPrice, ComparedParties } from '../calendar/index.ts'
import type { FromPrice } from '../calendar/cheapest.ts'
import { numberToDay } from '../../shared/day.ts'
import { BitSet } from './bit-set.ts'

/** Numbers per price: cents per person or state, total, paid at the hotel, all-in. */
const width = 4
const [unknown, none] = [-1, -2]
const nothingKnown: ArrivalPrice = { price: { state: 'unknown' }, isMissing: false, isTooSmall: false }

export type ArrivalKey = { party: string; nights: number; day: number }

export const nameOf = ({ party, nights, day }: ArrivalKey): string => `${party}/${nights}/${day}`

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

  /** The deal at the place has changed, or another one has taken its place. */
  clear(place: number): void {
    this.computed.delete(place)
    if (this.#numbers.length >= (place + 1) * width) this.write(place, nothingKnown)
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
