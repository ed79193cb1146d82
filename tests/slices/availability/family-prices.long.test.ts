/**
 * Prices of families. Parties of any ages have a price on lists, with and without dates, and the stay can be booked at
 * it. Every part of the shop shows the same price, and the requests stay within the supplier's limits. The seed is
 * fixed.
 *
 * In the long suite: 2 families; 200, and the share of the supplier's limit.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '@tussenuit/demo/catalogue/index.ts'
import { insertFirstPrices } from '@tussenuit/demo/first-prices.ts'
import { hotels } from '@tussenuit/demo/hotels/index.ts'
import { maxQueries } from '@tussenuit/modules/availability/calendar/cheap-days.ts'
import { maxQueriesPerChoice } from '@tussenuit/modules/availability/calendar/choice-query-flows.ts'
import { partyDivisionsWithFewestRooms } from '@tussenuit/modules/availability/calendar/other-rooms-flows.ts'
import type { CardPrice, DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { addDays, type Day, today } from '@tussenuit/modules/shared/day.ts'
import { isUsualParty, partyKey, countPeople, type RoomParty } from '@tussenuit/modules/shared/party.ts'
import { canAccommodate } from '@tussenuit/stand-ins/etg/prices.ts'
import { countSupplierAnswers, retryUntilPasses, callSupplierStandIn } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { listHeadingDeals } from '../../heading-list.ts'
import { chooseBySuite, isLong } from '../../suite/form.ts'
import { longTest } from '../../suite/long-test.ts'

const seed = 20261125
const count = chooseBySuite(2, 200)
const priceDays = 50
/** Number of cards per list that are compared with a quote of the hotels. */
const quotedEach = chooseBySuite(1, 4)

let shop: TestShop
let now: Day
beforeAll(async () => {
  const deals = catalogue.deals.map((deal) => deal.title)
  shop = await startTestShop({ pages: true, deals, priceDays, work: false })
  await insertFirstPrices(shop.shop, hotels, { parties: ['2+8', '2+5,8'], days: priceDays })
  now = today(shop.shop.now())
}, 600_000)
afterAll(() => shop?.close())

const age = fc.integer({ min: 0, max: 17 })
const aRoom = fc
  .record({
    adults: fc.integer({ min: 1, max: 4 }),
    children: fc.array(age, { maxLength: 3 }).map((ages) => ages.sort((a, b) => a - b)),
  })
  .filter((room) => countPeople([room]) <= 4)
const aParty = fc
  .oneof({ weight: 3, arbitrary: fc.tuple(aRoom) }, { weight: 2, arbitrary: fc.tuple(aRoom, aRoom) })
  .filter((rooms) => countPeople(rooms) <= 6 && !isUsualParty(partyKey(rooms)))
const someDates = fc.record({ from: fc.integer({ min: 2, max: 30 }), days: fc.integer({ min: 1, max: 14 }) })
const families = fc.sample(fc.record({ rooms: aParty, dates: someDates, pick: fc.nat() }), { seed, numRuns: count })

const searchDeals = async (body: object, client = shop.client) =>
  (await client('POST /deals/search', { body: { ...body, limit: 100 } })).data

/** Reads a list as a browser does: repeatedly while replies of the hotels are pending. */
async function readList(
  body: object,
  client = shop.client,
): Promise<{ cards: DealCard[]; readings: number; ms: number }> {
  const started = performance.now()
  let list = await searchDeals(body, client)
  let readings = 1
  await retryUntilPasses(async () => {
    if (list.asking) list = await searchDeals(body, client)
    readings += 1
    expect(list.asking).toBe(false)
  })
  return { cards: list.items, readings: readings - 1, ms: performance.now() - started }
}

/** Counts the shop's price searches for several hotels at the supplier. */
function countQuestions(): { since(): number; stop(): void } {
  const { supplier: port } = shop.shop
  const { searchHotels } = port
  let count = 0
  port.searchHotels = (...given) => {
    count += 1
    return searchHotels(...given)
  }
  return {
    since: () => {
      const found = count
      count = 0
      return found
    },
    stop: () => {
      port.searchHotels = searchHotels
    },
  }
}

type Body = { rooms: RoomParty[]; date_from?: Day; date_to?: Day }
const searchBodies = ({ rooms, dates }: (typeof families)[number]): Body[] => [
  { rooms },
  { rooms, date_from: addDays(now, dates.from), date_to: addDays(now, dates.from + dates.days) },
]

const sumsOf = (price: Pick<CardPrice, 'total_cents' | 'payable_at_hotel_cents' | 'all_in_cents'>) => [
  price.total_cents,
  price.payable_at_hotel_cents,
  price.all_in_cents,
]
/** The fields that must be equal for all readers. */
const shownFieldsOf = (cards: DealCard[]) =>
  cards.map(({ deals_id, price_state, price }) => [deals_id, price_state, price])

function expectSamePrice(name: string, price: unknown, card: DealCard): void {
  expect([name, card.deals_id, price]).toEqual([name, card.deals_id, card.price])
}

/**
 * Expects the card's price on the page, in related stays, other lists, the strip of days and the cheapest dates,
 * without requests to the hotels.
 */
async function expectSameEverywhere(card: DealCard, { rooms, ...dates }: Body, cards: DealCard[]): Promise<void> {
  const query = { ...dates, rooms: partyKey(rooms) }
  const id = card.deals_id
  const price = card.price!
  const { data: page } = await shop.client('GET /deals/package/:category/:q', {
    params: { category: card.category, q: String(id) },
    query,
  })
  expectSamePrice('page', page.price, card)
  expectSamePrice(
    'by length',
    page.length_prices.find(({ nights }) => nights === price.nights),
    card,
  )
  const list = await listHeadingDeals(shop.client, card, query)
  expectSamePrice('heading', list.find(({ deals_id }) => deals_id === id)!.price, card)
  const { data: favourites } = await shop.client('POST /deals/cards', { body: { deals: [id], rooms, ...dates } })
  expectSamePrice('favourites', favourites[0]!.price, card)
  const { data: related } = await shop.client('GET /relatedDeals/:id', { params: { id }, query })
  const byId = new Map(cards.map((one) => [one.deals_id, one]))
  for (const one of related) {
    const listed = byId.get(one.deals_id)
    if (listed) expectSamePrice('related', one.price, listed)
  }
  const { date_from: from, date_to: to } = dates
  const range = from && to ? { from, to: addDays(to, -price.nights) } : {}
  const { check_in, nights, per_person_cents } = price
  const cheapest = (await shop.client('POST /calendar/cheapest', { body: { deals_id: id, nights, rooms, ...range } }))
    .data
  expect(cheapest[0]).toMatchObject({ check_in, nights, price_per_person_cents: per_person_cents })
  const strip = (
    await shop.client('POST /calendar/deals', { body: { deals: [id], nights, from: check_in, to: check_in, rooms } })
  ).data
  expect(strip[0]!.days[0]!.all_in_cents).toBe(price.all_in_cents)
}

/** Expects the card's price in the hotels' live reply for the stay, and in the quote of a room. */
async function expectQuoted({ deals_id, price }: DealCard, rooms: RoomParty[]): Promise<void> {
  const stay = { deals_id, check_in: price!.check_in, nights: price!.nights, rooms }
  const [hotel] = (await shop.client('POST /live-prices', { body: stay })).data
  expect(sumsOf(hotel!.price)).toEqual(sumsOf(price!))
  const [room] = (await shop.client('POST /room-config', { body: { ...stay, hotel_id: hotel!.hotel_id } })).data
  const offer = { deals_id, book_hash: room!.book_hash, pay: 'full' as const }
  expect(sumsOf((await shop.client('POST /specific-config', { body: offer })).data)).toEqual(sumsOf(price!))
}

/** Ids of deals with a hotel that has enough rooms of one type that fit every room of the party. */
async function findDealsWithRooms(rooms: RoomParty[]): Promise<Set<number>> {
  const fits = hotels.filter((hotel) =>
    hotel.rooms.some((room) => room.stock >= rooms.length && rooms.every((party) => canAccommodate(room, party))),
  )
  const rows = await shop.shop.db
    .selectFrom('deal_hotel')
    .innerJoin('hotel', 'hotel.id', 'deal_hotel.hotel_id')
    .select('deal_id')
    .where(
      'supplier_id',
      'in',
      fits.map(({ hid }) => hid),
    )
    .execute()
  return new Set(rows.map((row) => row.deal_id))
}

/**
 * Maximum number of requests for one choice; a choice of a few days is requested in full. Each division of the party
 * into rooms counts as a choice.
 */
const maxQuestions = Math.max(maxQueries, maxQueriesPerChoice)

test(`${count} families of any ages see prices on lists, the same everywhere and bookable`, async () => {
  const questions = countQuestions()
  const seen = { shown: 0, known: 0, quoted: 0, lists: 0, questions: 0, most: 0, again: 0, soon: 0 }
  for (const [index, family] of families.entries()) {
    const { rooms, pick } = family
    const fitting = await findDealsWithRooms(rooms)
    for (const body of searchBodies(family)) {
      try {
        questions.since()
        // Two concurrent readers, then a third one.
        const [first, other] = await Promise.all([readList(body), readList(body, shop.newClient())])
        const asked = questions.since()
        expect(asked).toBeLessThanOrEqual(maxQuestions * (1 + partyDivisionsWithFewestRooms(rooms).length))
        expect(shownFieldsOf(other.cards)).toEqual(shownFieldsOf(first.cards))
        expect(shownFieldsOf((await readList(body, shop.newClient())).cards)).toEqual(shownFieldsOf(first.cards))
        const shown = first.cards.filter(
          ({ deals_id, price_state }) => price_state !== 'hidden' && fitting.has(deals_id),
        )
        const known = first.cards.filter(({ price }) => price !== null)
        seen.lists += 1
        seen.questions += asked
        seen.most = Math.max(seen.most, asked)
        seen.again += first.readings > 1 ? 1 : 0
        seen.shown += shown.length
        seen.known += known.length
        if (first.ms <= 3_000) seen.soon += known.length
        for (const { price } of known) {
          expect(price!.people).toBe(countPeople(rooms))
          if (body.date_from) expect(price!.check_in >= body.date_from).toBe(true)
          if (body.date_to) expect(addDays(price!.check_in, price!.nights) <= body.date_to).toBe(true)
        }
        const one = known[pick % Math.max(1, known.length)]
        if (one && (isLong || (index + seen.lists) % 2 === 0)) await expectSameEverywhere(one, body, first.cards)
        // No further requests were sent, because all readers share the prices.
        expect(questions.since()).toBe(0)
        for (let turn = 0; turn < Math.min(quotedEach, known.length); turn += 1) {
          await expectQuoted(known[(pick + turn * 7) % known.length]!, rooms)
          seen.quoted += 1
        }
      } catch (error) {
        throw new Error(`family ${index} of seed ${seed}: ${JSON.stringify({ party: partyKey(rooms), body })}`, {
          cause: error,
        })
      }
    }
  }
  questions.stop()
  // `soon` is the number of cards with a price within three seconds. It is printed but not asserted.
  if (isLong) process.stdout.write(`${JSON.stringify(seen)}\n`)
  expect(seen.known / seen.shown).toBeGreaterThanOrEqual(0.95)
  expect([seen.shown > 60 * count, seen.quoted >= 1.5 * count]).toEqual([true, true])
}, 1_800_000)

/** Finds a card for whose package the calendar loads a cheaper day of arrival. */
async function findCheaperDay(cards: DealCard[], rooms: RoomParty[]): Promise<DealCard> {
  for (const card of cards) {
    if (card.price === null) continue
    const { deals_id, price } = card
    const days = (
      await shop.client('POST /hotels/calendar', {
        body: { deals_id, nights: price.nights, rooms, from: now, to: addDays(now, 45) },
      })
    ).data
    if (days.some(({ all_in_cents: cents }) => cents !== null && cents < price.all_in_cents)) return card
  }
  throw new Error('no calendar knows a day that is cheaper than the card')
}

test('a cheaper day found by a calendar is the price for everybody at once, and the comparison detects a difference', async () => {
  const body = { rooms: [{ adults: 2, children: [1, 16] }] }
  const before = await readList(body)
  const old = await findCheaperDay(before.cards, body.rooms)
  const after = await readList(body, shop.newClient())
  const card = after.cards.find(({ deals_id }) => deals_id === old.deals_id)!
  expect(card.price!.all_in_cents).toBeLessThan(old.price!.all_in_cents)
  await expectSameEverywhere(card, body, after.cards)
  await expectQuoted(card, body.rooms)
  // Control: the list's previous price differs from the page's.
  await expect(expectSameEverywhere(old, body, before.cards)).rejects.toThrow('page')
})

longTest(
  "the questions for lists keep to their share of the supplier's limit, and go on when it allows more",
  async () => {
    const [requests, seconds] = [30, 4]
    await callSupplierStandIn(shop, '/limits', { path: 'search/serp/hotels', requests, seconds })
    const { answered } = countSupplierAnswers(shop)
    // The first reply announces the changed rate limit.
    const few = (from: number) => ({ date_from: addDays(now, from), date_to: addDays(now, from + 1), nights: [1] })
    await searchDeals({ rooms: [{ adults: 2, children: [9, 9] }], ...few(3) })
    const before = answered()
    expect(before).toBeGreaterThan(0)
    const started = performance.now()
    const parties = [4, 5, 6, 7, 9].map((age) => ({ rooms: [{ adults: 2, children: [4, age] }] }))
    const first = await Promise.all(parties.map((body) => searchDeals(body)))
    expect(first.some(({ asking }) => asking)).toBe(true)
    for (const { items, asking } of first) if (asking) expect(items.every(({ price }) => price === null)).toBe(true)
    // A request with dates does not wait for the requests before it.
    const dated = await searchDeals({ rooms: [{ adults: 2, children: [9, 9] }], ...few(4) })
    expect(dated.items.some(({ price }) => price !== null)).toBe(true)
    const lists = await Promise.all(parties.map((body) => readList(body)))
    for (const { cards } of lists) expect(cards.filter(({ price }) => price !== null).length).toBeGreaterThan(30)
    // The rate limit has fixed windows, so requests may have used one window more than have passed. Two fifths of each
    // window are available to these requests.
    const windows = Math.ceil((performance.now() - started) / (seconds * 1000)) + 1
    expect(answered() - before).toBeGreaterThanOrEqual(5 * 8)
    expect(answered() - before).toBeLessThanOrEqual(windows * Math.floor(requests * 0.4) + 1)
    const countLogged = async (outcome: string) =>
      (
        await shop.shop.db
          .selectFrom('supplier_exchange')
          .select('request_id')
          .where('path', '=', 'search/serp/hotels')
          .where('outcome', '=', outcome)
          .execute()
      ).length
    await retryUntilPasses(async () => expect(await countLogged('ok')).toBeGreaterThanOrEqual(answered()))
    expect(await countLogged('rate limited')).toBe(0)
  },
  180_000,
)
