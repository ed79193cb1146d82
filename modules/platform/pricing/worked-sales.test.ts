/**
 * Compares 300 generated sales with an independent calculation in whole cents and exact fractions. It follows the text
 * of the law and shares no code and no table with the product. The sales vary in country, scheme, kind of part, day and
 * transition.
 */
import { expect, test } from 'vitest'
import { defaultSettings } from '../settings/settings.ts'
import { toTaxParts } from './tax-parts.ts'
import { type InvoicedSale, toStayInvoice, type VatScheme } from './vat.ts'

/** A linear congruential generator with a fixed seed, so that every run has the same sales. */
let seed = 20261128
const randomBelow = (limit: number): number => {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return Math.floor((seed / 2147483648) * limit)
}
const pickOne = <T>(choices: readonly T[]): T => choices[randomBelow(choices.length)]!

const boards = { ROOM_ONLY: 0, BED_AND_BREAKFAST: 1500, HALF_BOARD: 4000, FULL_BOARD: 5500 }
const activityKinds = ['admission', 'treatment', 'rental', 'food', 'drinks', 'transport', 'general'] as const

/** The VAT percentage required by the law of the country on that day. */
function lawfulPercent(country: string, kind: string, day: string, bookedOn: string, dueOn: string): number {
  if (country === 'NL') {
    if (kind === 'lodging') return day < '2026-01-01' ? 9 : 21
    return ['meals', 'food', 'admission', 'transport'].includes(kind) ? 9 : 21
  }
  if (country === 'BE') {
    const isOld = day < '2026-03-01' || (bookedOn < '2026-03-01' && dueOn < '2026-07-01')
    if (kind === 'lodging' || kind === 'meals') return isOld ? 6 : 12
    return kind === 'food' ? 12 : kind === 'admission' || kind === 'transport' ? 6 : 21
  }
  if (kind === 'lodging' || kind === 'transport') return 7
  if (kind === 'meals' || kind === 'food') return day < '2026-01-01' ? 19 : 7
  return 19
}

/** Divides cents in proportion to the weights; remaining cents go to the largest fractions, the earlier one first. */
function divideCents(cents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((a, b) => a + b, 0)
  const shares = weights.map((weight) => Math.floor((cents * weight) / whole))
  const order = weights
    .map((weight, index) => [(cents * weight) % whole, index] as const)
    .sort(([a, i], [b, j]) => b - a || i - j)
  const left = cents - shares.reduce((a, b) => a + b, 0)
  for (const [, index] of order.slice(0, left)) shares[index]! += 1
  return shares
}

const nextDay = (day: string, nights: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + nights * 86_400_000).toISOString().slice(0, 10)

function makeSale() {
  const nights = 1 + randomBelow(5)
  const included = Array.from({ length: randomBelow(3) }, (_, index) => ({
    title: `included ${index}`,
    kind: pickOne(activityKinds),
    cents: 500 + randomBelow(9_000),
  }))
  const optional = Array.from({ length: randomBelow(3) }, (_, index) => ({
    title: `extra ${index}`,
    kind: pickOne(activityKinds),
    cents: 500 + randomBelow(9_000),
  }))
  const isOnePrice = randomBelow(3) === 0 && included.length > 0
  const board = pickOne(Object.keys(boards) as (keyof typeof boards)[])
  const people = 1 + randomBelow(5)
  const nightlyCents = Array.from({ length: nights }, () => 6_000 + randomBelow(20_000))
  const weekendCents: number[] = nightlyCents.map(() => (randomBelow(3) === 0 ? 1_500 : 0))
  const room = Math.floor(nightlyCents.reduce((a, b) => a + b, 0) * (1.05 + randomBelow(30) / 100))
  return {
    scheme: pickOne<VatScheme>(['normal', 'normal', 'travel_agent', 'agent']),
    country: pickOne(['NL', 'BE', 'DE']),
    checkIn: pickOne(['2025-12-29', '2026-02-26', '2026-05-14', '2026-06-28', '2027-03-27']),
    bookedOn: pickOne(['2025-11-03', '2026-02-28', '2026-03-01']),
    dueOn: pickOne(['2026-06-30', '2026-07-01']),
    nights,
    people,
    board,
    nightlyCents,
    weekendCents,
    included,
    optional,
    isOnePrice,
    room,
    tax: randomBelow(2) * 150 * people * nights,
    sgr: randomBelow(2) * 500 * people,
    rounding: randomBelow(100),
  }
}
type Made = ReturnType<typeof makeSale>

const linesOf = (sale: Made): InvoicedSale['lines'] =>
  [
    ...(sale.isOnePrice
      ? [
          {
            kind: 'stay' as const,
            label: 'Your stay',
            amount_cents: sale.room + sale.included.reduce((a, b) => a + b.cents, 0),
          },
        ]
      : [
          { kind: 'room' as const, label: 'Room', amount_cents: sale.room },
          ...sale.included.map(({ title, cents }) => ({
            kind: 'included_activity' as const,
            label: title,
            amount_cents: cents,
          })),
        ]),
    ...sale.optional.map(({ title, cents }) => ({
      kind: 'optional_activity' as const,
      label: title,
      amount_cents: cents,
    })),
    {
      kind: 'weekend_surcharge' as const,
      label: 'Weekend',
      amount_cents: sale.weekendCents.reduce((a, b) => a + b, 0),
    },
    { kind: 'tourist_tax' as const, label: 'Tourist tax', amount_cents: sale.tax },
    { kind: 'sgr_contribution' as const, label: 'Guarantee contribution', amount_cents: sale.sgr },
    { kind: 'reservation_cost' as const, label: 'Reservation cost', amount_cents: 1_900 },
    { kind: 'rounding' as const, label: 'Rounding', amount_cents: sale.rounding },
  ].filter(({ amount_cents }) => amount_cents > 0)

/** The expected gross cents by key: "country percent", the scheme unless it is `normal`, "SGR" or "municipality". */
function expectedSums(sale: Made): Map<string, number> {
  const sums = new Map<string, number>()
  const add = (key: string, cents: number) => void (cents > 0 && sums.set(key, (sums.get(key) ?? 0) + cents))
  const supply = (country: string, kind: string, day: string, cents: number) =>
    sale.scheme === 'normal'
      ? add(`${country} ${lawfulPercent(country, kind, day, sale.bookedOn, sale.dueOn)}`, cents)
      : add(sale.scheme, cents)
  divideCents(sale.room, sale.nightlyCents).forEach((cents, night) => {
    const day = nextDay(sale.checkIn, night)
    const meals = Math.min(cents, boards[sale.board] * sale.people)
    supply(sale.country, 'lodging', day, cents - meals)
    supply(sale.country, 'meals', day, meals)
    supply(sale.country, 'lodging', day, sale.weekendCents[night]!)
  })
  divideCents(sale.rounding, sale.nightlyCents).forEach((cents, night) =>
    supply(sale.country, 'lodging', nextDay(sale.checkIn, night), cents),
  )
  for (const { kind, cents } of [...sale.included, ...sale.optional]) supply(sale.country, kind, sale.checkIn, cents)
  supply('NL', 'general', sale.checkIn, 1_900)
  add('SGR', sale.sgr)
  add('municipality', sale.tax)
  return sums
}

const names: Record<string, string> = {
  margin: 'travel_agent',
  agency: 'agent',
  sgr: 'SGR',
  tourist_tax: 'municipality',
}
const nameOf = (code: string) =>
  names[code] ?? `${code.startsWith('vat') ? 'NL' : code.slice(0, 2).toUpperCase()} ${Number(code.split('_')[1]) / 100}`

test('300 sales are invoiced as a bookkeeper works them out, to the cent', () => {
  for (let index = 0; index < 300; index += 1) {
    const sale = makeSale()
    const lines = linesOf(sale)
    const parts = toTaxParts({
      ...sale,
      lines,
      seasonCents: [],
      mealCents: { ...boards, ALL_INCLUSIVE: 7_000 },
    })
    const { vat } = toStayInvoice(
      { ...sale, lines, parts, deductions: [], reverseChargeIn: null },
      defaultSettings.vat.rates,
    )
    const expected = expectedSums(sale)
    expect(new Map(vat.map((row) => [nameOf(row.code!), row.gross_cents])), JSON.stringify(sale)).toEqual(expected)
    for (const { code, gross_cents: gross, vat_cents: tax } of vat) {
      const percent = Number(nameOf(code!).split(' ')[1] ?? 0)
      expect(tax).toBe(Math.floor((2 * gross * percent + 100 + percent) / (2 * (100 + percent))))
    }
  }
})
