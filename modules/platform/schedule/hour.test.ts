import { expect, test } from 'vitest'
import { hourInAmsterdam } from './hour.ts'

test.each([
  ['2026-12-01T02:30:00Z', 3],
  ['2027-07-01T02:30:00Z', 4],
  ['2027-03-28T01:30:00Z', 3],
  ['2026-12-31T23:10:00Z', 0],
])("at %s it is %i o'clock in Amsterdam", (moment, hour) => {
  expect(hourInAmsterdam(new Date(moment))).toBe(hour)
})
