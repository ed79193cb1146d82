import { expect, test } from 'vitest'
import { type ListedOffer, offerPrices, type Quote } from './offer-prices.ts'

const listedOffer = (book_hash: string, all_in_cents: number, added_cents: number) =>
  ({ book_hash, price: { all_in_cents }, added_cents }) as ListedOffer
const list = [
  listedOffer('first', 30_000, 0),
  listedOffer('second', 34_200, 4_200),
  listedOffer('third', 36_000, 6_000),
]
const quote = {
  all_in_cents: 38_400,
  compared: [
    { book_hash: 'first', all_in_cents: 34_200, added_cents: -4_200 },
    { book_hash: 'third', all_in_cents: 40_200, added_cents: 1_800 },
  ],
} as Quote

test('the first of a list without extras: what the list says of itself', () => {
  const { allIn, changes } = offerPrices(list, { book_hash: 'first', activities: [] }, null)
  expect([allIn.get('second'), changes.get('second'), changes.get('third')]).toEqual([34_200, 4_200, 6_000])
})

test('another one, or extras: what the server says of the choice, and nothing before it has', () => {
  for (const chosen of [
    { book_hash: 'second', activities: [] },
    { book_hash: 'first', activities: [7] },
  ])
    expect([...offerPrices(list, chosen, null).changes]).toEqual([])
  const { allIn, changes } = offerPrices(list, { book_hash: 'second', activities: [7] }, quote)
  expect([...allIn]).toEqual([
    ['second', 38_400],
    ['first', 34_200],
    ['third', 40_200],
  ])
  expect([changes.get('first'), changes.get('second'), changes.get('third')]).toEqual([-4_200, undefined, 1_800])
})
