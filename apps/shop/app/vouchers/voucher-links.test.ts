import { expect, test } from 'vitest'
import { buyPath, numberIn, packagePath, plainLine, valuesOf, type Voucher } from './voucher-links.ts'

test('vouchers for a sum are shown from small to large, without those of a package', () => {
  const voucher = (voucher_id: number, value_cents: number, kind: 'value' | 'package') =>
    ({ voucher_id, value_cents, kind }) as Voucher
  expect(
    valuesOf([voucher(1, 10_000, 'value'), voucher(2, 2_500, 'value'), voucher(3, 40_000, 'package')]).map(
      (voucher) => voucher.voucher_id,
    ),
  ).toEqual([2, 1])
})

test('a description becomes one line that ends at a word', () => {
  expect(plainLine('<p>A bed &amp; breakfast</p><p>by the sea</p>')).toBe('A bed & breakfast by the sea')
  expect(plainLine('<p>one two three</p>', 9)).toBe('one two…')
})

test('only plain numbers in an address name a voucher', () => {
  expect([numberIn('12'), numberIn('0'), numberIn('-3'), numberIn('1e3'), numberIn('a'), numberIn(null)]).toEqual([
    12,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('a voucher is bought by its number, or by the package it is for', () => {
  expect(buyPath({ voucher_id: 4 })).toBe('/voucher-checkout?voucher_id=4')
  expect(buyPath({ deals_id: 9 })).toBe('/voucher-checkout?deals_id=9')
  expect(packagePath({ category: 'city trips', slug: 'salt-room' })).toBe('/packages/view/city%20trips/salt-room')
})
