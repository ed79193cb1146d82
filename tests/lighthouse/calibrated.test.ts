import { expect, test } from 'vitest'
import { slowdownFactor } from './calibrated.ts'

test.each([
  [1750, 4],
  [2400, 4],
  [1312, 3],
  [875, 2],
  [437, 1],
  [100, 1],
])('a machine of index %d emulates the phone with a factor of %d', (index, factor) => {
  expect(slowdownFactor(index)).toBe(factor)
})
