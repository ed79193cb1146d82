import { expect, test } from 'vitest'
import { selectDueQueries, type QueryCandidate } from './supplier-query-order.ts'

const now = new Date('2027-03-01T12:00:00Z')
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000)
const makeCandidate = (day: string, more: Partial<QueryCandidate> = {}): QueryCandidate => ({
  party: '2',
  nights: 2,
  day,
  askedAt: hoursAgo(10),
  views: 0,
  ...more,
})
const dueDays = (...some: QueryCandidate[]): string[] => selectDueQueries(some, now, 10).map((query) => query.day)

test('the oldest requests come first, never requested ones before them', () => {
  expect(
    dueDays(
      makeCandidate('2027-03-03', { askedAt: hoursAgo(1) }),
      makeCandidate('2027-03-04', { askedAt: hoursAgo(90) }),
      makeCandidate('2027-03-05', { askedAt: null }),
    ),
  ).toEqual(['2027-03-05', '2027-03-04', '2027-03-03'])
})

test('popular prices are requested more often, without starving others', () => {
  expect(dueDays(makeCandidate('2027-03-03'), makeCandidate('2027-03-04', { views: 500 }))).toEqual([
    '2027-03-04',
    '2027-03-03',
  ])
  expect(
    dueDays(makeCandidate('2027-03-03', { askedAt: hoursAgo(200) }), makeCandidate('2027-03-04', { views: 500 })),
  ).toEqual(['2027-03-03', '2027-03-04'])
})

test('no more than the limit, none twice, and of equals the nearest day', () => {
  const days = ['2027-03-09', '2027-03-04', '2027-03-07']
  expect(
    selectDueQueries(
      [...days, ...days].map((day) => makeCandidate(day)),
      now,
      2,
    ).map((query) => query.day),
  ).toEqual(['2027-03-04', '2027-03-07'])
  expect(
    selectDueQueries(
      [
        makeCandidate('2027-03-04'),
        makeCandidate('2027-03-04', { party: '1' }),
        makeCandidate('2027-03-04', { nights: 3 }),
      ],
      now,
      10,
    ),
  ).toHaveLength(3)
})
