import { expect, test } from 'vitest'
import type { Posting } from '../journal/entry.ts'
import { customerTotal, debitTotal, manualEntryProblem } from './manual-entry.ts'

const makePosting = (account: Posting['account'], cents: number, vatCode: string | null = null): Posting => ({
  account,
  cents,
  vatCode,
})

test.each([
  ['two sides of the same sum', [makePosting('provider_fees', 500), makePosting('bank', -500)], false, null],
  [
    'three lines',
    [makePosting('provider_fees', 300), makePosting('suspense', 200), makePosting('bank', -500)],
    false,
    null,
  ],
  [
    'revenue with its VAT',
    [makePosting('bank', 121), makePosting('revenue', -100, 'vat_2100'), makePosting('vat', -21, 'vat_2100')],
    false,
    null,
  ],
  ['the account of a customer with the sale', [makePosting('bank', 100), makePosting('customer', -100)], true, null],
  ['sides of different sums', [makePosting('bank', 500), makePosting('suspense', -499)], false, 'entry_unbalanced'],
  ['one line', [makePosting('bank', 500)], false, 'entry_without_lines'],
  [
    'a line without a sum',
    [makePosting('bank', 500), makePosting('suspense', -500), makePosting('disputed', 0)],
    false,
    'entry_without_lines',
  ],
  ['what is owed on codes', [makePosting('bank', 5), makePosting('voucher_liability', -5)], false, 'entry_account'],
  ['revenue without a VAT code', [makePosting('bank', 100), makePosting('revenue', -100)], false, 'entry_vat_code'],
  [
    'a VAT code on the bank',
    [makePosting('bank', 1, 'vat_2100'), makePosting('suspense', -1)],
    false,
    'entry_vat_code',
  ],
  ['a customer without a sale', [makePosting('bank', 100), makePosting('customer', -100)], false, 'entry_sale_missing'],
  [
    'tourist tax of a sale',
    [makePosting('collected_for_others', 9), makePosting('bank', -9)],
    true,
    'entry_sale_account',
  ],
] as const)('%s: %#', (_name, lines, hasSale, problem) => {
  expect(manualEntryProblem(lines, hasSale)).toBe(problem)
})

test('what an entry is worth, and its part on the customer', () => {
  const lines = [makePosting('suspense', 700), makePosting('customer', -500), makePosting('bank', -200)]
  expect([debitTotal(lines), customerTotal(lines)]).toEqual([700, -500])
})
