import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineKinds } from './contract.ts'
import { toCreditInvoice } from './credit.ts'
import { defaultSettings } from '../settings/settings.ts'
import { boardCodes } from '../../shared/board.ts'
import { partsOfOlderSale } from './sale-tax.ts'
import { toTaxParts } from './tax-parts.ts'
import { isHeldCode } from './tax-rates.ts'
import {
  type Deduction,
  type InvoicedSale,
  reverseChargeCountry,
  taxCodeOf,
  toStayInvoice,
  toVoucherInvoice,
  vatSchemes,
} from './vat.ts'
import type { Company } from '../../shared/company.ts'

const { rates, mealCents } = defaultSettings.vat
type Sold = Partial<Parameters<typeof toTaxParts>[0]> &
  Partial<Pick<InvoicedSale, 'scheme' | 'bookedOn' | 'dueOn' | 'reverseChargeIn'>>
const makeLine = (kind: InvoicedSale['lines'][number]['kind'], amount_cents: number) => ({
  kind,
  label: kind,
  amount_cents,
})

const invoiceOf = (
  lines: InvoicedSale['lines'],
  { scheme = 'normal', bookedOn = '2025-01-01', dueOn = '2027-01-01', reverseChargeIn = null, ...more }: Sold = {},
  deductions: readonly Deduction[] = [],
) =>
  toStayInvoice(
    {
      scheme,
      lines,
      parts: toTaxParts({
        lines,
        checkIn: '2027-05-04',
        nights: 2,
        people: 2,
        board: 'BED_AND_BREAKFAST',
        country: 'NL',
        nightlyCents: [],
        weekendCents: [],
        seasonCents: [],
        included: [],
        optional: [],
        mealCents,
        ...more,
      }),
      bookedOn,
      dueOn,
      deductions,
      reverseChargeIn,
    },
    rates,
  )
const sharesOf = ({ vat }: Pick<ReturnType<typeof invoiceOf>, 'vat'>) => vat.map((row) => [row.code, row.gross_cents])

test('lodging bears 21 %, breakfast and entry 9 %, amounts for others none', () => {
  const { lines, vat } = invoiceOf([
    makeLine('room', 30_000),
    makeLine('optional_activity', 5_450),
    makeLine('sgr_contribution', 1_000),
    makeLine('tourist_tax', 600),
    makeLine('reservation_cost', 1_900),
  ])
  expect(lines.map((line) => [line.label, line.code, line.rate_bp, line.amount_cents])).toEqual([
    ['room: lodging', 'vat_2100', 2100, 24_000],
    ['room: meals', 'vat_900', 900, 6_000],
    ['optional_activity', 'vat_900', 900, 5_450],
    ['sgr_contribution', 'sgr', null, 1_000],
    ['tourist_tax', 'tourist_tax', null, 600],
    ['reservation_cost', 'vat_2100', 2100, 1_900],
  ])
  expect(vat).toEqual([
    { code: 'vat_2100', rate_bp: 2100, gross_cents: 25_900, vat_cents: 4_495 },
    { code: 'vat_900', rate_bp: 900, gross_cents: 11_450, vat_cents: 945 },
    { code: 'sgr', rate_bp: null, gross_cents: 1_000, vat_cents: 0 },
    { code: 'tourist_tax', rate_bp: null, gross_cents: 600, vat_cents: 0 },
  ])
})

test('a stay in Belgium bears Belgian VAT, breakfast like lodging; the reservation cost is Dutch', () => {
  const sold = [makeLine('room', 30_000), makeLine('reservation_cost', 1_900)]
  expect(sharesOf(invoiceOf(sold, { country: 'BE' }))).toEqual([
    ['vat_2100', 1_900],
    ['be_1200', 30_000],
  ])
  const moment = { country: 'BE', checkIn: '2026-05-04', bookedOn: '2026-02-20', dueOn: '2026-02-20' }
  expect(sharesOf(invoiceOf(sold, moment))).toEqual([
    ['vat_2100', 1_900],
    ['be_600', 30_000],
  ])
})

test('of a sale that is older than stored parts, activities are entry, and the rest is lodging in the Netherlands', () => {
  const parts = (includedCents: number | null) =>
    partsOfOlderSale(
      { lines: [makeLine('stay', 40_000)], checkIn: '2027-05-04', nights: 2, people: 2, board: 'ROOM_ONLY', mealCents },
      includedCents,
    ).map(({ kind, country, cents }) => [kind, country, cents])
  expect(parts(10_900)).toEqual([
    ['lodging', 'NL', 14_550],
    ['lodging', 'NL', 14_550],
    ['admission', 'NL', 10_900],
  ])
  expect(parts(null)).toEqual([
    ['lodging', 'NL', 20_000],
    ['lodging', 'NL', 20_000],
  ])
})

test('a stay over New Year 2026 bears the rate of each night on the price of that night', () => {
  const { lines } = invoiceOf([makeLine('room', 30_000)], {
    checkIn: '2025-12-31',
    nights: 2,
    board: 'ROOM_ONLY',
    nightlyCents: [20_000, 4_000],
  })
  expect(lines.map((line) => [line.rate_bp, line.amount_cents])).toEqual([
    [900, 25_000],
    [2100, 5_000],
  ])
})

test('a single-purpose voucher comes off at its own rates, then off what is left at others, and last off what is for others', () => {
  const sold = [makeLine('room', 10_000), makeLine('optional_activity', 4_000), makeLine('tourist_tax', 600)]
  const paid = (cents: number) =>
    sharesOf(
      invoiceOf(sold, { board: 'ROOM_ONLY' }, [
        { invoice: '1', cents, vat: [{ rate_bp: 2100, gross_cents: 5_000, vat_cents: 868 }] },
      ]),
    )
  expect(paid(4_000)).toEqual([
    ['vat_2100', 6_000],
    ['vat_900', 4_000],
    ['tourist_tax', 600],
  ])
  expect(paid(12_000)).toEqual([
    ['vat_900', 2_000],
    ['tourist_tax', 600],
  ])
  // The voucher also pays for tourist tax, which has no VAT: the VAT charged on that part of the voucher is given back.
  expect(paid(14_500)).toEqual([
    ['vat_2100', -500],
    ['tourist_tax', 600],
  ])
})

test('under the margin scheme and for an agent no VAT is shown, and what is for others stays apart', () => {
  const sold = [makeLine('room', 30_000), makeLine('rounding', 40), makeLine('sgr_contribution', 1_000)]
  expect(sharesOf(invoiceOf(sold, { scheme: 'travel_agent' }))).toEqual([
    ['margin', 30_040],
    ['sgr', 1_000],
  ])
  const { lines, vat } = invoiceOf(sold, { scheme: 'agent' })
  expect(vat.map((row) => [row.code, row.rate_bp, row.gross_cents, row.vat_cents])).toEqual([
    ['agency', null, 30_040, 0],
    ['sgr', null, 1_000, 0],
  ])
  expect(lines.every((line) => line.rate_bp === null)).toBe(true)
})

test('the invoice of a voucher is split by its parts', () => {
  const parts = [
    { kind: 'lodging' as const, share_bp: 6_000 },
    { kind: 'activities' as const, share_bp: 4_000 },
  ]
  expect(sharesOf(toVoucherInvoice({ cents: 10_000, parts, country: 'NL', soldOn: '2026-06-01' }, rates))).toEqual([
    ['vat_2100', 6_000],
    ['vat_900', 4_000],
  ])
  expect(sharesOf(toVoucherInvoice({ cents: 10_000, parts, country: 'BE', soldOn: '2026-06-01' }, rates))).toEqual([
    ['be_1200', 6_000],
    ['be_600', 4_000],
  ])
})

test('the discount of a voucher lowers the taxed amounts in proportion, and ends with them', () => {
  const sold = [makeLine('room', 10_000), makeLine('optional_activity', 5_000), makeLine('tourist_tax', 600)]
  const paid = (cents: number) => invoiceOf(sold, { board: 'ROOM_ONLY' }, [{ invoice: null, cents, vat: [] }])
  expect(sharesOf(paid(3_000))).toEqual([
    ['vat_2100', 8_000],
    ['vat_900', 4_000],
    ['tourist_tax', 600],
  ])
  expect(paid(3_000).deductedCents).toEqual([3_000])
  expect(sharesOf(paid(15_600))).toEqual([['tourist_tax', 600]])
  expect(paid(15_600).deductedCents).toEqual([15_000])
})

test('a lower price never lowers what is owed to others; a stay that does not take place owes them nothing', () => {
  const original = {
    ...invoiceOf([makeLine('room', 30_000), makeLine('tourist_tax', 600), makeLine('sgr_contribution', 1_000)], {
      board: 'ROOM_ONLY',
    }),
    totalCents: 31_600,
  }
  const credited = (cents: number, why: 'price_lowered' | 'not_taking_place') =>
    toCreditInvoice(original, [], cents, { label: 'x', why })!.vat.map((row) => [row.code, 0 - row.gross_cents])
  expect(credited(5_000, 'price_lowered')).toEqual([['vat_2100', 5_000]])
  expect(credited(30_800, 'price_lowered')).toEqual([
    ['vat_2100', 30_000],
    ['goodwill', 800],
  ])
  expect(credited(31_600, 'price_lowered')).toEqual([
    ['vat_2100', 30_000],
    ['goodwill', 1_600],
  ])
  expect(credited(5_000, 'not_taking_place')).toEqual([
    ['vat_2100', 3_400],
    ['sgr', 1_000],
    ['tourist_tax', 600],
  ])
  // Also where the cancellation costs nearly all, or all: what is kept of those sums is its price, and taxed.
  expect(credited(1_000, 'not_taking_place')).toEqual([
    ['vat_2100', -600],
    ['sgr', 1_000],
    ['tourist_tax', 600],
  ])
  expect(credited(0, 'not_taking_place')).toEqual([
    ['vat_2100', -1_600],
    ['sgr', 1_000],
    ['tourist_tax', 600],
  ])
})

test('a stay that is cancelled after all was paid back owes nothing to others, and the shop bears nothing', () => {
  const original = {
    ...invoiceOf([makeLine('room', 30_000), makeLine('tourist_tax', 600)], { board: 'ROOM_ONLY' }),
    totalCents: 30_600,
  }
  const goodwill = toCreditInvoice(original, [], 30_600, { label: 'Refund: invoice 1', why: 'price_lowered' })!
  expect(goodwill.lines).toEqual([
    { label: 'Refund: invoice 1', code: 'vat_2100', rate_bp: 2100, amount_cents: -30_000 },
    { label: 'Compensation, no VAT', code: 'goodwill', rate_bp: null, amount_cents: -600 },
  ])
  const cancelled = toCreditInvoice(original, [goodwill], 0, { label: 'Cancelled', why: 'not_taking_place' })!
  expect(cancelled.vat.map((row) => [row.code, row.gross_cents])).toEqual([
    ['tourist_tax', -600],
    ['goodwill', 600],
  ])
})

const sales = fc.record({
  lines: fc.array(
    fc
      .record({ kind: fc.constantFrom(...lineKinds), amount_cents: fc.nat(500_000) })
      .map(({ kind, amount_cents }) => makeLine(kind, amount_cents)),
    { minLength: 1, maxLength: 8 },
  ),
  more: fc.record({
    scheme: fc.constantFrom(...vatSchemes),
    country: fc.constantFrom('NL', 'BE', 'DE'),
    checkIn: fc.constantFrom('2025-12-28', '2026-02-26', '2027-03-27'),
    nights: fc.integer({ min: 1, max: 14 }),
    people: fc.integer({ min: 1, max: 6 }),
    board: fc.constantFrom(...boardCodes),
  }),
})
const deductions = fc.array(
  fc
    .record({ invoice: fc.constantFrom('1', null), cents: fc.integer({ min: 1, max: 300_000 }) })
    .map(({ invoice, cents }): Deduction => {
      const vat = invoice === null ? [] : [{ code: 'vat_2100', rate_bp: 2100, gross_cents: cents, vat_cents: 0 }]
      return { invoice, cents, vat }
    }),
  { maxLength: 3 },
)
const sumOf = (rows: { amount_cents: number }[]) => rows.reduce((total, row) => total + row.amount_cents, 0)

/** Omits codes that exceed the remaining price, because codes never pay more than the price. */
function selectWithinPrice(codes: readonly Deduction[], price: number): Deduction[] {
  let left = price
  return codes.filter(({ cents }) => {
    if (cents > left) return false
    left -= cents
    return true
  })
}

test('lines and VAT rows always add up to what was sold, and credits leave nothing in the end', () => {
  fc.assert(
    fc.property(
      sales,
      deductions,
      fc.array(fc.record({ cents: fc.integer({ min: 1, max: 200_000 }), cancelled: fc.boolean() }), { maxLength: 4 }),
      ({ lines, more }, codes, parts) => {
        const paying = selectWithinPrice(codes, sumOf(lines))
        const { deductedCents, ...content } = invoiceOf(lines, more, paying)
        const total = sumOf(lines) - deductedCents.reduce((all, cents) => all + cents, 0)
        // A prepaid voucher deducts its whole payment; a discount may deduct less.
        paying.forEach(({ invoice, cents }, index) => {
          if (invoice !== null) expect(deductedCents[index]).toBe(cents)
          else expect(deductedCents[index]).toBeLessThanOrEqual(cents)
        })
        const heldOf = (rows: typeof content.vat) =>
          rows.reduce((all, row) => all + (isHeldCode(taxCodeOf(row)) ? row.gross_cents : 0), 0)
        expect(heldOf(content.vat)).toBe(heldOf(invoiceOf(lines, more).vat))
        expect(sumOf(content.lines)).toBe(total)
        expect(content.vat.reduce((all, row) => all + row.gross_cents, 0)).toBe(total)
        const original = { ...content, totalCents: total }
        const taxedSold = content.lines.filter((line) => !isHeldCode(taxCodeOf(line)) && line.amount_cents > 0).length
        const credits: (typeof original)[] = []
        const heldLeft = () =>
          [original, ...credits]
            .flatMap(({ vat }) => vat)
            .reduce((all, row) => all + (isHeldCode(taxCodeOf(row)) ? row.gross_cents : 0), 0)
        const taxedLeft = () =>
          [original, ...credits]
            .flatMap(({ vat }) => vat)
            .filter((row) => !isHeldCode(taxCodeOf(row)) && taxCodeOf(row) !== 'goodwill')
            .reduce((all, row) => all + row.gross_cents, 0)
        for (const { cents, cancelled } of [...parts, { cents: total, cancelled: true }]) {
          const [held, taxed] = [heldLeft(), taxedLeft()]
          const why = cancelled ? 'not_taking_place' : 'price_lowered'
          const credit = toCreditInvoice(original, credits, cents, { label: 'Refund', why })
          if (!credit) continue
          credits.push(credit)
          if (!cancelled) {
            expect(heldLeft()).toBe(held)
            // What exceeds the taxed amounts is the shop's own.
            expect(taxedLeft()).toBe(taxed - Math.min(0 - credit.totalCents, Math.max(0, taxed)))
          }
          if (cancelled && taxedSold > 0) expect(heldLeft()).toBe(0)
        }
        expect(credits.reduce((all, credit) => all + credit.totalCents, 0)).toBe(total === 0 ? 0 : -total)
        for (const credit of credits) expect(sumOf(credit.lines)).toBe(credit.totalCents)
        const left = (row: (typeof content.vat)[number], of: 'gross_cents' | 'vat_cents') =>
          credits
            .flatMap((credit) => credit.vat)
            .filter((one) => taxCodeOf(one) === taxCodeOf(row))
            .reduce((all, one) => all + one[of], row[of])
        for (const row of content.vat) expect([left(row, 'gross_cents'), left(row, 'vat_cents')]).toEqual([0, 0])
        expect(toCreditInvoice(original, credits, 1, { label: 'Refund', why: 'price_lowered' })).toBeNull()
      },
    ),
    { seed: 20261120, numRuns: 400 },
  )
})

test('reverse charge: the parts of the stay in that country have no VAT, what the shop supplies at home has', () => {
  const lines = [makeLine('room', 30_000), makeLine('tourist_tax', 600), makeLine('reservation_cost', 1_900)]
  const reversed = invoiceOf(lines, { country: 'BE', reverseChargeIn: 'BE' })
  expect(sharesOf(reversed)).toEqual([
    ['vat_2100', 1_900],
    ['be_rc', 30_000],
    ['tourist_tax', 600],
  ])
  expect(reversed.vat.map(({ vat_cents }) => vat_cents)).toEqual([330, 0, 0])
  // The reverse charge does not affect stays in another country or the other schemes.
  expect(sharesOf(invoiceOf(lines, { reverseChargeIn: 'BE' }))).toEqual(sharesOf(invoiceOf(lines)))
  expect(sharesOf(invoiceOf(lines, { country: 'BE', reverseChargeIn: 'BE', scheme: 'travel_agent' }))).toEqual(
    sharesOf(invoiceOf(lines, { country: 'BE', scheme: 'travel_agent' })),
  )
  // A credit has the codes of its invoice.
  const whole = { ...reversed, totalCents: 32_500 }
  const credit = toCreditInvoice(whole, [], 32_500, { label: 'Cancelled', why: 'not_taking_place' })
  expect(credit?.vat.map((row) => [row.code, row.gross_cents, row.vat_cents])).toEqual([
    ['vat_2100', -1_900, -330],
    ['be_rc', -30_000, 0],
    ['tourist_tax', -600, 0],
  ])
})

test('reverse charge needs a setting, a company, and a VAT number of that country, never of the shop’s own', () => {
  const company = (vat_number: string) => ({ vat_number }) as Company
  const countryFor = (reverseCharge: string[], vat_number: string) =>
    reverseChargeCountry({ reverseCharge }, company(vat_number))
  expect(countryFor(['BE'], 'BE0428759497')).toBe('BE')
  expect(countryFor(['GR'], 'EL094259216')).toBe('GR')
  expect(countryFor([], 'BE0428759497')).toBeNull()
  expect(countryFor(['DE'], 'BE0428759497')).toBeNull()
  expect(countryFor(['NL'], 'NL004495445B01')).toBeNull()
  expect(countryFor(['BE'], '')).toBeNull()
  expect(reverseChargeCountry({ reverseCharge: ['BE'] }, null)).toBeNull()
})
