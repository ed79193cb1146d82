import { test } from 'vitest'
import { isLong, isOtherEngine } from './form.ts'

const runIf = test.runIf.bind(test)

/** A test of the long suite only: the gate has a shorter test of the same feature, or tests of its calls. */
export const longTest: ReturnType<typeof test.runIf> = runIf(isLong)

/**
 * A test that does not depend on the engine: in a file that the gate runs on both engines, it runs only with the other
 * slices.
 */
export const oneEngineTest: ReturnType<typeof test.runIf> = runIf(!isOtherEngine)
