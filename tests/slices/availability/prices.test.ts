/** Stored prices are requested by priority and within the supplier's limits, and advertised prices can be booked. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  flushViewCounts,
  savePriceHistory,
  updateFromPrices,
  runPriceJob,
} from '@tussenuit/modules/availability/calendar/index.ts'
import { addDays, listDays, today } from '@tussenuit/modules/shared/day.ts'
import { retryUntilPasses, callSupplierStandIn } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'

let shop: TestShop
let dealId = 0
beforeAll(async () => {
  shop = await startTestShop({
    deals: ['Heather, steam and silence', 'Sea steam in Domburg'],
    work: false,
    priceDays: 60,
  })
  dealId = (
    await db().selectFrom('deal').select('id').where('title', '=', 'Sea steam in Domburg').executeTakeFirstOrThrow()
  ).id
})
afterAll(() => shop?.close())
beforeEach(() => callSupplierStandIn(shop, '/reset', {}))

const db = () => shop.shop.db
const readDeal = () => db().selectFrom('deal').selectAll().where('id', '=', dealId).executeTakeFirstOrThrow()
const readHotels = () =>
  db()
    .selectFrom('deal_hotel')
    .innerJoin('hotel', 'hotel.id', 'deal_hotel.hotel_id')
    .select(['hotel.id', 'supplier_id'])
    .where('deal_id', '=', dealId)
    .execute()
const agePrices = () => db().updateTable('rate_snapshot').set({ taken_at: sql`now() - interval '2 days'` }).execute()

/** The advertised price and the live price of the same stay. */
async function readAdvertisedPrice() {
  const { lowest_price_cents, lowest_price_day, lowest_price_nights, travel_companion } = await readDeal()
  const live = (
    await shop.newClient()('POST /live-prices', {
      body: { deals_id: dealId, check_in: lowest_price_day!, nights: lowest_price_nights!, adults: travel_companion },
    })
  ).data
  return {
    cents: lowest_price_cents,
    day: lowest_price_day!,
    nights: lowest_price_nights!,
    live: live.map((hotel) => hotel.price.per_person_cents),
  }
}

test("views of a package's days are counted anonymously", async () => {
  const { min_date } = (await shop.client('POST /getCalendar', { body: { deals_id: dealId } })).data
  const look = () =>
    shop.newClient()('POST /hotels/calendar', { body: { deals_id: dealId, nights: 1, from: min_date, to: min_date } })
  await Promise.all([look(), look(), look()])
  await flushViewCounts(shop.shop)
  await look()
  await flushViewCounts(shop.shop)
  await flushViewCounts(shop.shop)
  expect(await db().selectFrom('deal_view').selectAll().execute()).toEqual([
    { deal_id: dealId, day: today(shop.shop.now()), views: 4 },
  ])
})

test('an advertised price that was sold meanwhile is replaced by a bookable one', async () => {
  const before = await readAdvertisedPrice()
  expect(before.live[0]).toBe(before.cents)
  await agePrices()
  for (const hotel of await readHotels())
    await callSupplierStandIn(shop, '/stock', {
      hid: hotel.supplier_id,
      days: listDays(before.day, addDays(before.day, before.nights - 1)),
      taken: true,
    })
  await runPriceJob(shop.shop, 1)
  const after = await readAdvertisedPrice()
  expect([after.day, after.nights]).not.toEqual([before.day, before.nights])
  expect(after.live[0]).toBe(after.cents)
})

test('a different live price corrects the advertised one at once', async () => {
  await agePrices()
  await runPriceJob(shop.shop, 3)
  const before = await readAdvertisedPrice()
  for (const hotel of await readHotels())
    await callSupplierStandIn(shop, '/prices', { hid: hotel.supplier_id, percent: 40, where: 'live' })
  await readAdvertisedPrice()
  const after = await readDeal()
  expect([after.lowest_price_day, after.lowest_price_nights]).not.toEqual([before.day, before.nights])
  expect(after.lowest_price_cents).toBeGreaterThanOrEqual(before.cents!)
})

test('a live price equal to the stored one computes no advertised price anew', async () => {
  const { live, day, nights } = await readAdvertisedPrice()
  const stored = () =>
    db()
      .selectFrom('rate_snapshot')
      .select('taken_at')
      .where('check_in', '=', day)
      .where('nights', '=', nights)
      .where('party', '=', '2')
      .where('hotel_id', 'in', (query) =>
        query.selectFrom('deal_hotel').select('hotel_id').where('deal_id', '=', dealId),
      )
      .executeTakeFirstOrThrow()
  await agePrices()
  const before = await stored()
  await db().updateTable('deal').set({ lowest_price_cents: 1 }).where('id', '=', dealId).execute()
  const again = await shop.newClient()('POST /live-prices', {
    body: { deals_id: dealId, check_in: day, nights, adults: 2 },
  })
  expect(again.data.map((hotel) => hotel.price.per_person_cents)).toEqual(live)
  expect((await stored()).taken_at.getTime()).toBeGreaterThan(before.taken_at.getTime())
  expect((await readDeal()).lowest_price_cents).toBe(1)
  await updateFromPrices(shop.shop, [dealId])
  expect((await readDeal()).lowest_price_cents).toBe(live[0])
})

test("the job leaves most of the supplier's limit to visitors", async () => {
  await agePrices()
  await callSupplierStandIn(shop, '/limits', { path: 'search/serp/hotels', requests: 20, seconds: 60 })
  const began = new Date()
  await runPriceJob(shop.shop, 10)
  const from = addDays(today(shop.shop.now()), 20)
  const days = (
    await shop.newClient()('POST /hotels/calendar', {
      body: {
        deals_id: dealId,
        nights: (await readDeal()).lowest_price_nights!,
        from,
        to: addDays(from, 3),
        adults: 3,
      },
    })
  ).data
  expect(days.some((day) => day.available)).toBe(true)
  expect(days.some((day) => day.reason === 'unknown')).toBe(false)
  const asked = await retryUntilPasses(async () => {
    const rows = await db()
      .selectFrom('supplier_exchange')
      .select(['outcome', 'request'])
      .where('path', '=', 'search/serp/hotels')
      .where('at', '>=', began)
      .orderBy('id')
      .execute()
    const ofVisitor = rows.filter((row) => JSON.stringify(row.request).includes('"adults":3'))
    expect(ofVisitor.length).toBeGreaterThan(0)
    return { outcomes: rows.map((row) => row.outcome), byJob: rows.length - ofVisitor.length }
  })
  expect(new Set(asked.outcomes)).toEqual(new Set(['ok']))
  // The job may send eight of the twenty requests, and those before the first reply that announces the limit.
  expect(asked.byJob).toBeGreaterThan(3)
  expect(asked.byJob).toBeLessThanOrEqual(12)
})

async function readReferenceAfter(prices: (daysAgo: number) => number): Promise<number | null> {
  const { lowest_price_cents: now } = await readDeal()
  await db().deleteFrom('price_history').where('deal_id', '=', dealId).execute()
  await db()
    .insertInto('price_history')
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        deal_id: dealId,
        day: addDays(today(shop.shop.now()), -index - 1),
        lowest_cents: now! + prices(index + 1),
      })),
    )
    .execute()
  await updateFromPrices(shop.shop, [dealId])
  const { reference_price_cents: reference } = await readDeal()
  return reference === null ? null : reference - now!
}

test('a discount is shown against the lowest of the thirty days before it began, for thirty days', async () => {
  expect(await readReferenceAfter(() => 5_000)).toBe(5_000)
  expect(await readReferenceAfter((ago) => (ago === 12 ? 3_000 : 5_000))).toBe(3_000)
  expect(await readReferenceAfter((ago) => (ago === 31 ? 3_000 : 5_000))).toBe(5_000)
  // The discount began ten days ago. The thirty days before it count; the cheap days since then do not.
  expect(await readReferenceAfter((ago) => (ago <= 10 ? 0 : ago === 39 ? 2_000 : 5_000))).toBe(2_000)
  expect(await readReferenceAfter((ago) => (ago <= 10 ? 0 : ago === 41 ? 2_000 : 5_000))).toBe(5_000)
  expect(await readReferenceAfter((ago) => (ago <= 30 ? 0 : 5_000))).toBeNull()
  // The deal was recently cheaper than today, so there is no discount.
  expect(await readReferenceAfter((ago) => (ago === 2 ? -4_000 : 5_000))).toBe(-4_000)
})

type Asked = [daysAgo: number, ...prices: (number | null)[]]
const monthOfPrices = (price: number): Asked[] => Array.from({ length: 40 }, (_, index) => [40 - index, price])
/** The prices of each day in their order, and the price before the discount that is shown. */
const discounts: [name: string, asked: Asked[], before: number | null][] = [
  ['down today', [...monthOfPrices(150), [0, 100]], 150],
  ['down twice in a day', [...monthOfPrices(150), [0, 120, 100]], 150],
  ['down on two days', [...monthOfPrices(150), [1, 120], [0, 100]], 120],
  ['down and half-way up in a day', [...monthOfPrices(150), [0, 100, 120]], null],
  ['the same price asked again after it', [...monthOfPrices(150), [0, 100, 120, 120]], null],
  ['down, nothing free, half-way up', [...monthOfPrices(150), [0, 100, null, 120]], null],
  ['down, half-way up and down again', [...monthOfPrices(150), [0, 100, 120, 110]], null],
  ['down, up and down to the same', [...monthOfPrices(150), [0, 100, 120, 100]], null],
  ['down, up and below all', [...monthOfPrices(150), [0, 100, 120, 90]], 100],
  ['up and down to the same', [...monthOfPrices(150), [0, 150, 170, 150]], null],
  ['up at midnight and half-way down', [...monthOfPrices(150), [0, 170, 160]], null],
  ['up at midnight and below all', [...monthOfPrices(150), [0, 170, 120]], 150],
  ['down yesterday, half-way up at midnight', [...monthOfPrices(150), [1, 100], [0, 120]], null],
  ['down yesterday, up and down to the same today', [...monthOfPrices(150), [1, 100], [0, 120, 100]], null],
  ['down and half-way up yesterday, the same today', [...monthOfPrices(150), [1, 100, 120], [0, 120]], null],
  ['down and half-way up yesterday, down today', [...monthOfPrices(150), [1, 100, 120], [0, 100]], null],
  ['down and half-way up yesterday, below all today', [...monthOfPrices(150), [1, 100, 120], [0, 90]], 100],
  [
    'a discount of days that is interrupted',
    [...monthOfPrices(150), [3, 100], [2, 100], [1, 100], [0, 100, 120, 100]],
    null,
  ],
  ['a discount of days that goes on', [...monthOfPrices(150), [3, 100], [2, 100], [1, 100], [0, 100]], 150],
  ['after a month at the risen price', [[41, 100], ...monthOfPrices(120), [0, 110]], 120],
  ['a deal without a history', [[0, 100]], null],
  ['a deal without a history, down', [[0, 150, 100]], null],
  ['a deal without a history, up', [[0, 100, 120]], null],
]

test.each(discounts)('the price before a discount: %s', async (_, asked, before) => {
  await db().deleteFrom('price_history').where('deal_id', '=', dealId).execute()
  let shown: number | null = null
  for (const [daysAgo, ...prices] of asked) {
    for (const price of prices) {
      await savePriceHistory(db(), dealId, addDays(today(shop.shop.now()), -daysAgo), price)
      const { reference_price_cents: reference } = await readDeal()
      shown = price !== null && reference !== null && reference > price ? reference : null
    }
  }
  expect(shown).toBe(before)
})
