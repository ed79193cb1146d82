import { redeemLink } from '@tussenuit/modules/voucher/link.ts'
import { expect, test } from 'vitest'
import { codeScanned, codesOfText } from './typed.ts'

test("a partner's list: first column, without heading, quotes, empty lines and a spreadsheet's mark", () => {
  expect(codesOfText('\uFEFFsep=;\r\nCode;Sold\r\n"AB-1""2";yes\r\n\r\nAB-13;no\r\n')).toEqual(['AB-1"2', 'AB-13'])
  expect(codesOfText('SUN1\nSUN2')).toEqual(['SUN1', 'SUN2'])
  expect(codesOfText('\n\n')).toEqual([])
})

test('a scanned link of a voucher or bare code is read, and nothing else is taken for one', () => {
  expect(codeScanned(redeemLink('https://shop.example/verzilveren', 'ABCD-EFGH-JKMN-PQRS-T'))).toBe(
    'ABCD-EFGH-JKMN-PQRS-T',
  )
  expect(codeScanned(' SUN-01 ')).toBe('SUN-01')
  expect(codeScanned('https://elsewhere.example/menu')).toBeNull()
  expect(codeScanned('WIFI:S:desk;T:WPA;P:secret;;')).toBeNull()
})
