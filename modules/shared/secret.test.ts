import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hashToken,
  isValidSignedToken,
  type Keys,
  randomString,
  randomToken,
  sealText,
  createSignedToken,
  possibleTokenHashes,
  isTokenHashMatch,
  unsealText,
} from './secret.ts'

const [old, current, strange] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const before: Keys = [old]
const rotated: Keys = [current, old]
const without: Keys = [current]
const stranger: Keys = [strange]

test('what is sealed is read again, and its text cannot be seen', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 5 }), (text) => {
      const sealed = sealText(before, text)
      expect(unsealText(before, sealed)).toBe(text)
      expect(Buffer.from(sealed, 'base64url').includes(Buffer.from(text))).toBe(false)
    }),
    { seed: 20261123, numRuns: 300 },
  )
})

test('the same text is never sealed the same way twice', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => sealText(before, 'ABCD-EFGH'))).size).toBe(1_000)
})

test('after a rotation the old seals open, until the old key is gone', () => {
  const sealed = sealText(before, 'ABCD')
  expect(unsealText(rotated, sealed)).toBe('ABCD')
  expect(unsealText(without, sealed)).toBeNull()
  expect(unsealText(before, sealText(rotated, 'NEW'))).toBeNull()
  expect(unsealText(without, sealText(rotated, 'NEW'))).toBe('NEW')
})

test('a seal that was touched anywhere, or cut short anywhere, opens no more', () => {
  const bytes = Buffer.from(sealText(before, 'sixteen letters!'), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const touched = Buffer.from(bytes)
    touched[at]! ^= 1
    expect([at, unsealText(before, touched.toString('base64url'))]).toEqual([at, null])
    expect([at, unsealText(before, bytes.subarray(0, at).toString('base64url'))]).toEqual([at, null])
  }
  const empty = Buffer.from(sealText(before, ''), 'base64url')
  for (let length = 0; length < empty.length; length += 1)
    expect([length, unsealText(before, empty.subarray(0, length).toString('base64url'))]).toEqual([length, null])
})

test('a token is found under the current key and under the previous one, and by nobody else', () => {
  const token = randomToken()
  const stored = hashToken(before, token)
  expect(possibleTokenHashes(rotated, token)).toContain(stored)
  expect([isTokenHashMatch(before, token, stored), isTokenHashMatch(rotated, token, stored)]).toEqual([true, true])
  expect([
    isTokenHashMatch(without, token, stored),
    isTokenHashMatch(stranger, token, stored),
    isTokenHashMatch(before, `${token}x`, stored),
    isTokenHashMatch(before, token, ''),
    isTokenHashMatch(before, token, stored.slice(1)),
  ]).toEqual([false, false, false, false, false])
  expect(stored).not.toContain(token)
})

test('a link is ours for its own text only, also after a rotation', () => {
  const link = createSignedToken(before, 'TU23456789')
  expect(createSignedToken(before, 'TU23456789')).toBe(link)
  expect([isValidSignedToken(before, 'TU23456789', link), isValidSignedToken(rotated, 'TU23456789', link)]).toEqual([
    true,
    true,
  ])
  expect([
    isValidSignedToken(before, 'TU23456788', link),
    isValidSignedToken(without, 'TU23456789', link),
    isValidSignedToken(before, 'TU23456789', ''),
    isValidSignedToken(before, 'TU23456789', `${link} `),
    isValidSignedToken(before, 'TU23456789', link.toUpperCase()),
  ]).toEqual([false, false, false, false, false])
})

test('a link cannot be passed off as the stored hash of its text', () => {
  expect(Buffer.from(createSignedToken(before, 'TU1'), 'base64url').toString('hex')).not.toBe(hashToken(before, 'TU1'))
})

test('random tokens have the bits they promise, random texts only letters of their alphabet, all of them', () => {
  expect([Buffer.from(randomToken(128), 'base64url').length, Buffer.from(randomToken(), 'base64url').length]).toEqual([
    16, 32,
  ])
  expect(new Set(randomString('0123456789', 5_000))).toEqual(new Set('0123456789'))
  expect(randomString('ab', 40)).toHaveLength(40)
})
