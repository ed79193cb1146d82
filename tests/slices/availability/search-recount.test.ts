/**
 * Totals, facets, order and prices of searches against a count of all deals from the database (deal-recount.ts), for
 * random inputs over several hundred deals; the cards of lists against the pages of their deals; changes in the lists
 * of a second process.
 *
 * In the gate: 30 random inputs.
 * In the long suite: 200.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateFromPrices } from '@tussenuit/modules/availability/calendar/index.ts'
import { findDealIdsWithTooSmallRooms } from '@tussenuit/modules/availability/calendar/store.ts'
import { listDealCards } from '@tussenuit/modules/availability/search/card-list-flows.ts'
import type { SearchInput } from '@tussenuit/modules/availability/search/search-filters.ts'
import { searchActiveDeals } from '@tussenuit/modules/availability/search/search-flows.ts'
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { readStoredDeals, recountSearch, summariseRecount, summariseReply } from '../../deal-recount.ts'
import { insertGeneratedDeals } from '../../generated-deals.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { randomSearches } from '../../random-searches.ts'
import { withSecondProcess } from '../../second-process.ts'
import { chooseBySuite } from '../../suite/form.ts'
import { signIn } from '../../voucher-steps.ts'

const generated = 500
const searches = chooseBySuite(30, 200)

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ deals: 40, work: false, priceDays: 10 })
  await insertGeneratedDeals(shop.shop.db, generated)
})
afterAll(() => shop?.close())

/** Every id of a search, read page by page. */
async function idsOf(body: object): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const { items } = (await shop.client('POST /deals/search', { body: { ...body, page, limit: 100 } })).data
    ids.push(...items.map(({ deals_id }) => deals_id))
    if (items.length < 100) return ids
  }
}

test('totals, facets, order and prices are those of a full recount, for random inputs', async () => {
  const deals = await readStoredDeals(shop.shop.db)
  expect(deals.length).toBeGreaterThan(generated)
  let [listed, withDates] = [0, 0]
  for (const body of randomSearches(deals, searches)) {
    const search = async () => (await shop.client('POST /deals/search', { body: { ...body, limit: 20 } })).data
    // The first call may ask the hotels for prices that are not stored yet.
    await expect.poll(async () => (await search()).asking, { timeout: 20_000 }).toBe(false)
    const data = await search()
    const names = data.facets.filters.map(({ name }) => name)
    const recount = await recountSearch(shop.shop, deals, body, names)
    expect([body, summariseReply(data)]).toEqual([body, summariseRecount(recount, 20)])
    listed += data.total
    if (body.date_from !== undefined && data.total > 0) withDates += 1
  }
  expect(listed).toBeGreaterThan(8 * searches)
  expect(withDates).toBeGreaterThan(searches / 20)
})

test('every page of every order lists each deal once, in the order of the prices that its cards show', async () => {
  const all = (await readStoredDeals(shop.shop.db)).map(({ id }) => id).toSorted((a, b) => a - b)
  for (const sort of ['recommended', 'price', '-price', 'newest', 'title'] as const)
    expect([sort, (await idsOf({ sort })).toSorted((a, b) => a - b)]).toEqual([sort, all])
  for (const sort of ['price', '-price'] as const) {
    const { data: page } = await shop.client('GET /deals', { query: { sort, page: 2, limit: 30 } })
    const { data: whole } = await shop.client('GET /deals', { query: { sort } })
    const list = page as { items: unknown[]; total: number }
    expect([sort, list.total, list.items]).toEqual([sort, all.length, (whole as unknown[]).slice(30, 60)])
    const prices = (whole as { price: { per_person_cents: number } | null }[]).flatMap(
      ({ price }) => price?.per_person_cents ?? [],
    )
    expect(prices).toEqual(prices.toSorted((a, b) => (sort === 'price' ? a - b : b - a)))
    const { items } = (await shop.client('POST /deals/search', { body: { sort, page: 2, limit: 30 } })).data
    expect(items).toEqual(list.items)
  }
})

test('a card has the price of the page of its deal, whatever list it is in', async () => {
  for (const choice of [{}, { nights: [2] }, { adults: 1 }]) {
    const { items } = (await shop.client('POST /deals/search', { body: { ...choice, limit: 12 } })).data
    expect(items.some(({ price }) => price !== null)).toBe(true)
    for (const { deals_id, price, price_state } of items) {
      const { data } = await shop.client('GET /deals/package/:id', { params: { id: String(deals_id) }, query: choice })
      expect([deals_id, data.price, data.price_state]).toEqual([deals_id, price, price_state])
    }
  }
})

/** The lists of a second process. */
const withSecondLists = (
  work: (
    search: (input?: SearchInput) => ReturnType<typeof searchActiveDeals>,
    list: () => Promise<DealCard[]>,
  ) => Promise<void>,
) =>
  withSecondProcess(shop, (other) =>
    work(
      (input = {}) => searchActiveDeals(other, { limit: 100, ...input }),
      async () => (await listDealCards(other, {})) as DealCard[],
    ),
  )

const isSoon = { timeout: 1_000, interval: 50 }
const change = (id: number, columns: object) =>
  shop.shop.db.updateTable('deal').set(columns).where('id', '=', id).execute()

test('a deal that changes shows in the lists of a second process within a second', async () =>
  withSecondLists(async (search) => {
    const { db } = shop.shop
    const { items, total } = await search({ sort: 'price' })
    const { deals_id: id, price } = items[3]!
    await change(id, { status: 'draft' })
    await expect.poll(async () => (await search()).total, isSoon).toBe(total - 1)
    await change(id, { status: 'active' })
    await expect.poll(async () => (await search()).total, isSoon).toBe(total)

    const least = { per_person_cents: 1_234, total_cents: 2_468, all_in_cents: 2_468, payable_at_hotel_cents: 0 }
    const stored = db.updateTable('deal_price').where('deal_id', '=', id).where('nights', '=', price!.nights)
    await stored.set(least).where('state', '=', 'known').execute()
    await expect.poll(async () => (await search({ sort: 'price' })).items[0]?.lowest_price_cents, isSoon).toBe(1_234)

    const firstByTitle = async () => (await search({ sort: 'title', language: 'nl' })).items[0]!.deals_id
    expect(await firstByTitle()).not.toBe(id)
    await change(id, { translations: JSON.stringify({ nl: { title: ' Aaa' } }) })
    await expect.poll(firstByTitle, isSoon).toBe(id)

    const [theme] = (await search()).facets.theme
    const item = db.updateTable('reference_item').where('kind', '=', 'theme').where('name', '=', theme!.value)
    await item.set({ title: 'Renamed' }).execute()
    await expect
      .poll(async () => (await search()).facets.theme.find(({ value }) => value === theme!.value)?.label, isSoon)
      .toBe('Renamed')

    // The connection that announcements come by is ended: a change meanwhile is announced to nobody.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'select 1' and pid <> pg_backend_pid()`.execute(db)
    await change(id, { status: 'draft' })
    await expect.poll(async () => (await search()).total, isSoon).toBe(total - 1)
    await change(id, { status: 'active' })
    await expect.poll(async () => (await search()).total, isSoon).toBe(total)
  }))

test('closed hotels and stopped activities show in the lists of a second process within a second', async () =>
  withSecondLists(async (search, list) => {
    const { db } = shop.shop
    const links = await db.selectFrom('deal_activity').select('deal_id').where('included', '=', true).execute()
    const withActivity = new Set(links.map((row) => row.deal_id))
    const { deals_id: id } = (await list()).find((card) => card.price !== null && withActivity.has(card.deals_id))!
    const priceOf = async () => (await list()).find((card) => card.deals_id === id)!.price?.all_in_cents ?? null
    await updateFromPrices(shop.shop, [id])
    const before = await priceOf()
    expect(before).not.toBeNull()
    await db.deleteFrom('deal_activity').where('deal_id', '=', id).execute()
    await updateFromPrices(shop.shop, [id])
    await expect.poll(priceOf, isSoon).not.toBe(before)

    const editor = shop.newClient(await signIn(shop, 'editor'))
    const hotels = await db.selectFrom('deal_hotel').select('hotel_id').where('deal_id', '=', id).execute()
    const days = { from_day: today(new Date()), to_day: addDays(today(new Date()), 500), weekdays: null }
    for (const { hotel_id } of hotels)
      await editor('POST /createClosure', { body: { hotel_id, room_id: null, ...days, reason: 'Painting' } })
    await expect.poll(priceOf, isSoon).toBe(null)

    // A hotel off sale: its amenities are no longer those of its deals.
    const deal = (await readStoredDeals(db)).find((own) => own.id === id)!
    const amenities = [...deal.amenities].slice(0, 1)
    const { total } = await search({ amenities })
    expect(total).toBeGreaterThan(0)
    const own = hotels.map(({ hotel_id }) => hotel_id)
    await db.updateTable('hotel').set({ active: false }).where('id', 'in', own).execute()
    await expect.poll(async () => (await search({ amenities })).total, isSoon).toBeLessThan(total)
  }))

type StoredRate = { hotel_id: number; nights: number; check_in: string; party: string; free: string[] }

test('deals whose rooms are all too small are those that a count day by day finds', async () => {
  const { db } = shop.shop
  await sql`insert into rate_snapshot select (jsonb_populate_record(rate, '{"party": "2+8"}')).*
    from rate_snapshot rate where party = '2' on conflict do nothing`.execute(db)
  // A third of the stays have no room for two persons, a fifth none for one, and half of the days none for a family.
  await sql`update rate_snapshot set room_only_cents = null, bed_and_breakfast_cents = null, half_board_cents = null,
    full_board_cents = null, all_inclusive_cents = null
    where (party = '2' and (hotel_id + nights + extract(day from check_in)::int) % 3 = 0)
      or (party = '2+8' and (hotel_id + extract(day from check_in)::int) % 2 = 0)
      or (party = '1' and (hotel_id + nights + extract(day from check_in)::int) % 5 = 0)`.execute(db)
  const { rows: rates } = await sql<StoredRate>`select hotel_id, nights, check_in::text, party,
      case when hotel_closed then '{}' else array_remove(array[case when room_only_cents is not null then 'ROOM_ONLY' end,
        case when bed_and_breakfast_cents is not null then 'BED_AND_BREAKFAST' end,
        case when half_board_cents is not null then 'HALF_BOARD' end,
        case when full_board_cents is not null then 'FULL_BOARD' end,
        case when all_inclusive_cents is not null then 'ALL_INCLUSIVE' end], null) end as free
    from rate_snapshot where closed_room is null`.execute(db)
  const { rows: deals } = await sql<{ id: number; days: number[]; boards: string[]; hotels: number[] }>`
    select id, length_of_stay as days, board_types as boards,
      array(select hotel_id from deal_hotel where deal_id = deal.id)::int[] as hotels
    from deal where status = 'active'`.execute(db)
  const keyOf = ({ hotel_id, nights, check_in, party }: Omit<StoredRate, 'free'>) =>
    `${hotel_id} ${nights} ${check_in} ${party}`
  const freeBoards = new Map(rates.map((rate) => [keyOf(rate), rate.free]))
  const now = today(shop.shop.now())
  const found = { one: 0, several: 0 }
  for (const [from, to] of [
    [0, 0],
    [1, 1],
    [2, 4],
    [0, 9],
  ] as const)
    for (const single of [null, '2+8'] as const) {
      const range = { from: addDays(now, from + 1), to: addDays(now, to + 1) }
      const isFree = (rate: StoredRate, party: string, boards: readonly string[]) =>
        (freeBoards.get(keyOf({ ...rate, party })) ?? []).some((board) => boards.includes(board))
      const expected = deals
        .filter(({ days, boards, hotels }) =>
          rates.some(
            (rate) =>
              rate.party === '2' &&
              hotels.includes(Number(rate.hotel_id)) &&
              days.includes(rate.nights + 1) &&
              rate.check_in >= range.from &&
              rate.check_in <= range.to &&
              !isFree(rate, '2', boards) &&
              isFree(rate, '1', boards) &&
              (single === null || (freeBoards.has(keyOf({ ...rate, party: single })) && !isFree(rate, single, boards))),
          ),
        )
        .map(({ id }) => Number(id))
      const ids = deals.map(({ id }) => Number(id))
      const tooSmall = await findDealIdsWithTooSmallRooms(db, ids, {
        ...range,
        party: '2',
        small: '1',
        single,
        until: null,
        takenSince: null,
      })
      expect([range, single, tooSmall.map(Number).toSorted((a, b) => a - b)]).toEqual([
        range,
        single,
        expected.toSorted((a, b) => a - b),
      ])
      found[single === null ? 'one' : 'several'] += expected.length
    }
  expect(found.one).toBeGreaterThan(100)
  expect(found.several).toBeGreaterThan(10)
})
