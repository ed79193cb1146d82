import { expect, test } from 'vitest'
import { toLookupCode } from './code-text.ts'
import { hasValidCheckCharacter, generateCode, formatCode } from './code.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codes = Array.from({ length: 100_000 }, generateCode)
const replaceAt = (code: string, at: number, character: string) => code.slice(0, at) + character + code.slice(at + 1)

test('of 100,000 codes none comes twice and each is well formed', () => {
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.filter((code) => !hasValidCheckCharacter(code))).toEqual([])
})

test('every character is used at every place about equally often', () => {
  for (let place = 0; place < 17; place += 1) {
    const counts = new Map<string, number>()
    for (const code of codes) counts.set(code[place]!, (counts.get(code[place]!) ?? 0) + 1)
    expect([...counts.keys()].sort().join('')).toBe(alphabet)
    const [least, most] = [Math.min(...counts.values()), Math.max(...counts.values())]
    // The expected count is 3,125; a deviation of 350 is more than six standard deviations.
    expect([place, least > 2_775, most < 3_475]).toEqual([place, true, true])
  }
})

test('any single wrong character is noticed, at every place and for every pair of characters', () => {
  const missed: string[] = []
  for (const code of [
    ...codes.slice(0, 100),
    '0'.repeat(17),
    ...[...alphabet].map((character) => codes.find((code) => code.startsWith(character))!),
  ]) {
    for (let at = 0; at < 17; at += 1)
      for (const character of alphabet)
        if (character !== code[at] && hasValidCheckCharacter(replaceAt(code, at, character)))
          missed.push(`${code} ${at} ${character}`)
  }
  expect(hasValidCheckCharacter('0'.repeat(17))).toBe(true)
  expect(missed).toEqual([])
})

test('any two places swapped are noticed, neighbours or not', () => {
  const missed: string[] = []
  let swaps = 0
  for (const code of codes.slice(0, 2_000)) {
    for (let one = 0; one < 17; one += 1) {
      for (let other = one + 1; other < 17; other += 1) {
        if (code[one] === code[other]) continue
        swaps += 1
        if (hasValidCheckCharacter(replaceAt(replaceAt(code, one, code[other]!), other, code[one]!)))
          missed.push(`${code} ${one} ${other}`)
      }
    }
  }
  expect(swaps).toBeGreaterThan(250_000)
  expect(missed).toEqual([])
})

test('a guess is well formed once in thirty-two times', () => {
  const lucky = codes.filter((code, index) => hasValidCheckCharacter(code.slice(0, 16) + alphabet[index % 32]!)).length
  expect(lucky).toBeGreaterThan(2_775)
  expect(lucky).toBeLessThan(3_475)
})

test('a code is shown in fours and read back however it is typed', () => {
  for (const code of codes.slice(0, 500)) {
    const shown = formatCode(code)
    expect(shown).toMatch(/^(?:[0-9A-Z]{4}-){4}[0-9A-Z]$/)
    for (const typed of [
      shown,
      shown.toLowerCase(),
      code,
      ` ${code.replace(/(..)/g, '$1 ')}`,
      shown.replaceAll('0', 'O').replaceAll('1', 'l'),
      shown.replaceAll('0', 'o').replaceAll('1', 'I'),
      shown.replaceAll('-', '\u00a0- '),
      // A code pasted from a page or an e-mail, with a zero-width joiner, a soft hyphen and a direction mark.
      `\u2066${shown.replaceAll('-', '\u200b\u00ad-')}\u2069`,
    ]) {
      expect([typed, toLookupCode(typed)]).toEqual([typed, code])
    }
  }
})

test('look-alikes that the alphabet leaves out are in no code', () => {
  expect(codes.filter((code) => /[ILOU]/.test(code))).toEqual([])
})

test.each([
  '',
  '0',
  '0'.repeat(16),
  '0'.repeat(18),
  `${'0'.repeat(16)}U`,
  `${'0'.repeat(16)}-`,
  `${'0'.repeat(16)}é`,
  '0000-0000-0000-0000-0',
])('"%s" is no code', (text) => expect(hasValidCheckCharacter(text)).toBe(false))
