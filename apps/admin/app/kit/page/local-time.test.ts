import { expect, test } from 'vitest'
import { parseAmsterdamInputValue, toAmsterdamInputValue } from './local-time.ts'

test.each([
  ['2026-11-24T09:30', '2026-11-24T08:30:00.000Z'],
  ['2026-07-01T00:00', '2026-06-30T22:00:00.000Z'],
  // The clock goes back: 02:30 occurs twice; the first occurrence is in summer time.
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
])('%s in Amsterdam is %s, and back', (local, moment) => {
  expect(parseAmsterdamInputValue(local).toISOString()).toBe(moment)
  expect(toAmsterdamInputValue(new Date(moment))).toBe(local)
})

test('in the hour that the clock skips, an hour later', () => {
  expect(parseAmsterdamInputValue('2027-03-28T02:30').toISOString()).toBe('2027-03-28T01:30:00.000Z')
})
