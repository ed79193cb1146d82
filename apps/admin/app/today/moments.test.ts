import { expect, test } from 'vitest'
import { snoozeEndTime } from './moments.ts'

test.each([
  ['untilTomorrow', '2026-11-23T10:00:00Z', '2026-11-24T08:00:00.000Z'],
  // The clocks go forward in the night to the 29th.
  ['untilTomorrow', '2026-03-28T10:00:00Z', '2026-03-29T07:00:00.000Z'],
  // 22:30 UTC is 00:30 of the next day in Amsterdam.
  ['untilTomorrow', '2026-07-01T22:30:00Z', '2026-07-03T07:00:00.000Z'],
  ['untilMonday', '2026-11-23T10:00:00Z', '2026-11-30T08:00:00.000Z'],
  ['untilMonday', '2026-11-22T10:00:00Z', '2026-11-23T08:00:00.000Z'],
  ['untilMonday', '2026-11-25T10:00:00Z', '2026-11-30T08:00:00.000Z'],
  ['untilHour', '2026-11-25T10:00:00Z', '2026-11-25T11:00:00.000Z'],
  ['untilParked', '2026-11-25T10:00:00Z', undefined],
] as const)('%s at %s', (aside, now, expected) => {
  expect(snoozeEndTime(aside, new Date(now))?.toISOString()).toBe(expected)
})
