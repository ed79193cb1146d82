import { expect, test } from 'vitest'
import { defaultTaxRates as rates } from '../../platform/pricing/default-tax-rates.ts'
import { toVatReturn, type VatSum } from './vat-return.ts'

const vatSums = (vatCode: string, base: number, vat: number, isCorrection = false): VatSum[] => [
  { vatCode, kind: 'base', isCorrection, cents: base },
  { vatCode, kind: 'vat', isCorrection, cents: vat },
]
const boxesOf = (all: VatSum[]) =>
  Object.fromEntries(
    toVatReturn(all, rates).boxes.map(({ box, base_cents, vat_cents }) => [box, [base_cents, vat_cents]]),
  )

test('each rate is in its box; a figure that a box does not have is null', () => {
  expect(boxesOf([...vatSums('vat_2100', 10_000, 2_100), ...vatSums('vat_900', 5_000, 450)])).toEqual({
    '1a': [10_000, 2_100],
    '1b': [5_000, 450],
    '3b': [0, null],
    '5a': [null, 2_550],
    '5b': [null, 0],
    '5c': [null, 2_550],
  })
})

test('a credit note for an invoice of an earlier period lowers the figures and is named', () => {
  const { rows } = toVatReturn(
    [...vatSums('vat_2100', 10_000, 2_100), ...vatSums('vat_2100', -4_000, -840, true)],
    rates,
  )
  expect(rows).toEqual([
    {
      code: 'vat_2100',
      box: '1a',
      rate_bp: 2100,
      country: 'NL',
      base_cents: 6_000,
      vat_cents: 1_260,
      correction_base_cents: -4_000,
      correction_vat_cents: -840,
    },
  ])
})

test('a rate that the settings do not name is in 1c; other countries, margin and unknown codes are in no box', () => {
  const all = [
    ...vatSums('vat_600', 1_000, 60),
    ...vatSums('be_1200', 1_000, 120),
    ...vatSums('margin', 5_000, 0),
    ...vatSums('reverse_charge', 700, 0),
  ]
  expect(boxesOf(all)).toMatchObject({ '1a': [0, 0], '1b': [0, 0], '1c': [1_000, 60], '5a': [null, 60] })
  expect(toVatReturn(all, rates).rows.map(({ code, box }) => [code, box])).toEqual([
    ['vat_600', '1c'],
    ['be_1200', 'abroad'],
    ['margin', 'margin'],
    ['reverse_charge', 'other'],
  ])
})

test('the VAT on margins and commissions is in 1a, with the margin that it was computed from', () => {
  const all = [
    ...vatSums('margin', 30_000, 0),
    ...vatSums('margin_2100', -2_100, 2_100),
    ...vatSums('agency', 4_000, 0),
    ...vatSums('agency_2100', -420, 420),
  ]
  expect(boxesOf(all)).toMatchObject({ '1a': [12_000, 2_520], '1b': [0, 0], '5a': [null, 2_520] })
  expect(toVatReturn(all, rates).rows.map(({ code, box }) => [code, box])).toEqual([
    ['margin_2100', '1a'],
    ['agency_2100', '1a'],
    ['margin', 'margin'],
    ['agency', 'margin'],
  ])
})

test('vouchers whose VAT was charged at their sale, and rounding, are no turnover of the return', () => {
  expect(
    toVatReturn([...vatSums('prepaid', 3_000, 0), ...vatSums('rounding', 1, 0), ...vatSums('sgr', 500, 0)], rates).rows,
  ).toEqual([])
})

test('turnover whose VAT a company in the EU pays there is in 3b, without VAT', () => {
  const result = toVatReturn(vatSums('be_rc', 10_000, 0), rates)
  expect(result.rows).toMatchObject([{ code: 'be_rc', box: '3b', country: 'BE', base_cents: 10_000, vat_cents: 0 }])
  expect(result.boxes.filter(({ base_cents }) => base_cents)).toEqual([
    { box: '3b', base_cents: 10_000, vat_cents: null },
  ])
})

test('the VAT of suppliers is in 5b and lowers what is paid; a credit note of theirs raises it', () => {
  const boxes = (cents: number) =>
    Object.fromEntries(
      toVatReturn(vatSums('vat_2100', 10_000, 2_100), rates, cents).boxes.map(({ box, vat_cents }) => [box, vat_cents]),
    )
  expect(boxes(500)).toMatchObject({ '5a': 2_100, '5b': 500, '5c': 1_600 })
  expect(boxes(-500)).toMatchObject({ '5a': 2_100, '5b': -500, '5c': 2_600 })
})
