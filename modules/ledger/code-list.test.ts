import { expect, test } from 'vitest'
import { clashOf } from './code-list.ts'
import { normaliseCode, plainCode } from './code.ts'

const listed = (...codes: string[]) => codes.map((code, index) => ({ line: index + 1, code }))

test.each([
  [['AB-CD', 'abcd', 'A B C D'], null],
  [
    ['PO12', 'P012'],
    [1, 2],
  ],
  [
    ['X', 'LOT-1', 'IOT-1'],
    [2, 3],
  ],
  [
    ['ABCI', 'ABC1', 'ABCL'],
    [1, 2],
  ],
  [['ABCO', 'abc-o', 'ABC\u2011O'], null],
  [[], null],
])('%j: equal after case and dashes is one code, alike is a clash', (codes, clash) =>
  expect(clashOf(listed(...codes))).toEqual(clash),
)

test('a code is looked up by its look-alikes and compared without them', () => {
  expect([normaliseCode('po-1l'), plainCode('po-1l')]).toEqual(['P011', 'PO1L'])
})
