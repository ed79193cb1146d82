/** The two suites: the gate (`npm test`), and all tests in their long form (`npm run test:long`). */

/** True in the long suite, and when a test file is run directly with TEST_SUITE=long. */
export const isLong = process.env['TEST_SUITE'] === 'long'

/** A number of repetitions or an amount: less in the gate, more in the long suite. */
export const chooseBySuite = (gate: number, long: number): number => (isLong ? long : gate)

/** The whole list in the long suite; in the gate `gate` items, spread evenly and including the first one. */
export const sampleInGate = <T>(list: readonly T[], gate: number): T[] =>
  isLong || gate >= list.length
    ? [...list]
    : Array.from({ length: gate }, (_, index) => list[Math.floor((index * list.length) / gate)]!)

const factor = Number(process.env['TEST_PATIENCE'] ?? 1)

/**
 * The maximum number of milliseconds that a test waits for a state it polls for. It is generous, because failing early
 * proves nothing; TEST_PATIENCE multiplies it on a slow machine.
 */
export const patienceMs = 60_000 * factor
