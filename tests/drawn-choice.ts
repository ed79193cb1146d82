/** One random choice of a traveller: compares the amounts of the server-rendered pages with those of the calls. */
import { expect } from 'vitest'
import { createFormat } from '../apps/shop/app/format.ts'
import { fitBandsToScale, priceScale } from '../apps/shop/app/listing/price-scale.ts'
import type { SearchReply } from '@tussenuit/modules/catalogue/deal/contract.ts'
import type { CardPrice, DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { addDays, type Day } from '@tussenuit/modules/shared/day.ts'
import type { languages } from '@tussenuit/modules/shared/language.ts'
import { isRefreshedByPriceJob, parsePartyKey, partyKey } from '@tussenuit/modules/shared/party.ts'
import { retryUntilPasses } from './booking-steps.ts'
import {
  findAllByClass,
  findAllByTag,
  parseAmounts,
  getAttribute,
  readRenderedPrice,
  toLatinDigits,
  parseLocalNumber,
  findOneByClass,
  type Part,
  normalizeText,
  highlightedDayIndexes,
  parsePage,
  readSumTables,
  visibleText,
} from './drawn-page.ts'
import type { TestShop } from './harness.ts'

/** Which amount the URL requests; null: none, so that it depends on the travellers. */
export type Prices = 'person' | 'together' | null
export type DrawnChoice = {
  party: string | null
  nights: number | null
  dates: { date_from: Day; date_to: Day } | null
  body: object
  language: (typeof languages)[number]
  /** Null if the URL contains no sort order. */
  sort: 'price' | '-price' | null
  prices: Prices
  /** Selects the stay to open among those with a price. */
  pick: number
  /** Whether the home page is compared as well. */
  home: boolean
}
/** Numbers of compared values. A run without comparisons would prove nothing. */
export type Seen = Record<
  'known' | 'unpriced' | 'packages' | 'days' | 'taxed' | 'together' | 'persian' | 'related' | 'home',
  number
>

type Price = Pick<
  CardPrice,
  'check_in' | 'nights' | 'people' | 'per_person_cents' | 'payable_at_hotel_cents' | 'all_in_cents'
>
type PageLabels = { tag: string; stay(price: Pick<Price, 'check_in' | 'nights'>): string }

const pathOf = (deal: Pick<DealCard, 'category' | 'category_id'>) => `/packages/${deal.category}/${deal.category_id}`

/** The choice as query parameters. */
function queryOf({ party, nights, dates, language, prices }: DrawnChoice): URLSearchParams {
  const query = new URLSearchParams({ lang: language })
  if (dates) {
    query.set('from', dates.date_from)
    query.set('to', dates.date_to)
  }
  if (nights !== null) query.set('nights', String(nights))
  const rooms = party === null ? [] : parsePartyKey(party)!
  if (rooms.length > 1) query.set('rooms', party!)
  else if (rooms[0]) {
    query.set('adults', String(rooms[0].adults))
    if (rooms[0].children.length > 0) query.set('children', rooms[0].children.join(','))
  }
  if (prices !== null) query.set('prices', prices)
  return query
}

/** Whether the large amount is the total. By default it is for parties with children. */
const showsTotal = ({ prices, party }: DrawnChoice): boolean =>
  prices === null
    ? party !== null && parsePartyKey(party)!.some(({ children }) => children.length > 0)
    : prices === 'together'
const shownCents = (price: Pick<Price, 'all_in_cents' | 'per_person_cents'>, choice: DrawnChoice): number =>
  showsTotal(choice) ? price.all_in_cents : price.per_person_cents

async function open(shop: TestShop, path: string, query: URLSearchParams): Promise<{ page: Part; labels: PageLabels }> {
  const response = await fetch(`${shop.url}${path}?${query}`, { redirect: 'manual' })
  expect([path, response.status]).toEqual([path, 200])
  const page = parsePage(await response.text())
  const tag = getAttribute(findAllByTag(page, 'html')[0]!, 'lang')!
  const format = createFormat(tag)
  const stay = ({ check_in, nights }: Pick<Price, 'check_in' | 'nights'>) =>
    normalizeText(format.dayRange(check_in, addDays(check_in, nights)))
  return { page, labels: { tag, stay } }
}

/** Compares the amount, the highlighted days, the text of these days, and the amount paid at the hotel. */
function expectPriced(part: Part, sums: Part, price: Price, choice: DrawnChoice, labels: PageLabels): void {
  expect(readRenderedPrice(sums)).toBe(shownCents(price, choice))
  const raised = Array.from({ length: Math.min(6, price.nights + 1) }, (_, index) => index + 1)
  expect(highlightedDayIndexes(findOneByClass(part, 'week'))).toEqual(raised)
  const said = findOneByClass(part, 'deal-cheapest')
  expect(visibleText(said)).toContain(labels.stay(price))
  // The amount paid at the hotel is the only amount beside the strip.
  const atHotel = findAllByClass(part, 'fine').filter((one) => one !== said)
  const beside = atHotel
    .filter((one) => findAllByClass(sums, 'fine').every((other) => other !== one))
    .flatMap((one) => parseAmounts(visibleText(one)))
  expect(beside).toEqual(price.payable_at_hotel_cents > 0 ? [price.payable_at_hotel_cents] : [])
}

/** The amounts of a card without a price: the total for all travellers if only other rooms have a price. */
const amountsWithoutPrice = (deal: DealCard | undefined): number[] =>
  deal?.other_rooms ? [deal.other_rooms.price.all_in_cents] : []

/**
 * Compares a card of the home page or of the related stays. A deal without a price in the search has no price on the
 * card either. Returns whether the card has a price.
 */
function expectCard(card: Part, deals: Map<string, DealCard>, choice: DrawnChoice, labels: PageLabels): boolean {
  const deal = deals.get(getAttribute(card, 'href')!.split('?')[0]!)
  const price = deal?.price ?? null
  if (price === null) expect(parseAmounts(visibleText(card))).toEqual(amountsWithoutPrice(deal))
  else expectPriced(findOneByClass(card, 'deal-foot'), findOneByClass(card, 'deal-sum'), price, choice, labels)
  return price !== null
}

/** All deals of a list, after all hotels have replied. */
export async function readCompleteList(shop: TestShop, body: object): Promise<SearchReply> {
  const read = async () => (await shop.client('POST /deals/search', { body: { ...body, limit: 100 } })).data
  let list = await read()
  await retryUntilPasses(async () => {
    if (list.asking) list = await read()
    expect(list.asking).toBe(false)
  })
  return list
}

export async function expectPageShowsChoice(shop: TestShop, choice: DrawnChoice, seen: Seen): Promise<void> {
  const { items, total, facets } = await readCompleteList(shop, {
    ...choice.body,
    ...(choice.sort && { sort: choice.sort }),
    language: choice.language,
  })
  const query = queryOf(choice)
  const deals = new Map(items.map((deal) => [pathOf(deal), deal]))
  const known = items.filter((deal) => deal.price !== null)

  // Compares each row of the list and the order of the rows.
  const { page, labels } = await open(
    shop,
    '/packages/all',
    new URLSearchParams([
      ...query,
      ...(choice.sort ? [['sort', choice.sort]] : []),
      ['page', String(Math.max(1, Math.ceil(total / 10)))],
    ]),
  )
  const rows = findAllByClass(page, 'deal-row')
  const path = (row: Part) => getAttribute(findOneByClass(row, 'button-small'), 'href')!.split('?')[0]!
  expect(rows.map(path)).toEqual(items.map(pathOf))
  const order: number[] = []
  for (const [index, row] of rows.entries()) {
    const { price } = items[index]!
    if (price === null) {
      seen.unpriced += 1
      expect(parseAmounts(visibleText(row))).toEqual(amountsWithoutPrice(items[index]))
      continue
    }
    expectPriced(findOneByClass(row, 'deal-row-week'), findOneByClass(row, 'deal-row-price'), price, choice, labels)
    order.push(readRenderedPrice(findOneByClass(row, 'deal-row-price')) / (showsTotal(choice) ? price.people : 1))
    seen.known += 1
    if (price.payable_at_hotel_cents > 0) seen.taxed += 1
    if (showsTotal(choice)) seen.together += 1
    if (labels.tag.startsWith('fa')) seen.persian += 1
  }
  if (choice.sort !== null) expect(order).toEqual(order.toSorted((a, b) => (choice.sort === 'price' ? a - b : b - a)))
  expectHistogram(page, facets.price, known)

  if (choice.home) {
    const home = await open(shop, '/', query)
    const cards = findAllByClass(home.page, 'deal-card')
    expect(cards.length).toBeGreaterThan(3)
    for (const card of cards) if (expectCard(card, deals, choice, labels)) seen.home += 1
    // Destinations show the price per person of the usual party on any day. With any other choice they show no price.
    const usual = choice.party === null && choice.nights === null && choice.dates === null
    const places = await open(shop, '/destinations', query)
    for (const part of [findOneByClass(home.page, 'timetable'), findOneByClass(places.page, 'headings')])
      expect(parseAmounts(visibleText(part)).length > 0).toBe(usual && choice.prices !== 'together')
  }
  const deal = known[choice.pick % Math.max(1, known.length)]
  if (deal) await expectPackage(shop, deal, choice, query, deals, seen)
}

/** Compares the histogram above the price filter. Each stay with a price belongs to one band. */
function expectHistogram(page: Part, facet: SearchReply['facets']['price'], known: DealCard[]): void {
  const { bands } = facet
  const cents = known.map(({ price }) => price!.per_person_cents)
  const counts = bands.map(({ from, to }) => cents.filter((one) => one >= from * 100 && one < to * 100).length)
  expect([bands.map(({ count }) => count), counts.reduce((sum, count) => sum + count, 0)]).toEqual([
    counts,
    known.length,
  ])
  const drawn = findAllByClass(page, 'price-histogram')
  expect(drawn).toHaveLength(bands.length > 0 ? 1 : 0)
  if (!drawn[0]) return
  // One bar per band: the x-axis is the price on the slider's scale, the height the number of stays.
  const scale = priceScale(facet)!
  const bars = fitBandsToScale(bands, scale)
  const most = Math.max(...bars.map(({ count }) => count))
  const place = (euros: number) => ((euros - scale.floor) / (scale.ceiling - scale.floor)) * 100
  const rects = findAllByTag(drawn[0], 'rect').map((rect) =>
    ['x', 'width', 'height', 'y'].map((name) => Math.round(Number(getAttribute(rect, name)))),
  )
  expect(rects).toEqual(
    bars.map(({ from, to, count }) => {
      const height = count === 0 ? 0 : 8 + (count / most) * 92
      return [place(from) + 0.4, Math.max(0, place(to) - place(from) - 0.8), height, 100 - height].map(Math.round)
    }),
  )
  const all = bands.reduce((sum, { count }) => sum + count, 0)
  // The text names the band with most of the stays, or the whole range if there is none.
  const busiest = bands.find(({ count }) => count * 2 > all)
  const filled = bands.filter(({ count }) => count > 0)
  const said = findAllByTag(page, 'p').find((part) => getAttribute(part, 'id') === 'price-bands')!
  const [from, to] = busiest ? [busiest.from, busiest.to] : [filled[0]!.from, filled.at(-1)!.to]
  expect(parseAmounts(visibleText(said))).toEqual([from * 100, to * 100])
  expect(toLatinDigits(visibleText(said))).toContain(String(busiest ? busiest.count : all))
}

/** Compares the package's page for the choice, and the same page after another day is picked in its calendar. */
async function expectPackage(
  shop: TestShop,
  deal: DealCard,
  choice: DrawnChoice,
  query: URLSearchParams,
  deals: Map<string, DealCard>,
  seen: Seen,
): Promise<void> {
  const price = deal.price!
  const rooms = choice.party === null ? [{ adults: deal.travel_companion, children: [] }] : parsePartyKey(choice.party)!
  const { page, labels } = await open(shop, pathOf(deal), query)
  seen.packages += 1
  expectCardAndBar(page, price, choice, labels)
  const offers = findAllByTag(page, 'script')
    .filter((script) => getAttribute(script, 'type') === 'application/ld+json')
    .flatMap((script) => [...visibleText(script).matchAll(/"priceCurrency":"EUR","price":"([\d.]+)"/g)])
  expect(offers.map(([, euros]) => euros)).toEqual([(price.per_person_cents / 100).toFixed(2)])
  for (const card of findAllByClass(page, 'deal-card')) if (expectCard(card, deals, choice, labels)) seen.related += 1

  const stay = { deals_id: deal.deals_id, nights: price.nights, rooms }
  const days = await expectCalendar(shop, page, stay, choice)
  seen.days += days.length
  // Only stored prices: for other parties the browser requests the cheapest dates.
  if (isRefreshedByPriceJob(partyKey(rooms), deal.travel_companion)) await expectCheapestDates(shop, page, stay, choice)
  await expectLengths(shop, page, deal, choice)

  const booking = new URLSearchParams([['step', 'date'], ['q', String(deal.deals_id)], ...query])
  const dates = await open(shop, pathOf(deal).replace('/packages/', '/booking/'), booking)
  const free = await expectCalendar(shop, dates.page, stay, choice)
  const picked = free.at(-1)
  if (!picked) return
  // With another day picked, the card, the bar and the booking link refer to that day.
  query.delete('from')
  query.delete('to')
  query.set('check_in', picked.check_in)
  query.set('nights', String(picked.nights))
  const again = await open(shop, pathOf(deal), query)
  expectCardAndBar(again.page, picked, choice, labels)
  // The day of departure has a label and no price of a stay that begins on it.
  for (const cell of findAllByClass(findOneByClass(again.page, 'calendar-static'), 'day-departure'))
    expect(toLatinDigits(visibleText(findAllByTag(cell, 'span').at(-1)!))).not.toMatch(/\d/)
  const begun = await open(
    shop,
    pathOf(deal).replace('/packages/', '/booking/'),
    new URLSearchParams([['step', 'date'], ['q', String(deal.deals_id)], ...query]),
  )
  expect(readRenderedPrice(findOneByClass(findOneByClass(begun.page, 'booking-side'), 'total'))).toBe(
    picked.all_in_cents,
  )
}

/** Expects the dates of the call beside the calendar, and the stay of the card as the first. */
async function expectCheapestDates(
  shop: TestShop,
  page: Part,
  stay: { deals_id: number; nights: number; rooms: { adults: number; children: number[] }[] },
  choice: DrawnChoice,
): Promise<void> {
  const drawn = findAllByClass(page, 'cheapest-dates').flatMap((part) => findAllByTag(part, 'a'))
  const range = choice.dates && { from: choice.dates.date_from, to: addDays(choice.dates.date_to, -stay.nights) }
  const { data } = await shop.client('POST /calendar/cheapest', { body: { ...stay, ...range } })
  expect(
    drawn.map((one) => [
      new URLSearchParams(getAttribute(one, 'href')!.split('?')[1]).get('check_in'),
      parseAmounts(visibleText(one)),
    ]),
  ).toEqual(
    data.map(({ price_per_person_cents: per_person_cents, all_in_cents, check_in }) => [
      check_in,
      [shownCents({ per_person_cents, all_in_cents }, choice)],
    ]),
  )
}

/** Compares the prices by length of stay, per person or in total as on the card. */
async function expectLengths(shop: TestShop, page: Part, deal: DealCard, choice: DrawnChoice): Promise<void> {
  const { data } = await shop.client('GET /deals/package/:id', {
    params: { id: String(deal.deals_id) },
    query: {
      ...choice.dates,
      ...(choice.nights === null ? {} : { nights: [choice.nights] }),
      ...(choice.party === null ? {} : { rooms: choice.party }),
    },
  })
  expect(data.length_prices.find(({ nights }) => nights === deal.price!.nights)).toEqual(deal.price)
  const [table = []] = findAllByClass(page, 'stay-prices').map((part) => readSumTables(part)[0]!)
  expect(table.map(({ cents }) => cents)).toEqual(data.length_prices.map((price) => [shownCents(price, choice)]))
}

function expectCardAndBar(page: Part, price: Price, choice: DrawnChoice, labels: PageLabels): void {
  const card = findOneByClass(page, 'price-card')
  expectPriced(
    findOneByClass(card, 'price-card-week'),
    findOneByClass(card, 'price-card-head'),
    { ...price, payable_at_hotel_cents: 0 },
    choice,
    labels,
  )
  const said = parseAmounts(visibleText(card))
  expect(said).toContain(price.all_in_cents)
  const bar = findOneByClass(page, 'price-bar')
  expect(readRenderedPrice(bar)).toBe(shownCents(price, choice))
  expect(visibleText(bar)).toContain(labels.stay(price))
  const beside = parseAmounts(visibleText(findOneByClass(bar, 'price-bar-text')))
  if (price.payable_at_hotel_cents === 0) return expect(beside).toEqual([])
  expect(beside).toEqual([price.payable_at_hotel_cents])
  expect(said).toContain(price.payable_at_hotel_cents)
}

/** Compares every day of the two shown months; returns the available days with the prices of the call. */
async function expectCalendar(
  shop: TestShop,
  page: Part,
  stay: { deals_id: number; nights: number; rooms: { adults: number; children: number[] }[] },
  choice: DrawnChoice,
): Promise<Price[]> {
  const cells = findAllByTag(findOneByClass(page, 'calendar-static'), 'a').map((cell) => {
    const query = new URLSearchParams(getAttribute(cell, 'href')!.split('?')[1])
    return { cell, date: query.get('day') ?? query.get('check_in')! }
  })
  if (cells.length === 0) return []
  const [from, to] = [cells[0]!.date, cells.at(-1)!.date]
  const { data } = await shop.client('POST /hotels/calendar', { body: { ...stay, from, to } })
  const free = data.filter((day) => day.available && day.all_in_cents !== null)
  expect(cells.map(({ date }) => date)).toEqual(free.map((day) => day.date))
  for (const [index, { cell }] of cells.entries()) {
    const day = free[index]!
    const cents = shownCents({ all_in_cents: day.all_in_cents!, per_person_cents: day.price_per_person_cents! }, choice)
    expect(parseAmounts(visibleText(findAllByTag(cell, 'i')[0]!))).toEqual([cents])
    const drawn = findAllByTag(cell, 'span').at(-1)!
    const dayNumber = findAllByTag(drawn, 'b').map(visibleText).join('')
    expect(parseLocalNumber(visibleText(drawn).slice(dayNumber.length))).toBe(Math.ceil(cents / 100))
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
