import { expect, test } from 'vitest'
import { voucherSaleTerms, type VoucherPackage } from './sale-terms.ts'

const makePackage = (values: Partial<VoucherPackage> = {}): VoucherPackage => ({
  scheme: null,
  isSgr: false,
  countries: ['NL'],
  ...values,
})
const singlePurpose = (values: VoucherPackage | null) => ({ vat_class: 'single_purpose', package: values })

test.each([
  ['no package', null, 'normal', 'single_purpose', null],
  ['a package under the setting', makePackage(), 'normal', 'single_purpose', null],
  ['a package under the margin scheme of the setting', makePackage(), 'travel_agent', 'multi_purpose', null],
  [
    'a package under a margin scheme of its own',
    makePackage({ scheme: 'travel_agent' }),
    'normal',
    'multi_purpose',
    null,
  ],
  ['a package of an agent', makePackage({ scheme: 'agent' }), 'normal', 'multi_purpose', null],
  [
    'an own supply where the setting is the margin scheme',
    makePackage({ scheme: 'normal' }),
    'travel_agent',
    'single_purpose',
    null,
  ],
  ['a hotel in Belgium', makePackage({ countries: ['BE'] }), 'normal', 'single_purpose', 'BE'],
  ['hotels in two countries', makePackage({ countries: ['BE', 'NL'] }), 'normal', 'multi_purpose', null],
  ['a package that has no hotel yet', makePackage({ countries: [] }), 'normal', 'single_purpose', null],
] as const)('a single-purpose voucher for %s', (_case, value, setting, vatClass, vatCountry) => {
  expect(voucherSaleTerms(singlePurpose(value), setting)).toEqual({ vatClass, vatCountry, account: 'standard' })
})

test('a multi-purpose voucher is never taxed at its sale', () => {
  expect(
    voucherSaleTerms({ vat_class: 'multi_purpose', package: makePackage({ countries: ['BE'] }) }, 'normal'),
  ).toEqual({
    vatClass: 'multi_purpose',
    vatCountry: null,
    account: 'standard',
  })
})

test('the voucher of a package with guarantee is paid on its account', () => {
  expect(voucherSaleTerms(singlePurpose(makePackage({ isSgr: true })), 'normal').account).toBe('sgr')
})
