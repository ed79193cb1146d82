/**
 * The CPU slowdown factor that makes this machine as slow as the phone that Lighthouse emulates. Lighthouse's factor of
 * 4 assumes a high-end desktop, which it defines by a benchmark index of 1500 to 2000. On a slower machine, that factor
 * emulates a slower phone; Lighthouse then recommends a calibrated factor (its docs/throttling.md, "Calibrating the CPU
 * slowdown").
 */
const usualFactor = 4
const desktop = (1500 + 2000) / 2

/**
 * The factor for a run's benchmark index. It never exceeds Lighthouse's factor, so that results on fast machines are
 * the usual ones.
 */
export const slowdownFactor = (benchmarkIndex: number): number =>
  Math.max(1, Math.min(usualFactor, Math.round((benchmarkIndex / desktop) * usualFactor * 10) / 10))
