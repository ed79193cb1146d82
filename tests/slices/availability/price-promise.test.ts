/**
 * The price promise over the whole demo catalogue: for every choice, every call and every rendered page has the same
 * all-in price, and the stay can be booked at it. The seed is fixed, so that failures can be reproduced.
 *
 * In the gate: 24 choices, one in four followed through every list, one in eight paid.
 * In the long suite: 500, each followed, one in five paid.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '@tussenuit/demo/catalogue/index.ts'
import { insertFirstPrices } from '@tussenuit/demo/first-prices.ts'
import { hotels } from '@tussenuit/demo/hotels/index.ts'
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { addDays, type Day, today } from '@tussenuit/modules/shared/day.ts'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { isUsualParty, parsePartyKey, countPeople } from '@tussenuit/modules/shared/party.ts'
import { expectPageShowsChoice, type Prices, readCompleteList } from '../../drawn-choice.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { listHeadingDeals } from '../../heading-list.ts'
import { expectBookableAtPrice, pickTotals } from '../../price-steps.ts'
import { chooseBySuite } from '../../suite/form.ts'

const seed = 20261122
const choices = chooseBySuite(24, 500)
/** Number of days with stored prices for the usual parties. */
const priceDays = 50
/**
 * A list is requested for every choice, and one of its cards is compared with the package page and the calendar. Every
 * fourth choice (in the long suite: every choice) is followed through the other lists to the live rooms and prebook,
 * and every eighth (fifth) of these to the card provider.
 */
const followedEach = chooseBySuite(4, 1)
const paidEach = chooseBySuite(8, 5)
/** Every sixth choice (third) is compared with rendered pages: list, package, booking and home page. */
const drawnEach = chooseBySuite(6, 3)
/** Scales a number of cases in 500 choices to the number of choices of this run. */
const scaleCases = (of: number) => (of * choices) / 500

let shop: TestShop
let now: Day
beforeAll(async () => {
  const deals = catalogue.deals.map((deal) => deal.title)
  shop = await startTestShop({ pages: true, deals, priceDays, work: false })
  await insertFirstPrices(shop.shop, hotels, { parties: ['2+8', '2+5,8'], days: priceDays })
  now = today(shop.shop.now())
}, 600_000)
afterAll(() => shop?.close())

const aDay = fc.integer({ min: 1, max: priceDays - 20 })
const anyChoice = fc.record({
  party: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 4, arbitrary: fc.constantFrom('1', '2', '2+8', '2+5,8') },
    { weight: 2, arbitrary: fc.constantFrom('3', '2+3', '2+11,14', '2|2', '2+0|1') },
  ),
  dates: fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: fc.record({ from: aDay, days: fc.integer({ min: 1, max: 4 }) }) },
    { weight: 1, arbitrary: fc.record({ from: aDay, days: fc.integer({ min: 5, max: 18 }) }) },
  ),
  nights: fc.option(fc.integer({ min: 1, max: 4 })),
  language: fc.constantFrom(...languages),
  pick: fc.nat(),
})
type Made = Pick<ReturnType<typeof searchFieldsOf>, 'body' | 'query'>

function searchFieldsOf(choice: {
  party: string | null
  dates: { from: number; days: number } | null
  nights: number | null
}) {
  const dates = choice.dates && {
    date_from: addDays(now, choice.dates.from),
    date_to: addDays(now, choice.dates.from + choice.dates.days),
  }
  const shared = { ...dates, ...(choice.nights === null ? {} : { nights: [choice.nights] }) }
  return {
    dates,
    body: { ...shared, ...(choice.party === null ? {} : { rooms: parsePartyKey(choice.party)! }) },
    query: { ...shared, ...(choice.party === null ? {} : { rooms: choice.party }) },
  }
}

/** Expects that the price is for the choice and that its parts add up. */
function expectOfChoice(card: DealCard, body: Made['body']): void {
  const price = card.price!
  const rooms = body.rooms ?? [{ adults: card.travel_companion, children: [] }]
  expect(price.people).toBe(countPeople(rooms))
  expect(price.per_person_cents * price.people).toBe(price.all_in_cents)
  expect(price.total_cents + price.payable_at_hotel_cents).toBe(price.all_in_cents)
  expect(card.lowest_price_cents).toBe(price.per_person_cents)
  expect([card.lowest_price_day, card.lowest_price_nights]).toEqual([price.check_in, price.nights])
  if (body.nights) expect(body.nights).toContain(price.nights)
  expect(card.show_hotel_nights).toContain(price.nights)
  if (body.date_from) expect(price.check_in >= body.date_from).toBe(true)
  if (body.date_to) expect(addDays(price.check_in, price.nights) <= body.date_to).toBe(true)
}

type Language = (typeof languages)[number]
const partyOf = (card: DealCard, { body }: Made) => body.rooms ?? [{ adults: card.travel_companion, children: [] }]

/** Expects the card's price on the package page and in the calendar. */
async function expectSamePage(card: DealCard, made: Made, language: Language): Promise<void> {
  const price = card.price!
  const { data: page } = await shop.client('GET /deals/package/:category/:q', {
    params: { category: card.category, q: String(card.deals_id) },
    query: { ...made.query, language },
  })
  expect([page.price_state, page.price, page.checkin_date]).toEqual(['known', price, price.check_in])
  expect(page.totalPrice).toBe(price.all_in_cents / 100)
  const [row] = (
    await shop.client('POST /hotels/calendar', {
      body: {
        deals_id: card.deals_id,
        nights: price.nights,
        rooms: partyOf(card, made),
        from: price.check_in,
        to: price.check_in,
      },
    })
  ).data
  expect(row).toMatchObject({ available: true, price_per_person_cents: price.per_person_cents, ...pickTotals(price) })
}

/** Expects the card's price in the other lists, the strip of days and the cheapest dates. */
async function expectSameLists(card: DealCard, made: Made, language: Language): Promise<void> {
  const price = card.price!
  const query = { ...made.query, language }
  const list = await listHeadingDeals(shop.client, card, query)
  const same = list.find((one) => one.deals_id === card.deals_id)!
  expect([same.price_state, same.price]).toEqual(['known', price])
  const party = { rooms: partyOf(card, made) }
  const stay = { deals_id: card.deals_id, nights: price.nights, ...party }
  const { date_from: from, date_to: to } = made.body
  const range = from && to ? { from, to: addDays(to, -price.nights) } : {}
  const cheapest = (await shop.client('POST /calendar/cheapest', { body: { ...stay, ...range } })).data
  expect(cheapest[0]).toEqual({
    check_in: price.check_in,
    nights: price.nights,
    price_per_person_cents: price.per_person_cents,
    ...pickTotals(price),
  })
  const strip = (
    await shop.client('POST /calendar/deals', {
      body: { deals: [card.deals_id], nights: price.nights, from: price.check_in, to: price.check_in, ...party },
    })
  ).data
  expect(strip[0]!.days[0]).toMatchObject({ price_per_person_cents: price.per_person_cents, ...pickTotals(price) })
}

test(`each "from" can be booked at that price: ${choices} choices over the whole catalogue`, async () => {
  const seen = { known: 0, unknown: 0, none: 0, hidden: 0, compared: 0, followed: 0, paid: 0, taxed: 0, families: 0 }
  const deals = new Set<number>()
  for (const [index, choice] of fc.sample(anyChoice, { seed, numRuns: choices }).entries()) {
    const made = searchFieldsOf(choice)
    const { items, facets } = await readCompleteList(shop, {
      ...made.body,
      sort: index % 2 ? 'price' : '-price',
      language: choice.language,
    })
    const known = items.filter((card) => card.price_state === 'known')
    for (const card of items) {
      seen[card.price_state] += 1
      if (card.price_state === 'known') expectOfChoice(card, made.body)
      else expect([card.price, card.lowest_price_cents, card.actual_price]).toEqual([null, null, null])
    }
    // Parties without stored prices also have prices, except at hotels without a suitable room.
    if (choice.party !== null && !isUsualParty(choice.party) && items.length > 9) {
      seen.families += 1
      expect([index, known.length > items.length * 0.6]).toEqual([index, true])
    }
    const cents = known.map((card) => card.price!.per_person_cents)
    expect(cents).toEqual(cents.toSorted((a, b) => (index % 2 ? a - b : b - a)))
    expect(items.slice(0, known.length)).toEqual(known)
    expect([facets.price.min_cents, facets.price.max_cents]).toEqual(
      known.length > 0 ? [Math.min(...cents), Math.max(...cents)] : [null, null],
    )
    const card = known[choice.pick % Math.max(1, known.length)]
    if (!card) continue
    deals.add(card.deals_id)
    seen.compared += 1
    if (card.price!.payable_at_hotel_cents > 0) seen.taxed += 1
    try {
      await expectSamePage(card, made, choice.language)
      if (seen.compared % followedEach !== 0) continue
      seen.followed += 1
      await expectSameLists(card, made, choice.language)
      const pay = seen.compared % paidEach === 0
      if (pay) seen.paid += 1
      const { check_in, nights } = card.price!
      await expectBookableAtPrice(shop, card.deals_id, card.price!, {
        stay: { check_in, nights, rooms: partyOf(card, made) },
        language: choice.language,
        pay,
      })
    } catch (error) {
      throw new Error(`choice ${index} of seed ${seed}: ${JSON.stringify({ ...choice, deal: card.deals_id })}`, {
        cause: error,
      })
    }
  }
  // A run without comparisons would prove nothing.
  expect(seen.compared).toBeGreaterThan(scaleCases(350))
  expect([seen.unknown, seen.hidden, seen.taxed].every((count) => count > scaleCases(20))).toBe(true)
  expect(seen.families).toBeGreaterThan(scaleCases(40))
  expect(seen.paid).toBeGreaterThan(0)
  expect([seen.followed, seen.paid]).toEqual([followedEach, paidEach].map((each) => Math.floor(seen.compared / each)))
  expect(deals.size).toBeGreaterThan(chooseBySuite(8, 50))
}, 2_400_000)

test(`pages as they are drawn name the sums of the calls: one in ${drawnEach} of those choices, in its language`, async () => {
  const seen = { known: 0, unpriced: 0, packages: 0, days: 0, taxed: 0, together: 0, persian: 0, related: 0, home: 0 }
  const all = fc.sample(anyChoice, { seed, numRuns: choices })
  for (const [index, choice] of all.entries()) {
    if (index % drawnEach !== 0) continue
    const made = searchFieldsOf(choice)
    const drawn = index / drawnEach
    const prices: Prices = ([null, null, 'person', 'together'] as const)[drawn % 4]!
    const sort = (['price', null, '-price'] as const)[drawn % 3]!
    try {
      await expectPageShowsChoice(shop, { ...choice, ...made, sort, prices, home: drawn % 8 === 0 }, seen)
    } catch (error) {
      throw new Error(`choice ${index} of seed ${seed}: ${JSON.stringify({ ...choice, sort, prices })}`, {
        cause: error,
      })
    }
  }
  expect([seen.known > scaleCases(1_500), seen.packages > scaleCases(60), seen.days > scaleCases(1_000)]).toEqual([
    true,
    true,
    true,
  ])
  const { unpriced, taxed, together, persian, related, home } = seen
  expect([unpriced, taxed, together, persian, related, home].every((count) => count > scaleCases(20))).toBe(true)
}, 900_000)
