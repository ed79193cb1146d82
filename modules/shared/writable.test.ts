import { expect, test } from 'vitest'
import { unwritable } from './writable.ts'

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
])('%j can be stored unless at %s', (value, path) => expect(unwritable(value)).toBe(path))
