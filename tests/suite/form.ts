/** The two suites: the gate (`npm test`), and everything in its long form (`npm run test:long`). */

/** In the long suite; also where a test file is run directly with TEST_SUITE=long. */
export const isLong = process.env['TEST_SUITE'] === 'long'

/** In the project `embedded`: the files that run on both engines, on the one that the other slices do not use. */
export const isOtherEngine = process.env['TEST_OTHER_ENGINE'] === 'yes'

/** How often or how much: less in the gate, more in the long suite. */
export const inForm = (gate: number, long: number): number => (isLong ? long : gate)

/** All of a list in the long suite, this many of it in the gate: spread evenly, the first one always. */
export const some = <T>(list: readonly T[], gate: number): T[] =>
  isLong || gate >= list.length
    ? [...list]
    : Array.from({ length: gate }, (_, index) => list[Math.floor((index * list.length) / gate)]!)

const factor = Number(process.env['TEST_PATIENCE'] ?? 1)

/**
 * Milliseconds that a test waits at most for a state it polls for. Generous, because nothing is proven by failing
 * early: on a slow machine TEST_PATIENCE multiplies it.
 */
export const patienceMs = 60_000 * factor
