import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseStorableJson, findUnstorablePath, toStorable } from './writable.ts'

test.each<[unknown, string | null]>([
  ['plain', null],
  ['tab\tand\nline', null],
  ['🌊', null],
  ['a\u0000b', 'body'],
  ['\ud83c', 'body'],
  ['\udf0a', 'body'],
  [{ a: { b: ['x', 'y\u0000'] } }, 'a.b.1'],
  [{ a: 1, b: null, c: true, d: undefined }, null],
  [[['\ud800']], '0.0'],
  [{ 'x.y': '\u0000' }, 'x.y'],
  [7, null],
  [null, null],
])('%j can be stored unless at %s', (value, path) => expect(findUnstorablePath(value)).toBe(path))

test.each<[string, unknown]>([
  ['{"a":"x"}', { a: 'x' }],
  [String.raw`["a\u0000b"]`, ['a\ufffdb']],
  [String.raw`["\uD83C"]`, ['\ufffd']],
  [String.raw`["\udf0a", "\ud83c\ud83c\udf0a"]`, ['\ufffd', '\ufffd🌊']],
  [String.raw`["\ud83c\udf0a"]`, ['🌊']],
  [String.raw`["\\u0000 \\\u0000 \" \u00e9"]`, ['\\u0000 \\\ufffd " é']],
  [String.raw`{"\u0000":{"\udfff":null}}`, { '\ufffd': { '\ufffd': null } }],
  ['7', 7],
])('the JSON of another party %s is read as %j', (written, value) => expect(parseStorableJson(written)).toEqual(value))

test('what is no JSON is refused as before', () => {
  for (const written of ['', '{', '["\u0000"', String.raw`["\u000"]`])
    expect(() => parseStorableJson(written)).toThrow(SyntaxError)
})

test('any value of another party can be stored once it was read, and stays what it was where it could be', () => {
  const value = fc.jsonValue({ stringUnit: 'binary' })
  const half = fc.string({ unit: fc.constantFrom('\ud800', '\udc00', '\u0000', 'a', '\\', 'u', '0', '"', '🌊') })
  fc.assert(
    fc.property(fc.oneof(value, half, fc.dictionary(half, half)), (one) => {
      const read = parseStorableJson(JSON.stringify(one))
      expect(findUnstorablePath(read)).toBeNull()
      expect(findUnstorablePath(toStorable(one))).toBeNull()
      const unchanged = JSON.parse(JSON.stringify(one)) as unknown
      if (findUnstorablePath(one) === null) expect([read, toStorable(one)]).toEqual([unchanged, one])
    }),
  )
})

test('a moment of another party stays a moment', () => {
  const at = new Date('2026-11-28T12:00:00Z')
  expect(toStorable({ at, list: [at] })).toEqual({ at, list: [at] })
})
