import { expect, test } from 'vitest'
import { rowsOfPage } from './rows-of-page.ts'

const rows = [
  { id: 1, name: 'Zoë', codes: 10, partner: 'Radio Noord', last: null, deals: ['a', 'b'] },
  { id: 2, name: 'ana', codes: 9, partner: 'Krant', last: '2027-01-02', deals: ['a'] },
  { id: 3, name: 'Bo 10', codes: 9, partner: 'Radio Zuid', last: '2027-01-01', deals: [] },
  { id: 4, name: 'Bo 9', codes: 100, partner: 'Krant', last: null, deals: ['a', 'b', 'c'] },
]
const idsOfPage = (
  field: string,
  order: 'ASC' | 'DESC',
  more: { q?: string; page?: number; perPage?: number } = {},
) => {
  const { q = '', page = 1, perPage = 10 } = more
  const query = { q, sort: { field, order }, pagination: { page, perPage } }
  const { data, total } = rowsOfPage(rows, query, { searched: ['name', 'partner'], locale: 'nl' })
  return [data.map(({ id }) => id), total]
}

test.each([
  ['name', 'ASC', [2, 4, 3, 1]],
  ['codes', 'ASC', [2, 3, 1, 4]],
  ['codes', 'DESC', [4, 1, 2, 3]],
  ['deals', 'DESC', [4, 1, 2, 3]],
  ['last', 'ASC', [3, 2, 1, 4]],
  ['last', 'DESC', [2, 3, 1, 4]],
  ['unknown', 'DESC', [1, 2, 3, 4]],
] as const)('by %s, %s', (field, order, expected) => expect(idsOfPage(field, order)).toEqual([expected, 4]))

test.each([
  ['radio', [1, 3]],
  ['ZOE', [1]],
  ['zuid radio', [3]],
  ['radio krant', []],
  [' ', [1, 2, 3, 4]],
] as const)('searched for “%s”', (q, expected) =>
  expect(idsOfPage('id', 'ASC', { q })).toEqual([expected, expected.length]),
)

test('a page has its rows, and the total of all', () => {
  expect(idsOfPage('id', 'ASC', { page: 2, perPage: 3 })).toEqual([[4], 4])
  expect(idsOfPage('id', 'ASC', { page: 3, perPage: 3 })).toEqual([[], 4])
})
