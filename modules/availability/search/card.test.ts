import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DealActivity } from '../../catalogue/activity/index.ts'
import type { Pictures } from '../../platform/media/ports.ts'
import { roundToHalfEuro } from '../../shared/money.ts'
import type { ChoicePrices } from '../calendar/travel-choice.ts'
import { toNights } from '../../catalogue/deal/length-of-stay.ts'
import { parsePartyKey, type RoomParty } from '../../shared/party.ts'
import { toDealCard, type PriceOfCard, dealCardPriceFields } from './card.ts'
import { toDealPage } from './deal-page.ts'
import type { DealRow } from '../../catalogue/deal/index.ts'

const pictures: Pictures = {
  base: '',
  facts: (key) =>
    key === 'sea' ? { width: 1600, height: 1067, alt: 'The sea', color: '#336699', focusX: 0.4, focusY: 0.6 } : null,
  add: async () => 'added',
  keys: () => ['sea'],
  uploads: () => [],
  find: async () => null,
  refresh: async () => false,
  check: async () => undefined,
  variant: async () => null,
  show: async () => null,
}
const makeRow = (change: Partial<DealRow> = {}): DealRow => ({
  id: 7,
  slug: 'by-the-sea',
  status: 'active',
  title: 'Two days by the sea',
  summary: 'Dunes',
  picture_alts: {},
  description_html: '<p>Dunes</p>',
  category_type: 'category',
  category: 'coast',
  destination: 'zeeland',
  themes: ['walking'],
  headings: ['category/coast', 'destination/zeeland', 'theme/walking'],
  surrounding_id: null,
  length_of_stay: [4, 2, 3],
  board_types: ['HALF_BOARD'],
  travel_companion: 2,
  travel_start_date: null,
  travel_end_date: null,
  closed_arrival_weekdays: [],
  hotel_info: { title: 'Hotels' },
  additional_information: [],
  pictures: ['sea', 'gone'],
  margin_bp: 1_500,
  partial_payment: 0,
  partial_payment_due_days: 42,
  is_sgr_package: false,
  is_package_travel: false,
  vat_scheme: null,
  externally_sold: false,
  hide_price: false,
  recommended: true,
  custom_filters: {},
  translations: { nl: { title: 'Twee dagen aan zee' } },
  lowest_price_cents: 18_900,
  lowest_price_day: '2027-01-12',
  lowest_price_nights: 1,
  reference_price_cents: null,
  snapped_prices: [{ nights: 1, prices: '189,199' }],
  created_at: new Date(0),
  included_activities: [],
  surrounding_name: null,
  surrounding_title: null,
  surrounding_description: null,
  surrounding_picture: null,
  surrounding_translations: null,
  heading_translations: { nl: { title: 'Aan zee' } },
  destination_title: 'Zeeland',
  destination_country: 'NL',
  destination_translations: { nl: { title: 'Zeeuwse kust' } },
  included_count: 1,
  optional_count: 0,
  ...change,
})
/** The stay that the deal advertises, for its usual party. */
function pricesOf(deal: DealRow): ChoicePrices {
  const cents = deal.lowest_price_cents
  return {
    rooms: [{ adults: deal.travel_companion, children: [] }],
    byNights: new Map(
      cents === null
        ? []
        : [
            [
              1,
              {
                state: 'known' as const,
                stay: {
                  check_in: deal.lowest_price_day!,
                  nights: deal.lowest_price_nights!,
                  per_person_cents: cents,
                  total_cents: cents * deal.travel_companion - 300,
                  payable_at_hotel_cents: 300,
                  all_in_cents: cents * deal.travel_companion,
                },
              },
            ],
          ],
    ),
  }
}
const makeCard = (change: Partial<DealRow> = {}, language?: string) =>
  toDealCard(
    makeRow(change),
    dealCardPriceFields(makeRow(change), pricesOf(makeRow(change)), undefined),
    pictures,
    language,
  )
const makeDetail = (change: Partial<DealRow> = {}, activities: DealActivity[] = []) =>
  toDealPage(
    makeRow(change),
    {
      activities,
      hotels: [],
      amenities: [],
      blocks: [],
      freeUntil: null,
      lines: [],
      added: new Map([[3, 4_200]]),
      reservationCostCents: 1_900,
      today: '2026-11-20',
      prices: pricesOf(makeRow(change)),
      nights: undefined,
      chosen: false,
    },
    pictures,
    undefined,
  )

test('a card shows the lowest price in euros and in cents, with its day and nights', () => {
  expect(makeCard()).toMatchObject({
    lowest_price: 189,
    lowest_price_cents: 18_900,
    actual_price: 189,
    lowest_price_day: '2027-01-12',
    lowest_price_nights: 1,
    price_before_discount: null,
    discount_percentage: null,
  })
  expect(makeCard({ lowest_price_cents: 18_950 })).toMatchObject({ lowest_price: 189.5, actual_price: 189.5 })
})

test.each([
  ['no history', null, null, null],
  ['the same price all month', 18_900, null, null],
  ['a cheaper price a week ago', 17_900, null, null],
  ['a dearer one', 21_900, 219, 13],
  ['a quarter goes up to the half', 21_925, 219.5, 13],
  ['less than a quarter goes down', 21_924, 219, 13],
  ['so little dearer that rounding eats it', 18_910, null, null],
  ['a difference that is no whole per cent', 18_925, null, null],
  ['twice as dear', 37_800, 378, 50],
])('before the discount: %s', (_, reference, before, percentage) => {
  expect(makeCard({ reference_price_cents: reference })).toMatchObject({
    price_before_discount: before,
    discount_percentage: percentage,
  })
})

test('a discount is only ever shown against a higher price that was asked, in half euros, and never exaggerated', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 500_000 }), (lowest, reference) => {
      const { price_before_discount: before, discount_percentage: percentage } = makeCard({
        lowest_price_cents: lowest,
        reference_price_cents: reference,
      })
      const struck = roundToHalfEuro(reference)
      if (reference <= lowest || (struck - lowest) * 100 < struck) {
        expect([before, percentage]).toEqual([null, null])
        return
      }
      expect([(before! * 2) % 1, Math.abs(before! * 100 - reference) <= 25, before! * 100 > lowest]).toEqual([
        0,
        true,
        true,
      ])
      expect(percentage! <= (1 - lowest / (before! * 100)) * 100 + 1e-9 && percentage! >= 1 && percentage! < 100).toBe(
        true,
      )
    }),
    { seed: 20261120 },
  )
})

test.each<[string, Partial<DealRow>]>([
  ['sold by a partner', { externally_sold: true }],
  ['hidden by staff', { hide_price: true }],
  ['both', { externally_sold: true, hide_price: true }],
  ['not bookable on any day', { lowest_price_cents: null }],
])('a price that is %s appears nowhere, neither on the card nor on the page', (_, change) => {
  const hidden = {
    lowest_price: null,
    lowest_price_cents: null,
    lowest_price_day: null,
    lowest_price_nights: null,
    price_before_discount: null,
    discount_percentage: null,
    actual_price: null,
  }
  expect(makeCard({ reference_price_cents: 30_000, ...change })).toMatchObject(hidden)
  const page = makeDetail({ reference_price_cents: 30_000, ...change })
  expect(page).toMatchObject({ ...hidden, totalPrice: null, snapped_prices: [], length_prices: [], checkin_date: null })
  expect(JSON.stringify(page)).not.toMatch(/189|300/)
})

test('the page tells the price of all who usually travel', () => {
  expect(makeDetail()).toMatchObject({
    totalPrice: 378,
    lowest_price: 189,
    checkin_date: '2027-01-12',
    snapped_prices: [{ nights: 1, prices: '189,199' }],
    length_prices: [{ nights: 1, per_person_cents: 18_900, all_in_cents: 37_800, payable_at_hotel_cents: 300 }],
    reservation_cost_cents: 1_900,
  })
  expect(makeDetail({ travel_companion: 3, lowest_price_cents: 18_950 }).totalPrice).toBe(568.5)
})

test('a card shows the cheapest of the chosen lengths, and says what is unknown, sold out or hidden', () => {
  const stay = (all_in_cents: number, nights: number) => ({
    check_in: '2027-01-12',
    nights,
    per_person_cents: all_in_cents / 4,
    total_cents: all_in_cents - 840,
    payable_at_hotel_cents: 840,
    all_in_cents,
  })
  const prices: ChoicePrices = {
    rooms: [{ adults: 2, children: [5, 8] }],
    byNights: new Map([
      [1, { state: 'known', stay: stay(40_000, 1) }],
      [2, { state: 'known', stay: stay(60_000, 2) }],
      [3, { state: 'unknown' }],
      [4, { state: 'none' }],
    ]),
  }
  const none = { price: null, price_reason: null, other_rooms: null, asking: false, advertised: false }
  const of = (nights: number[] | undefined, change: Partial<DealRow> = {}) =>
    dealCardPriceFields(makeRow(change), prices, nights)
  expect(of([2, 3])).toEqual({
    price_state: 'known',
    price_reason: null,
    other_rooms: null,
    price: { ...stay(60_000, 2), adults: 2, children: [5, 8], people: 4 },
    asking: false,
    advertised: false,
  })
  expect([of(undefined).price?.nights, of([]).price?.nights]).toEqual([1, 1])
  expect([of([3, 4]), of([4]), of([7])].map((one) => one.price_state)).toEqual(['unknown', 'none', 'none'])
  expect(of(undefined, { hide_price: true })).toEqual({ ...none, price_state: 'hidden' })
  expect(dealCardPriceFields(makeRow(), undefined, undefined)).toEqual({ ...none, price_state: 'unknown' })
  // Only an unknown price can become known shortly.
  const asked = (nights: number[]) => dealCardPriceFields(makeRow(), { ...prices, isAsking: true }, nights).asking
  expect([asked([3]), asked([2, 3]), asked([4]), of([3]).asking]).toEqual([true, false, false, false])
  // If no room is large enough for the party, the card has the price of other rooms, for the chosen lengths.
  const otherRooms: ChoicePrices = {
    rooms: [
      { adults: 1, children: [5] },
      { adults: 1, children: [8] },
    ],
    byNights: new Map([[4, { state: 'known', stay: stay(90_000, 4) }]]),
  }
  const divided = (nights: number[]) =>
    dealCardPriceFields(makeRow(), { ...prices, isTooMany: true, otherRooms }, nights)
  expect(divided([4])).toMatchObject({
    price: null,
    price_state: 'none',
    price_reason: 'too_many_for_one_room',
    other_rooms: { rooms: '1+5|1+8', price: { ...stay(90_000, 4), adults: 2, children: [5, 8], people: 4 } },
  })
  expect([divided([3]).other_rooms, divided([1]).price_reason]).toEqual([null, null])
  // The price history applies to the advertised price only.
  const other = toDealCard(makeRow({ reference_price_cents: 30_000 }), of([2]), pictures, undefined)
  expect([other.lowest_price_cents, other.price_before_discount]).toEqual([15_000, null])
})

test.each<[string, object, RoomParty[]]>([
  ['another day', { check_in: '2027-02-02' }, [{ adults: 2, children: [] }]],
  ['another length', { nights: 3 }, [{ adults: 2, children: [] }]],
  ['two in two rooms', {}, parsePartyKey('1|1')!],
  ['one adult with a child', {}, [{ adults: 1, children: [4] }]],
])('the price before stands beside no other stay at the same price: %s', (_, change, rooms) => {
  const deal = makeRow({ reference_price_cents: 30_000 })
  const { byNights } = pricesOf(deal)
  const own = byNights.get(1)!
  if (own.state !== 'known') throw new Error('no price')
  const of = (stay: object, party: RoomParty[]) =>
    dealCardPriceFields(
      deal,
      { rooms: party, byNights: new Map([[1, { ...own, stay: { ...own.stay, ...stay } }]]) },
      undefined,
    )
  const before = (price: PriceOfCard) => toDealCard(deal, price, pictures, undefined).price_before_discount
  expect(before(of({}, [{ adults: 2, children: [] }]))).toBe(300)
  const other = of(change, rooms)
  expect(other.price!.per_person_cents).toBe(deal.lowest_price_cents)
  expect(before(other)).toBeNull()
})

test('nights are days minus one, sorted, and lengths are sorted too', () => {
  expect(toNights([8, 3, 2])).toEqual([1, 2, 7])
  const lengths = [4, 2, 3]
  expect(makeCard({ length_of_stay: lengths })).toMatchObject({
    length_of_stay: [2, 3, 4],
    show_hotel_nights: [1, 2, 3],
  })
  expect(lengths).toEqual([4, 2, 3])
})

test("a card is in the visitor's language where the texts exist", () => {
  expect([
    makeCard({}, 'nl').title,
    makeCard({}, 'nl').summary,
    makeCard({}, 'nl').destination?.title,
    makeCard({}, 'de').title,
  ]).toEqual(['Twee dagen aan zee', 'Dunes', 'Zeeuwse kust', 'Two days by the sea'])
})

test('a deal is filed under a package label or a banner, by its type', () => {
  expect(makeCard()).toMatchObject({ package_label: 'coast', banner_name: null })
  expect(makeCard({ category_type: 'themes' })).toMatchObject({ package_label: null, banner_name: 'coast' })
  expect(makeCard({}, 'nl')).toMatchObject({ category: 'coast', package_label: 'Aan zee', banner_name: null })
  expect(makeCard({ category_type: 'themes' }, 'de')).toMatchObject({ package_label: null, banner_name: 'coast' })
})

test('a picture that is not there leaves a neutral one', () => {
  expect(makeCard().image).toMatchObject({ url: '/pictures/sea-960.webp', alt: 'The sea', focus_x: 0.4 })
  expect(makeCard({ pictures: [] }).deals_img).toBe('/default-picture.svg')
})

test('an activity is priced at the next season in which an adult can do it', () => {
  const season = (fromDate: string, toDate: string, costCents: number, fromAge = 12) => ({
    fromDate,
    toDate,
    fromAge,
    toAge: 99,
    costCents,
    marginBp: 1_000,
  })
  const activity = (pricings: DealActivity['pricings'], included = true): DealActivity => ({
    id: 3,
    dealId: 7,
    title: 'Boat',
    externalName: 'Boat trip',
    description: '',
    included,
    replacesId: included ? null : 3,
    vatKind: 'admission' as const,
    durationDays: 1,
    closedDates: new Set(),
    pricings,
  })
  const from = (...pricings: DealActivity['pricings']) =>
    makeDetail({}, [activity(pricings)]).activities[0]!.from_price_cents
  expect(from(season('2026-01-01', '2027-12-31', 2_000))).toBe(2_200)
  expect(from(season('2026-01-01', '2026-11-19', 500), season('2027-04-01', '2027-09-30', 3_000))).toBe(3_300)
  expect(from(season('2026-01-01', '2026-11-20', 500))).toBe(550)
  expect(from(season('2026-01-01', '2026-11-19', 500))).toBeNull()
  expect(from(season('2028-01-01', '2028-12-31', 500))).toBeNull()
  expect(from()).toBeNull()
  expect(makeDetail({}, [activity([season('2026-01-01', '2027-12-31', 2_000)], false)])).toMatchObject({
    activities: [],
    optional_activities: [
      { activity_id: 3, upgraded_with_activity_id: 3, from_price_cents: 2_200, added_cents: 4_200 },
    ],
  })
})

test('the surroundings are called by their name in the language, else by their title in it, else by their key', () => {
  const surroundings = {
    surrounding_name: 'dunes-and-beach',
    surrounding_translations: {
      nl: { name: 'Duinen en strand', title: 'Over de duinen' },
      fr: { title: 'Par les dunes' },
    },
  }
  expect([undefined, 'en', 'nl', 'fr'].map((language) => makeCard(surroundings, language).surrounding_name)).toEqual([
    'dunes-and-beach',
    'dunes-and-beach',
    'Duinen en strand',
    'Par les dunes',
  ])
})
