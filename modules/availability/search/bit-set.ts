/** A set of small whole numbers, one bit each: filters and facets combine sets of thousands of deals with it. */

const bits = 32
const blocksFor = (size: number): number => Math.ceil(size / bits)

function countBits(block: number): number {
  let rest = block - ((block >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

export class BitSet {
  #blocks: Uint32Array

  constructor(blocks: Uint32Array = new Uint32Array(0)) {
    this.#blocks = blocks
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
    return (((this.#blocks[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1
  }

  add(number: number): void {
    const needed = blocksFor(number + 1)
    if (needed > this.#blocks.length) this.#grow(Math.max(needed, Math.ceil(this.#blocks.length * 1.25)))
    this.#blocks[number >>> 5]! |= 1 << (number & 31)
  }

  delete(number: number): void {
    if (number >>> 5 < this.#blocks.length) this.#blocks[number >>> 5]! &= ~(1 << (number & 31))
  }

  set(number: number, isMember: boolean): void {
    if (isMember) this.add(number)
    else this.delete(number)
  }

  /** The numbers in both sets. */
  and(other: BitSet): BitSet {
    const blocks = this.#blocks.slice(0, Math.min(this.#blocks.length, other.#blocks.length))
    for (let at = 0; at < blocks.length; at += 1) blocks[at]! &= other.#blocks[at]!
    return new BitSet(blocks)
  }

  /** The numbers in this set that are not in the other. */
  without(other: BitSet): BitSet {
    const blocks = this.#blocks.slice()
    for (let at = 0; at < Math.min(blocks.length, other.#blocks.length); at += 1) blocks[at]! &= ~other.#blocks[at]!
    return new BitSet(blocks)
  }

  #addAll(other: BitSet): void {
    if (other.#blocks.length > this.#blocks.length) this.#grow(other.#blocks.length)
    for (let at = 0; at < other.#blocks.length; at += 1) this.#blocks[at]! |= other.#blocks[at]!
  }

  #grow(length: number): void {
    const larger = new Uint32Array(length)
    larger.set(this.#blocks)
    this.#blocks = larger
  }

  isEmpty(): boolean {
    return this.#blocks.every((block) => block === 0)
  }

  count(): number {
    let sum = 0
    for (const block of this.#blocks) sum += countBits(block)
    return sum
  }

  /** The number of numbers in both sets. */
  countCommon(other: BitSet): number {
    const length = Math.min(this.#blocks.length, other.#blocks.length)
    let sum = 0
    for (let at = 0; at < length; at += 1) sum += countBits(this.#blocks[at]! & other.#blocks[at]!)
    return sum
  }

  /** In ascending order. */
  forEach(visit: (number: number) => void): void {
    for (let at = 0; at < this.#blocks.length; at += 1) {
      let block = this.#blocks[at]!
      while (block !== 0) {
        visit(at * bits + 31 - Math.clz32(block & -block))
        block &= block - 1
      }
    }
  }

  toArray(): number[] {
    const numbers: number[] = []
    this.forEach((number) => numbers.push(number))
    return numbers
  }
}
