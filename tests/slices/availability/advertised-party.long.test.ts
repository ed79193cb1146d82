/**
 * A deal that is advertised for an unusual party. The price job stores prices for that party as for the usual ones.
 *
 * In the long suite: its price, its hotels, a day later, and after the advertisement.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runPriceJob, updateFromPrices } from '@tussenuit/modules/availability/calendar/index.ts'
import { addViewCounts } from '@tussenuit/modules/availability/calendar/view-store.ts'
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { addDays, type Day, daysBetween, listDays, today } from '@tussenuit/modules/shared/day.ts'
import { countSupplierAnswers, callSupplierStandIn } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'

const [forTwo, forFour] = ['Sea steam in Domburg', 'Heather, steam and silence'] as const
/** The days for which the job requests prices. */
const askedDays = 30

let shop: TestShop
let dealId = 0
let now: Day
beforeAll(async () => {
  shop = await startTestShop({ deals: [forTwo, forFour], work: false, priceDays: 40 })
  now = today(shop.shop.now())
  const { id } = await db()
    .updateTable('deal')
    .set({ travel_companion: 4 })
    .where('title', '=', forFour)
    .returning('id')
    .executeTakeFirstOrThrow()
  dealId = id
  await updateFromPrices(shop.shop, [dealId])
  // The deal has more views than the other one, so the job requests its prices first.
  await addViewCounts(db(), now, [[dealId, 50]])
})
afterAll(() => shop?.close())

const db = () => shop.shop.db
const searchDeals = async (body: object): Promise<DealCard[]> =>
  (await shop.client('POST /deals/search', { body: { ...body, limit: 100 } })).data.items
const findCard = async (title: string, body: object = {}): Promise<DealCard | undefined> =>
  (await searchDeals(body)).find((card) => card.title === title)
const readCalendar = async () =>
  (
    await shop.client('POST /hotels/calendar', {
      body: { deals_id: dealId, nights: 2, from: now, to: addDays(now, askedDays - 1) },
    })
  ).data
    .filter((day) => day.all_in_cents !== null)
    .toSorted((a, b) => a.all_in_cents! - b.all_in_cents! || (a.date < b.date ? -1 : 1))
/** Makes all stored prices a day older. */
const agePrices = () => db().updateTable('rate_snapshot').set({ taken_at: sql`now() - interval '1 day'` }).execute()

test('it has an advertised price without a visit, in its order, its filter and on its page', async () => {
  expect(await findCard(forFour)).toMatchObject({ price: null, price_state: 'unknown' })
  await runPriceJob(shop.shop, askedDays / 5)
  const { answered } = countSupplierAnswers(shop)
  const card = (await findCard(forFour))!
  expect(card).toMatchObject({ price_state: 'known', price: { adults: 4, children: [], people: 4, nights: 2 } })
  const [cheapest] = await readCalendar()
  expect([card.price!.check_in, card.price!.all_in_cents]).toEqual([cheapest!.date, cheapest!.all_in_cents])
  const cents = card.lowest_price_cents!
  expect((await findCard(forFour, { price_min: cents / 100, price_max: cents / 100 }))?.price).toEqual(card.price)
  const order = (await searchDeals({ sort: 'price' }))
    .map((one) => one.lowest_price_cents)
    .filter((one) => one !== null)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order).toContain(cents)
  const params = { category: card.category, q: String(dealId) }
  for (const query of [{}, { rooms: '4' }]) {
    const { data: page } = await shop.client('GET /deals/package/:category/:q', { params, query })
    expect([page.lowest_price_cents, page.checkin_date]).toEqual([cents, card.price!.check_in])
  }
  const { data: dates } = await shop.client('POST /calendar/cheapest', { body: { deals_id: dealId } })
  expect(dates[0]).toMatchObject({ check_in: card.price!.check_in, all_in_cents: card.price!.all_in_cents })
  expect((await findCard(forTwo))?.price).toMatchObject({ adults: 2 })
  expect(answered()).toBe(0)
})

test('its days are asked at its own hotels only', async () => {
  const rows = await db()
    .selectFrom('rate_snapshot')
    .innerJoin('deal_hotel', 'deal_hotel.hotel_id', 'rate_snapshot.hotel_id')
    .select('deal_hotel.deal_id')
    .distinct()
    .where('party', '=', '4')
    .execute()
  expect(rows).toEqual([{ deal_id: dealId }])
})

test('a day later its price is still the lowest of the window, and a list with dates has it too', async () => {
  const before = await readCalendar()
  await agePrices()
  await runPriceJob(shop.shop, 0)
  const best = (await findCard(forFour))!.price!
  expect([best.check_in, best.all_in_cents]).toEqual([before[0]!.date, before[0]!.all_in_cents])
  const { answered } = countSupplierAnswers(shop)
  expect((await readCalendar()).map(({ date }) => date)).toEqual(before.map(({ date }) => date))
  const dates = { date_from: addDays(now, 3), date_to: addDays(now, askedDays - 1) }
  for (const title of [forTwo, forFour]) {
    const card = await findCard(title, dates)
    expect([title, card?.price_state]).toEqual([title, 'known'])
  }
  expect(answered()).toBe(0)

  // After that stay has sold out, the next cheapest one is shown.
  const [hotel] = await db()
    .selectFrom('deal_hotel')
    .innerJoin('hotel', 'hotel.id', 'deal_hotel.hotel_id')
    .select('supplier_id')
    .where('deal_id', '=', dealId)
    .execute()
  const days = listDays(best.check_in, addDays(best.check_in, 1))
  await callSupplierStandIn(shop, '/stock', { hid: hotel!.supplier_id, days, taken: true })
  await agePrices()
  await runPriceJob(shop.shop, 0)
  const next = before.find(({ date }) => Math.abs(daysBetween(date, best.check_in)) > 1)!
  expect((await findCard(forFour))!.price).toMatchObject({ check_in: next.date, all_in_cents: next.all_in_cents })
})

test('prices of a party that no deal is advertised for any more are dropped as before', async () => {
  await db().updateTable('deal').set({ travel_companion: 3 }).where('id', '=', dealId).execute()
  await agePrices()
  await runPriceJob(shop.shop, 0)
  const rows = await db().selectFrom('rate_snapshot').select('hotel_id').where('party', '=', '4').execute()
  expect(rows).toEqual([])
})
