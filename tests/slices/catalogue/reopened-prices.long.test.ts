/**
 * Prices that were requested while a room was closed are requested again as soon as the room is open.
 *
 * In the long suite: all of it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { findBookableStay, retryUntilPasses, type Chosen } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let editor: Client
beforeAll(async () => {
  shop = await startTestShop({ deals: 6, priceDays: 40 })
  editor = shop.newClient(await signIn(shop, 'editor'))
})
afterAll(() => shop.close())

const readAdvertisedPrice = async (dealId: number) =>
  (await shop.client('GET /fetchDealsById/:id', { params: { id: dealId }, query: {} })).data.lowest_price_cents

/** The days of arrival whose stay includes the closed night, with their prices. */
async function readPricesAroundNight({ stay }: Chosen): Promise<string[]> {
  const { deals_id, nights, rooms, check_in } = stay
  const span = { from: addDays(check_in, 1 - nights), to: check_in }
  const { data } = await shop.client('POST /hotels/calendar', { body: { deals_id, nights, rooms, ...span } })
  return data.map(({ date, available, total_cents }) => `${date} ${available} ${total_cents}`)
}
async function findRoomId(hotelId: number, name: string): Promise<number> {
  const { data } = await editor('GET /fetchRoomByHotelId/:hotel_id', { params: { hotel_id: hotelId } })
  return data.find((room) => room.name === name)!.id
}
/** The cheapest room of each hotel of the deal on that day, if the hotel has other rooms too. */
async function findCheapestRooms(chosen: Chosen): Promise<{ hotel: number; room: number }[]> {
  const found: { hotel: number; room: number }[] = []
  for (const { hotel_id } of chosen.hotels) {
    const { data } = await shop.client('POST /room-config', { body: { ...chosen.stay, hotel_id } })
    const group = data[0]!.room_group_name
    if (data.some((room) => room.room_group_name !== group))
      found.push({ hotel: hotel_id, room: await findRoomId(hotel_id, group) })
  }
  return found
}
/** A stay for which at least one hotel has several types of rooms. */
async function findStayWithRooms(skipDays: number) {
  const deals = (await shop.client('GET /deals', { query: {} })).data as {
    deals_id: number
    travel_companion: number
  }[]
  for (const { deals_id } of deals.filter((deal) => deal.travel_companion === 2)) {
    const chosen = await findBookableStay(shop, { skipDays, deal: (deal) => deal.deals_id === deals_id }).catch(
      () => null,
    )
    const rooms = chosen ? await findCheapestRooms(chosen) : []
    if (chosen && rooms.length > 0) return { chosen, rooms }
  }
  throw new Error('no hotel has several rooms')
}
/** Requests live prices and rooms as travellers do. While a room is closed, this stores the prices of other rooms. */
const requestLivePrices = async ({ stay, hotels }: Chosen) => {
  await shop.client('POST /live-prices', { body: stay })
  for (const { hotel_id } of hotels) await shop.client('POST /room-config', { body: { ...stay, hotel_id } })
}

test.each(['closed days', 'a switch'])(
  'after %s of the cheapest rooms are over, the calendar shows their prices again without the price job',
  async (how) => {
    const { chosen, rooms } = await findStayWithRooms(how === 'a switch' ? 10 : 4)
    const { check_in, deals_id } = chosen.stay
    const before = await readPricesAroundNight(chosen)
    const from = await readAdvertisedPrice(deals_id)
    const closures: number[] = []
    for (const { hotel, room } of rooms) {
      if (how === 'a switch') await editor('POST /toggleRoomStatus', { body: { room_id: room, status: false } })
      else {
        const days = { from_day: check_in, to_day: check_in, weekdays: null, reason: '' }
        const body = { hotel_id: hotel, room_id: room, ...days }
        closures.push((await editor('POST /createClosure', { body })).data.id)
      }
    }
    await requestLivePrices(chosen)
    const dearer = await retryUntilPasses(async () => {
      const now = await readPricesAroundNight(chosen)
      expect(now).not.toEqual(before)
      return now
    })
    expect(dearer.at(-1)).not.toBe(before.at(-1))
    expect(check_in >= today(new Date())).toBe(true)

    for (const { room } of how === 'a switch' ? rooms : [])
      await editor('POST /toggleRoomStatus', { body: { room_id: room, status: true } })
    for (const id of closures) await editor('PUT /deleteClosure/:id', { params: { id } })
    await retryUntilPasses(async () => {
      expect(await readPricesAroundNight(chosen)).toEqual(before)
      expect(await readAdvertisedPrice(deals_id)).toBe(from)
    })
  },
)
