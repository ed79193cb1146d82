import { expect, test } from 'vitest'
import { hashRecoveryCode, isRecoveryCode, generateRecoveryCodes } from './recovery-code.ts'
import {
  fromBase32,
  findMatchingTotpStep,
  generateTotpSecret,
  totpStepAt,
  toBase32,
  totpUri,
  totpCodeAt,
} from './totp.ts'

const rfcSecret = toBase32(Buffer.from('12345678901234567890'))

test('the codes are those of RFC 6238, appendix B, in their last six digits', () => {
  expect(rfcSecret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const codes = [59, 1111111109, 1111111111, 1234567890, 2000000000, 20000000000].map((seconds) =>
    totpCodeAt(rfcSecret, totpStepAt(new Date(seconds * 1000))),
  )
  expect(codes).toEqual(['287082', '081804', '050471', '005924', '279037', '353130'])
})

test('a code is good in its own step, the one before and the one after', () => {
  const moment = new Date('2026-11-20T09:00:10Z')
  const step = totpStepAt(moment)
  expect(
    [-2, -1, 0, 1, 2].map((away) => findMatchingTotpStep(rfcSecret, totpCodeAt(rfcSecret, step + away), moment)),
  ).toEqual([null, step - 1, step, step + 1, null])
  const code = totpCodeAt(rfcSecret, step)
  expect(findMatchingTotpStep(rfcSecret, `${code.slice(0, 3)} ${code.slice(3)}`, moment)).toBe(step)
  for (const wrong of ['', '0', code.slice(1), `${code}0`, 'abcdef'])
    expect(findMatchingTotpStep(rfcSecret, wrong, moment)).toBeNull()
})

test('a secret has 160 random bits and survives its base32 form; the address names shop and account', () => {
  const secret = generateTotpSecret()
  expect(fromBase32(secret)).toHaveLength(20)
  expect(toBase32(fromBase32(secret))).toBe(secret)
  expect(generateTotpSecret()).not.toBe(secret)
  const address = new URL(totpUri(secret, 'Tussenuit', 'a+b@shop.test'))
  expect([address.protocol, decodeURIComponent(address.pathname)]).toEqual(['otpauth:', '/Tussenuit:a+b@shop.test'])
  expect(Object.fromEntries(address.searchParams)).toEqual({ secret, issuer: 'Tussenuit' })
})

test('recovery codes are ten, different, and read however they are typed', () => {
  const codes = generateRecoveryCodes()
  expect([codes.length, new Set(codes).size]).toEqual([10, 10])
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{6}-[a-z2-9]{6}-[a-z2-9]{5}$/)
  const typed = codes[0]!.toUpperCase().replaceAll('-', ' ')
  expect([isRecoveryCode(typed), isRecoveryCode('123456')]).toEqual([true, false])
  expect(hashRecoveryCode(typed)).toBe(hashRecoveryCode(codes[0]!))
})
