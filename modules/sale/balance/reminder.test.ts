import { expect, test } from 'vitest'
import { isStaffTaskDue, reminderDaysBefore } from './reminder.ts'

test.each([
  ['2027-03-12', null],
  ['2027-03-13', 7],
  ['2027-03-17', 7],
  ['2027-03-18', 2],
  ['2027-03-20', 2],
  ['2027-03-21', null],
] as const)('of a balance due on 20 March, on %s the reminder of %s days goes out', (today, days) => {
  expect(reminderDaysBefore(today, '2027-03-20')).toBe(days)
})

test.each([
  ['2027-03-20', false],
  ['2027-03-22', false],
  ['2027-03-23', true],
  ['2027-04-30', true],
] as const)('on %s staff get a task for a balance that was due on 20 March: %s', (today, reported) => {
  expect(isStaffTaskDue(today, '2027-03-20')).toBe(reported)
})
