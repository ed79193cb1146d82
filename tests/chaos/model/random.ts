/** Chance that can be repeated: the same seed and history always draw the same numbers. */
export class Chance {
  #state: number

  constructor(seed: number, history: number) {
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(history + 1, 0xc2b2ae35)
    this.next()
    this.next()
  }

  /** From 0 up to but not 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  is(probability: number): boolean {
    return this.next() < probability
  }

  oneOf<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!
  }
}
