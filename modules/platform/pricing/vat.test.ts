import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineKinds } from './contract.ts'
import { defaultSettings } from '../settings/settings.ts'
import { boardCodes } from '../../shared/board.ts'
import { toCreditInvoice, toStayInvoice, type Sale } from './vat.ts'

const settings = defaultSettings.vat
const sale = (lines: Sale['lines'], more: Partial<Sale> = {}): Sale => ({
  lines,
  checkIn: '2027-05-04',
  nights: 2,
  people: 2,
  board: 'BED_AND_BREAKFAST',
  includedCents: null,
  prepaid: [],
  ...more,
})
const line = (kind: Sale['lines'][number]['kind'], amount_cents: number) => ({ kind, label: kind, amount_cents })

test('lodging bears 21 %, breakfast and activities 9 %, taxes of others none', () => {
  const { lines, vat } = toStayInvoice(
    sale([
      line('room', 30_000),
      line('optional_activity', 5_450),
      line('sgr_contribution', 1_000),
      line('tourist_tax', 600),
      line('reservation_cost', 1_900),
    ]),
    settings,
  )
  expect(lines.map((line) => [line.label, line.rate_bp, line.amount_cents])).toEqual([
    ['room: lodging', 2100, 24_000],
    ['room: meals', 900, 6_000],
    ['optional_activity', 900, 5_450],
    ['sgr_contribution', null, 1_000],
    ['tourist_tax', null, 600],
    ['reservation_cost', 2100, 1_900],
  ])
  expect(vat).toEqual([
    { rate_bp: 2100, gross_cents: 25_900, vat_cents: 4_495 },
    { rate_bp: 900, gross_cents: 11_450, vat_cents: 945 },
    { rate_bp: null, gross_cents: 1_600, vat_cents: 0 },
  ])
})

test('one price for a stay is split by what its activities are worth; where that is not known it is lodging', () => {
  expect(
    toStayInvoice(sale([line('stay', 40_000)], { includedCents: 10_900, board: 'ROOM_ONLY' }), settings).vat.map(
      (row) => [row.rate_bp, row.gross_cents],
    ),
  ).toEqual([
    [2100, 29_100],
    [900, 10_900],
  ])
  expect(
    toStayInvoice(sale([line('stay', 40_000)], { board: 'ROOM_ONLY' }), settings).vat.map((row) => [
      row.rate_bp,
      row.gross_cents,
    ]),
  ).toEqual([[2100, 40_000]])
})

test('a stay over New Year 2026 bears the rate of each night', () => {
  const { lines } = toStayInvoice(
    sale([line('room', 30_001)], { checkIn: '2025-12-31', nights: 3, board: 'ROOM_ONLY' }),
    settings,
  )
  expect(lines.map((line) => [line.rate_bp, line.amount_cents])).toEqual([
    [900, 10_000],
    [2100, 20_001],
  ])
})

test('before 2026 lodging bore the reduced rate, and the reservation cost the general one all the same', () => {
  const { lines } = toStayInvoice(
    sale([line('room', 30_000), line('reservation_cost', 1_900)], { checkIn: '2025-05-04', board: 'ROOM_ONLY' }),
    settings,
  )
  expect(lines.map((line) => [line.label, line.rate_bp])).toEqual([
    ['room: lodging', 900],
    ['reservation_cost', 2100],
  ])
})

test('a single-purpose voucher comes off at its own rates, then off what is left at others, and last off what bears none', () => {
  const sold = [line('room', 10_000), line('optional_activity', 4_000), line('tourist_tax', 600)]
  const paid = (cents: number) =>
    toStayInvoice(
      sale(sold, {
        board: 'ROOM_ONLY',
        prepaid: [{ invoice: '1', cents, vat: [{ rate_bp: 2100, gross_cents: 5_000 }] }],
      }),
      settings,
    ).vat.map((row) => [row.rate_bp, row.gross_cents])
  expect(paid(4_000)).toEqual([
    [2100, 6_000],
    [900, 4_000],
    [null, 600],
  ])
  expect(paid(12_000)).toEqual([
    [900, 2_000],
    [null, 600],
  ])
  expect(paid(14_500)).toEqual([[null, 100]])
})

test('under the margin scheme no VAT is shown', () => {
  const { lines, vat } = toStayInvoice(sale([line('room', 30_000), line('rounding', 40)]), {
    ...settings,
    scheme: 'travel_agent',
  })
  expect([vat, lines.every((line) => line.rate_bp === null), lines.length]).toEqual([[], true, 2])
})

const sales = fc.record({
  lines: fc.array(
    fc
      .record({ kind: fc.constantFrom(...lineKinds), amount_cents: fc.nat(500_000) })
      .map(({ kind, amount_cents }) => line(kind, amount_cents)),
    { minLength: 1, maxLength: 8 },
  ),
  checkIn: fc.constantFrom('2025-12-28', '2026-06-01', '2027-03-27'),
  nights: fc.integer({ min: 1, max: 14 }),
  people: fc.integer({ min: 1, max: 6 }),
  board: fc.constantFrom(...boardCodes),
  includedCents: fc.option(fc.nat(300_000)),
  prepaid: fc.constant([]),
})
const sum = (rows: { amount_cents: number }[]) => rows.reduce((total, row) => total + row.amount_cents, 0)

test('lines and VAT rows always add up to what was sold, and credits leave nothing in the end', () => {
  fc.assert(
    fc.property(sales, fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 4 }), (sold, parts) => {
      const total = sum(sold.lines)
      const content = toStayInvoice(sold, settings)
      expect(sum(content.lines)).toBe(total)
      expect(content.vat.reduce((all, row) => all + row.gross_cents, 0)).toBe(total)
      const original = { ...content, totalCents: total }
      const credits: (typeof original)[] = []
      for (const cents of [...parts, total]) {
        const credit = toCreditInvoice(original, credits, cents, 'Refund')
        if (credit) credits.push(credit)
      }
      expect(credits.reduce((all, credit) => all + credit.totalCents, 0)).toBe(total === 0 ? 0 : -total)
      for (const credit of credits) expect(sum(credit.lines)).toBe(credit.totalCents)
      const left = (row: (typeof content.vat)[number], of: 'gross_cents' | 'vat_cents') =>
        credits
          .flatMap((credit) => credit.vat)
          .filter((one) => one.rate_bp === row.rate_bp)
          .reduce((all, one) => all + one[of], row[of])
      for (const row of content.vat) expect([left(row, 'gross_cents'), left(row, 'vat_cents')]).toEqual([0, 0])
      expect(toCreditInvoice(original, credits, 1, 'Refund')).toBeNull()
    }),
    { seed: 20261120, numRuns: 300 },
  )
})
