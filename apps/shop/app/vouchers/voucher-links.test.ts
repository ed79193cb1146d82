import { expect, test } from 'vitest'
import { voucherCheckoutPath, parseNumericId, packageGiftPath, valueVouchers, type Voucher } from './voucher-links.ts'

test('vouchers for a sum are shown from small to large, without those of a package', () => {
  const voucher = (voucher_id: number, value_cents: number, kind: 'value' | 'package') =>
    ({ voucher_id, value_cents, kind }) as Voucher
  expect(
    valueVouchers([voucher(1, 10_000, 'value'), voucher(2, 2_500, 'value'), voucher(3, 40_000, 'package')]).map(
      (voucher) => voucher.voucher_id,
    ),
  ).toEqual([2, 1])
})

test('only plain numbers in an address name a voucher', () => {
  expect([
    parseNumericId('12'),
    parseNumericId('0'),
    parseNumericId('-3'),
    parseNumericId('1e3'),
    parseNumericId('a'),
    parseNumericId(null),
  ]).toEqual([12, null, null, null, null, null])
})

test('a voucher is bought by its number, or by the package it is for', () => {
  expect(voucherCheckoutPath({ voucher_id: 4 })).toBe('/voucher-checkout?voucher_id=4')
  expect(voucherCheckoutPath({ deals_id: 9 })).toBe('/voucher-checkout?deals_id=9')
  expect(packageGiftPath({ category: 'city trips', slug: 'salt-room' })).toBe('/packages/view/city%20trips/salt-room')
})
