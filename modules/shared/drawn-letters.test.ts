import { expect, test } from 'vitest'
import names from '../../adapters/documents/names.json' with { type: 'json' }
import { drawnScripts, undrawnLetters } from './drawn-letters.ts'

test.each([
  ['Noor ’t Hooft-Łuczak', ''],
  ['رضا رضایی 李小龙 김철수', ''],
  ['I ♥ you 🎉👨‍👩‍👧 € 25', ''],
  ['𓀀𓀁 Ra 𓀀', '𓀀 𓀁'],
  ['ꦗꦮ', 'ꦗ ꦮ'],
])('%s', (text, undrawn) => {
  expect(undrawnLetters(text)).toBe(undrawn)
})

test('each script that counts as drawn has a name that a test of the documents reads back', () => {
  const written = Object.values(names).flat().join(' ')
  const untested = drawnScripts.filter((script) => !new RegExp(`\\p{Script=${script}}`, 'u').test(written))
  expect(untested.filter((script) => script !== 'Inherited')).toEqual([])
})
