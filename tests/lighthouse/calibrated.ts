/**
 * The CPU slowdown factor from this machine to the phone that Lighthouse emulates. Lighthouse multiplies the measured
 * CPU times by 4, "which moves a typical run in the high-end desktop bracket somewhere into the mid-tier mobile
 * bracket"; it defines the former by a benchmark index of 1500 to 2000. On a slower machine, four times as slow is a
 * slower phone, and Lighthouse warns and recommends a calibrated factor (docs/throttling.md, "Calibrating the CPU
 * slowdown").
 */
const usualFactor = 4
const desktop = (1500 + 2000) / 2

/**
 * The factor for the benchmark index of a run; never above the usual factor, so that a fast machine has the usual
 * result.
 */
export const slowdownFactor = (benchmarkIndex: number): number =>
  Math.max(1, Math.min(usualFactor, Math.round((benchmarkIndex / desktop) * usualFactor * 10) / 10))
