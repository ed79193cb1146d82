import { test } from 'vitest'
import { isLong, isOtherEngine } from './form.ts'

const runIf = test.runIf.bind(test)

/** A test of the long suite: the gate has a shorter one of the same feature, or tests of its calls. */
export const longTest: ReturnType<typeof test.runIf> = runIf(isLong)

/** Says nothing about the engine: of a file that the gate runs on both, only where the other slices run. */
export const oneEngineTest: ReturnType<typeof test.runIf> = runIf(!isOtherEngine)
