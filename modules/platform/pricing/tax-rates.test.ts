import { expect, test } from 'vitest'
import { defaultTaxRates } from './default-tax-rates.ts'
import { findRateBp, isHeldCode, parseTaxCode, taxKinds, toTaxCode } from './tax-rates.ts'

const rateAt = (country: string, kind: (typeof taxKinds)[number], day: string, bookedOn = day, dueOn = day) =>
  findRateBp(defaultTaxRates, { country, kind }, { day, bookedOn, dueOn })

test('each country, kind and day has its own rate', () => {
  expect([rateAt('NL', 'lodging', '2025-12-31'), rateAt('NL', 'lodging', '2026-01-01')]).toEqual([900, 2100])
  expect(taxKinds.map((kind) => rateAt('NL', kind, '2026-06-01'))).toEqual([
    2100, 900, 900, 2100, 2100, 900, 2100, 900, 2100,
  ])
  expect([rateAt('BE', 'lodging', '2026-02-28'), rateAt('BE', 'lodging', '2026-03-01')]).toEqual([600, 1200])
  expect([rateAt('DE', 'lodging', '2026-06-01'), rateAt('DE', 'treatment', '2026-06-01')]).toEqual([700, 1900])
})

test('Belgian lodging booked before March 2026 keeps 6 % if its VAT falls due by the end of June', () => {
  expect([
    rateAt('BE', 'lodging', '2026-05-01', '2026-02-28', '2026-06-30'),
    rateAt('BE', 'lodging', '2026-05-01', '2026-02-28', '2026-07-01'),
    rateAt('BE', 'lodging', '2026-05-01', '2026-03-01', '2026-03-01'),
  ]).toEqual([600, 1200, 1200])
})

test('a country without rates has those of the seller’s country; days before the first entry have the first', () => {
  expect([rateAt('FR', 'lodging', '2026-06-01'), rateAt('NL', 'lodging', '2010-01-01')]).toEqual([2100, 900])
})

test('codes are read back as they were written', () => {
  expect(['NL', 'BE', 'DE'].map((country) => toTaxCode(country, 2100))).toEqual(['vat_2100', 'be_2100', 'de_2100'])
  expect(['vat_900', 'be_1200', 'margin', 'margin_2100', 'prepaid', 'sgr', null].map(parseTaxCode)).toEqual([
    { country: 'NL', rateBp: 900 },
    { country: 'BE', rateBp: 1200 },
    null,
    null,
    null,
    null,
    null,
  ])
  expect(['sgr', 'tourist_tax', null, 'margin', 'vat_900'].map(isHeldCode)).toEqual([true, true, true, false, false])
})
