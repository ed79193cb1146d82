import { expect, test } from 'vitest'
import { createLinkToken, verifyLinkToken } from './link.ts'
import { type Keys, createSignedToken } from './secret.ts'

const keys: Keys = [Buffer.alloc(32, 1)]
const other: Keys = [Buffer.alloc(32, 2)]
const now = '2027-03-10'
const makeSubject = (version: number, endsOn: string | null = '2027-05-01', number = 'TU23456789') => ({
  number,
  version,
  endsOn,
})
const verifyToken = (token: string, of = makeSubject(0), today = now, by = keys) =>
  verifyLinkToken(by, of, token, today)

test('a link opens what it was made for until its last day', () => {
  for (const version of [0, 1, 7]) {
    const token = createLinkToken(keys, makeSubject(version), now)
    expect(verifyToken(token, makeSubject(version))).toBe('good')
    expect(verifyToken(token, makeSubject(version), '2027-05-01')).toBe('good')
    expect(verifyToken(token, makeSubject(version), '2027-05-02')).toBe('ended')
    expect(verifyToken(token, makeSubject(version, null), '2099-01-01')).toBe('good')
    expect(verifyToken(token, makeSubject(version, '2027-05-01', 'TU2345678A'))).toBe('wrong')
    expect(verifyToken(token, makeSubject(version), now, other)).toBe('wrong')
    expect(verifyToken(token, makeSubject(version), now, [Buffer.alloc(32, 3), ...keys])).toBe('good')
  }
})

test('a new version ends all links that were made before', () => {
  const tokens = [0, 1, 2].map((version) => createLinkToken(keys, makeSubject(version), now))
  expect(tokens.map((token) => verifyToken(token, makeSubject(2)))).toEqual(['ended', 'ended', 'good'])
  expect(tokens.map((token) => verifyToken(token, makeSubject(0)))).toEqual(['good', 'wrong', 'wrong'])
})

test('links that were signed before there were versions are those of the first one', () => {
  const old = createSignedToken(keys, 'TU23456789')
  expect([verifyToken(old), verifyToken(old, makeSubject(1))]).toEqual(['good', 'ended'])
  expect(createLinkToken(keys, makeSubject(0), now)).toBe(old)
})

test('a link that is asked for after the end opens it for a month', () => {
  for (const version of [0, 3]) {
    const ended = makeSubject(version, '2027-03-09')
    const token = createLinkToken(keys, ended, now)
    expect([now, '2027-04-09', '2027-04-10'].map((day) => verifyToken(token, ended, day))).toEqual([
      'good',
      'good',
      'ended',
    ])
    expect(verifyToken(token, makeSubject(version + 1, '2027-03-09'))).toBe('ended')
    expect(verifyToken(token.replace('2027-04-09', '2028-04-09'), ended)).toBe('wrong')
    expect(verifyToken(token.split('.')[1]!, ended)).toBe('wrong')
  }
})

test('anything else opens nothing', () => {
  for (const token of ['', '.', 'x', '2027-04-09.', '9999-99-99.x', 'x'.repeat(43), `${now} ${now}.x`, '\u0000'])
    expect(verifyToken(token), token).toBe('wrong')
})
