/**
 * The stored from-prices of many deals in one array of numbers. Deals are given by their places in the index
 * (deal-index.ts). Pure.
 */
import { dayToNumber, numberToDay } from '../../shared/day.ts'
import type { FromPrice } from '../calendar/cheapest.ts'
import type { StoredFromPrice } from '../calendar/index.ts'

/** Numbers per price: party and nights, cents per person or state, day of arrival, total, paid at hotel, all-in. */
const width = 6
const [unknown, none] = [-1, -2]
const maxNights = 1_024

export class StoredPriceTable {
  #numbers = new Int32Array(0)
  /** The length of the used part of `#numbers`, and how much of it belongs to no deal any more. */
  #used = 0
  #unused = 0
  readonly #starts: number[] = []
  readonly #counts: number[] = []
  readonly #parties = new Map<string, number>()

  /** Replaces all prices of the deal. */
  replace(place: number, prices: readonly StoredFromPrice[]): void {
    const old = this.#counts[place] ?? 0
    if (prices.length > old) {
      this.#unused += old * width
      this.#counts[place] = 0
      this.#reserve(prices.length * width)
      this.#starts[place] = this.#used
      this.#used += prices.length * width
    } else this.#unused += (old - prices.length) * width
    this.#counts[place] = prices.length
    prices.forEach((price, index) => this.#write(this.#starts[place]! + index * width, price))
  }

  #write(at: number, [party, nights, state, checkIn, perPerson, total, atHotel, allIn]: StoredFromPrice): void {
    const isKnown = state === 'known'
    this.#numbers.set(
      [
        this.#codeOf(party) * maxNights + nights,
        isKnown ? perPerson! : state === 'none' ? none : unknown,
        isKnown ? dayToNumber(checkIn!) : 0,
        total ?? 0,
        atHotel ?? 0,
        allIn ?? 0,
      ],
      at,
    )
  }

  #codeOf(party: string): number {
    const code = this.#parties.get(party) ?? this.#parties.size
    this.#parties.set(party, code)
    return code
  }

  #reserve(length: number): void {
    if (this.#used + length <= this.#numbers.length) return
    const old = this.#numbers
    this.#numbers = new Int32Array(Math.ceil((this.#used - this.#unused + length) * 1.25))
    // Moves all prices together, without the parts that are no longer used.
    let used = 0
    for (const [place, start] of this.#starts.entries()) {
      const size = (this.#counts[place] ?? 0) * width
      if (size === 0) continue
      this.#numbers.set(old.subarray(start, start + size), used)
      this.#starts[place] = used
      used += size
    }
    this.#used = used
    this.#unused = 0
  }

  /** Calls `visit` with where each of the deal's prices for the party is. */
  #forEach(place: number, party: string, visit: (at: number) => void): void {
    const code = this.#parties.get(party)
    if (code === undefined) return
    const start = this.#starts[place] ?? 0
    const end = start + (this.#counts[place] ?? 0) * width
    for (let at = start; at < end; at += width) if (Math.floor(this.#numbers[at]! / maxNights) === code) visit(at)
  }

  #nightsAt = (at: number): number => this.#numbers[at]! % maxNights

  /** Whether a stored stay for the party begins before the day, given as its number. */
  hasStayBefore(place: number, party: string, day: number): boolean {
    let hasStay = false
    this.#forEach(place, party, (at) => {
      if (this.#numbers[at + 1]! >= 0 && this.#numbers[at + 2]! < day) hasStay = true
    })
    return hasStay
  }

  /**
   * The price per person of the cheapest stay of the accepted lengths, by the order of `compareByPrice`; null if none
   * is known.
   */
  cheapestCents(place: number, party: string, accepts: (nights: number) => boolean): number | null {
    const numbers = this.#numbers
    let best = -1
    this.#forEach(place, party, (at) => {
      if (numbers[at + 1]! < 0 || !accepts(this.#nightsAt(at))) return
      const difference =
        best < 0 ? -1 : numbers[at + 5]! - numbers[best + 5]! || this.#nightsAt(at) - this.#nightsAt(best)
      if (difference < 0) best = at
    })
    return best < 0 ? null : numbers[best + 1]!
  }

  /** The stored price of each length for the party. */
  pricesByNights(place: number, party: string): Map<number, FromPrice> {
    const prices = new Map<number, FromPrice>()
    this.#forEach(place, party, (at) => prices.set(this.#nightsAt(at), this.#priceAt(at)))
    return prices
  }

  #priceAt(at: number): FromPrice {
    const [, cents, checkIn, total, atHotel, allIn] = this.#numbers.subarray(at, at + width)
    if (cents! < 0) return { state: cents === none ? 'none' : 'unknown' }
    return {
      state: 'known',
      stay: {
        check_in: numberToDay(checkIn!),
        nights: this.#nightsAt(at),
        per_person_cents: cents!,
        total_cents: total!,
        payable_at_hotel_cents: atHotel!,
        all_in_cents: allIn!,
      },
    }
  }
}
