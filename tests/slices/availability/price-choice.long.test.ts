/**
 * Prices for a choice, the requests to the supplier for it, and hidden prices.
 *
 * In the long suite: parties, closed rooms, partners; dates and lengths, past days.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runPriceJob } from '@tussenuit/modules/availability/calendar/index.ts'
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { addDays, type Day, today } from '@tussenuit/modules/shared/day.ts'
import { countSupplierAnswers, callSupplierStandIn } from '../../booking-steps.ts'
import { readCompleteList } from '../../drawn-choice.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { listHeadingDeals } from '../../heading-list.ts'
import { longTest } from '../../suite/long-test.ts'

let shop: TestShop
let deals: DealCard[]
let now: Day
beforeAll(async () => {
  shop = await startTestShop({ deals: 8, priceDays: 40, work: false })
  deals = (await shop.client('GET /deals', { query: {} })).data as DealCard[]
  now = today(shop.shop.now())
})
afterAll(() => shop?.close())
beforeEach(() => callSupplierStandIn(shop, '/reset', {}))

const db = () => shop.shop.db
const searchDeals = async (body: object) =>
  (await shop.client('POST /deals/search', { body: { ...body, limit: 100 } })).data
const priceStatesOf = (items: DealCard[]) => new Set(items.map((card) => card.price_state))

test('a party that nobody asked for has its own prices once its days were requested, and never those of another', async () => {
  const family = [{ adults: 2, children: [3, 12] }]
  // The hotels do not reply: cards have no price, and the list reports that replies are pending.
  await callSupplierStandIn(shop, '/faults', { path: 'search/serp/hotels', kind: '500', times: 50 })
  const plain = await searchDeals({ rooms: family })
  expect([plain.asking, priceStatesOf(plain.items)]).toEqual([true, new Set(['unknown', 'hidden'])])
  expect(plain.facets.price).toMatchObject({ min_cents: null, max_cents: null, bands: [] })
  expect((await searchDeals({ rooms: family, price_max: 5_000 })).items).toEqual([])
  await callSupplierStandIn(shop, '/reset', {})
  for (const dates of [{}, { date_from: addDays(now, 3), date_to: addDays(now, 28) }]) {
    const { items, facets } = await readCompleteList(shop, { rooms: family, ...dates, sort: 'price' })
    const cents = items.flatMap(({ price }) => price?.per_person_cents ?? [])
    expect(cents.length).toBeGreaterThan(2)
    expect(cents).toEqual(cents.toSorted((a, b) => a - b))
    expect(facets.price).toMatchObject({ min_cents: cents[0], max_cents: cents.at(-1) })
    for (const { price } of items) if (price) expect([price.adults, price.children]).toEqual([2, [3, 12]])
    const dear = await searchDeals({ rooms: family, ...dates, price_min: cents.at(-1)! / 100 })
    expect(dear.items.map((card) => card.lowest_price_cents)).toContain(cents.at(-1))
  }

  const rooms = [{ adults: 2, children: [3, 13] }]
  const stay = { rooms, date_from: addDays(now, 9), date_to: addDays(now, 11), nights: [2] }
  const { byParty } = countSupplierAnswers(shop)
  const [one, other] = await Promise.all([searchDeals(stay), searchDeals(stay)])
  expect(other.items).toEqual(one.items)
  const known = one.items.filter((card) => card.price_state === 'known')
  expect(known.length).toBeGreaterThan(2)
  for (const card of known) {
    expect(card.price).toMatchObject({ check_in: addDays(now, 9), nights: 2, adults: 2, children: [3, 13], people: 4 })
    expect(card.price!.per_person_cents * 4).toBe(card.price!.all_in_cents)
  }
  const again = await searchDeals(stay)
  expect(again.items).toEqual(one.items)
  // There is one request for all hotels, independent of the number of lists and readers. If a hotel has no room for
  // four on these days, which depends on the date, the party divided over two rooms is requested once as well.
  expect(byParty.get('2+3,13')).toBe(1)
  expect([...byParty.values()].every((count) => count === 1)).toBe(true)
  expect(byParty.size).toBeLessThan(4)

  // The schedule does not refresh these prices, so they are requested again after some hours.
  await db()
    .updateTable('rate_snapshot')
    .set({ taken_at: sql`now() - interval '7 hours'` })
    .where('party', '=', '2+3,13')
    .execute()
  await callSupplierStandIn(shop, '/faults', { path: 'search/serp/hotels', kind: '500', times: 50 })
  const late = priceStatesOf((await searchDeals(stay)).items)
  expect([late.has('known'), late.has('unknown')]).toEqual([false, true])
})

longTest('dates and lengths are those of the price, on cards, in filters and in the order', async () => {
  const weekend = { date_from: addDays(now, 5), date_to: addDays(now, 8) }
  const [free, chosen] = [await searchDeals({}), await searchDeals({ ...weekend, sort: 'price' })]
  const known = chosen.items.filter((card) => card.price_state === 'known')
  expect(known.length).toBeGreaterThan(2)
  for (const { price } of known)
    expect([price!.check_in >= weekend.date_from, addDays(price!.check_in, price!.nights) <= weekend.date_to]).toEqual([
      true,
      true,
    ])
  const cents = known.map(({ price }) => price!.per_person_cents)
  expect(cents).toEqual(cents.toSorted((a, b) => a - b))
  expect(chosen.facets.price).toMatchObject({ min_cents: cents[0], max_cents: cents.at(-1) })
  expect(cents[0]).not.toBe(free.facets.price.min_cents)
  // The ends of the scale are independent of the thumbs' positions.
  const dear = await searchDeals({ ...weekend, price_min: cents.at(-1)! / 100 })
  expect(dear.facets.price).toEqual(chosen.facets.price)
  expect(dear.items.map((card) => card.lowest_price_cents)).toContain(cents.at(-1))
  expect(dear.items.every((card) => card.lowest_price_cents! >= cents.at(-1)!)).toBe(true)

  const longer = (await searchDeals({ nights: [2] })).items.filter((card) => card.price_state === 'known')
  expect(longer.length).toBeGreaterThan(2)
  expect(longer.every((card) => card.price!.nights === 2)).toBe(true)
  for (const card of longer) {
    const { stays } = (await shop.client('POST /getCalendar', { body: { deals_id: card.deals_id } })).data
    expect(stays.find(({ nights }) => nights === 2)!.from_price_cents).toBe(card.lowest_price_cents)
  }
})

longTest('a from-price of a past day is replaced by a bookable one', async () => {
  const deal = deals.find((card) => card.price !== null)
  await db()
    .updateTable('deal_price')
    .set({
      check_in: addDays(now, -1),
      per_person_cents: 100,
      total_cents: 200,
      payable_at_hotel_cents: 0,
      all_in_cents: 200,
    })
    .where('deal_id', '=', deal!.deals_id)
    .where('state', '=', 'known')
    .execute()
  const card = (await searchDeals({})).items.find((one) => one.deals_id === deal!.deals_id)
  expect(card!.price).toEqual(deal!.price)
  await runPriceJob(shop.shop, 0)
})

test('the cheapest dates are the five cheapest days of the calendar, and of the chosen days only', async () => {
  const deal = deals.find(({ price, show_hotel_nights }) => price !== null && show_hotel_nights.includes(2))!
  const stay = { deals_id: deal.deals_id, nights: 2, rooms: [{ adults: 2, children: [] }] }
  // The cheapest day of all is before the second range and after the third, so the replies for these ranges must not
  // contain it.
  const [best] = (await shop.client('POST /calendar/cheapest', { body: stay })).data
  const [after, before] = [addDays(best!.check_in, 1), addDays(best!.check_in, -1)]
  const chosen = [
    {},
    { from: after, to: addDays(after, 12) },
    { from: now, to: before },
    { from: after },
    { to: before },
  ]
  for (const range of chosen) {
    const { from = now, to = addDays(now, 400) }: { from?: Day; to?: Day } = range
    const days = (
      await shop.client('POST /hotels/calendar', {
        body: { ...stay, from, to: to > addDays(now, 60) ? addDays(now, 60) : to },
      })
    ).data.filter((day) => day.available && day.all_in_cents !== null)
    const expected = days
      .toSorted((a, b) => a.all_in_cents! - b.all_in_cents! || (a.date < b.date ? -1 : 1))
      .slice(0, 5)
      .map(({ date, all_in_cents }) => [date, all_in_cents])
    const { data } = await shop.client('POST /calendar/cheapest', { body: { ...stay, ...range } })
    expect([range, data.map(({ check_in, all_in_cents }) => [check_in, all_in_cents])]).toEqual([range, expected])
    expect(days.length).toBeGreaterThan(range === chosen[0] ? 5 : 0)
  }
})

test('a closed room has no price, in the calendar, on cards and in the room list', async () => {
  const deal = deals.find((card) => card.price !== null && card.travel_companion === 2)!
  const stay = {
    deals_id: deal.deals_id,
    check_in: deal.price!.check_in,
    nights: deal.price!.nights,
    rooms: [{ adults: 2 }],
  }
  const [hotel] = (await shop.client('POST /live-prices', { body: stay })).data
  const rooms = (await shop.client('POST /room-config', { body: { ...stay, hotel_id: hotel!.hotel_id } })).data
  const closed = rooms[0]!.room_group_name
  await db()
    .updateTable('room')
    .set({ active: false })
    .where('hotel_id', '=', hotel!.hotel_id)
    .where('name', '=', closed)
    .execute()
  try {
    await db().updateTable('rate_snapshot').set({ taken_at: sql`now() - interval '2 days'` }).execute()
    await runPriceJob(shop.shop, 1)
    const day = { ...stay, from: stay.check_in, to: stay.check_in, hotel_id: hotel!.hotel_id }
    const [row] = (await shop.client('POST /hotels/calendar', { body: day })).data
    const open = (await shop.client('POST /room-config', { body: { ...stay, hotel_id: hotel!.hotel_id } })).data
    expect(open.map((room) => room.room_group_name)).not.toContain(closed)
    expect(row!.all_in_cents).toBe(open[0]?.price.all_in_cents ?? null)
    expect(row!.all_in_cents).not.toBe(rooms[0]!.price.all_in_cents)
  } finally {
    await db().updateTable('room').set({ active: true }).execute()
  }
})

/** The path of every amount in a reply. */
function amountPaths(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => amountPaths(one, path))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, one]) =>
    typeof one === 'number' && /cents$|price/i.test(name) ? [`${path}${name}`] : amountPaths(one, `${path}${name}.`),
  )
}

test("a package sold by partners has no price in any call without a partner's code", async () => {
  const hidden = deals.filter((card) => card.externally_sold || card.hide_price)
  expect(hidden.map((card) => card.externally_sold).sort()).toEqual([false, true])
  for (const card of hidden) {
    const { deals_id, show_hotel_nights, travel_companion, externally_sold } = card
    const nights = show_hotel_nights[0]!
    const rooms = [{ adults: travel_companion }]
    const range = { from: addDays(now, 2), to: addDays(now, 25) }
    const body = { deals_id, nights, rooms, ...range }
    const replies = {
      calendar: (await shop.client('POST /getCalendar', { body: { deals_id } })).data,
      days: (await shop.client('POST /hotels/calendar', { body })).data,
      strip: (await shop.client('POST /calendar/deals', { body: { deals: [deals_id], nights, ...range } })).data,
      cheapest: (await shop.client('POST /calendar/cheapest', { body })).data,
      card: (await searchDeals({})).items.find((card) => card.deals_id === deals_id),
      list: (await listHeadingDeals(shop.client, card, { sort: 'price' })).find((one) => one.deals_id === deals_id),
    }
    expect(replies.days.some((day) => day.available)).toBe(true)
    expect(amountPaths(replies)).toEqual([])
    const { reservation_cost_cents: _, ...page } = (
      await shop.client('GET /fetchDealsById/:id', { params: { id: deals_id }, query: { nights: [nights] } })
    ).data
    expect([page.price_state, amountPaths(page)]).toEqual(['hidden', []])
    for (const sort of ['price', '-price'] as const) {
      const order = (await searchDeals({ sort })).items.map((card) => card.price_state)
      expect(order.slice(order.indexOf('hidden')).every((state) => state !== 'known')).toBe(true)
    }
    if (!externally_sold) continue
    const day = replies.days.find(({ available }) => available)!
    const stay = { deals_id, check_in: day.date, nights, rooms }
    for (const path of ['/live-prices', '/room-config'])
      expect(
        await shop.raw('POST', path, { ...stay, ...(path === '/room-config' ? { hotel_id: 1 } : {}) }),
      ).toMatchObject({ status: 422, body: { error: { code: 'deal_sold_externally' } } })
  }
})
