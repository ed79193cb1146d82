/**
 * Each amount that a choice adds equals the difference between two separately requested quotes. The seed is fixed, so
 * that failures can be reproduced.
 *
 * In the long suite: 30 added amounts; 500, over the whole catalogue.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { addDays } from '@tussenuit/modules/shared/day.ts'
import { parsePartyKey, partyKey } from '@tussenuit/modules/shared/party.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { chooseBySuite, isLong } from '../../suite/form.ts'
import { issueCode } from '../../voucher-steps.ts'

const seed = 20261127
/** The number of differences to compare. */
const wanted = chooseBySuite(30, 500)
const titles = [
  'Cranberry days at the farm',
  'Sea steam in Domburg',
  'Heather, steam and silence',
  'Woodland days with children',
]

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ deals: isLong ? 60 : titles, work: false, priceDays: 60 })
})
afterAll(() => shop?.close())

const choice = fc.record({
  deal: fc.nat(),
  party: fc.constantFrom('2', '2', '1', '2+8', '3', '2|2'),
  skip: fc.integer({ min: 3, max: 40 }),
  hotel: fc.nat(),
  room: fc.nat(),
  chosen: fc.array(fc.nat(), { maxLength: 3 }),
})
type Difference = { of: string; said: number; is: number }

async function quoteOf(offer: { deals_id: number; book_hash: string }, activities: number[], voucher_codes?: string[]) {
  const body = { ...offer, activities, ...(voucher_codes ? { voucher_codes } : {}) }
  return (await shop.client('POST /specific-config', { body })).data
}
const readAllInCents = async (...asked: Parameters<typeof quoteOf>) => (await quoteOf(...asked)).all_in_cents

/** A random available stay, its hotels and rooms, and one of the rooms; null if nothing is available. */
async function findDrawnStay(drawn: typeof choice extends fc.Arbitrary<infer Value> ? Value : never) {
  const deals = ((await shop.client('GET /deals', { query: {} })).data as DealCard[]).filter(
    (one) => !one.externally_sold,
  )
  const deal = deals[drawn.deal % deals.length]!
  const rooms = parsePartyKey(drawn.party)!
  const calendar = (await shop.client('POST /getCalendar', { body: { deals_id: deal.deals_id } })).data
  const nights = calendar.stays[0]!.nights
  const from = addDays(calendar.min_date, drawn.skip)
  const asked = { deals_id: deal.deals_id, nights, rooms, from, to: addDays(from, 12) }
  const day = (await shop.client('POST /hotels/calendar', { body: asked })).data.find((one) => one.available)
  if (!day) return null
  const stay = { deals_id: deal.deals_id, check_in: day.date, nights, rooms }
  const hotels = (await shop.client('POST /live-prices', { body: stay })).data
  const hotel = hotels[drawn.hotel % Math.max(1, hotels.length)]
  if (!hotel) return null
  const offers = (await shop.client('POST /room-config', { body: { ...stay, hotel_id: hotel.hotel_id } })).data
  return { stay, hotels, offers, offer: offers[drawn.room % offers.length]! }
}
type Drawn = NonNullable<Awaited<ReturnType<typeof findDrawnStay>>>

/** The amount of each extra, and the difference between quotes with and without it; other extras are chosen in both. */
async function findExtraDifferences({ stay, offer }: Drawn, picks: readonly number[]): Promise<Difference[]> {
  const one = { deals_id: stay.deals_id, book_hash: offer.book_hash }
  const all = (await shop.client('POST /booking/extras', { body: one })).data.map((extra) => extra.activity_id)
  const chosen = [...new Set(picks.flatMap((pick) => (all.length > 0 ? all[pick % all.length]! : [])))]
  const said = (await shop.client('POST /booking/extras', { body: { ...one, activities: chosen } })).data
  const found: Difference[] = []
  for (const { activity_id: id, amount_cents } of said) {
    const others = chosen.filter((other) => other !== id)
    const is = (await readAllInCents(one, [id, ...others])) - (await readAllInCents(one, others))
    found.push({ of: `extra ${id} beside ${others.join()}`, said: amount_cents, is })
  }
  return found
}

/** The amounts of rooms and hotels in their lists, compared with quotes that include an extra. */
async function findOfferDifferences({ stay, hotels, offers, offer }: Drawn): Promise<Difference[]> {
  const one = { deals_id: stay.deals_id, book_hash: offer.book_hash }
  const found: Difference[] = []
  for (const list of [hotels, offers]) {
    const last = list.at(-1)!
    const firstCents = await readAllInCents({ ...one, book_hash: list[0]!.book_hash }, [])
    const is = (await readAllInCents({ ...one, book_hash: last.book_hash }, [])) - firstCents
    found.push({ of: 'listed offer', said: last.added_cents, is })
  }
  const extras = (await shop.client('POST /booking/extras', { body: one })).data.map((extra) => extra.activity_id)
  const activities = extras.slice(0, 1)
  const compare_with = [...hotels, ...offers].map(({ book_hash }) => book_hash)
  const quote = (await shop.client('POST /specific-config', { body: { ...one, activities, compare_with } })).data
  for (const other of quote.compared.slice(0, 3)) {
    const its = await readAllInCents({ ...one, book_hash: other.book_hash }, activities)
    found.push({
      of: 'offer beside the chosen one',
      said: other.added_cents,
      is: its - (await readAllInCents(one, activities)),
    })
    found.push({ of: 'offer with the same extras', said: other.all_in_cents, is: its })
  }
  return found
}

/** The amounts of optional activities on the package's page, for the party and days around the stay. */
async function findPageDifferences({ stay: { deals_id, check_in, nights, rooms } }: Drawn): Promise<Difference[]> {
  const dates = { date_from: check_in, date_to: addDays(check_in, nights + 2) }
  const page = (
    await shop.client('GET /deals/package/:id', {
      params: { id: String(deals_id) },
      query: { ...dates, nights: [nights], rooms: partyKey(rooms) },
    })
  ).data
  if (!page.price) return []
  const stay = { deals_id, check_in: page.price.check_in, nights: page.price.nights, rooms }
  const [hotel] = (await shop.client('POST /live-prices', { body: stay })).data
  const one = { deals_id, book_hash: hotel!.book_hash }
  const plain = await readAllInCents(one, [])
  const found: Difference[] = []
  for (const { activity_id: id, added_cents } of page.optional_activities)
    if (added_cents !== null)
      found.push({ of: `activity ${id} of the page`, said: added_cents, is: (await readAllInCents(one, [id])) - plain })
  return found
}

/** The remaining amounts in the days of a voucher, and the amounts due with its code. */
async function findVoucherDifferences({ stay, hotels }: Drawn, code: string): Promise<Difference[]> {
  const { deals_id, check_in, nights, rooms } = stay
  const span = { from: check_in, to: check_in, nights, rooms }
  const { data } = await shop.client('POST /vouchers/days', { body: { voucher_code: code, deals_id, ...span } })
  const found: Difference[] = []
  for (const hotel of hotels) {
    const day = data.hotels.find((one) => one.hotel_id === hotel.hotel_id)?.days[0]
    if (!day) continue
    const quote = await quoteOf({ deals_id, book_hash: hotel.book_hash }, [], [code])
    found.push({ of: 'left to pay with a voucher', said: day.on_top_cents, is: quote.due_now_cents })
  }
  return found
}

test('each amount that a choice is said to add is the difference of two quotes', async () => {
  const found: Difference[] = []
  const codes = [await issueCode(shop, 15_000), await issueCode(shop, 90_000)]
  for (const drawn of fc.sample(choice, { seed, numRuns: wanted * 4 })) {
    if (found.length >= wanted) break
    const stay = await findDrawnStay(drawn)
    if (!stay) continue
    found.push(
      ...(await findExtraDifferences(stay, drawn.chosen)),
      ...(await findOfferDifferences(stay)),
      ...(await findPageDifferences(stay)),
    )
    found.push(...(await findVoucherDifferences(stay, codes[found.length % codes.length]!)))
  }
  expect(found.length).toBeGreaterThanOrEqual(wanted)
  const wrong = found.filter(({ said, is }) => said !== is)
  expect(wrong, `${wrong.length} of ${found.length}`).toEqual([])
}, 600_000)
