import { expect, test } from 'vitest'
import { languages } from '../../shared/language.ts'
import { parseFileRows, formatCatalogueFile } from './read-file.ts'

const columns = {
  name: { type: 'string' },
  margin: { type: 'number' },
  stays: { type: 'array', items: { type: 'integer' } },
  from: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
  closed: { type: 'array', items: { type: 'string', format: 'date' } },
  shown: { type: 'boolean' },
  place: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
  texts: { type: 'object' },
}
const records = [
  {
    name: 'a; "b", c',
    margin: 18.5,
    stays: [2, 3],
    from: '2026-03-01',
    closed: ['2026-12-25', '2026-12-26'],
    shown: true,
    place: null,
    texts: { nl: { title: 'Één, twee; drie' } },
  },
  { name: '01234', margin: -0.25, stays: [7], from: null, closed: [], shown: false, place: 1_250, texts: {} },
  {
    name: '=1+1\nx',
    margin: 1_250,
    stays: [],
    from: '2027-12-31',
    closed: ['2026-12-25'],
    shown: true,
    place: 0,
    texts: {},
  },
]
const valuesOf = (content: string) => parseFileRows('csv', content, columns).rows.map(({ values }) => values)
const findingTextsOf = (content: string) =>
  parseFileRows('csv', content, columns).findings.map(
    ({ row, column, code, value }) => `${row} ${column} ${code} ${value}`,
  )

test.each(languages)('%s: what is written for its spreadsheets is read back', (language) => {
  const content = formatCatalogueFile('csv', Object.keys(columns), records, language)
  expect(parseFileRows('csv', content, columns).findings).toEqual([])
  expect(valuesOf(content)).toEqual(records)
})

/** The same two records as saved by spreadsheets in several languages. */
const saved = {
  'Dutch Excel':
    '\uFEFFname;margin;stays;from;closed;shown;place;texts\r\n' +
    'x;18,5;2;1-3-2026;25-12-2026;WAAR;;{}\r\ny;1.250,00;"2;3";;;ONWAAR;1250;\r\n;;;;;;;\r\n;;;;;;;\r\n',
  'German Excel, with the line of its separator and an empty column':
    'sep=;\r\nname;margin;stays;from;closed;shown;place;texts;\r\n' +
    'x;18,5;2;01.03.2026;25.12.2026;WAHR;;{};\r\ny;1250;"2;3";;;FALSCH;1.250;;\r\n',
  'English LibreOffice':
    'name,margin,stays,from,closed,shown,place,texts\n' +
    'x,18.5,2,2026-03-01,2026-12-25,TRUE,,{}\ny,1250,2;3,,,FALSE,"1,250",\n',
  'an old Macintosh, tabs':
    'Name\tMargin\tStays\tFrom\tClosed\tShown\tPlace\tTexts\rx\t18.5\t2\t13/1/2026\t2026/12/25\tyes\t\t{}\r',
  'French Excel': 'name;margin;stays;from;closed;shown;place;texts\nx;18,50 %;2;2026-03-01 00:00;2026-12-25;VRAI;;{}\n',
  bars: '|name|margin|stays|from|closed|shown|place|texts|\n|x|18.5|2|2026-03-01|2026-12-25|1||{}|\n',
}
test.each(Object.entries(saved))('%s', (_, content) => {
  expect(findingTextsOf(content)).toEqual([])
  const [first, second] = valuesOf(content)
  expect(first).toEqual({
    name: 'x',
    margin: 18.5,
    stays: [2],
    from: expect.stringMatching(/^2026-(?:03-01|01-13)$/),
    closed: ['2026-12-25'],
    shown: true,
    place: null,
    texts: {},
  })
  if (second)
    expect(second).toMatchObject({ name: 'y', margin: 1250, stays: [2, 3], from: null, shown: false, place: 1250 })
})

test('what is unclear is named by cell: row, column, value and reason', () => {
  const content =
    'name;margin;stays;from;closed;shown;place\r\n' +
    'x;1.250;2;3/1/2026;46015;x;1,5\r\n\r\n' +
    '#REF!;18-mei;1,23E+15;46082;2026-12-25;WAAR;7\r\n' +
    'y;1;2;01-03-26;;#N/B;7;;more\r\n'
  expect(findingTextsOf(content)).toEqual([
    '2 margin cell_unclear 1.250',
    '2 from cell_unclear 3/1/2026',
    '2 closed cell_serial 46015',
    '2 shown cell_boolean x',
    '2 place cell_number 1,5',
    '4 name cell_error #REF!',
    '4 margin cell_number 18-mei',
    '4 stays cell_exponent 1,23E+15',
    '4 from cell_serial 46082',
    '5  row_length more',
    '5 from cell_year 01-03-26',
    '5 shown cell_error #N/B',
  ])
})

test('a column without a name is none while it is empty', () => {
  expect(findingTextsOf('name;;margin;\nx;;1;')).toEqual([])
  expect(valuesOf('name;;margin;\nx;;1;')).toEqual([{ name: 'x', margin: 1 }])
  expect(findingTextsOf('name;;margin\nx;;1\ny;lost;2')).toEqual(['3  column_unnamed lost'])
  expect(findingTextsOf('\n;;\nname;colour\nx;red')).toEqual(['3 colour column_unknown '])
})
