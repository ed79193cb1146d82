import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Line } from './price.ts'
import { calculateSurcharge, type PricedStay } from './surcharge.ts'

fc.configureGlobal({ seed: 20261123 })

const makeLine = (kind: Line['kind'], amount_cents: number): Line => ({ kind, label: kind, amount_cents })
const plain: Line[] = [
  makeLine('room', 20_000),
  makeLine('included_activity', 6_000),
  makeLine('tourist_tax', 800),
  makeLine('sgr_contribution', 1_000),
  makeLine('reservation_cost', 1_900),
  makeLine('rounding', 100),
]
const makeStay = (more: Partial<PricedStay> = {}): PricedStay => ({
  lines: plain,
  nightlyCents: [9_000, 11_000],
  people: 2,
  dearerRoomCents: 0,
  ...more,
})
const two = { nights: 2, persons: 2 }

test('for its nights and persons a code pays for room, included activities, tax, guarantee, reservation cost and rounding', () => {
  expect(calculateSurcharge(makeStay(), two)).toEqual({ covered_cents: 29_800, on_top_cents: 0, lines: [] })
})

test('weekend and season surcharges and chosen activities are charged, nothing else', () => {
  const extras = [
    makeLine('weekend_surcharge', 2_500),
    makeLine('season_surcharge', 1_500),
    makeLine('optional_activity', 4_400),
  ]
  expect(calculateSurcharge(makeStay({ lines: [...plain, ...extras] }), two)).toEqual({
    covered_cents: 29_800,
    on_top_cents: 8_400,
    lines: extras,
  })
})

test('a dearer room is charged with what it costs more than the cheapest', () => {
  expect(calculateSurcharge(makeStay({ dearerRoomCents: 4_200 }), two).lines).toEqual([makeLine('room', 4_200)])
})

test('further nights are charged at the price of the last nights, further persons with their share of each line', () => {
  expect(calculateSurcharge(makeStay(), { nights: 1, persons: 2 }).lines).toEqual([
    makeLine('room', 11_000),
    makeLine('tourist_tax', 400),
  ])
  expect(calculateSurcharge(makeStay({ people: 3 }), two).lines).toEqual([
    makeLine('room', 6_667),
    makeLine('included_activity', 2_000),
    makeLine('tourist_tax', 267),
    makeLine('sgr_contribution', 333),
  ])
})

test('a shorter stay of fewer persons leaves nothing to pay', () => {
  expect(
    calculateSurcharge(makeStay({ people: 1, nightlyCents: [20_000] }), { nights: 3, persons: 4 }).on_top_cents,
  ).toBe(0)
})

test('where room and activities are one line, it is paid for like the room', () => {
  expect(
    calculateSurcharge(makeStay({ lines: [makeLine('stay', 26_000), makeLine('reservation_cost', 1_900)] }), {
      nights: 1,
      persons: 2,
    }).lines,
  ).toEqual([makeLine('stay', 14_300)])
})

test('what is covered and what is charged are always the whole, and neither is below nothing', () => {
  const kinds = [
    'room',
    'stay',
    'included_activity',
    'optional_activity',
    'weekend_surcharge',
    'season_surcharge',
    'tourist_tax',
    'sgr_contribution',
    'reservation_cost',
    'rounding',
  ] as const
  fc.assert(
    fc.property(
      fc.array(fc.record({ kind: fc.constantFrom(...kinds), cents: fc.nat({ max: 500_000 }) }), { maxLength: 12 }),
      fc.array(fc.nat({ max: 90_000 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      fc.nat({ max: 600_000 }),
      (lines, nightlyCents, people, nights, persons, dearerRoomCents) => {
        const given = lines.map((one) => makeLine(one.kind, one.cents))
        const result = calculateSurcharge({ lines: given, nightlyCents, people, dearerRoomCents }, { nights, persons })
        expect(result.covered_cents + result.on_top_cents).toBe(given.reduce((sum, one) => sum + one.amount_cents, 0))
        expect(result.lines.every((line) => line.amount_cents > 0)).toBe(true)
        expect(result.covered_cents).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
