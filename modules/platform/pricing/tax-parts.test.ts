import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardCodes } from '../../shared/board.ts'
import { defaultSettings } from '../settings/settings.ts'
import { lineKinds } from './contract.ts'
import { type TaxedSale, toTaxParts } from './tax-parts.ts'
import { activityTaxKinds } from './tax-rates.ts'

const makeLine = (kind: TaxedSale['lines'][number]['kind'], amount_cents: number, label = kind as string) => ({
  kind,
  label,
  amount_cents,
})
const makeSale = (lines: TaxedSale['lines'], more: Partial<TaxedSale> = {}): TaxedSale => ({
  lines,
  checkIn: '2027-05-07',
  nights: 2,
  people: 2,
  board: 'ROOM_ONLY',
  country: 'BE',
  nightlyCents: [],
  weekendCents: [],
  seasonCents: [],
  included: [],
  optional: [],
  mealCents: defaultSettings.vat.mealCents,
  ...more,
})
const taxPartTuples = (sold: TaxedSale) =>
  toTaxParts(sold).map(({ kind, country, day, cents }) => [kind, country, day, cents])

test('a night has its own price: the room by the supplier’s prices, surcharges by their nights', () => {
  expect(
    taxPartTuples(
      makeSale([makeLine('room', 30_000), makeLine('weekend_surcharge', 2_000)], {
        nightlyCents: [10_000, 20_000],
        weekendCents: [0, 2_000],
      }),
    ),
  ).toEqual([
    ['lodging', 'BE', '2027-05-07', 10_000],
    ['lodging', 'BE', '2027-05-08', 20_000],
    ['lodging', 'BE', '2027-05-08', 2_000],
  ])
})

test('meals are what the board is worth, and never more than the night', () => {
  expect(
    taxPartTuples(makeSale([makeLine('room', 13_000)], { board: 'HALF_BOARD', nightlyCents: [12_000, 1_000] })),
  ).toEqual([
    ['lodging', 'BE', '2027-05-07', 4_000],
    ['meals', 'BE', '2027-05-07', 8_000],
    ['meals', 'BE', '2027-05-08', 1_000],
  ])
})

test('activities have their own kinds, alone and inside one price for the stay; the shop’s cost is taxed at home', () => {
  const massage = { title: 'Massage', kind: 'treatment' as const, cents: 6_000 }
  const sauna = { title: 'Sauna', kind: 'admission' as const, cents: 4_000 }
  expect(
    taxPartTuples(
      makeSale(
        [
          makeLine('stay', 30_000),
          makeLine('optional_activity', 2_500, 'Bicycle'),
          makeLine('reservation_cost', 1_900),
        ],
        {
          nights: 1,
          included: [massage, sauna],
          optional: [{ title: 'Bicycle', kind: 'rental' }],
        },
      ),
    ),
  ).toEqual([
    ['lodging', 'BE', '2027-05-07', 20_000],
    ['treatment', 'BE', '2027-05-07', 6_000],
    ['admission', 'BE', '2027-05-07', 4_000],
    ['rental', 'BE', '2027-05-07', 2_500],
    ['general', 'NL', '2027-05-07', 1_900],
  ])
})

test('what is collected for others is named by whom it is for', () => {
  expect(
    toTaxParts(makeSale([makeLine('tourist_tax', 600), makeLine('sgr_contribution', 1_000)])).map(({ kind, cents }) => [
      kind,
      cents,
    ]),
  ).toEqual([
    ['tourist_tax', 600],
    ['sgr', 1_000],
  ])
})

test('the parts of each line add up to it, whatever is sold', () => {
  const anySale = fc.record({
    lines: fc.array(
      fc
        .record({ kind: fc.constantFrom(...lineKinds), cents: fc.nat(500_000) })
        .map(({ kind, cents }) => makeLine(kind, cents)),
      { maxLength: 8 },
    ),
    nights: fc.integer({ min: 1, max: 14 }),
    people: fc.integer({ min: 1, max: 6 }),
    board: fc.constantFrom(...boardCodes),
    nightlyCents: fc.array(fc.nat(40_000), { maxLength: 14 }),
    included: fc.array(
      fc.record({ title: fc.constant('x'), kind: fc.constantFrom(...activityTaxKinds), cents: fc.nat(90_000) }),
      { maxLength: 3 },
    ),
  })
  fc.assert(
    fc.property(anySale, ({ lines, ...more }) => {
      const sold = makeSale(lines, more)
      const sums = sold.lines.map(() => 0)
      for (const { line: index, cents } of toTaxParts(sold)) sums[index]! += cents
      expect(sums).toEqual(sold.lines.map(({ amount_cents }) => amount_cents))
    }),
    { seed: 20261128, numRuns: 400 },
  )
})
