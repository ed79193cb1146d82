/** Where a voucher can be used, before it is bought and when it is redeemed: the same stays, the same sums. */
import { addDays } from '@tussenuit/modules/shared/day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../harness.ts'
import { buyVouchers } from '../voucher-steps.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ deals: 24 })
})
afterAll(() => shop.close())

test('before it is bought a voucher answers the same hotels, days and sums as its code does afterwards', async () => {
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
    // The card's stay is one of the map's where it is of the same length.
    if (before.nights === price!.nights) {
      compared += 1
      expect(least).toBe(Math.max(0, price!.total_cents - 10_000) + price!.payable_at_hotel_cents)
    }
  }
  expect(compared).toBeGreaterThan(0)
})

test('what the hotel collects is left, however much is on the voucher', async () => {
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

test('a voucher that is not on sale, no voucher at all, or a stay that others sell answer nothing', async () => {
  const ask = (body: object) => shop.raw('POST', '/vouchers/days', { from: '2027-01-01', to: '2027-01-10', ...body })
  expect((await ask({ voucher_id: 999_999, deals_id: 1 })).status).toBe(404)
  expect((await ask({ deals_id: 1 })).status).toBe(400)
})
