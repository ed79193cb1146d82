/**
 * All hotels that can be booked with a value voucher, by day.
 *
 * In the long suite: hotels by day, unknown days, requests to the supplier, refusals.
 */
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countSupplierAnswers, callSupplierStandIn } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { buyVouchers, signIn } from '../../voucher-steps.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ deals: 24 })
})
afterAll(() => shop.close())

async function listPricedDeals() {
  const { data } = await shop.client('GET /deals', { query: {} })
  return (Array.isArray(data) ? data : data.items).filter((one) => one.price !== null && !one.externally_sold)
}
const readVoucherHotels = async (body: object) =>
  (await shop.newClient()('POST /vouchers/hotels', { body: body as never })).data

test.each([
  ['two adults', [{ adults: 2, children: [] }]],
  ['a family nobody asked for before', [{ adults: 2, children: [3, 11] }]],
])(
  'each day has the package that leaves the least at that hotel, as the days of the packages say: %s',
  async (_, rooms) => {
    const email = `grid-${rooms[0]!.children.length}@example.nl`
    const { voucher, codes } = await buyVouchers(shop, { cents: 25_000, email })
    const deals = await listPricedDeals()
    const { check_in, nights } = deals[0]!.price!
    const arrivals = Array.from({ length: 8 }, (_one, week) => addDays(check_in, 7 * week))
    const sold = deals.filter(({ show_hotel_nights }) => show_hotel_nights.includes(nights)).slice(0, 8)
    const body = { deals: sold.map(({ deals_id }) => deals_id), arrivals, nights, rooms }
    const grid = await readVoucherHotels({ ...body, voucher_code: codes[0] })
    expect(await readVoucherHotels({ ...body, voucher_id: voucher.voucher_id })).toEqual(grid)
    expect([grid.nights, grid.rooms]).toEqual([nights, rooms])

    const cells = new Map<string, { left: number; deals_id: number }>()
    for (const { deals_id } of sold) {
      const span = { deals_id, from: arrivals[0]!, to: arrivals.at(-1)!, nights, rooms }
      const { data } = await shop.newClient()('POST /vouchers/days', { body: { voucher_code: codes[0]!, ...span } })
      for (const { hotel_id, days } of data.hotels)
        for (const day of days.filter(({ date }) => arrivals.includes(date))) {
          const key = `${hotel_id} ${day.date}`
          const left = day.on_top_cents + day.payable_at_hotel_cents
          if (left < (cells.get(key)?.left ?? Infinity)) cells.set(key, { left, deals_id })
        }
    }
    expect(cells.size).toBeGreaterThan(10)
    const shown = grid.hotels.flatMap(({ hotel_id, days }) =>
      days.map((day) => [`${hotel_id} ${day.date}`, day.on_top_cents + day.payable_at_hotel_cents] as const),
    )
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries([...cells].map(([key, { left }]) => [key, left])))
    for (const { days } of grid.hotels)
      for (const day of days) expect(day.on_top_cents).toBe(Math.max(0, day.total_cents! - 25_000))
  },
)

test('a day of which the hotels could not be asked is unknown, not full', async () => {
  const { voucher } = await buyVouchers(shop, { cents: 25_000, email: 'grid-unknown@example.nl' })
  const { deals_id, price } = (await listPricedDeals())[0]!
  await callSupplierStandIn(shop, '/faults', { path: 'search/serp/hotels', kind: '500', times: 200 })
  try {
    const grid = await readVoucherHotels({
      voucher_id: voucher.voucher_id,
      deals: [deals_id],
      arrivals: [price!.check_in],
      nights: price!.nights,
      rooms: [{ adults: 4, children: [1] }],
    })
    expect(grid.hotels.length).toBeGreaterThan(0)
    for (const hotel of grid.hotels) expect([hotel.days, hotel.unknown_days]).toEqual([[], [price!.check_in]])
  } finally {
    await callSupplierStandIn(shop, '/reset', {})
  }
})

test('one question to the supplier for each day of arrival, however many hotels and packages', async () => {
  const { voucher } = await buyVouchers(shop, { cents: 25_000, email: 'grid-questions@example.nl' })
  const deals = await listPricedDeals()
  const first = addDays(today(shop.shop.now()), 60)
  const body = {
    voucher_id: voucher.voucher_id,
    deals: deals.map(({ deals_id }) => deals_id),
    arrivals: Array.from({ length: 8 }, (_, week) => addDays(first, 7 * week)),
    nights: deals[0]!.price!.nights,
    rooms: [{ adults: 3, children: [7] }],
  }
  const { answered } = countSupplierAnswers(shop)
  await readVoucherHotels(body)
  expect(answered()).toBe(8)
  await readVoucherHotels(body)
  expect(answered()).toBe(8)
})

test('refused: a voucher for one package, days far apart, no voucher, an unknown one; hidden prices are left out', async () => {
  const raw = (body: object) =>
    shop.raw('POST', '/vouchers/hotels', { deals: [1], arrivals: ['2027-01-01'], nights: 2, ...body })
  const { voucher } = await buyVouchers(shop, { cents: 25_000, email: 'grid-refused@example.nl' })
  expect((await raw({})).status).toBe(400)
  expect((await raw({ voucher_id: 999_999 })).status).toBe(404)
  expect((await raw({ voucher_code: 'AAAA-AAAA-AAAA-AAAA-A' })).status).toBe(404)
  expect((await raw({ voucher_id: voucher.voucher_id, arrivals: ['2027-01-01', '2027-06-01'] })).status).toBe(400)
  const [deal] = await listPricedDeals()
  const ofPackage = {
    name: 'Two nights',
    kind: 'package' as const,
    deals_id: deal!.deals_id,
    value_cents: 10_000,
    selling_price: 9_000,
    position: 1,
  }
  const made = await shop.client('POST /createVouchers', { body: ofPackage }, await signIn(shop, 'finance'))
  expect((await raw({ voucher_id: made.data.voucher_id })).status).toBe(422)

  const { check_in, nights } = deal!.price!
  const body = { voucher_id: voucher.voucher_id, deals: [deal!.deals_id], arrivals: [check_in], nights }
  expect((await readVoucherHotels(body)).hotels.length).toBeGreaterThan(0)
  await shop.shop.db.updateTable('deal').set({ hide_price: true }).where('id', '=', deal!.deals_id).execute()
  shop.changed()
  expect((await readVoucherHotels(body)).hotels).toEqual([])
})
