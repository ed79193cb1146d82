/**
 * Prices of lists with dates, which each process computes once and drops when the database announces a change: after
 * every kind of change, a second process must list what a count of all deals from the database gives
 * (deal-recount.ts), without waiting. Headings and related deals against queries of their own.
 *
 * In the gate: three choices after each change.
 * In the long suite: eight.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDealPricesByArrival } from '@tussenuit/modules/availability/calendar/index.ts'
import { listCheapestDealsByArrival } from '@tussenuit/modules/availability/search/cheapest-deals-by-arrival-flows.ts'
import { listHeadings } from '@tussenuit/modules/availability/search/heading-flows.ts'
import { findRelatedDealIds } from '@tussenuit/modules/availability/search/index.ts'
import type { SearchInput } from '@tussenuit/modules/availability/search/search-filters.ts'
import { searchActiveDeals } from '@tussenuit/modules/availability/search/search-flows.ts'
import { findPubliclyPricedDealIds } from '@tussenuit/modules/catalogue/deal/index.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import { readStoredDeals, recountSearch, summariseRecount, summariseReply } from '../../deal-recount.ts'
import { insertGeneratedDeals } from '../../generated-deals.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { priceChanges } from '../../price-changes.ts'
import { withSecondProcess } from '../../second-process.ts'
import { chooseBySuite } from '../../suite/form.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ deals: 30, work: false, priceDays: 10 })
  await insertGeneratedDeals(shop.shop.db, 120)
})
afterAll(() => shop?.close())

const day = (days: number) => addDays(today(new Date()), days)
const dates = (from: number, to: number) => ({ date_from: day(from), date_to: day(to) })
const two = { rooms: [{ adults: 2, children: [] }] }
const choices: SearchInput[] = [
  { ...dates(3, 6), ...two, sort: 'price' as const },
  { ...dates(4, 8), sort: '-price' as const },
  { ...dates(2, 7), ...two, nights: [2], price_max: 400 },
  { ...dates(3, 5), adults: 1, sort: 'price' as const },
  { ...dates(2, 9), adults: 2, children: [8] },
  { ...dates(5, 9), rooms: [{ adults: 1 }, { adults: 2 }] },
  { ...dates(4, 4), ...two },
  { date_to: day(8), ...two, sort: 'price' as const },
].slice(0, chooseBySuite(3, 8))

/** The same process, whose supplier does not answer: prices that were removed stay so. */
const withoutSupplier = (source: Shop): Shop => ({
  ...source,
  supplier: new Proxy(source.supplier, { get: () => async () => Promise.reject(new Error('no answer')) }),
})

/** The cheapest stays of each day, from the prices of all deals one by one. */
async function countArrivals(source: Shop, arrivals: string[]) {
  const prices = await findDealPricesByArrival(source, await findPubliclyPricedDealIds(source.db), {
    arrivals,
    nights: 2,
    rooms: [{ adults: 2, children: [] }],
  })
  return arrivals.map((arrival) =>
    [...prices.get(arrival)!]
      .flatMap(([id, price]) => (price.state === 'known' ? [[price.stay.all_in_cents, id] as const] : []))
      .toSorted(([a, id], [b, other]) => a - b || id - other)
      .slice(0, 8),
  )
}

async function compareAll(change: string, own: Shop, other: Shop): Promise<void> {
  const stored = await readStoredDeals(shop.shop.db)
  for (const body of choices) {
    const search = () => searchActiveDeals(other, { ...body, limit: 20 })
    const summary = async () => summariseReply(await search())
    const recount = async () => {
      const names = (await search()).facets.filters.map(({ name }) => name)
      return summariseRecount(await recountSearch(own, stored, body, names), 20)
    }
    expect([change, body, await summary()]).toEqual([change, body, await recount()])
  }
  const arrivals = [day(3), day(4), day(7)]
  const listed = async () =>
    (await listCheapestDealsByArrival(other, { arrivals, nights: 2 })).map(({ deals }) =>
      deals.map(({ deals_id, price }) => [price.all_in_cents, deals_id]),
    )
  expect([change, await listed()]).toEqual([change, await countArrivals(own, arrivals)])
}

test('after every kind of change, another process lists the prices that the database has now', async () =>
  withSecondProcess(shop, async (second) => {
    const [own, other] = [withoutSupplier(shop.shop), withoutSupplier(second)]
    await compareAll('nothing', own, other)
    const totals: string[] = []
    for (const [name, change] of Object.entries(priceChanges)) {
      const { numAffectedRows } = await change.execute(shop.shop.db)
      expect([name, Number(numAffectedRows) > 0]).toEqual([name, true])
      await compareAll(name, own, other)
      const { items } = await searchActiveDeals(other, { ...choices[0]!, limit: 100 })
      totals.push(JSON.stringify(items.map(({ deals_id, price }) => [deals_id, price?.all_in_cents])))
    }
    // Most changes must have changed the list, or the comparison proves little.
    expect(new Set(totals).size).toBeGreaterThan(Object.keys(priceChanges).length / 2)
  }))

test('headings have the number and the lowest price of the deals under them', async () => {
  for (const kind of ['category', 'theme', 'destination'] as const) {
    const { rows } = await sql<{ name: string; deals: number; lowest: number | null }>`
      select substr(heading, ${kind.length + 2}::int) as name, count(*)::int as deals,
        min(lowest_price_cents) filter (where not hide_price and not externally_sold) as lowest
      from deal, unnest(headings) as heading where status = 'active' and heading like ${`${kind}/%`} group by 1`.execute(
      shop.shop.db,
    )
    const counted = new Map(rows.map(({ name, ...row }) => [name, row]))
    const listed = (await listHeadings(shop.shop, kind, undefined)).map(({ item, shown }) => [
      item.name,
      { deals: shown.deals, lowest: shown.lowest_price_cents },
    ])
    expect(rows.length).toBeGreaterThan(3)
    expect(listed).toEqual(listed.map(([name]) => [name, counted.get(name as string) ?? { deals: 0, lowest: null }]))
  }
})

test('related deals are those that a query by points finds', async () => {
  const { db } = shop.shop
  const deals = await db.selectFrom('deal').selectAll().where('status', '=', 'active').orderBy('id').execute()
  const { index } = await shop.shop.dealIndex.read()
  for (const deal of deals.slice(0, 25)) {
    const { rows } = await sql<{ id: number }>`
      select other.id from deal other, deal own, lateral (select
        (case when exists (select from unnest(own.headings) h where h like 'destination/%' and h = any(other.headings))
          then 3 else 0 end)
        + (case when (own.category_type, own.category) = (other.category_type, other.category) then 2 else 0 end)
        + (select count(*) from unnest(own.headings) h where h like 'theme/%' and h = any(other.headings)) as points)
        as likeness
      where own.id = ${deal.id} and other.id <> own.id and other.status = 'active' and points > 0
      order by points desc, other.recommended desc, other.id limit 12`.execute(db)
    expect([deal.id, findRelatedDealIds(index, deal as never, 12)]).toEqual([deal.id, rows.map(({ id }) => id)])
  }
})
