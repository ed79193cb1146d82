/**
 * The stays and amounts for a voucher are the same before it is bought and when it is redeemed.
 *
 * In the long suite: all of it.
 */
import { addDays } from '@tussenuit/modules/shared/day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../harness.ts'
import { callSupplierStandIn } from '../../booking-steps.ts'
import { buyVouchers } from '../../voucher-steps.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ deals: 24 })
})
afterAll(() => shop.close())

test('before it is bought a voucher has the same hotels, days and amounts as its code afterwards', async () => {
  const { voucher, codes } = await buyVouchers(shop, { cents: 10_000 })
  const deals = (await shop.client('GET /deals', { query: {} })).data
  const cards = (Array.isArray(deals) ? deals : deals.items).filter((one) => one.price !== null)
  expect(cards.length).toBeGreaterThan(3)
  let compared = 0
  for (const { deals_id, price } of cards.slice(0, 4)) {
    const span = { deals_id, from: price!.check_in, to: addDays(price!.check_in, 20) }
    const [before, after] = [
      (await shop.newClient()('POST /vouchers/days', { body: { voucher_id: voucher.voucher_id, ...span } })).data,
      (await shop.newClient()('POST /vouchers/days', { body: { voucher_code: codes[0]!, ...span } })).data,
    ]
    expect(before).toEqual(after)
    const least = Math.min(
      ...before.hotels
        .flatMap(({ days }) => days.filter((day) => day.date === price!.check_in))
        .map((day) => day.on_top_cents + day.payable_at_hotel_cents),
    )
    // The stay of the card is on the map only if it has the length of the map's stays.
    if (before.nights === price!.nights) {
      compared += 1
      expect(least).toBe(Math.max(0, price!.total_cents - 10_000) + price!.payable_at_hotel_cents)
    }
  }
  expect(compared).toBeGreaterThan(0)
})

test.each([
  ['with a child', [{ adults: 2, children: [4] }]],
  ['three adults', [{ adults: 3, children: [] }]],
])('length and party that were chosen price the map, and are named beside it: %s', async (_, rooms) => {
  const { voucher, codes } = await buyVouchers(shop, { cents: 10_000, email: `party-${rooms[0]!.adults}@example.nl` })
  const deals = (await shop.client('GET /deals', { query: {} })).data
  const cards = (Array.isArray(deals) ? deals : deals.items).filter((one) => one.price !== null)
  const { deals_id, show_hotel_nights, price } = cards.find((one) => one.show_hotel_nights.length > 1)!
  const nights = Math.max(...show_hotel_nights)
  const span = { deals_id, from: price!.check_in, to: addDays(price!.check_in, 13) }
  const days = (await shop.newClient()('POST /hotels/calendar', { body: { ...span, nights, rooms } })).data
  const expected = days.flatMap(({ date, total_cents, payable_at_hotel_cents, all_in_cents }) =>
    all_in_cents === null ? [] : [[date, Math.max(0, total_cents! - 10_000) + payable_at_hotel_cents!]],
  )
  expect(expected.length).toBeGreaterThan(2)
  for (const key of [{ voucher_id: voucher.voucher_id }, { voucher_code: codes[0]! }]) {
    const { data } = await shop.newClient()('POST /vouchers/days', { body: { ...key, ...span, nights, rooms } })
    expect([data.nights, data.rooms, data.persons]).toEqual([
      nights,
      rooms,
      rooms[0]!.adults + rooms[0]!.children.length,
    ])
    const least = new Map<string, number>()
    for (const day of data.hotels.flatMap((hotel) => hotel.days)) {
      const left = day.on_top_cents + day.payable_at_hotel_cents
      least.set(day.date, Math.min(left, least.get(day.date) ?? Infinity))
    }
    // The calendar has the lowest all-in price; another hotel may have a lower remaining amount.
    expect([...least.keys()].sort()).toEqual(expected.map(([date]) => date))
    for (const [date, left] of expected) expect(least.get(date as string)).toBeLessThanOrEqual(left as number)
    expect(expected.filter(([date, left]) => least.get(date as string) === left).length).toBeGreaterThan(0)
  }
})

test('a day of which no hotel could be asked is unknown, not full', async () => {
  const { voucher } = await buyVouchers(shop, { cents: 10_000, email: 'unknown@example.nl' })
  const deals = (await shop.client('GET /deals', { query: {} })).data
  const { deals_id, price } = (Array.isArray(deals) ? deals : deals.items).find((one) => one.price !== null)!
  await callSupplierStandIn(shop, '/faults', { path: 'search/serp/hotels', kind: '500', times: 200 })
  try {
    const { data } = await shop.newClient()('POST /vouchers/days', {
      body: {
        voucher_id: voucher.voucher_id,
        deals_id,
        from: price!.check_in,
        to: addDays(price!.check_in, 3),
        nights: price!.nights,
        rooms: [{ adults: 4, children: [1] }],
      },
    })
    expect(data.hotels.flatMap(({ days }) => days)).toEqual([])
    for (const { unknown_days } of data.hotels) expect(unknown_days).toContain(price!.check_in)
  } finally {
    await callSupplierStandIn(shop, '/reset', {})
  }
})

test('what the hotel collects remains due, for any value of the voucher', async () => {
  const deals = (await shop.client('GET /deals', { query: {} })).data
  const taxed = (Array.isArray(deals) ? deals : deals.items).filter(
    (one) => (one.price?.payable_at_hotel_cents ?? 0) > 0,
  )
  expect(taxed.length).toBeGreaterThan(0)
  const { voucher } = await buyVouchers(shop, { cents: 25_000, email: 'taxed@example.nl' })
  const { deals_id, price } = taxed[0]!
  const { data } = await shop.newClient()('POST /vouchers/days', {
    body: { voucher_id: voucher.voucher_id, deals_id, from: price!.check_in, to: addDays(price!.check_in, 40) },
  })
  const left = data.hotels.flatMap(({ days }) => days.map((day) => day.on_top_cents + day.payable_at_hotel_cents))
  expect(left.length).toBeGreaterThan(0)
  expect(Math.min(...left)).toBeGreaterThan(0)
})

test('a voucher that is not on sale, an unknown voucher, or a stay sold by partners have no results', async () => {
  const ask = (body: object) => shop.raw('POST', '/vouchers/days', { from: '2027-01-01', to: '2027-01-10', ...body })
  expect((await ask({ voucher_id: 999_999, deals_id: 1 })).status).toBe(404)
  expect((await ask({ deals_id: 1 })).status).toBe(400)
})
