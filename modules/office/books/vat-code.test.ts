import { expect, test } from 'vitest'
import { parseVatCode } from './vat-code.ts'

test.each([
  ['vat_2100', { kind: 'rate', country: 'NL', rateBp: 2100 }],
  ['vat_0', { kind: 'rate', country: 'NL', rateBp: 0 }],
  ['be_1200', { kind: 'rate', country: 'BE', rateBp: 1200 }],
  ['de_700', { kind: 'rate', country: 'DE', rateBp: 700 }],
  ['margin', { kind: 'margin' }],
  ['prepaid', { kind: 'prepaid' }],
  ['rounding', { kind: 'rounding' }],
  ['agency', { kind: 'agency' }],
  ['margin_2100', { kind: 'margin_rate', rateBp: 2100 }],
  ['agency_900', { kind: 'agency_rate', rateBp: 900 }],
  ['be_rc', { kind: 'reverse_charge', country: 'BE' }],
  ['sgr', { kind: 'held' }],
  ['tourist_tax', { kind: 'held' }],
  // Codes that the shop does not write are exported unchanged.
  ['xx_2100', { kind: 'other' }],
  ['vat_', { kind: 'other' }],
  ['vat_21000', { kind: 'other' }],
  ['reverse_charge', { kind: 'other' }],
  ['xx_rc', { kind: 'other' }],
])('%s', (code, meaning) => expect(parseVatCode(code)).toEqual(meaning))
