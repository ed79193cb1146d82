import { expect, test } from 'vitest'
import { nextEffectiveTime, isLessStrictLimit, isLessStrictRole } from './changes.ts'

test.each([
  ['2027-01-10T12:00:00Z', '2027-01-10T23:00:00Z'],
  ['2027-01-10T22:59:59Z', '2027-01-10T23:00:00Z'],
  ['2027-01-10T23:00:00Z', '2027-01-11T23:00:00Z'],
  ['2027-07-10T12:00:00Z', '2027-07-10T22:00:00Z'],
  // Times around the changes to and from daylight-saving time.
  ['2027-03-27T12:00:00Z', '2027-03-27T23:00:00Z'],
  ['2027-03-28T12:00:00Z', '2027-03-28T22:00:00Z'],
  ['2027-10-30T12:00:00Z', '2027-10-30T22:00:00Z'],
  ['2027-10-31T12:00:00Z', '2027-10-31T23:00:00Z'],
])('what is asked for at %s counts from %s, which is midnight in Amsterdam', (now, expected) => {
  expect(nextEffectiveTime(new Date(now))).toEqual(new Date(expected))
})

test.each([
  [null, null, false],
  [null, 100, false],
  [100, 100, false],
  [100, 99, false],
  [100, 0, false],
  [100, 101, true],
  [0, 1, true],
  [0, null, true],
  [100, null, true],
])('a limit of %s that becomes %s is less strict: %s', (before, after, expected) => {
  expect(isLessStrictLimit(before, after)).toBe(expected)
})

test('a role that may do more, or that needs no second factor any more, is less strict', () => {
  const account = (permissions: string[], needsFactor: boolean) => ({ permissions, needsFactor })
  expect(isLessStrictRole(account(['a', 'b'], false), account(['a'], false))).toBe(false)
  expect(isLessStrictRole(account(['a'], false), account(['a'], true))).toBe(false)
  expect(isLessStrictRole(account(['a'], false), account(['b'], false))).toBe(true)
  expect(isLessStrictRole(account(['a', 'b'], true), account(['a'], false))).toBe(true)
})
