import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawnScripts, findUndrawableCharacters } from './drawn-characters.ts'

test.each([
  ['Noor ’t Hooft-Łuczak', ''],
  ['رضا رضایی 李小龙 김철수', ''],
  ['I ♥ you 🎉👨‍👩‍👧 € 25', ''],
  ['𓀀𓀁 Ra 𓀀', '𓀀 𓀁'],
  ['ꦗꦮ', 'ꦗ ꦮ'],
])('%s', (text, undrawn) => {
  expect(findUndrawableCharacters(text)).toBe(undrawn)
})

/** Test files with texts that the documents draw and read back. */
const tested = ['names.json', 'voucher.test.ts']
  .map((name) => readFileSync(new URL(`../../adapters/documents/${name}`, import.meta.url), 'utf8'))
  .join(' ')

test('each script that counts as drawn has a name that a test of the documents reads back', () => {
  const untested = drawnScripts.filter((script) => !new RegExp(`\\p{Script=${script}}`, 'u').test(tested))
  expect(untested.filter((script) => script !== 'Inherited')).toEqual([])
})
