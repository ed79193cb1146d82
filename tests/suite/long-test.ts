import { test } from 'vitest'
import { isLong } from './form.ts'

const runIf = test.runIf.bind(test)

/** A test of the long suite only: the gate has a shorter test of the same feature, or tests of its calls. */
export const longTest: ReturnType<typeof test.runIf> = runIf(isLong)
