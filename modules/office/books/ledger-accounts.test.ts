import { expect, test } from 'vitest'
import { accounts } from '../../money/journal/entry.ts'
import {
  bookAccounts,
  completeMapping,
  defaultVatMapping,
  findDuplicates,
  ledgerAccountOf,
  listLedgerAccounts,
  numberPattern,
  rgsPattern,
  vatCodePattern,
} from './ledger-accounts.ts'

const codes = ['vat_2100', 'vat_900', 'vat_600', 'be_1200', 'be_600', 'de_700', 'margin', 'prepaid', 'rounding']
const defaults = completeMapping({}, codes)

test('every account of the journal has a default of its own, and every default has the form that is asked of staff', () => {
  expect(bookAccounts).toEqual(expect.arrayContaining([...accounts, 'opening', 'previous_result']))
  expect(findDuplicates(defaults)).toEqual([])
  for (const { number, rgs } of Object.values(defaults.accounts)) {
    expect(number).toMatch(new RegExp(numberPattern))
    if (rgs !== null) expect(rgs).toMatch(new RegExp(rgsPattern))
  }
  for (const { code, revenue_number: revenue, vat_number: vat } of Object.values(defaults.vat_codes)) {
    expect(code).toMatch(new RegExp(vatCodePattern))
    for (const number of [revenue, vat]) if (number !== null) expect(number).toMatch(new RegExp(numberPattern))
  }
})

test.each([
  ['vat_2100', 'NL21', 'Btw 21%'],
  ['vat_550', 'NL5.5', 'Btw 5.5%'],
  ['vat_0', 'NL0', 'Btw 0%'],
  ['be_1200', 'BE12', 'Btw 12% BE'],
  ['reverse_charge', 'reverse charge', 'reverse_charge'],
])('the default of %s is %s, %s', (code, packageCode, name) => {
  expect(defaultVatMapping(code)).toMatchObject({ code: packageCode, name })
  expect(packageCode).toMatch(new RegExp(vatCodePattern))
})

test('revenue and VAT go to the accounts of their code, everything else to the account itself', () => {
  expect(ledgerAccountOf(defaults, 'revenue', 'vat_2100')).toEqual({
    number: '8010',
    name: 'Omzet, Btw 21%',
    rgs: null,
  })
  expect(ledgerAccountOf(defaults, 'vat', 'vat_900')).toMatchObject({ number: '1502', rgs: 'BSchBepBtw' })
  expect(ledgerAccountOf(defaults, 'revenue', 'be_1200').number).toBe('8000')
  expect(ledgerAccountOf(defaults, 'voucher_deferred', 'vat_2100').number).toBe('1730')
  expect(ledgerAccountOf(defaults, 'customer', null).number).toBe('1300')
  // A code that is not in the stored mapping.
  expect(ledgerAccountOf(completeMapping({}, []), 'vat', 'vat_2100').number).toBe('1501')
})

test('what staff have stored counts; what was added to the program since has its default', () => {
  const bank = { number: '1105', name: 'Rabobank', rgs: null }
  const stored = { accounts: { bank }, vat_codes: { vat_2100: { ...defaultVatMapping('vat_2100'), code: '4' } } }
  const mapping = completeMapping(stored, ['vat_900'])
  expect(mapping.accounts.bank).toEqual(bank)
  expect(mapping.accounts.customer.number).toBe('1300')
  expect(Object.fromEntries(Object.entries(mapping.vat_codes).map(([code, row]) => [code, row.code]))).toEqual({
    vat_900: 'NL9',
    vat_2100: '4',
  })
})

test('a number or a code that is used twice is named where it comes second', () => {
  const twice = structuredClone(defaults)
  twice.accounts.counter.number = '1100'
  twice.vat_codes['be_600']!.revenue_number = '8010'
  twice.vat_codes['be_1200']!.code = 'nl21'
  expect(findDuplicates(twice)).toEqual(
    expect.arrayContaining(['accounts.counter.number', 'vat_codes.be_600.revenue_number', 'vat_codes.be_1200.code']),
  )
  expect(findDuplicates(twice)).toHaveLength(3)
})

test('the list of ledger accounts has each number once, those of VAT codes included', () => {
  const numbers = listLedgerAccounts(defaults).map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)].toSorted())
  expect(numbers).toEqual(expect.arrayContaining(['1501', '1502', '8010', '8015', '8020', '8030']))
  expect(listLedgerAccounts(defaults).find(({ number }) => number === '8010')!.statement).toBe('result')
})
