import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { expect, test, vi } from 'vitest'
import { noChoice } from '../choice/travel-choice.ts'
import { type Ask, createCardLoader } from './load-cards.ts'

const params = { choice: noChoice, language: 'en' as const }
const makeLoader = () => {
  const ask = vi.fn<Ask>(async ({ deals }) =>
    deals.filter((id) => id < 9).map((deals_id) => ({ deals_id }) as DealCard),
  )
  return { ask, load: createCardLoader(ask) }
}
const idsOf = (cards: DealCard[]) => cards.map(({ deals_id }) => deals_id)

test('several parts of a page ask once, and each gets its own cards in its own order', async () => {
  const { ask, load } = makeLoader()
  const [first, second] = await Promise.all([load([3, 1, 9], params), load([2, 3], params)])
  expect([idsOf(first), idsOf(second)]).toEqual([
    [3, 1],
    [2, 3],
  ])
  expect(ask.mock.calls).toEqual([[{ deals: [3, 1, 9, 2], language: 'en' }]])
  await load([3], params)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(await load([], params)).toEqual([])
  expect(ask).toHaveBeenCalledTimes(2)
})

test('another choice is another request, with its dates and party', async () => {
  const { ask, load } = makeLoader()
  const rooms = [{ adults: 2, children: [3, 11] }]
  await Promise.all([load([1], params), load([1], { ...params, choice: { ...noChoice, rooms, nights: [2] } })])
  expect(ask.mock.calls).toEqual([
    [{ deals: [1], language: 'en' }],
    [{ deals: [1], nights: [2], rooms, language: 'en' }],
  ])
})

test('a request that fails is made again', async () => {
  const ask = vi.fn<Ask>(async () => Promise.reject(new Error('away')))
  const load = createCardLoader(ask)
  await expect(load([1], params)).rejects.toThrow('away')
  await expect(load([1], params)).rejects.toThrow('away')
  expect(ask).toHaveBeenCalledTimes(2)
})
