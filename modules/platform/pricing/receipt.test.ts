import { expect, test } from 'vitest'
import { defaultSettings } from '../settings/settings.ts'
import { lineOfSupply, linesOfPrepaidSupply, toReceipt } from './receipt.ts'
import type { TaxKind } from './tax-rates.ts'

const { rates } = defaultSettings.vat
const makeSupply = (kind: TaxKind, cents: number, day = '2026-11-28') => lineOfSupply({ kind, cents, day }, rates)

// By hand, from the Dutch law: lodging 9 % until the end of 2025 and 21 % from 2026; food, entry and carriage of
// persons 9 %; alcohol, treatments, hire and anything else 21 %.
test.each([
  ['lodging', '2025-12-31', 900, 826],
  ['lodging', '2026-01-01', 2_100, 1_736],
  ['meals', '2026-01-01', 900, 826],
  ['admission', '2026-01-01', 900, 826],
  ['food', '2026-01-01', 900, 826],
  ['transport', '2026-01-01', 900, 826],
  ['treatment', '2026-01-01', 2_100, 1_736],
  ['rental', '2026-01-01', 2_100, 1_736],
  ['drinks', '2026-01-01', 2_100, 1_736],
  ['general', '2026-01-01', 2_100, 1_736],
] as const)('%s on %s', (kind, day, rate_bp, vat_cents) => {
  // € 100.00: 100 × 9 ÷ 109 = 8.26, 100 × 21 ÷ 121 = 17.36.
  expect(toReceipt([makeSupply(kind, 10_000, day)], null)).toMatchObject({
    totalCents: 10_000,
    vat: [{ code: `vat_${rate_bp}`, rate_bp, gross_cents: 10_000, vat_cents }],
  })
})

test('VAT is on what was paid of a voucher, and nothing is taxed of one that was given away', () => {
  const receipt = toReceipt([makeSupply('meals', 5_000)], { invoice: null, cents: 1_090, vat: [] })
  expect(receipt.totalCents).toBe(3_910)
  // 39.10 × 9 ÷ 109 = 3.23.
  expect(receipt.vat).toEqual([{ code: 'vat_900', rate_bp: 900, gross_cents: 3_910, vat_cents: 323 }])
  expect(toReceipt([makeSupply('meals', 5_000)], { invoice: null, cents: 5_000, vat: [] })).toMatchObject({
    totalCents: 0,
    vat: [],
  })
})

test.each([1, 33, 100, 3_333, 9_999, 10_000])('%i cents of a single-purpose voucher are not taxed again', (cents) => {
  const lines = [
    { label: 'Voucher: lodging', code: 'vat_2100', rate_bp: 2_100, amount_cents: 6_667 },
    { label: 'Voucher: meals', code: 'vat_900', rate_bp: 900, amount_cents: 1_111 },
    { label: 'Voucher: activities', code: 'vat_900', rate_bp: 900, amount_cents: 222 },
  ]
  const vat = [
    { code: 'vat_2100', rate_bp: 2_100, gross_cents: 6_667, vat_cents: 1_157 },
    { code: 'vat_900', rate_bp: 900, gross_cents: 1_333, vat_cents: 110 },
  ]
  const supplied = linesOfPrepaidSupply(cents, lines)
  expect(supplied.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(cents)
  expect(toReceipt(supplied, { invoice: '1234567890', cents, vat })).toMatchObject({ totalCents: 0, vat: [] })
})
