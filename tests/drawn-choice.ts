/** One choice of a traveller, read from the pages as the server draws them and compared with the cents of the calls. */
import { expect } from 'vitest'
import { makeFormat } from '../apps/shop/app/format.ts'
import type { CardPrice, DealCard } from '@tussenuit/modules/deal/contract.ts'
import { addDays, type Day } from '@tussenuit/modules/shared/day.ts'
import type { languages } from '@tussenuit/modules/shared/language.ts'
import { partyFromKey } from '@tussenuit/modules/shared/party.ts'
import {
  allOf,
  allTags,
  amountsIn,
  attribute,
  drawnPrice,
  numberIn,
  oneOf,
  type Part,
  plain,
  raisedDays,
  readPage,
  textOf,
} from './drawn-page.ts'
import type { TestShop } from './harness.ts'

/** Which sum is asked for; null leaves it to the party. */
export type Prices = 'person' | 'together' | null
export type DrawnChoice = {
  party: string | null
  nights: number | null
  dates: { date_from: Day; date_to: Day } | null
  body: object
  language: (typeof languages)[number]
  sort: 'price' | '-price'
  prices: Prices
  /** Which of the stays with a price is opened. */
  pick: number
  /** Whether the front page is read too. */
  home: boolean
}
/** What the pages had to show, counted: a comparison that met nothing would prove nothing. */
export type Seen = Record<
  'known' | 'unpriced' | 'packages' | 'days' | 'taxed' | 'together' | 'persian' | 'related' | 'home',
  number
>

type Price = Pick<
  CardPrice,
  'check_in' | 'nights' | 'people' | 'per_person_cents' | 'payable_at_hotel_cents' | 'all_in_cents'
>
type Words = { tag: string; stay(price: Pick<Price, 'check_in' | 'nights'>): string }

const pathOf = (deal: Pick<DealCard, 'category' | 'category_id'>) => `/packages/${deal.category}/${deal.category_id}`

/** The choice as it stands in an address. */
function addressOf({ party, nights, dates, language, prices }: DrawnChoice): URLSearchParams {
  const query = new URLSearchParams({ lang: language })
  if (dates) {
    query.set('from', dates.date_from)
    query.set('to', dates.date_to)
  }
  if (nights !== null) query.set('nights', String(nights))
  const rooms = party === null ? [] : partyFromKey(party)!
  if (rooms.length > 1) query.set('rooms', party!)
  else if (rooms[0]) {
    query.set('adults', String(rooms[0].adults))
    if (rooms[0].children.length > 0) query.set('children', rooms[0].children.join(','))
  }
  if (prices !== null) query.set('prices', prices)
  return query
}

/** Which sum stands large: with children that of all, unless the address says otherwise. */
const isTogether = ({ prices, party }: DrawnChoice): boolean =>
  prices === null
    ? party !== null && partyFromKey(party)!.some(({ children }) => children.length > 0)
    : prices === 'together'
const large = (price: Pick<Price, 'all_in_cents' | 'per_person_cents'>, choice: DrawnChoice): number =>
  isTogether(choice) ? price.all_in_cents : price.per_person_cents

async function open(shop: TestShop, path: string, query: URLSearchParams): Promise<{ page: Part; words: Words }> {
  const response = await fetch(`${shop.url}${path}?${query}`, { redirect: 'manual' })
  expect([path, response.status]).toEqual([path, 200])
  const page = readPage(await response.text())
  const tag = attribute(allTags(page, 'html')[0]!, 'lang')!
  const format = makeFormat(tag)
  const stay = ({ check_in, nights }: Pick<Price, 'check_in' | 'nights'>) =>
    plain(format.dayRange(check_in, addDays(check_in, nights)))
  return { page, words: { tag, stay } }
}

/** The sum, the raised days, the same days in words, and what of the sum is paid at the hotel. */
function expectPriced(part: Part, sums: Part, price: Price, choice: DrawnChoice, words: Words): void {
  expect(drawnPrice(sums)).toBe(large(price, choice))
  const raised = Array.from({ length: Math.min(6, price.nights + 1) }, (_, index) => index + 1)
  expect(raisedDays(oneOf(part, 'week'))).toEqual(raised)
  const said = oneOf(part, 'deal-cheapest')
  expect(textOf(said)).toContain(words.stay(price))
  // Beside the strip stands what is paid at the hotel, and no other sum.
  const atHotel = allOf(part, 'fine').filter((one) => one !== said)
  const beside = atHotel
    .filter((one) => allOf(sums, 'fine').every((other) => other !== one))
    .flatMap((one) => amountsIn(textOf(one)))
  expect(beside).toEqual(price.payable_at_hotel_cents > 0 ? [price.payable_at_hotel_cents] : [])
}

/** A card of the front page or of related stays; what the search does not find for the choice has no price there either. */
function expectCard(card: Part, deals: Map<string, DealCard>, choice: DrawnChoice, words: Words): boolean {
  const price = deals.get(attribute(card, 'href')!.split('?')[0]!)?.price ?? null
  if (price === null) expect(amountsIn(textOf(card))).toEqual([])
  else expectPriced(oneOf(card, 'deal-foot'), oneOf(card, 'deal-sum'), price, choice, words)
  return price !== null
}

export async function expectDrawn(shop: TestShop, choice: DrawnChoice, seen: Seen): Promise<void> {
  const { items, total } = (
    await shop.client('POST /deals/search', {
      body: { ...choice.body, sort: choice.sort, limit: 100, language: choice.language },
    })
  ).data
  const query = addressOf(choice)
  const deals = new Map(items.map((deal) => [pathOf(deal), deal]))
  const known = items.filter((deal) => deal.price !== null)

  // The list: each row, and the order in which they stand.
  const { page, words } = await open(
    shop,
    '/packages/all',
    new URLSearchParams([...query, ['sort', choice.sort], ['page', String(Math.max(1, Math.ceil(total / 10)))]]),
  )
  const rows = allOf(page, 'deal-row')
  const path = (row: Part) => attribute(oneOf(row, 'button-small'), 'href')!.split('?')[0]!
  expect(rows.map(path)).toEqual(items.map(pathOf))
  const order: number[] = []
  for (const [index, row] of rows.entries()) {
    const { price } = items[index]!
    if (price === null) {
      seen.unpriced += 1
      expect(amountsIn(textOf(row))).toEqual([])
      continue
    }
    expectPriced(oneOf(row, 'deal-row-week'), oneOf(row, 'deal-row-price'), price, choice, words)
    order.push(drawnPrice(oneOf(row, 'deal-row-price')) / (isTogether(choice) ? price.people : 1))
    seen.known += 1
    if (price.payable_at_hotel_cents > 0) seen.taxed += 1
    if (isTogether(choice)) seen.together += 1
    if (words.tag.startsWith('fa')) seen.persian += 1
  }
  expect(order).toEqual(order.toSorted((a, b) => (choice.sort === 'price' ? a - b : b - a)))

  if (choice.home) {
    const home = await open(shop, '/', query)
    const cards = allOf(home.page, 'deal-card')
    expect(cards.length).toBeGreaterThan(3)
    for (const card of cards) if (expectCard(card, deals, choice, words)) seen.home += 1
  }
  const deal = known[choice.pick % Math.max(1, known.length)]
  if (deal) await expectPackage(shop, deal, choice, query, deals, seen)
}

/** The package's page for the choice, and with another day picked in its calendar. */
async function expectPackage(
  shop: TestShop,
  deal: DealCard,
  choice: DrawnChoice,
  query: URLSearchParams,
  deals: Map<string, DealCard>,
  seen: Seen,
): Promise<void> {
  const price = deal.price!
  const rooms = choice.party === null ? [{ adults: deal.travel_companion, children: [] }] : partyFromKey(choice.party)!
  const { page, words } = await open(shop, pathOf(deal), query)
  seen.packages += 1
  expectCardAndBar(page, price, choice, words)
  const offers = allTags(page, 'script')
    .filter((script) => attribute(script, 'type') === 'application/ld+json')
    .flatMap((script) => [...textOf(script).matchAll(/"priceCurrency":"EUR","price":"([\d.]+)"/g)])
  expect(offers.map(([, euros]) => euros)).toEqual([(price.per_person_cents / 100).toFixed(2)])
  for (const card of allOf(page, 'deal-card')) if (expectCard(card, deals, choice, words)) seen.related += 1

  const stay = { deals_id: deal.deals_id, nights: price.nights, rooms }
  const days = await expectCalendar(shop, page, stay, choice)
  seen.days += days.length
  const cheapest = allOf(page, 'cheapest-dates').flatMap((part) => allTags(part, 'a'))
  if (cheapest[0]) {
    expect(new URLSearchParams(attribute(cheapest[0], 'href')!.split('?')[1]).get('check_in')).toBe(price.check_in)
    expect(amountsIn(textOf(cheapest[0]))).toEqual([large(price, choice)])
  }

  const booking = new URLSearchParams([['step', 'date'], ['q', String(deal.deals_id)], ...query])
  const dates = await open(shop, pathOf(deal).replace('/packages/', '/booking/'), booking)
  const free = await expectCalendar(shop, dates.page, stay, choice)
  const picked = free.at(-1)
  if (!picked) return
  // Another day is picked: card, bar and what the booking begins with are of that day.
  query.delete('from')
  query.delete('to')
  query.set('check_in', picked.check_in)
  query.set('nights', String(picked.nights))
  const again = await open(shop, pathOf(deal), query)
  expectCardAndBar(again.page, picked, choice, words)
  const begun = await open(
    shop,
    pathOf(deal).replace('/packages/', '/booking/'),
    new URLSearchParams([['step', 'date'], ['q', String(deal.deals_id)], ...query]),
  )
  expect(drawnPrice(oneOf(oneOf(begun.page, 'booking-side'), 'total'))).toBe(picked.all_in_cents)
}

function expectCardAndBar(page: Part, price: Price, choice: DrawnChoice, words: Words): void {
  const card = oneOf(page, 'price-card')
  expectPriced(
    oneOf(card, 'price-card-week'),
    oneOf(card, 'price-card-head'),
    { ...price, payable_at_hotel_cents: 0 },
    choice,
    words,
  )
  const said = amountsIn(textOf(card))
  expect(said).toContain(price.all_in_cents)
  const bar = oneOf(page, 'price-bar')
  expect(drawnPrice(bar)).toBe(large(price, choice))
  expect(textOf(bar)).toContain(words.stay(price))
  const beside = amountsIn(textOf(oneOf(bar, 'price-bar-words')))
  if (price.payable_at_hotel_cents === 0) return expect(beside).toEqual([])
  expect(beside).toEqual([price.payable_at_hotel_cents])
  expect(said).toContain(price.payable_at_hotel_cents)
}

/** Every day of the two months that are drawn; answers those that can be had, with the sums of the call. */
async function expectCalendar(
  shop: TestShop,
  page: Part,
  stay: { deals_id: number; nights: number; rooms: { adults: number; children: number[] }[] },
  choice: DrawnChoice,
): Promise<Price[]> {
  const cells = allTags(oneOf(page, 'calendar-static'), 'a').map((cell) => ({
    cell,
    date: new URLSearchParams(attribute(cell, 'href')!.split('?')[1]).get('check_in')!,
  }))
  if (cells.length === 0) return []
  const [from, to] = [cells[0]!.date, cells.at(-1)!.date]
  const { data } = await shop.client('POST /hotels/calendar', { body: { ...stay, from, to } })
  const free = data.filter((day) => day.available && day.all_in_cents !== null)
  expect(cells.map(({ date }) => date)).toEqual(free.map((day) => day.date))
  for (const [index, { cell }] of cells.entries()) {
    const day = free[index]!
    const cents = large({ all_in_cents: day.all_in_cents!, per_person_cents: day.price_per_person_cents! }, choice)
    expect(amountsIn(textOf(oneOf(cell, 'unseen')))).toEqual([cents])
    const drawn = allTags(cell, 'span').at(-1)!
    expect(numberIn(textOf(drawn))).toBe(Math.ceil(cents / 100))
  }
  return free.map((day) => ({
    check_in: day.date,
    nights: stay.nights,
    people: stay.rooms.reduce((sum, room) => sum + room.adults + room.children.length, 0),
    per_person_cents: day.price_per_person_cents!,
    payable_at_hotel_cents: day.payable_at_hotel_cents!,
    all_in_cents: day.all_in_cents!,
  }))
}
