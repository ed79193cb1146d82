import { expect, test } from 'vitest'
import { sortByDistance, daysAround, clampDay, daysBeforeAndAfter } from './alternatives.ts'

test('lengths and days are looked at by their distance', () => {
  expect(sortByDistance(3, [1, 2, 4, 5])).toEqual([2, 4, 1, 5])
  expect(daysBeforeAndAfter('2027-01-10', ['2027-01-12', '2027-01-08', '2027-01-11', '2027-01-09'])).toEqual([
    ['2027-01-09', '2027-01-08'],
    ['2027-01-11', '2027-01-12'],
  ])
})

test('no day lies outside of those on which stays may begin', () => {
  expect(clampDay('2026-12-31', '2027-01-02', '2027-02-01')).toBe('2027-01-02')
  expect(clampDay('2027-03-01', '2027-01-02', '2027-02-01')).toBe('2027-02-01')
  expect(clampDay('2027-01-15', '2027-01-02', '2027-02-01')).toBe('2027-01-15')
  expect(daysAround('2027-01-02', 2, '2027-01-01', '2027-01-03')).toEqual(['2027-01-02', '2027-01-01', '2027-01-03'])
})
