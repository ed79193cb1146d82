import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../shared/day.ts'
import {
  type Activity,
  hasEnoughOpenDays,
  activityPartyPriceCents,
  activityPersonPriceCents,
  type Pricing,
} from './activity-price.ts'

const makeSeason = (
  fromDate: string,
  toDate: string,
  fromAge: number,
  toAge: number,
  costCents: number,
  marginBp = 0,
): Pricing => ({ fromDate, toDate, fromAge, toAge, costCents, marginBp })
const makeActivity = (pricings: Pricing[], durationDays = 1, closed: string[] = []): Activity => ({
  id: 1,
  title: 'Mudflat walk',
  durationDays,
  closedDates: new Set(closed),
  pricings,
})

const walk = makeActivity([
  makeSeason('2027-04-01', '2027-06-30', 12, 99, 2_000, 1_500),
  makeSeason('2027-07-01', '2027-08-31', 12, 99, 3_000, 1_500),
  makeSeason('2027-04-01', '2027-08-31', 4, 11, 1_000, 1_500),
])

test.each([
  ['2027-03-31', 18, null],
  ['2027-04-01', 18, 2_300],
  ['2027-06-30', 18, 2_300],
  ['2027-07-01', 18, 3_450],
  ['2027-08-31', 18, 3_450],
  ['2027-09-01', 18, null],
  ['2027-05-05', 3, null],
  ['2027-05-05', 4, 1_150],
  ['2027-05-05', 11, 1_150],
  ['2027-05-05', 12, 2_300],
  ['2027-05-05', 17, 2_300],
  ['2027-05-05', 100, null],
])('on %s someone of %i pays %j', (day, age, cents) => expect(activityPersonPriceCents(walk, day, age)).toBe(cents))

test('who is in no range of ages at all does not take part and pays nothing', () => {
  expect(activityPartyPriceCents(walk, '2027-05-05', [{ adults: 2, children: [3, 4, 11, 12] }])).toBe(
    2 * 2_300 + 2 * 1_150 + 2_300,
  )
  expect(activityPartyPriceCents(walk, '2027-05-05', [{ adults: 2, children: [0] }])).toBe(2 * 2_300)
})

test('adults count as eighteen, in every room', () => {
  const grown = makeActivity([makeSeason('2027-01-01', '2027-12-31', 18, 18, 1_000)])
  expect(
    activityPartyPriceCents(grown, '2027-05-05', [
      { adults: 2, children: [17] },
      { adults: 1, children: [] },
    ]),
  ).toBe(3_000)
})

test('where adults have no price on that day the activity is not to be had', () => {
  for (const day of ['2027-03-31', '2027-09-01'])
    expect(activityPartyPriceCents(walk, day, [{ adults: 2, children: [] }])).toBeNull()
})

test('a child whose season has a gap is not carried along free of charge', () => {
  const gap = makeActivity([
    makeSeason('2027-01-01', '2027-12-31', 12, 99, 2_000),
    makeSeason('2027-01-01', '2027-06-30', 4, 11, 1_000),
    makeSeason('2027-08-01', '2027-12-31', 4, 11, 1_200),
  ])
  expect(activityPartyPriceCents(gap, '2027-06-30', [{ adults: 1, children: [5] }])).toBe(3_000)
  expect(activityPartyPriceCents(gap, '2027-07-01', [{ adults: 1, children: [5] }])).toBeNull()
  expect(activityPartyPriceCents(gap, '2027-07-01', [{ adults: 1, children: [] }])).toBe(2_000)
  expect(activityPartyPriceCents(gap, '2027-07-01', [{ adults: 1, children: [3] }])).toBe(2_000)
  expect(activityPartyPriceCents(gap, '2027-08-01', [{ adults: 1, children: [5] }])).toBe(3_200)
})

test('of seasons that overlap the one that is named first counts', () => {
  expect(
    activityPersonPriceCents(
      makeActivity([
        makeSeason('2027-01-01', '2027-12-31', 0, 99, 500),
        makeSeason('2027-05-01', '2027-05-31', 0, 99, 900),
      ]),
      '2027-05-05',
      18,
    ),
  ).toBe(500)
})

const day = fc.integer({ min: 0, max: 364 }).map((offset) => addDays('2027-01-01', offset))
const pricing = fc
  .record({
    one: day,
    other: day,
    young: fc.integer({ min: 0, max: 99 }),
    span: fc.nat(40),
    costCents: fc.integer({ min: 1, max: 50_000 }),
    marginBp: fc.nat(5_000),
  })
  .map(
    ({ one, other, young, span, costCents, marginBp }): Pricing => ({
      fromDate: one < other ? one : other,
      toDate: one < other ? other : one,
      fromAge: young,
      toAge: young + span,
      costCents,
      marginBp,
    }),
  )

test('with any bands and seasons a person who has a price at all is never served for nothing', () => {
  fc.assert(
    fc.property(
      fc.array(pricing, { maxLength: 6 }),
      day,
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 4 }),
      (pricings, on, adults, children) => {
        const one = makeActivity(pricings)
        const total = activityPartyPriceCents(one, on, [{ adults, children }])
        const covered = (age: number) =>
          pricings.some(
            (price) => on >= price.fromDate && on <= price.toDate && age >= price.fromAge && age <= price.toAge,
          )
        const everCovered = (age: number) => pricings.some((price) => age >= price.fromAge && age <= price.toAge)
        const sold = covered(18) && children.every((age) => covered(age) || !everCovered(age))
        expect(total !== null).toBe(sold)
        if (total === null) return
        expect(Number.isSafeInteger(total)).toBe(true)
        // Every cost price in this test is at least one cent, so each participant adds at least one cent.
        expect(total).toBeGreaterThanOrEqual(adults + children.filter(covered).length)
        expect(total).toBe(
          activityPersonPriceCents(one, on, 18)! * adults +
            children.filter(covered).reduce((sum, age) => sum + activityPersonPriceCents(one, on, age)!, 0),
        )
      },
    ),
    { seed: 20261120, numRuns: 2_000 },
  )
})

test.each([
  ['all open', 1, [], 2, true],
  ['one day closed', 1, ['2027-05-05'], 2, true],
  ['the whole stay closed', 1, ['2027-05-05', '2027-05-06', '2027-05-07'], 2, false],
  ['two days needed, two open', 2, ['2027-05-06'], 2, true],
  ['two days needed, one open', 2, ['2027-05-05', '2027-05-06'], 2, false],
  ['the day of check-out is a day of the stay', 1, ['2027-05-05'], 1, true],
  ['closed the day after check-out', 3, ['2027-05-08'], 2, true],
  ['closed the day before check-in', 3, ['2027-05-04'], 2, true],
  ['longer than the stay, all open', 9, [], 2, true],
  ['longer than the stay, one closed', 9, ['2027-05-06'], 2, false],
] as const)('a stay from 5 May: %s', (_, duration, closed, nights, fits) => {
  expect(hasEnoughOpenDays(makeActivity([], duration, [...closed]), '2027-05-05', nights)).toBe(fits)
})
