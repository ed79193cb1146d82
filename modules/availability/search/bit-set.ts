/** A set of small whole numbers, one bit each: filters and facets combine sets of thousands of deals with it. */

const bits = 32
const wordsFor = (size: number): number => Math.ceil(size / bits)

function countBits(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

export class BitSet {
  #words: Uint32Array

  constructor(words: Uint32Array = new Uint32Array(0)) {
    this.#words = words
  }

  static of(numbers: Iterable<number>): BitSet {
    const set = new BitSet()
    for (const number of numbers) set.add(number)
    return set
  }

  static union(sets: Iterable<BitSet | undefined>): BitSet {
    const all = new BitSet()
    for (const set of sets) if (set) all.#addAll(set)
    return all
  }

  has(number: number): boolean {
    return (((this.#words[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1
  }

  add(number: number): void {
    const needed = wordsFor(number + 1)
    if (needed > this.#words.length) this.#grow(Math.max(needed, Math.ceil(this.#words.length * 1.25)))
    this.#words[number >>> 5]! |= 1 << (number & 31)
  }

  delete(number: number): void {
    if (number >>> 5 < this.#words.length) this.#words[number >>> 5]! &= ~(1 << (number & 31))
  }

  set(number: number, isMember: boolean): void {
    if (isMember) this.add(number)
    else this.delete(number)
  }

  /** The numbers in both sets. */
  and(other: BitSet): BitSet {
    const words = this.#words.slice(0, Math.min(this.#words.length, other.#words.length))
    for (let at = 0; at < words.length; at += 1) words[at]! &= other.#words[at]!
    return new BitSet(words)
  }

  /** The numbers in this set that are not in the other. */
  without(other: BitSet): BitSet {
    const words = this.#words.slice()
    for (let at = 0; at < Math.min(words.length, other.#words.length); at += 1) words[at]! &= ~other.#words[at]!
    return new BitSet(words)
  }

  #addAll(other: BitSet): void {
    if (other.#words.length > this.#words.length) this.#grow(other.#words.length)
    for (let at = 0; at < other.#words.length; at += 1) this.#words[at]! |= other.#words[at]!
  }

  #grow(length: number): void {
    const larger = new Uint32Array(length)
    larger.set(this.#words)
    this.#words = larger
  }

  count(): number {
    let sum = 0
    for (const word of this.#words) sum += countBits(word)
    return sum
  }

  /** The number of numbers in both sets. */
  countCommon(other: BitSet): number {
    const length = Math.min(this.#words.length, other.#words.length)
    let sum = 0
    for (let at = 0; at < length; at += 1) sum += countBits(this.#words[at]! & other.#words[at]!)
    return sum
  }

  /** In ascending order. */
  forEach(visit: (number: number) => void): void {
    for (let at = 0; at < this.#words.length; at += 1) {
      let word = this.#words[at]!
      while (word !== 0) {
        visit(at * bits + 31 - Math.clz32(word & -word))
        word &= word - 1
      }
    }
  }

  toArray(): number[] {
    const numbers: number[] = []
    this.forEach((number) => numbers.push(number))
    return numbers
  }
}
