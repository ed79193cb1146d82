/** Whole pseudo-random numbers from 0 up to but without the given one. The same seed gives the same sequence. */
export function createRandomBelow(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(state / 65_536) % below
  }
}
