import { expect, test } from 'vitest'
import { lastDayOf, monthNumber, periodPattern, toPeriodSpan } from './period.ts'

test.each([
  ['2026', '2026-01-01', '2027-01-01', '2026-12-31'],
  ['2026-Q1', '2026-01-01', '2026-04-01', '2026-03-31'],
  ['2026-Q4', '2026-10-01', '2027-01-01', '2026-12-31'],
  ['2028-02', '2028-02-01', '2028-03-01', '2028-02-29'],
  ['2026-12', '2026-12-01', '2027-01-01', '2026-12-31'],
])('%s runs from %s to before %s', (period, from, before, last) => {
  expect(toPeriodSpan(period)).toEqual({ from, before })
  expect(lastDayOf(toPeriodSpan(period))).toBe(last)
  expect(period).toMatch(new RegExp(periodPattern))
})

test.each(['', '26', '2026-13', '2026-Q5', '2026-Q', '2026-1', '1999', '2026-01-01'])('%j is no period', (text) => {
  expect(text).not.toMatch(new RegExp(periodPattern))
})

test('the period of a day is its month', () => {
  expect(['2026-01-31', '2026-12-01'].map(monthNumber)).toEqual([1, 12])
})
