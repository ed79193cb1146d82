import { expect, test } from 'vitest'
import type { Posting } from '../journal/entry.ts'
import { customerTotal, debitTotal, manualEntryProblem } from './manual-entry.ts'

const line = (account: Posting['account'], cents: number, vatCode: string | null = null): Posting => ({
  account,
  cents,
  vatCode,
})

test.each([
  ['two sides of the same sum', [line('provider_fees', 500), line('bank', -500)], false, null],
  ['three lines', [line('provider_fees', 300), line('suspense', 200), line('bank', -500)], false, null],
  [
    'revenue with its VAT',
    [line('bank', 121), line('revenue', -100, 'vat_2100'), line('vat', -21, 'vat_2100')],
    false,
    null,
  ],
  ['the account of a customer with the sale', [line('bank', 100), line('customer', -100)], true, null],
  ['sides of different sums', [line('bank', 500), line('suspense', -499)], false, 'entry_unbalanced'],
  ['one line', [line('bank', 500)], false, 'entry_without_lines'],
  [
    'a line without a sum',
    [line('bank', 500), line('suspense', -500), line('disputed', 0)],
    false,
    'entry_without_lines',
  ],
  ['what is owed on codes', [line('bank', 5), line('voucher_liability', -5)], false, 'entry_account'],
  ['revenue without a VAT code', [line('bank', 100), line('revenue', -100)], false, 'entry_vat_code'],
  ['a VAT code on the bank', [line('bank', 1, 'vat_2100'), line('suspense', -1)], false, 'entry_vat_code'],
  ['a customer without a sale', [line('bank', 100), line('customer', -100)], false, 'entry_sale_missing'],
  ['tourist tax of a sale', [line('collected_for_others', 9), line('bank', -9)], true, 'entry_sale_account'],
] as const)('%s: %#', (_name, lines, hasSale, problem) => {
  expect(manualEntryProblem(lines, hasSale)).toBe(problem)
})

test('what an entry is worth, and its part on the customer', () => {
  const lines = [line('suspense', 700), line('customer', -500), line('bank', -200)]
  expect([debitTotal(lines), customerTotal(lines)]).toEqual([700, -500])
})
