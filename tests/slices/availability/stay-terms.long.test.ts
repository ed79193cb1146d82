/**
 * Free cancellation: the page promises it if a room of the advertised stay has it, independent of earlier visits. The
 * price job requests the terms; visits do not.
 *
 * In the long suite: 10 packages, one family; 60, every usual party.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runPriceJob } from '@tussenuit/modules/availability/calendar/index.ts'
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { addDays } from '@tussenuit/modules/shared/day.ts'
import { type RoomParty, usualParties } from '@tussenuit/modules/shared/party.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { chooseBySuite, sampleInGate } from '../../suite/form.ts'

let shop: TestShop
let deals: DealCard[]
beforeAll(async () => {
  shop = await startTestShop({ deals: chooseBySuite(10, 60), work: false, priceDays: 60 })
  const listed = (await shop.client('GET /deals', { query: {} })).data as DealCard[]
  deals = listed.filter((deal) => deal.price !== null && !deal.externally_sold)
})
afterAll(() => shop?.close())

const roomsOf = async (stay: { deals_id: number; check_in: string; nights: number; rooms: RoomParty[] }) => {
  const hotels = (await shop.client('POST /live-prices', { body: stay })).data
  const rooms = hotels.map(
    async ({ hotel_id }) => (await shop.client('POST /room-config', { body: { ...stay, hotel_id } })).data,
  )
  return (await Promise.all(rooms)).flat()
}
const detailOf = async ({ deals_id }: DealCard, party?: string) =>
  (
    await shop.client('GET /deals/package/:id', {
      params: { id: String(deals_id) },
      query: party === undefined ? {} : { rooms: party },
    })
  ).data
/** Titles of the packages whose page promises free cancellation. */
async function listTitlesWithFreeCancellation(party?: string): Promise<string[]> {
  const titles: string[] = []
  for (const deal of deals) {
    const { free_cancellation_until: until, title } = await detailOf(deal, party)
    if (until !== null) titles.push(title)
  }
  return titles
}
/** Titles of the packages whose advertised stay has a room with free cancellation at the hotels. */
async function listTitlesAllowedByRooms(party?: string): Promise<string[]> {
  const found: string[] = []
  for (const deal of deals) {
    const { price, title } = await detailOf(deal, party)
    if (price === null) continue
    const { check_in, nights, adults, children } = price
    const rooms = await roomsOf({ deals_id: deal.deals_id, check_in, nights, rooms: [{ adults, children }] })
    if (rooms.some(({ cancellation: { free_until: until } }) => until !== null && new Date(until) > shop.shop.now()))
      found.push(title)
  }
  return found
}
/** Simulates a visitor who views rooms on other days, and then on the advertised ones. */
async function viewRooms(looked: readonly DealCard[], ahead: number): Promise<void> {
  for (const { deals_id, price } of looked) {
    const { check_in, nights, adults, children } = price!
    const rooms = [{ adults, children }]
    for (const day of [addDays(check_in, ahead), check_in]) await roomsOf({ deals_id, check_in: day, nights, rooms })
  }
}

/** Counts the requests to the supplier from now on. */
function countQuestions(): { asked(): number } {
  const { supplier } = shop.shop
  const { hotelRates, searchHotels } = supplier
  let asked = 0
  supplier.hotelRates = (...args) => ((asked += 1), hotelRates.apply(supplier, args))
  supplier.searchHotels = (...args) => ((asked += 1), searchHotels.apply(supplier, args))
  return { asked: () => asked }
}

test('the promise does not depend on earlier visits, and is complete after the price job has run', async () => {
  // Until the job has requested the terms, the page promises nothing, even after visitors have viewed rooms.
  const before = [await listTitlesWithFreeCancellation()]
  await viewRooms(deals.slice(0, 3), 3)
  before.push(await listTitlesWithFreeCancellation())
  const atOnce = await listTitlesAllowedByRooms()
  before.push(await listTitlesWithFreeCancellation())
  expect(before).toEqual([[], [], []])

  await runPriceJob(shop.shop, 1)
  expect(atOnce.length).toBeGreaterThan(2)
  expect(atOnce.length).toBeLessThan(deals.length)
  expect(await listTitlesWithFreeCancellation()).toEqual(atOnce)

  // Visitors who view the packages in another order do not change the promise.
  await viewRooms(deals.slice(0, 4).toReversed(), 5)
  expect(await listTitlesWithFreeCancellation()).toEqual(atOnce)
  await viewRooms(deals.slice(2, 6), 2)
  expect(await listTitlesWithFreeCancellation()).toEqual(atOnce)
}, 300_000)

test('the price job also requests the terms for the usual parties, and a page sends no request to the supplier', async () => {
  for (let run = 0; run < chooseBySuite(1, 4); run += 1) await runPriceJob(shop.shop, 1)
  for (const party of sampleInGate(['2+8', ...usualParties], 1)) {
    const { asked } = countQuestions()
    const shown = await listTitlesWithFreeCancellation(party)
    expect(asked()).toBe(0)
    expect([party, shown]).toEqual([party, await listTitlesAllowedByRooms(party)])
  }
}, 300_000)
