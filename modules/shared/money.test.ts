import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from './language.ts'
import {
  addPercentage,
  formatPlainEuros,
  euroFormat,
  formatEuros,
  parseEurosToCents,
  percentageOf,
  discountPercent,
  roundToHalfEuro,
  roundUpTo,
  prorate,
  splitByWeights,
  multiplyCents,
  centsToEuros,
} from './money.ts'

const seed = 20261120

/** Pseudo-random integers from a fixed seed (mulberry32), fast enough for hundreds of thousands of pairs. */
function makeRandom(start: number): (from: number, to: number) => number {
  let state = start
  return (from, to) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) % (to - from + 1))
  }
}

/**
 * The exact quotient rounded half up, determined by comparing neighbouring integers instead of by the formula under
 * test.
 */
function nearestQuotient(numerator: bigint, denominator: bigint): bigint {
  const truncated = numerator / denominator
  const candidates = [truncated - 1n, truncated, truncated + 1n]
  const distance = (candidate: bigint) => {
    const rest = numerator - candidate * denominator
    return rest < 0n ? -rest : rest
  }
  return candidates.reduce((best, candidate) =>
    distance(candidate) < distance(best) || (distance(candidate) === distance(best) && candidate > best)
      ? candidate
      : best,
  )
}

test('300,000 percentages and 300,000 margins are exact to the cent', () => {
  const next = makeRandom(seed)
  const wrong: string[] = []
  for (let pair = 0; pair < 300_000; pair += 1) {
    const cents = next(0, pair % 3 === 0 ? 999 : 5_000_000)
    const bp = next(0, 20_000)
    if (percentageOf(cents, bp) !== Number(nearestQuotient(BigInt(cents) * BigInt(bp), 10_000n)))
      wrong.push(`${bp} of ${cents}`)
  }
  for (let pair = 0; pair < 300_000; pair += 1) {
    const cents = next(0, pair % 3 === 0 ? 999 : 5_000_000)
    const bp = next(0, 200) * 100
    if (addPercentage(cents, bp) !== Number(nearestQuotient(BigInt(cents) * BigInt(10_000 + bp), 10_000n)))
      wrong.push(`${cents} and ${bp}`)
  }
  expect(wrong).toEqual([])
})

test.each([
  [50, 1500, 58],
  [10, 500, 11],
  [30, 500, 32],
  [0, 1500, 0],
  [12_345, 0, 12_345],
  [1, 4999, 1],
  [1, 5000, 2],
  [33_333, 3333, 44_443],
])('%i cents and a margin of %i basis points are %i cents', (cents, bp, wanted) => {
  expect(addPercentage(cents, bp)).toBe(wanted)
})

test.each([
  [-50, 1500, -7],
  [-10, 5000, -5],
  [-1, 5000, 0],
  [-3, 5000, -1],
])('%i cents: %i basis points of it are %i, a half going up', (cents, bp, wanted) => {
  expect(percentageOf(cents, bp) + 0).toBe(wanted)
})

test('a share by any ratio is the nearest cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -10_000_000, max: 10_000_000 }),
      fc.nat(1_000_000),
      fc.integer({ min: 1, max: 1_000_000 }),
      (cents, numerator, denominator) => {
        expect(BigInt(prorate(cents, numerator, denominator))).toBe(
          nearestQuotient(BigInt(cents) * BigInt(numerator), BigInt(denominator)),
        )
      },
    ),
    { seed, numRuns: 5_000 },
  )
})

test('the parts of a split add up to the sum, and none is a cent from its due', () => {
  const weights = fc
    .array(fc.nat(10_000), { minLength: 1, maxLength: 12 })
    .filter((list) => list.some((weight) => weight > 0))
  fc.assert(
    fc.property(fc.nat(100_000_000), weights, (cents, list) => {
      const parts = splitByWeights(cents, list)
      const total = list.reduce((sum, weight) => sum + weight, 0)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents)
      parts.forEach((part, index) => expect(Math.abs(part - (cents * list[index]!) / total)).toBeLessThan(1))
      list.forEach((weight, index) => weight === 0 && expect(parts[index]).toBe(0))
    }),
    { seed, numRuns: 3_000 },
  )
})

test('a sum is not split over nothing', () => {
  expect(() => splitByWeights(100, [])).toThrow(RangeError)
  expect(() => splitByWeights(100, [0, 0])).toThrow(RangeError)
})

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [1, [1, 1], [1, 0]],
  [0, [3, 4], [0, 0]],
  [10, [1, 2, 3], [2, 3, 5]],
])('%i cents by %j are %j', (cents, weights, parts) => {
  expect(splitByWeights(cents, weights)).toEqual(parts)
})

test.each([
  [0, 0],
  [24, 0],
  [25, 50],
  [74, 50],
  [75, 100],
  [12_325, 12_350],
  [12_324, 12_300],
  [19_999, 20_000],
])('%i cents are %i to the nearest half euro', (cents, wanted) => {
  expect(roundToHalfEuro(cents)).toBe(wanted)
})

test.each([
  [0, 100, 0],
  [1, 100, 100],
  [100, 100, 100],
  [101, 100, 200],
  [18_899, 100, 18_900],
  [18_901, 500, 19_000],
  [7, 1, 7],
])('%i cents lifted to a multiple of %i are %i', (cents, step, wanted) => {
  expect(roundUpTo(cents, step)).toBe(wanted)
})

test('euros with two decimals come in and go out as the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
      expect(parseEurosToCents(centsToEuros(cents))).toBe(cents)
      expect(parseEurosToCents((cents / 100).toFixed(2)) ?? NaN).toBe(cents)
    }),
    { seed, numRuns: 5_000 },
  )
})

test.each([
  [12.5, 1250],
  ['12.50', 1250],
  [' 7 ', 700],
  [0.1, 10],
  [1.005e2, 10_050],
  ['12.300', 1230],
  [0, 0],
  [-0, 0],
  ['-0.00', 0],
  ['-3.5', -350],
  [999_999_999.99, 99_999_999_999],
])('%j euros are %j cents', (euros, cents) => {
  expect(parseEurosToCents(euros)).toBe(cents)
})

test.each([
  ['12,50'],
  ['1.234,50'],
  ['1 000'],
  [12.345],
  ['12.345'],
  [Number.NaN],
  [Infinity],
  [1e21],
  [1e-7],
  [''],
  ['-'],
  ['€ 5'],
  ['0x10'],
  ['1e3'],
  ['12.5.0'],
  ['١٢'],
  [null],
  [undefined],
  [true],
  [[5]],
  [{}],
])('%j is no amount in euros', (euros) => {
  expect(parseEurosToCents(euros)).toBeNull()
})

test('nothing but whole cents is reckoned with', () => {
  for (const wrong of [0.5, Number.NaN, Infinity, 2 ** 53, '100' as never]) {
    for (const work of [
      () => percentageOf(wrong, 100),
      () => addPercentage(wrong, 100),
      () => prorate(wrong, 1, 2),
      () => splitByWeights(wrong, [1]),
      () => roundUpTo(wrong, 100),
      () => roundToHalfEuro(wrong),
      () => centsToEuros(wrong),
      () => formatEuros(wrong, 'nl'),
    ])
      expect(work).toThrow(RangeError)
  }
})

const space = '\u00a0'
test.each(languages)('in %s amounts are written with a comma, € in front and no space that breaks', (language) => {
  const persian = language === 'fa'
  const wanted = (text: string) => (language === 'fa' || language === 'ur' ? `\u2066${text}\u2069` : text)
  expect([
    formatEuros(123_450, language),
    formatEuros(-25_000, language),
    euroFormat(language).price(18_900),
    euroFormat(language).price(21_950),
    euroFormat(language).price(-18_900),
    euroFormat(language).change(4_370),
    euroFormat(language).change(-4_200),
  ]).toEqual(
    (persian
      ? [
          `€${space}۱٬۲۳۴٫۵۰`,
          `−€${space}۲۵۰٫۰۰`,
          `€${space}۱۸۹٫-`,
          `€${space}۲۱۹٫۵۰`,
          `−€${space}۱۸۹٫-`,
          `+${space}€${space}۴۳٫۷۰`,
          `−${space}€${space}۴۲٫-`,
        ]
      : [
          `€${space}1.234,50`,
          `−€${space}250,00`,
          `€${space}189,-`,
          `€${space}219,50`,
          `−€${space}189,-`,
          `+${space}€${space}43,70`,
          `−${space}€${space}42,-`,
        ]
    ).map(wanted),
  )
  expect(euroFormat(language).parts(123_405)).toEqual(
    persian ? { whole: '۱٬۲۳۴', mark: '٫', fraction: '۰۵' } : { whole: '1.234', mark: ',', fraction: '05' },
  )
  expect(euroFormat(language).parts(18_900).fraction).toBeNull()
})

test.each([
  [18_900, '189.00'],
  [5, '0.05'],
  [-25_001, '-250.01'],
])('%i cents are %s for a machine', (cents, wanted) => expect(formatPlainEuros(cents)).toBe(wanted))

test.each([
  [15_000, 2, 30_000],
  [0, 9, 0],
  [1, 0, 0],
])('%i cents %i times over are %i', (cents, count, wanted) => expect(multiplyCents(cents, count)).toBe(wanted))

test('a sum is taken only a whole number of times', () => {
  for (const count of [0.5, Number.NaN, Infinity]) expect(() => multiplyCents(100, count)).toThrow(RangeError)
  expect(() => multiplyCents(0.5, 2)).toThrow(RangeError)
})

test.each([
  [20_000, 15_000, 25],
  [21_900, 18_900, 13],
  [18_950, 18_900, 0],
  [300, 100, 66],
])('from %i to %i cents is %i percent off', (before, now, percent) =>
  expect(discountPercent(before, now)).toBe(percent),
)
