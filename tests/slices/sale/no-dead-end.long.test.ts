/**
 * Any choice of party, day and length leads to a quote that can be booked, or to a true reason with stays that can be
 * booked. Also a family of five in every package. TEST_SEED selects another seed.
 *
 * In the long suite: 15 choices, three packages of a family of five; 200 choices, every package.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '@tussenuit/demo/catalogue/index.ts'
import { hotels } from '@tussenuit/demo/hotels/index.ts'
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import type { Alternative } from '@tussenuit/modules/availability/offer/contract.ts'
import { addDays, type Day, listDays, today } from '@tussenuit/modules/shared/day.ts'
import { largestRoom } from '@tussenuit/modules/shared/party-division.ts'
import { parsePartyKey, partyKey, countPeople } from '@tussenuit/modules/shared/party.ts'
import { canAccommodate, roomsFreeOnDay } from '@tussenuit/stand-ins/etg/prices.ts'
import { retryUntilPasses } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { type RandomStay, randomStays } from '../../random-choices.ts'
import { chooseBySuite, isLong } from '../../suite/form.ts'

const seed = Number(process.env['TEST_SEED'] ?? 20261127)
const count = chooseBySuite(15, 200)
const family = [{ adults: 2, children: [4, 7, 10] }]

let shop: TestShop
let now: Day
/** The deals that the shop sells at a shown price. */
let deals: DealCard[]
beforeAll(async () => {
  shop = await startTestShop({ deals: catalogue.deals.map((deal) => deal.title), priceDays: 50, work: false })
  now = today(shop.shop.now())
  const all = (await shop.client('GET /deals', { query: {} })).data as DealCard[]
  deals = all.filter((deal) => !deal.externally_sold && !deal.hide_price)
}, 600_000)
afterAll(() => shop?.close())

const callInput = (stay: RandomStay) => ({ body: stay })
type Sums = Pick<Alternative, 'total_cents' | 'payable_at_hotel_cents' | 'all_in_cents'>
const sumsOf = (price: Sums) => [price.total_cents, price.payable_at_hotel_cents, price.all_in_cents]

/** The price of the stay after prebook; null if the hotels have no room. */
async function quotePrice(stay: RandomStay): Promise<Sums | null> {
  const [hotel] = (await shop.client('POST /live-prices', callInput(stay))).data
  if (!hotel) return null
  const { data: rooms } = await shop.client('POST /room-config', { body: { ...stay, hotel_id: hotel.hotel_id } })
  const { data: checked } = await shop.client('POST /prebook', {
    body: { deals_id: stay.deals_id, book_hash: rooms[0]!.book_hash },
  })
  expect(sumsOf(hotel.price)).toEqual(sumsOf(rooms[0]!.price))
  expect(checked.price_changed).toBe(false)
  return checked.price
}

const findBookablePrice = (stay: RandomStay) =>
  quotePrice(stay).catch((error: { code?: string }) => {
    if (error.code?.startsWith('stay_')) return null
    throw error
  })

async function hotelsOf(dealId: number) {
  const rows = await shop.shop.db
    .selectFrom('deal_hotel')
    .innerJoin('hotel', 'hotel.id', 'deal_hotel.hotel_id')
    .select('supplier_id')
    .where('deal_id', '=', dealId)
    .execute()
  return hotels.filter(({ hid }) => rows.some((row) => row.supplier_id === hid))
}

/**
 * The true reason according to the hotels' inventory: whether rooms are available every night, and whether one of them
 * is large enough for the largest room of the party.
 */
async function deriveReason({ deals_id, check_in, nights, rooms }: RandomStay): Promise<string> {
  const free = (await hotelsOf(deals_id)).flatMap((hotel) =>
    hotel.rooms.filter((room) =>
      listDays(check_in, addDays(check_in, nights - 1)).every((night) => roomsFreeOnDay(hotel, room, night) > 0),
    ),
  )
  const isTooFull = free.length > 0 && !free.some((room) => canAccommodate(room, largestRoom(rooms)))
  return isTooFull ? 'too_many_for_one_room' : 'sold_out'
}

async function readDayReason({ check_in, ...stay }: RandomStay) {
  const days = await shop.client('POST /hotels/calendar', { body: { ...stay, from: check_in, to: check_in } })
  return days.data[0]!.reason
}

/**
 * Expects the true reason, the same reason in the calendar, and alternatives that can be booked at their prices.
 * Returns the reason.
 */
async function expectAlternatives(stay: RandomStay): Promise<string> {
  const { reason, alternatives } = (await shop.client('POST /booking/alternatives', callInput(stay))).data
  const deal = deals.find(({ deals_id }) => deals_id === stay.deals_id)!
  expect(reason).not.toBeNull()
  if (reason === 'minimum_stay') expect(deal.show_hotel_nights).not.toContain(stay.nights)
  if (reason === 'sold_out' || reason === 'too_many_for_one_room') expect(reason).toBe(await deriveReason(stay))
  expect(await readDayReason(stay)).toBe(reason)
  expect(alternatives.length).toBeGreaterThan(0)
  for (const { deals_id, check_in, nights, rooms, ...price } of alternatives) {
    expect(countPeople(rooms)).toBe(countPeople(stay.rooms))
    expect(rooms.every(({ adults }) => adults >= 1)).toBe(true)
    expect(sumsOf((await quotePrice({ deals_id, check_in, nights, rooms }))!)).toEqual(sumsOf(price))
  }
  return reason!
}

test(`${count} choices end at a quote that can be booked, or at a true reason with stays that can`, async () => {
  const ends: Record<string, number> = {}
  for (const [index, stay] of randomStays(seed, count, deals, now).entries()) {
    try {
      const end = (await findBookablePrice(stay)) ? 'booked' : await expectAlternatives(stay)
      ends[end] = (ends[end] ?? 0) + 1
    } catch (error) {
      throw new Error(`choice ${index} of seed ${seed}: ${JSON.stringify(stay)}`, { cause: error })
    }
  }
  if (isLong) process.stdout.write(`${JSON.stringify(ends)}\n`)
  expect(Object.values(ends).reduce((sum, one) => sum + one, 0)).toBe(count)
}, 1_800_000)

test('a family of five books one room where there is a large one, and is offered two rooms elsewhere', async () => {
  const read = async () => (await shop.client('POST /deals/search', { body: { rooms: family, limit: 100 } })).data
  let list = await read()
  await retryUntilPasses(async () => {
    list = list.asking ? await read() : list
    expect(list.asking).toBe(false)
  })
  const cards = list.items.filter((card) => card.price_state !== 'hidden')
  const priced = cards.filter(({ price }) => price !== null)
  const divided = cards.filter(({ other_rooms }) => other_rooms !== null)
  if (isLong)
    process.stdout.write(`${JSON.stringify({ one: priced.length, two: divided.length, all: cards.length })}\n`)
  expect(priced.length).toBeGreaterThan(5)
  expect(priced.length + divided.length).toBeGreaterThan(0.9 * cards.length)
  for (const { price_reason, other_rooms } of divided)
    expect([price_reason, parsePartyKey(other_rooms!.rooms)!.length]).toEqual(['too_many_for_one_room', 2])
  // The card's price is that of the hotels, and page and calendar have the same price.
  for (const card of isLong ? divided : divided.slice(0, 3)) {
    const { rooms, price } = card.other_rooms!
    const stay = { deals_id: card.deals_id, check_in: price.check_in, nights: price.nights }
    expect(sumsOf((await quotePrice({ ...stay, rooms: parsePartyKey(rooms)! }))!)).toEqual(sumsOf(price))
    expect(await readDayReason({ ...stay, rooms: family })).toBe('too_many_for_one_room')
    const { data: page } = await shop.client('GET /deals/package/:id', {
      params: { id: String(card.deals_id) },
      query: { rooms: partyKey(family) },
    })
    expect([page.price_reason, page.other_rooms]).toEqual([card.price_reason, card.other_rooms])
    const { reason, alternatives } = (
      await shop.client('POST /booking/alternatives', { body: { ...stay, rooms: family } })
    ).data
    expect([reason, alternatives[0]!.kind]).toEqual(['too_many_for_one_room', 'rooms'])
    expect(sumsOf(alternatives[0]!)).toEqual(sumsOf(price))
  }
  for (const { deals_id, price } of priced.slice(0, 3)) {
    const stay = { deals_id, check_in: price!.check_in, nights: price!.nights, rooms: family }
    expect(sumsOf((await quotePrice(stay))!)).toEqual(sumsOf(price!))
  }
}, 600_000)

test('days near a closed one that the hotels refuse are named, and not offered', async () => {
  const rooms = [{ adults: 2, children: [] }]
  for (const { deals_id, show_hotel_nights } of deals) {
    const stay = { deals_id, nights: show_hotel_nights[0]!, rooms }
    const range = { from: addDays(now, 10), to: addDays(now, 40) }
    const { data: days } = await shop.client('POST /hotels/calendar', { body: { ...stay, ...range } })
    const at = days.findIndex(({ reason }, index) => reason === 'closed' && days[index + 1]?.available)
    if (at < 0) continue
    const [closed, near] = [days[at]!.date, days[at + 1]!.date]
    for (const { hid } of await hotelsOf(deals_id))
      await fetch(`${shop.standIns}/_etg/stock`, {
        method: 'POST',
        body: JSON.stringify({ hid, days: [near], taken: true }),
      })
    const { data } = await shop.client('POST /booking/alternatives', { body: { ...stay, check_in: closed } })
    expect(data.full_days).toContain(near)
    expect(data.alternatives.filter((one) => one.deals_id === deals_id && one.check_in === near)).toEqual([])
    expect(data.alternatives.length).toBeGreaterThan(0)
    return
  }
  expect.unreachable('no package has a free day after a closed one')
})
