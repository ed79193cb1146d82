import { expect, it } from 'vitest'
import { groupConsecutiveDays } from './day-runs.ts'

it('joins days that follow each other, over the end of a month and of winter time', () => {
  expect(groupConsecutiveDays([])).toEqual([])
  expect(groupConsecutiveDays(['2027-01-08'])).toEqual([['2027-01-08', '2027-01-08']])
  expect(
    groupConsecutiveDays(['2027-01-30', '2027-01-31', '2027-02-01', '2027-02-03', '2027-03-28', '2027-03-29']),
  ).toEqual([
    ['2027-01-30', '2027-02-01'],
    ['2027-02-03', '2027-02-03'],
    ['2027-03-28', '2027-03-29'],
  ])
})
