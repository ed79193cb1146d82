import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv, writeCsv } from './csv.ts'

test('what is written is read back, with any text in the cells', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^['=+\-@\t\r\n",;]{1,4}[a-z]?$/),
    fc.constantFrom('', '"', '""', '"\r\n"', "'", "''=1", '\t', '\n', ' x ', '=1+1', '-5.2', '@x', '+31 6', 'a;b'),
  )
  // A row of one empty cell is an empty line.
  const rows = fc
    .integer({ min: 1, max: 5 })
    .chain((columns) =>
      fc.array(fc.array(text, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 6 }),
    )
    .filter((table) => table.every((row) => row.length > 1 || row[0] !== ''))
  fc.assert(
    fc.property(rows, (table) => {
      expect(readCsv(writeCsv([table[0]!.map((_, index) => `column ${index}`), ...table]))).toEqual({
        rows: [table[0]!.map((_, index) => `column ${index}`), ...table],
      })
    }),
    { seed: 20261123, numRuns: 500 },
  )
})

test('no cell that is written begins as a formula', () => {
  for (const dangerous of ['=cmd|x', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])
    expect(
      writeCsv([['name', dangerous]])
        .split(',')[1]!
        .replace(/^"/, ''),
    ).toMatch(/^'/)
})

test('an amount is a number also below zero, and has the decimal sign of the reader; a text beside it is none', () => {
  const rows = [
    ['=1+1', { cents: -1_234 }],
    ['a', { cents: 5 }],
  ]
  expect(writeCsv(rows)).toBe("\uFEFF'=1+1,-12.34\r\na,0.05\r\n")
  expect(writeCsv(rows, ',')).toBe("\uFEFF'=1+1;-12,34\r\na;0,05\r\n")
})

test.each<[string, string[][]]>([
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\r\n1,5;2\r\n',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'a\tb\n1\t2\n\n\n3\t4',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    '"a,1",b\n"x ""y""\nz",',
    [
      ['a,1', 'b'],
      ['x "y"\nz', ''],
    ],
  ],
  ['\uFEFFa,b', [['a', 'b']]],
  [
    "a,b\n'=1,it's",
    [
      ['a', 'b'],
      ['=1', "it's"],
    ],
  ],
])('%j is read', (text, rows) => expect(readCsv(text)).toEqual({ rows }))

test.each([
  ['a,b\n"open,1', 2],
  ['a,b\n1,2\n3,x"y"', 3],
  ['a,b\n"x"y,1', 2],
  ['a,b\n"1\n2",3\n"x', 4],
])('%j is broken in line %d', (text, brokenLine) => expect(readCsv(text)).toEqual({ brokenLine }))
