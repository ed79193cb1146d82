import { expect, test } from 'vitest'
import { type PackedData, packPageData, unpackPageData } from './packed-data.ts'

const noTexts = new Map<string, number>()
const pass = (value: unknown, shown = noTexts, texts: string[] = []) =>
  unpackPageData(JSON.parse(JSON.stringify(packPageData(value, shown))) as PackedData, (number) => texts[number]!)

const cards = [
  {
    id: 1,
    sold: false,
    picture: { url: '/a.webp', width: 1600 },
    boards: ['A', 'B'],
    price: { cents: 100 },
    was: null,
  },
  { id: 2, sold: false, picture: { url: '/b.webp', width: 1600 }, boards: [], price: null, was: 12.5 },
  { id: 3, sold: false, picture: { url: '/c.webp', width: 1600 }, boards: ['A'], price: { cents: 0 }, was: null },
]

test.each([
  null,
  0,
  '',
  'text',
  [],
  {},
  [[]],
  [{}],
  [{}, {}],
  [null, {}],
  cards,
  { cards, other: [{ a: 1 }, { b: 1 }], list: [{ a: [] }, { a: [] }], same: [{ a: 1 }, { a: 1 }] },
  [{ 'name with spaces': 1 }, { 'name with spaces': 2 }],
  [{ a: ['x', 'y'] }, { a: ['x', 'y'] }],
  [{ a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 3 }, { b: 4 }] }],
  [{ 'city-trips': 1 }, { 'city-trips': 1 }],
  ['~', '~0', '~~0', '~the same long text', '~the same long text', { '~0': '~0' }],
])('data are the same after packing: %j', (value) => {
  expect(pass(value)).toEqual(value)
})

test('a list of records names each field once, and a field with one value throughout has it once', () => {
  const text = JSON.stringify(packPageData(cards, noTexts))
  expect([text.match(/width/g)?.length, text.match(/1600/g)?.length, text.match(/false/g)?.length]).toEqual([1, 1, 1])
})

test('a text that occurs more than once is sent once', () => {
  const text = 'a text that is long enough'
  expect(JSON.stringify(packPageData([text, { text }, [{ text }, { text: 'b' }]], noTexts)).split(text)).toHaveLength(2)
})

test('a text that the page shows is the number of its element, in records and in columns', () => {
  const [one, two] = ['<p>One</p>', '<p>Two</p>']
  const shown = new Map([
    [one, 0],
    [two, 1],
  ])
  const value = { one, list: [{ text: one }, { text: two }, { text: 'three' }], same: [{ text: two }, { text: two }] }
  expect(JSON.stringify(packPageData(value, shown))).not.toContain('<p>')
  expect(pass(value, shown, [one, two])).toEqual(value)
})

test.each([[new Date(0)], [Number.NaN], [{ '': 1 }], [[{ a: 1 }, { a: () => 1 }]], [{ a: Promise.resolve() }]])(
  'what is not plain data is refused: %o',
  (value) => {
    expect(packPageData(value, noTexts)).toBeUndefined()
  },
)
