import { createRedeemLink } from '@tussenuit/modules/sale/voucher/link.ts'
import { expect, test } from 'vitest'
import { parseScannedCode } from './typed.ts'

test('a scanned link of a voucher or bare code is read, and nothing else is taken for one', () => {
  expect(parseScannedCode(createRedeemLink('https://shop.example/verzilveren', 'ABCD-EFGH-JKMN-PQRS-T'))).toBe(
    'ABCD-EFGH-JKMN-PQRS-T',
  )
  expect(parseScannedCode(' SUN-01 ')).toBe('SUN-01')
  expect(parseScannedCode('https://elsewhere.example/menu')).toBeNull()
  expect(parseScannedCode('WIFI:S:desk;T:WPA;P:secret;;')).toBeNull()
})
