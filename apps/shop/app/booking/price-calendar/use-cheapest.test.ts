import { expect, test } from 'vitest'
import { cheapestBody } from './use-cheapest.ts'

const params = { dealsId: 11, nights: 2, rooms: [{ adults: 2, children: [] }], from: null, to: null }
const asked = { deals_id: 11, nights: 2, rooms: params.rooms }

test.each([
  [null, null, asked],
  ['2027-01-08', null, { ...asked, from: '2027-01-08' }],
  [null, '2027-01-12', { ...asked, to: '2027-01-10' }],
  ['2027-01-08', '2027-01-12', { ...asked, from: '2027-01-08', to: '2027-01-10' }],
  ['2027-01-08', '2027-01-10', { ...asked, from: '2027-01-08', to: '2027-01-08' }],
  ['2027-01-08', '2027-01-09', null],
])('a stay of two nights between %s and %s ends there at the latest', (from, to, body) =>
  expect(cheapestBody({ ...params, from, to })).toEqual(body),
)
