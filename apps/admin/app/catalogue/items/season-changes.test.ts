import { expect, test } from 'vitest'
import { changePricesFrom, copyToNextYear, findOverlaps, type Season } from './season-changes.ts'

const makeSeason = (from_date: string, to_date: string, more: Partial<Season> = {}): Season => ({
  from_date,
  to_date,
  from_age: 0,
  to_age: 120,
  cost_price: 20,
  margin: 10,
  ...more,
})
const pricesOf = (seasons: Season[]) =>
  seasons.map(({ from_date, to_date, cost_price }) => [from_date, to_date, cost_price])

test('a price changes from a day on, and the season of that day is split', () => {
  const twelve = Array.from({ length: 12 }, (_, month) => {
    const number = String(month + 1).padStart(2, '0')
    return makeSeason(`2027-${number}-01`, `2027-${number}-28`)
  })
  const changed = changePricesFrom(twelve, '2027-05-15', { kind: 'euros', value: 2.5 })
  expect(changed).toHaveLength(13)
  expect(pricesOf(changed.slice(3, 7))).toEqual([
    ['2027-04-01', '2027-04-28', 20],
    ['2027-05-01', '2027-05-14', 20],
    ['2027-05-15', '2027-05-28', 22.5],
    ['2027-06-01', '2027-06-28', 22.5],
  ])
  expect(changed.at(-1)!.cost_price).toBe(22.5)
})

test.each([
  [{ kind: 'percent', value: 3.5 }, 19.99, 20.69],
  [{ kind: 'percent', value: -10 }, 0.05, 0.05],
  [{ kind: 'euros', value: -30 }, 20, 0],
] as const)('%j of %d is %d', (change, price, expected) => {
  const [changed] = changePricesFrom(
    [makeSeason('2027-01-01', '2027-12-31', { cost_price: price })],
    '2027-01-01',
    change,
  )
  expect(changed!.cost_price).toBe(expected)
})

test('the seasons of the last year are copied to the next', () => {
  const copied = copyToNextYear([
    makeSeason('2027-01-01', '2027-12-31'),
    makeSeason('2028-02-01', '2028-02-29'),
    makeSeason('2028-12-20', '2028-12-31', { cost_price: 25 }),
  ])
  expect(pricesOf(copied.slice(3))).toEqual([
    ['2029-02-01', '2029-02-28', 20],
    ['2029-12-20', '2029-12-31', 25],
  ])
  expect(copyToNextYear([])).toEqual([])
})

test('rows that overlap in days and ages are found', () => {
  expect(
    findOverlaps([
      makeSeason('2027-01-01', '2027-06-30'),
      makeSeason('2027-07-01', '2027-12-31'),
      makeSeason('2027-06-30', '2027-07-01', { from_age: 0, to_age: 11 }),
      makeSeason('2027-01-01', '2027-12-31', { from_age: 122, to_age: 125 }),
      makeSeason('2027-01-01', '2027-12-31', { from_age: 121, to_age: 121 }),
    ]),
  ).toEqual([
    [1, 3],
    [2, 3],
  ])
})
