import { test } from 'vitest'
import { isLong } from './form.ts'

/** A test of the long suite: the gate has a shorter one of the same feature, or tests of its calls. */
export const longTest = isLong ? test : test.skip
