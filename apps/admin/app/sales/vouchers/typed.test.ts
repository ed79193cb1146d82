import { redeemLink } from '@tussenuit/modules/sale/voucher/link.ts'
import { expect, test } from 'vitest'
import { codeScanned } from './typed.ts'

test('a scanned link of a voucher or bare code is read, and nothing else is taken for one', () => {
  expect(codeScanned(redeemLink('https://shop.example/verzilveren', 'ABCD-EFGH-JKMN-PQRS-T'))).toBe(
    'ABCD-EFGH-JKMN-PQRS-T',
  )
  expect(codeScanned(' SUN-01 ')).toBe('SUN-01')
  expect(codeScanned('https://elsewhere.example/menu')).toBeNull()
  expect(codeScanned('WIFI:S:desk;T:WPA;P:secret;;')).toBeNull()
})
