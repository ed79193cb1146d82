import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvCell, decimalMarkForLanguage, parseCsv, formatCsv } from './csv.ts'
import { languages } from './language.ts'

const cellsOf = (text: string) => {
  const read = parseCsv(text)
  return 'rows' in read ? read.rows.map(({ cells }) => cells) : read
}

test('what is written is read back, with any text in the cells', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^['=+\-@\t\r\n",;]{1,4}[a-z]?$/),
    fc.constantFrom('', '"', '""', '"\r\n"', "'", "''=1", '\t', '\n', ' x ', '=1+1', '-5.2', '@x', '+31 6', 'a;b'),
  )
  // Generates rows, but none with only empty cells.
  const rows = fc
    .integer({ min: 1, max: 5 })
    .chain((columns) =>
      fc.array(fc.array(text, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 6 }),
    )
    .filter((table) => table.every((row) => row.some((cell) => cell.trim() !== '')))
  fc.assert(
    fc.property(rows, fc.constantFrom(...languages), (table, language) => {
      const all = [table[0]!.map((_, index) => `column ${index}`), ...table]
      expect(cellsOf(formatCsv(all, language))).toEqual(all)
    }),
    { seed: 20261123, numRuns: 500 },
  )
})

test('no cell that is written begins as a formula', () => {
  for (const dangerous of ['=cmd|x', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])
    expect(
      formatCsv([['name', dangerous]], 'en')
        .split(',')[1]!
        .replace(/^"/, ''),
    ).toMatch(/^'/)
})

test('an amount is a number also below zero, and has the decimal sign of the reader; a text beside it is none', () => {
  const rows: CsvCell[][] = [
    ['=1+1', { cents: -1_234 }, { number: 18.5 }],
    ['a', { cents: 5 }, { number: -3 }],
  ]
  expect(formatCsv(rows, 'en')).toBe("\uFEFF'=1+1,-12.34,18.5\r\na,0.05,-3\r\n")
  expect(formatCsv(rows, 'nl')).toBe("\uFEFF'=1+1;-12,34;18,5\r\na;0,05;-3\r\n")
})

test.each(languages)('%s: a file has the separator that its spreadsheets expect, and is read back', (language) => {
  const rows = [
    ['name', 'note'],
    ['a;b', 'c,d'],
  ]
  const written = formatCsv(rows, language)
  expect(written.includes('name;note')).toBe(decimalMarkForLanguage(language) === ',')
  expect(parseCsv(written)).toMatchObject({ decimal: decimalMarkForLanguage(language) })
  expect(cellsOf(written)).toEqual(rows)
})

test('a text that a spreadsheet would read as another number is marked as text', () => {
  const texts = ['00123', '1234567890123456', '12E5', '0', '7', '12e', "'007"]
  const written = formatCsv([['code', ...texts]], 'en')
  expect(written).toBe("\uFEFFcode,'00123,'1234567890123456,'12E5,0,7,12e,''007\r\n")
  expect(cellsOf(written)).toEqual([['code', ...texts]])
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
  ...(
    [
      'sep=;\r\na;b\r\n1;2',
      '\uFEFF"sep=;"\na;b\n1;2',
      'SEP=|\na|b\n1|2',
      'sep=\t\na\tb\n1\t2',
      // A program that saved with another separator may leave an outdated separator line.
      'sep=;,\na,b\n1,2',
      'sep=;\na,b\n1,2',
      'a|b\r1|2\r',
      'a;b;\n1;2;\n;;\n;;\n',
      'a;b;;;\n1;2;;;',
      '\n\r\n;;;\na;b\n\n1;2',
      '"a"\t"b"\r"1"\t"2"',
      'a;b\n="1";="2"',
      'a, "b"\n"1" , "2" ',
      'sep=^\na^b\n1^2',
      'sep=]\na]b\n1]2',
      'sep=\\\na\\b\n1\\2',
      '"a";"b"\r\n"1";"2"\r\n\u001a',
      'sep=,\r\n"a","b"\r\n"1","2"',
      'a,b\r\r\n1,2\r\r\n',
      '\uFEFF\uFEFFa;b\n1;2',
    ] as const
  ).map((text): [string, string[][]] => [text, []]),
])('%j is read', (text, rows) => {
  const trimmed = (row: string[]) => row.slice(0, 2)
  const read = cellsOf(text) as string[][]
  if (rows.length > 0) expect(read).toEqual(rows)
  else
    expect(read.map(trimmed)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
})

test.each([
  ['AB-1;12,50\nAB-2;13,00', ';', ['AB-1', '12,50']],
  ['AB-1,"a;b;c"\nAB-2,x', ',', ['AB-1', 'a;b;c']],
  ['AB-1\t1,5;2\nAB-2\t3', 'tab', ['AB-1', '1,5;2']],
  ['AB-1;x,y,z\nAB-2;x', ';', ['AB-1', 'x,y,z']],
  ['AB-1 | a, b\nAB-2 | c', '|', ['AB-1 ', ' a, b']],
  ['12,5', ',', ['12', '5']],
  ['margin\n18,5', 'nothing', ['margin']],
])('%j is separated by %s', (text, _, first) => expect((cellsOf(text) as string[][])[0]).toEqual(first))

test('a file of one column has no separator', () =>
  expect(cellsOf('margin\n18,5\n7;5')).toEqual([['margin'], ['18,5'], ['7;5']]))

test('a row has the number that a spreadsheet shows, and a line that of an editor', () => {
  const read = parseCsv('sep=;\r\na;b\r\n\r\n"x\r\ny";2\r\n;;\r\n3;4')
  expect('rows' in read && read.rows.map(({ row, line, cells }) => [row, line, cells[0]])).toEqual([
    [1, 2, 'a'],
    [3, 4, 'x\r\ny'],
    [5, 7, '3'],
  ])
})

test.each([
  ['a,b\n"open,1', 2],
  ['a,b\n1,2\n3,x"y"', 3],
  ['a,b\n"x"y,1', 2],
  ['a,b\n"1\n2",3\n"x', 4],
])('%j is broken in line %d', (text, brokenLine) => expect(parseCsv(text)).toEqual({ brokenLine }))
