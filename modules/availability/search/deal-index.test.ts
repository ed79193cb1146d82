import fc from 'fast-check'
import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { DealTerms, StoredFromPrice } from '../calendar/index.ts'
import type { Choice } from '../calendar/travel-choice.ts'
import { AnnouncedValue } from './announced-value.ts'
import type { Tables } from '../../shared/tables.ts'
import { BitSet } from './bit-set.ts'
import { DealIndex, type IndexedDeal } from './deal-index.ts'
import { AnnouncedDealIndex } from './deal-index-flows.ts'
import { listedPrices, placesByPrice, storedPriceColumn } from './list-prices.ts'

const terms: DealTerms = {
  bookable: {
    marginBp: 2_000,
    isSgr: false,
    partialPayment: 0,
    partialPaymentDueDays: 0,
    included: [],
    boards: ['HALF_BOARD'],
    nights: [1, 2],
    travelStart: null,
    travelEnd: null,
    closedArrivalWeekdays: [],
  },
  hotelIds: [],
}
const nothingAsked = { dated: null, firstDay: 0, byDeal: new Map() }

const makeDeal = (
  id: number,
  change: Partial<IndexedDeal['facts']> = {},
  cents: number | null = null,
): IndexedDeal => ({
  facts: {
    id,
    category: 'coast',
    category_type: 'category',
    headings: ['category/coast', 'theme/walking'],
    surrounding_name: null,
    board_types: ['HALF_BOARD'],
    length_of_stay: [2, 3],
    custom_filters: {},
    externally_sold: false,
    hide_price: false,
    recommended: false,
    travel_companion: 2,
    lowest_price_cents: cents,
    created_micros: 0,
    has_voucher: false,
    ...change,
  },
  prices: cents === null ? [] : [['2', 1, 'known', '2027-01-12', cents, cents * 2, 0, cents * 2]],
  terms,
  amenities: [],
  titles: new Map(),
})

function makeIndex(deals: readonly IndexedDeal[]): DealIndex {
  const index = new DealIndex()
  for (const deal of deals) index.put(deal)
  return index
}

test('a set of bits has the members of a set', () => {
  const numbers = fc.array(fc.nat({ max: 300 }))
  fc.assert(
    fc.property(numbers, numbers, numbers, (added, others, deleted) => {
      const [bits, other] = [BitSet.of(added), BitSet.of(others)]
      const [set, otherSet] = [new Set(added), new Set(others)]
      for (const number of deleted) {
        bits.delete(number)
        set.delete(number)
      }
      const ascending = (members: ReadonlySet<number>) => [...members].toSorted((a, b) => a - b)
      const both = ascending(set).filter((number) => otherSet.has(number))
      expect(bits.toArray()).toEqual(ascending(set))
      expect(bits.and(other).toArray()).toEqual(both)
      expect(bits.without(other).toArray()).toEqual(ascending(set).filter((number) => !otherSet.has(number)))
      expect(BitSet.union([bits, undefined, other]).toArray()).toEqual(ascending(new Set([...set, ...otherSet])))
      expect([bits.count(), bits.countCommon(other)]).toEqual([set.size, both.length])
      expect(added.map((number) => bits.has(number))).toEqual(added.map((number) => set.has(number)))
    }),
    { seed: 20261128 },
  )
})

test('deals without a price come last, whichever way prices are sorted', () => {
  const index = makeIndex([
    makeDeal(5, {}, 300),
    makeDeal(4),
    makeDeal(3, {}, 100),
    makeDeal(2, {}, 300),
    makeDeal(1),
    makeDeal(6, { hide_price: true }, 50),
  ])
  const prices = listedPrices(index, index.onSale, {}, nothingAsked)
  const ids = (sort: 'price' | '-price', count = 6) =>
    placesByPrice(index, index.onSale, prices, sort, count).map(index.idAt)
  expect([ids('price'), ids('-price')]).toEqual([
    [3, 2, 5, 1, 4, 6],
    [2, 5, 3, 1, 4, 6],
  ])
  expect([ids('price', 2), ids('-price', 1), ids('price', 4)]).toEqual([[3, 2], [2], [3, 2, 5, 1]])
})

const storedPrice = fc
  .tuple(fc.constantFrom('1', '2', '3'), fc.integer({ min: 1, max: 3 }), fc.integer({ min: -2, max: 900 }))
  .map(
    ([party, nights, cents]): StoredFromPrice =>
      cents < 0
        ? [party, nights, cents === -1 ? 'unknown' : 'none', null, null, null, null, null]
        : [party, nights, 'known', '2027-03-01', cents, cents * 2, 5, cents * 2 + 5],
  )
const generatedDeal = fc
  .record({
    id: fc.integer({ min: 1, max: 12 }),
    recommended: fc.boolean(),
    hide_price: fc.boolean(),
    created_micros: fc.nat({ max: 5 }),
    themes: fc.subarray(['theme/walking', 'theme/sea', 'category/coast']),
    length_of_stay: fc.subarray([2, 3, 4]),
    title: fc.constantFrom('Ärger', 'arg', 'Zee', 'zee', ''),
    prices: fc.uniqueArray(storedPrice, { selector: ([party, nights]) => `${party}/${nights}`, maxLength: 9 }),
  })
  .map(({ id, themes, title, prices, ...change }): IndexedDeal => {
    const deal = makeDeal(id, { ...change, headings: themes })
    return { ...deal, prices, amenities: themes, titles: new Map([['de', title]]) }
  })

const choices: Choice[] = [{}, { nights: [1, 3] }, { rooms: [{ adults: 1, children: [] }] }]

/** All that lists read, without the places, which depend on the history. */
function describe(index: DealIndex) {
  const ids = (set: BitSet | undefined) => index.idsOf(set ?? new BitSet()).toSorted((a, b) => a - b)
  const values = (kind: 'theme' | 'category' | 'board' | 'amenity') =>
    [...index.valuesOf(kind)].map(([value, set]) => [value, ids(set)] as const).filter(([, own]) => own.length > 0)
  const orders = (['id', 'recommended', 'newest', 'title de'] as const).map((order) =>
    index.placesInOrder(order).map(index.idAt),
  )
  return {
    orders,
    values: (['theme', 'category', 'board', 'amenity'] as const).map((kind) => values(kind).toSorted()),
    nights: [1, 2, 3].map((nights) => ids(index.nights.get(nights))),
    prices: ids(index.onSale).map((id) =>
      ['1', '2', '3'].map((party) => [...index.prices.pricesByNights(index.placeOf(id)!, party)].toSorted()),
    ),
    listed: choices.map((choice) => {
      const prices = listedPrices(index, index.onSale, choice, nothingAsked)
      const column = storedPriceColumn(index, choice, 0)
      return [
        ids(index.onSale).map((id) => prices.cents[index.placeOf(id)!]),
        (['price', '-price'] as const).map((sort) =>
          placesByPrice(index, index.onSale, prices, sort, index.size).map(index.idAt),
        ),
        ids(column.missing),
      ]
    }),
    highest: index.highestAdvertisedCents(),
  }
}

test('an index after any changes is the index of the deals that are left', () => {
  const change = fc.oneof(
    { weight: 3, arbitrary: generatedDeal },
    fc.record({ removed: fc.integer({ min: 1, max: 12 }) }),
    fc.constant('read' as const),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const [index, deals] = [new DealIndex(), new Map<number, IndexedDeal>()]
      index.addTitles('de', new Map())
      for (const step of changes) {
        if (step === 'read') describe(index)
        else if ('removed' in step) {
          index.remove(step.removed)
          deals.delete(step.removed)
        } else {
          index.put(step)
          deals.set(step.facts.id, step)
        }
      }
      const fresh = new DealIndex()
      fresh.addTitles('de', new Map())
      for (const deal of deals.values()) fresh.put(deal)
      expect(describe(index)).toEqual(describe(fresh))
    }),
    { seed: 20261128 },
  )
})

test('a value that changed while it was read is read again', async () => {
  let [stored, reads] = [1, 0]
  const value = new AnnouncedValue(async () => {
    reads += 1
    const read = stored
    await Promise.resolve()
    return read
  })
  const first = value.read()
  stored = 2
  value.forget()
  expect([await first, await value.read(), await value.read(), reads]).toEqual([1, 2, 2, 2])
})

/** A database without rows that answers after a turn of the event loop, and counts how often all deals are read. */
function openEmptyDatabase() {
  const count = { reads: 0 }
  const connection: DatabaseConnection = {
    executeQuery: async () => {
      await nextTurn()
      return { rows: [] }
    },
    async *streamQuery() {},
  }
  class EmptyDriver extends DummyDriver {
    override acquireConnection = async () => connection
  }
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new EmptyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      if (query.sql.includes('from "deal"')) count.reads += 1
    },
  })
  return { db, count }
}

test('lists that wait together while announcements may be missed read the deals once, after they were asked for', async () => {
  const { db, count } = openEmptyDatabase()
  const source = new AnnouncedDealIndex(db, async () => false)
  const during = source.read()
  await nextTurn()
  expect(count.reads).toBeLessThan(2)
  const waiting = await Promise.all(Array.from({ length: 50 }, () => source.read('nl')))
  expect(new Set(waiting.map(({ index }) => index)).size).toBe(1)
  expect(waiting[0]!.index).not.toBe((await during).index)
  expect((await source.read()).index).not.toBe(waiting[0]!.index)
  expect(count.reads).toBe(3)
})
