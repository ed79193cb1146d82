import { expect, test } from 'vitest'
import { toCheapestDatesBody } from './use-cheapest.ts'

const params = { dealsId: 11, nights: 2, rooms: [{ adults: 2, children: [] }], from: null, to: null }
const anyDays = { deals_id: 11, nights: 2, rooms: params.rooms }

test.each([
  [null, null, anyDays],
  ['2027-01-08', null, { ...anyDays, from: '2027-01-08' }],
  [null, '2027-01-12', { ...anyDays, to: '2027-01-10' }],
  ['2027-01-08', '2027-01-12', { ...anyDays, from: '2027-01-08', to: '2027-01-10' }],
  ['2027-01-08', '2027-01-10', { ...anyDays, from: '2027-01-08', to: '2027-01-08' }],
  ['2027-01-08', '2027-01-09', null],
])('a stay of two nights between %s and %s ends there at the latest', (from, to, body) =>
  expect(toCheapestDatesBody({ ...params, from, to })).toEqual(body),
)
