/**
 * Totals and facets of searches against a count of all deals by this test, for random filters over several hundred
 * deals; the cards of lists against the pages of their deals.
 *
 * In the gate: 60 random filters.
 * In the long suite: 200.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardCodes } from '@tussenuit/modules/shared/board.ts'
import { headingNames } from '@tussenuit/modules/shared/headings.ts'
import { insertGeneratedDeals } from '../../generated-deals.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { isLong } from '../../suite/form.ts'

const generated = 500

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ deals: 40, work: false, priceDays: 10 })
  await insertGeneratedDeals(shop.shop.db, generated)
})
afterAll(() => shop?.close())

/** The values of each filter that a deal has. */
type Facts = { id: number; price: number | null; values: Record<string, string[]>; amenities: Set<string> }

const facetNames = ['category', 'destination', 'theme', 'surrounding', 'board', 'nights'] as const

async function readFacts(): Promise<Omit<Facts, 'price'>[]> {
  const { db } = shop.shop
  const rows = await db
    .selectFrom('deal')
    .leftJoin('reference_item as item', 'item.id', 'deal.surrounding_id')
    .select(['deal.id', 'headings', 'category', 'board_types', 'length_of_stay', 'custom_filters', 'item.name'])
    .where('deal.status', '=', 'active')
    .execute()
  const hotels = await db
    .selectFrom('deal_hotel')
    .innerJoin('hotel', 'hotel.id', 'hotel_id')
    .select(['deal_id', 'amenities'])
    .where('active', '=', true)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    values: {
      ...Object.fromEntries(
        Object.entries(row.custom_filters as Record<string, string[]>).map(([name, values]) => [`=${name}`, values]),
      ),
      category: headingNames(row.headings, 'category'),
      destination: headingNames(row.headings, 'destination'),
      theme: headingNames(row.headings, 'theme'),
      surrounding: row.name === null ? [] : [row.name],
      board: row.board_types,
      nights: row.length_of_stay.filter((days) => days > 1).map((days) => String(days - 1)),
      filedUnder: [row.category],
    },
    amenities: new Set(
      hotels
        .filter(({ deal_id }) => deal_id === row.id)
        .flatMap(({ amenities }) => (amenities as { names: string[] }[]).flatMap(({ names }) => names)),
    ),
  }))
}

type Input = {
  category?: string[]
  destination?: string[]
  theme?: string[]
  surrounding?: string[]
  board?: (typeof boardCodes)[number][]
  nights?: number[]
  price_min?: number
  price_max?: number
  amenities?: string[]
  filters?: Record<string, string[]>
  q?: string
}

/** Whether the deal passes the filters of the input, without the one that is left out. */
function passes(deal: Facts, input: Input, leftOut?: string): boolean {
  const isOneOf = (values: readonly (string | number)[] | undefined, own: string[]) =>
    !values?.length || values.some((value) => own.includes(String(value)))
  const { price, values } = deal
  const isPriced = input.price_min !== undefined || input.price_max !== undefined
  const tests: Record<string, boolean> = {
    category: isOneOf(input.category, [...values['category']!, ...values['filedUnder']!]),
    destination: isOneOf(input.destination, values['destination']!),
    theme: isOneOf(input.theme, values['theme']!),
    surrounding: isOneOf(input.surrounding, values['surrounding']!),
    board: isOneOf(input.board, values['board']!),
    nights: isOneOf(input.nights, values['nights']!),
    price:
      !isPriced ||
      (price !== null && price >= (input.price_min ?? 0) * 100 && price <= (input.price_max ?? 1_000_000) * 100),
    amenities: (input.amenities ?? []).every((amenity) => deal.amenities.has(amenity)),
    ...Object.fromEntries(
      Object.entries(input.filters ?? {}).map(([name, of]) => [`=${name}`, isOneOf(of, values[`=${name}`] ?? [])]),
    ),
  }
  return Object.entries(tests).every(([name, isPassed]) => name === leftOut || isPassed)
}

const countBy = (deals: readonly Facts[], name: string): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { values } of deals) for (const value of values[name] ?? []) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

const inCounts = (facet: readonly { value: string; count: number }[]) =>
  Object.fromEntries(facet.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]))

/** Every id of a search, read page by page. */
async function idsOf(body: object): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const { items } = (await shop.client('POST /deals/search', { body: { ...body, page, limit: 100 } })).data
    ids.push(...items.map(({ deals_id }) => deals_id))
    if (items.length < 100) return ids
  }
}

/** The price of each deal by the list of all deals. */
async function pricesOf(nights: number[] | undefined): Promise<Map<number, number | null>> {
  const { data } = await shop.client('GET /deals', { query: nights?.length ? { nights } : {} })
  return new Map(
    (data as { deals_id: number; price: { per_person_cents: number } | null }[]).map((card) => [
      card.deals_id,
      card.price?.per_person_cents ?? null,
    ]),
  )
}

const some = (values: readonly string[], maxLength: number) =>
  fc.option(fc.subarray([...values], { minLength: 1, maxLength: Math.min(maxLength, values.length) }), {
    nil: undefined,
  })

test('totals and facets are those of a full recount, for random filters', async () => {
  const facts = await readFacts()
  expect(facts.length).toBeGreaterThan(generated)
  const all = facts.map((deal) => ({ ...deal, price: null }))
  const valuesOf = (name: string) => Object.keys(countBy(all, name)).toSorted()
  const custom = [...new Set(facts.flatMap(({ values }) => Object.keys(values)))].filter((name) => name.startsWith('='))
  const euros = fc.option(fc.integer({ min: 50, max: 600 }), { nil: undefined })
  const amenities = [...new Set(facts.flatMap((deal) => [...deal.amenities]))].toSorted()
  const input = fc.record({
    category: some(valuesOf('category'), 2),
    destination: some(valuesOf('destination'), 6),
    theme: some(valuesOf('theme'), 4),
    surrounding: some(valuesOf('surrounding'), 3),
    board: some(boardCodes, 3),
    nights: some(valuesOf('nights'), 2).map((nights) => nights?.map(Number)),
    price_min: euros,
    price_max: euros,
    amenities: some(amenities, 1),
    filters: fc.option(
      fc
        .dictionary(fc.constantFrom(...custom), fc.constant(null), { minKeys: 1, maxKeys: 2 })
        .chain((chosen) =>
          fc.record(
            Object.fromEntries(
              Object.keys(chosen).map((name) => [name.slice(1), fc.subarray(valuesOf(name), { minLength: 1 })]),
            ),
          ),
        ),
      { nil: undefined },
    ),
    q: fc.option(fc.constantFrom('hotel', 'velwue', 'sea', 'wandelen', 'xyzzy'), { nil: undefined, freq: 3 }),
  })
  // Each filter is used in one of three inputs, so that most inputs leave some deals.
  const sparse = fc
    .tuple(input, fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 11, maxLength: 11 }))
    .map(([whole, dice]) =>
      Object.fromEntries(Object.entries(whole).filter(([, value], at) => value !== undefined && dice[at] === 0)),
    ) as fc.Arbitrary<Input>
  const prices = new Map<string, Promise<Map<number, number | null>>>()
  const matches = new Map<string, Promise<number[]>>()
  let listed = 0
  for (const body of fc.sample(sparse, { seed: 20261128, numRuns: isLong ? 200 : 60 })) {
    const key = (body.nights ?? []).join(',')
    prices.set(key, prices.get(key) ?? pricesOf(body.nights))
    const priceById = (await prices.get(key))!
    if (body.q) matches.set(body.q, matches.get(body.q) ?? idsOf({ q: body.q }))
    const found = body.q ? new Set(await matches.get(body.q)) : null
    const deals = facts
      .filter(({ id }) => !found || found.has(id))
      .map((deal) => ({ ...deal, price: priceById.get(deal.id) ?? null }))
    const { total, facets, items } = (await shop.client('POST /deals/search', { body: { ...body, limit: 20 } })).data
    const passed = deals.filter((deal) => passes(deal, body))
    expect([body, total, items.length]).toEqual([body, passed.length, Math.min(20, passed.length)])
    listed += passed.length
    for (const name of facetNames)
      expect([body, name, inCounts(facets[name])]).toEqual([
        body,
        name,
        countBy(
          deals.filter((deal) => passes(deal, body, name)),
          name,
        ),
      ])
    for (const { name, values } of facets.filters)
      expect([body, name, inCounts(values)]).toEqual([
        body,
        name,
        countBy(
          deals.filter((deal) => passes(deal, body, `=${name}`)),
          `=${name}`,
        ),
      ])
    const known = deals.flatMap(({ price }) => price ?? [])
    expect([facets.price.min_cents, facets.price.max_cents]).toEqual(
      known.length === 0 ? [null, null] : [Math.min(...known), Math.max(...known)],
    )
    expect(facets.price.bands.reduce((sum, { count }) => sum + count, 0)).toBe(
      deals.filter((deal) => deal.price !== null && passes(deal, body, 'price')).length,
    )
  }
  expect(listed).toBeGreaterThan(500)
})

test('every page of every order lists each deal once, in the order of the prices that its cards show', async () => {
  const all = (await readFacts()).map(({ id }) => id).toSorted((a, b) => a - b)
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
