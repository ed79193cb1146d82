import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Activity, Pricing } from './activity-price.ts'
import type { RoomParty } from '../../shared/party.ts'
import { defaultSettings } from '../settings/settings.ts'
import { addDays, weekday } from '../../shared/day.ts'
import { addPercentage, cardMinimumCents } from '../../shared/money.ts'
import type { Price } from './contract.ts'
import {
  type ChosenActivity,
  optionalActivityPriceCents,
  type PricedDeal,
  quote,
  type RatePrice,
  type PackageSettings,
} from './price.ts'

const today = '2026-11-20'
const couple: RoomParty[] = [{ adults: 2, children: [] }]
const pricingOfYear = (costCents: number, ages: [number, number] = [0, 99], marginBp = 0): Pricing => ({
  fromDate: '2026-01-01',
  toDate: '2028-12-31',
  fromAge: ages[0],
  toAge: ages[1],
  costCents,
  marginBp,
})
const makeActivity = (
  id: number,
  title: string,
  pricings: Pricing[],
  closed: string[] = [],
  durationDays = 1,
): Activity => ({ id, title, durationDays, closedDates: new Set(closed), pricings })
const makeOptional = (
  id: number,
  title: string,
  pricings: Pricing[],
  replacesId: number | null = null,
  closed: string[] = [],
): ChosenActivity => ({ ...makeActivity(id, title, pricings, closed), replacesId })

/** Settings under which only the room has a price. */
const bare: PackageSettings = {
  ...defaultSettings.package,
  marginBp: 0,
  reservationCostCents: 0,
  roundToCents: 1,
  sgrContributionCents: 0,
  touristTaxCents: 0,
  weekend: { weekdays: [5, 6], surchargeCents: 0 },
  seasons: [],
}
const plainDeal: PricedDeal = { marginBp: 0, isSgr: false, partialPayment: 0, partialPaymentDueDays: 42, included: [] }
const makeRate = (totalCents: number, more: Partial<RatePrice> = {}): RatePrice => ({
  totalCents,
  localTaxCents: 0,
  isPackage: false,
  sellLimits: null,
  ...more,
})

type Change = {
  settings?: Partial<PackageSettings>
  deal?: Partial<PricedDeal>
  rate?: RatePrice
  rooms?: RoomParty[]
  checkIn?: string
  nights?: number
  optional?: ChosenActivity[]
  pay?: 'full' | 'deposit'
  today?: string
}
function quotePrice(change: Change = {}): Price | null {
  return quote({
    stay: { checkIn: change.checkIn ?? '2027-05-04', nights: change.nights ?? 2, rooms: change.rooms ?? couple },
    rate: change.rate ?? makeRate(20_000),
    deal: { ...plainDeal, ...change.deal },
    optional: change.optional ?? [],
    settings: { ...bare, ...change.settings },
    pay: change.pay ?? 'full',
    today: change.today ?? today,
  })
}
const amountsOf = (quoted: Price | null, kind: string) =>
  quoted!.lines.filter((line) => line.kind === kind).map((line) => line.amount_cents)
const kindsOf = (quoted: Price | null) => quoted!.lines.map((line) => line.kind)

test('a stay with everything has its price lines in the order of the trade', () => {
  const quoted = quotePrice({
    rate: makeRate(30_000),
    rooms: [{ adults: 2, children: [7] }],
    checkIn: '2027-05-06',
    nights: 3,
    optional: [makeOptional(8, 'Sauna', [pricingOfYear(1_001)])],
    deal: {
      marginBp: 1_500,
      isSgr: true,
      included: [
        makeActivity(1, 'Boat', [pricingOfYear(2_000, [12, 99], 1_000), pricingOfYear(1_000, [4, 11], 1_000)]),
      ],
    },
    settings: {
      reservationCostCents: 1_900,
      roundToCents: 100,
      touristTaxCents: 250,
      sgrContributionCents: 500,
      weekend: { weekdays: [5, 6], surchargeCents: 1_200 },
      seasons: [{ from: '05-07', to: '05-31', surchargeCents: 300 }],
    },
  })
  expect(quoted).toEqual({
    lines: [
      { kind: 'room', label: 'Room', amount_cents: 34_500 },
      { kind: 'included_activity', label: 'Boat', amount_cents: 5_500 },
      { kind: 'optional_activity', label: 'Sauna', amount_cents: 3_003 },
      { kind: 'weekend_surcharge', label: 'Weekend', amount_cents: 2_400 },
      { kind: 'season_surcharge', label: 'Season', amount_cents: 600 },
      { kind: 'tourist_tax', label: 'Tourist tax', amount_cents: 2_250 },
      { kind: 'sgr_contribution', label: 'Guarantee contribution', amount_cents: 1_500 },
      { kind: 'reservation_cost', label: 'Reservation cost', amount_cents: 1_900 },
      { kind: 'rounding', label: 'Rounding', amount_cents: 247 },
    ],
    per_person_cents: 17_300,
    people: 3,
    total_cents: 51_900,
    payable_at_hotel_cents: 0,
    all_in_cents: 51_900,
    due_now_cents: 51_900,
    balance_cents: 0,
    balance_due_date: null,
  })
})

test('a rate whose price may not be shown separately is one line with the included activities, for the same total', () => {
  const deal = {
    marginBp: 1_500,
    included: [makeActivity(1, 'Boat', [pricingOfYear(2_000)]), makeActivity(2, 'Dinner', [pricingOfYear(3_500)])],
  }
  const [shown, hidden] = [
    quotePrice({ deal, rate: makeRate(20_000) }),
    quotePrice({ deal, rate: makeRate(20_000, { isPackage: true }) }),
  ]
  expect(shown!.lines).toEqual([
    { kind: 'room', label: 'Room', amount_cents: 23_000 },
    { kind: 'included_activity', label: 'Boat', amount_cents: 4_000 },
    { kind: 'included_activity', label: 'Dinner', amount_cents: 7_000 },
  ])
  expect(hidden!.lines).toEqual([{ kind: 'stay', label: 'Your stay', amount_cents: 34_000 }])
  expect(hidden!.total_cents).toBe(shown!.total_cents)
})

test.each([
  [50, 1_500, 58],
  [19_999, 1_500, 22_999],
  [20_000, 0, 20_000],
  [33_333, 3_333, 44_443],
])('a room of %i cents net with %i basis points of margin costs %i', (net, marginBp, cents) => {
  expect(
    amountsOf(quotePrice({ rate: makeRate(net), deal: { marginBp }, rooms: [{ adults: 1, children: [] }] }), 'room'),
  ).toEqual([cents])
})

test.each([
  [{ minCents: 25_000, maxCents: null }, 25_000],
  [{ minCents: null, maxCents: 21_000 }, 21_000],
  [{ minCents: 22_000, maxCents: 24_000 }, 23_000],
  [{ minCents: null, maxCents: null }, 23_000],
  [null, 23_000],
])('within the limits %j the room is sold at %i', (sellLimits, cents) => {
  expect(amountsOf(quotePrice({ rate: makeRate(20_000, { sellLimits }), deal: { marginBp: 1_500 } }), 'room')).toEqual([
    cents,
  ])
})

test.each([
  ['an addition', null, [6_000], 6_000],
  ['an upgrade that costs more', 1, [6_000], 2_000],
  ['an upgrade that costs the same', 1, [4_000], 0],
  ['an upgrade that costs less is never given back', 1, [1_000], 0],
  ['an upgrade of what the deal does not include', 99, [6_000], 6_000],
] as const)('chosen: %s', (_, replacesId, [cost], added) => {
  const quoted = quotePrice({
    deal: { included: [makeActivity(1, 'Boat', [pricingOfYear(2_000)])] },
    optional: [makeOptional(8, 'Yacht', [pricingOfYear(cost / 2)], replacesId)],
  })
  expect(amountsOf(quoted, 'optional_activity')).toEqual([added])
  expect(quoted!.total_cents).toBe(24_000 + added)
})

test('two upgrades of the same activity set its price off only once', () => {
  const quoted = quotePrice({
    deal: { included: [makeActivity(1, 'Boat', [pricingOfYear(2_000)])] },
    optional: [
      makeOptional(8, 'Yacht', [pricingOfYear(3_000)], 1),
      makeOptional(9, 'Steamer', [pricingOfYear(5_000)], 1),
    ],
  })
  expect(amountsOf(quoted, 'optional_activity')).toEqual([2_000, 10_000])
})

test('a single activity answers what it adds, or that it is not available', () => {
  const stay = { checkIn: '2027-05-04', nights: 1, rooms: couple }
  const included = new Map([[1, 4_000]])
  expect(optionalActivityPriceCents(makeOptional(8, 'Yacht', [pricingOfYear(3_000)], 1), stay, included)).toBe(2_000)
  expect(
    optionalActivityPriceCents(
      makeOptional(8, 'Yacht', [pricingOfYear(3_000)], 1, ['2027-05-04', '2027-05-05']),
      stay,
      included,
    ),
  ).toBeNull()
  expect(optionalActivityPriceCents(makeOptional(8, 'Yacht', []), stay, included)).toBeNull()
})

const closed = ['2027-05-04', '2027-05-05', '2027-05-06']
test.each<[string, Change]>([
  [
    'an included activity is closed all stay',
    { deal: { included: [makeActivity(1, 'Boat', [pricingOfYear(2_000)], closed)] } },
  ],
  [
    'an included activity has no price that season',
    { deal: { included: [makeActivity(1, 'Boat', [{ ...pricingOfYear(2_000), toDate: '2027-05-03' }])] } },
  ],
  [
    'an included activity has no price for adults',
    { deal: { included: [makeActivity(1, 'Boat', [pricingOfYear(2_000, [0, 17])])] } },
  ],
  [
    'a chosen activity is closed all stay',
    { optional: [makeOptional(8, 'Sauna', [pricingOfYear(2_000)], null, closed)] },
  ],
  ['a chosen activity has no price at all', { optional: [makeOptional(8, 'Sauna', [])] }],
])('nothing is quoted where %s', (_, change) => expect(quotePrice(change)).toBeNull())

test.each([
  ['Monday to Wednesday', '2027-05-03', 2, 1, []],
  ['Thursday to Saturday: the Friday night', '2027-05-06', 2, 1, [1_500]],
  ['Friday to Sunday', '2027-05-07', 2, 1, [3_000]],
  ['Saturday to Monday: the Saturday night', '2027-05-08', 2, 1, [1_500]],
  ['Friday to Sunday in two rooms', '2027-05-07', 2, 2, [6_000]],
  ['two weeks', '2027-05-03', 14, 1, [6_000]],
] as const)('weekend: %s', (_, checkIn, nights, rooms, wanted) => {
  expect(
    amountsOf(
      quotePrice({
        checkIn,
        nights,
        rooms: Array.from({ length: rooms }, () => ({ adults: 2, children: [] })),
        settings: { weekend: { weekdays: [5, 6], surchargeCents: 1_500 } },
      }),
      'weekend_surcharge',
    ),
  ).toEqual(wanted)
})

test.each([
  ['before', '2027-06-28', 2, []],
  ['into it: only the nights inside', '2027-06-29', 3, [1_000]],
  ['its last night', '2027-08-31', 2, [1_000]],
  ['after', '2027-09-01', 2, []],
  ['new year, across the turn', '2027-12-30', 4, [8_000]],
  ['new year, the first days', '2027-01-01', 3, [4_000]],
  ['the days that two seasons share add up', '2027-08-01', 1, [1_000]],
] as const)('season: %s', (_, checkIn, nights, wanted) => {
  const seasons = [
    { from: '07-01', to: '08-31', surchargeCents: 1_000 },
    { from: '12-31', to: '01-02', surchargeCents: 2_000 },
    { from: '12-24', to: '01-01', surchargeCents: 0 },
  ]
  const shared =
    checkIn === '2027-12-30' ? [...seasons, { from: '12-31', to: '12-31', surchargeCents: 2_000 }] : seasons
  expect(amountsOf(quotePrice({ checkIn, nights, settings: { seasons: shared } }), 'season_surcharge')).toEqual(wanted)
})

test("tourist tax is per person and night in our total, or the hotel's own sum beside it, never both", () => {
  const [ours, theirs] = [
    quotePrice({
      settings: { touristTaxCents: 250 },
      rooms: [{ adults: 2, children: [1] }],
      nights: 3,
      rate: makeRate(20_100),
    }),
    quotePrice({ settings: { touristTaxCents: 250 }, rate: makeRate(20_000, { localTaxCents: 1_230 }) }),
  ]
  expect([amountsOf(ours, 'tourist_tax'), ours!.payable_at_hotel_cents, ours!.total_cents]).toEqual([
    [2_250],
    0,
    22_350,
  ])
  expect([amountsOf(theirs, 'tourist_tax'), theirs!.payable_at_hotel_cents, theirs!.total_cents]).toEqual([
    [],
    1_230,
    20_000,
  ])
})

test('the guarantee is per person, children too, and only on packages that have it', () => {
  const rooms = [
    { adults: 2, children: [3] },
    { adults: 1, children: [] },
  ]
  expect(
    amountsOf(
      quotePrice({ rooms, deal: { isSgr: true }, settings: { sgrContributionCents: 500 } }),
      'sgr_contribution',
    ),
  ).toEqual([2_000])
  expect(amountsOf(quotePrice({ rooms, settings: { sgrContributionCents: 500 } }), 'sgr_contribution')).toEqual([])
})

test.each([
  [[{ adults: 1, children: [] }], 1],
  [[{ adults: 2, children: [4, 9] }], 7],
  [
    [
      { adults: 2, children: [] },
      { adults: 3, children: [] },
    ],
    14,
  ],
])('the reservation cost of nineteen euros comes once a booking: %j for %i nights', (rooms, nights) => {
  const settings = { reservationCostCents: defaultSettings.package.reservationCostCents }
  const [quoted, without] = [
    quotePrice({ rooms, nights, settings, rate: makeRate(60_000) }),
    quotePrice({ rooms, nights, rate: makeRate(60_000) }),
  ]
  expect(amountsOf(quoted, 'reservation_cost')).toEqual([1_900])
  expect(quoted!.lines.reduce((sum, line) => sum + (line.kind === 'rounding' ? 0 : line.amount_cents), 0)).toBe(
    without!.lines.reduce((sum, line) => sum + (line.kind === 'rounding' ? 0 : line.amount_cents), 0) + 1_900,
  )
})

test.each([
  [20_000, 2, 10_000, []],
  [20_001, 2, 10_100, [199]],
  [19_999, 2, 10_000, [1]],
  [100, 1, 100, []],
  [101, 3, 100, [199]],
  [301, 3, 200, [299]],
])('%i cents for %i adults are %i each, the rest is a line of its own', (net, adults, each, rounding) => {
  const quoted = quotePrice({ rate: makeRate(net), rooms: [{ adults, children: [] }], settings: { roundToCents: 100 } })
  expect([quoted!.per_person_cents, quoted!.total_cents, amountsOf(quoted, 'rounding')]).toEqual([
    each,
    each * adults,
    rounding,
  ])
})

test('per person divides by everyone who travels', () => {
  expect(quotePrice({ rooms: [{ adults: 2, children: [5, 7] }] })).toMatchObject({
    per_person_cents: 5_000,
    people: 4,
    total_cents: 20_000,
  })
  expect(
    quotePrice({
      rooms: [
        { adults: 2, children: [0] },
        { adults: 1, children: [] },
      ],
      settings: { roundToCents: 100 },
    }),
  ).toMatchObject({ per_person_cents: 5_000, people: 4, total_cents: 20_000 })
})

test.each([
  [20_000, 840, 2, 10_500, 20_160],
  [20_000, 200, 2, 10_100, 20_000],
  [20_000, 1, 2, 10_100, 20_199],
  [20_000, 0, 2, 10_000, 20_000],
  [20_000, 1_000, 3, 7_000, 20_000],
])(
  'a room of %i with %i to pay at the hotel is rounded all-in: for %i people %i each, of which %i is charged',
  (net, atHotel, people, each, charged) => {
    expect(
      quotePrice({
        rate: makeRate(net, { localTaxCents: atHotel }),
        rooms: [{ adults: people, children: [] }],
        settings: { roundToCents: 100 },
      }),
    ).toMatchObject({
      per_person_cents: each,
      all_in_cents: each * people,
      payable_at_hotel_cents: atHotel,
      total_cents: charged,
      due_now_cents: charged,
    })
  },
)

test.each<[string, Change, [number, number, string | null]]>([
  ['a quarter now', { pay: 'deposit' }, [5_000, 15_000, '2027-03-23']],
  ['everything where it is asked for', { pay: 'full' }, [20_000, 0, null]],
  ['everything where the deal takes no deposit', { pay: 'deposit', deal: { partialPayment: 0 } }, [20_000, 0, null]],
  ['everything on the day the rest would be due', { pay: 'deposit', today: '2027-03-23' }, [20_000, 0, null]],
  ['a deposit on the last day before', { pay: 'deposit', today: '2027-03-22' }, [5_000, 15_000, '2027-03-23']],
  [
    'everything where nothing would be left',
    { pay: 'deposit', deal: { partialPayment: 100, partialPaymentDueDays: 42 } },
    [20_000, 0, null],
  ],
  [
    'half cents of a deposit go up',
    { pay: 'deposit', rate: makeRate(1_234), deal: { partialPayment: 25, partialPaymentDueDays: 42 } },
    [309, 925, '2027-03-23'],
  ],
  [
    'at least what a card can pay',
    { pay: 'deposit', rate: makeRate(200), deal: { partialPayment: 10, partialPaymentDueDays: 42 } },
    [50, 150, '2027-03-23'],
  ],
  [
    'everything where the rest is too little for a card',
    { pay: 'deposit', rate: makeRate(98), deal: { partialPayment: 10, partialPaymentDueDays: 42 } },
    [98, 0, null],
  ],
])('paying: %s', (_, change, [now, balance, due]) => {
  expect(
    quotePrice({ ...change, deal: { partialPayment: 25, partialPaymentDueDays: 42, ...change.deal } }),
  ).toMatchObject({
    due_now_cents: now,
    balance_cents: balance,
    balance_due_date: due,
  })
})

const anyCents = (max: number) => fc.nat(max)
const room = fc.record({
  adults: fc.integer({ min: 1, max: 6 }),
  children: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 4 }),
})
const anyActivity = (id: number) =>
  fc
    .record({
      costCents: fc.integer({ min: 1, max: 30_000 }),
      marginBp: anyCents(5_000),
      childCents: fc.integer({ min: 1, max: 10_000 }),
      from: anyCents(3),
    })
    .map((one) =>
      makeActivity(id, `Activity ${id}`, [
        pricingOfYear(one.costCents, [12, 99], one.marginBp),
        pricingOfYear(one.childCents, [one.from, 11], one.marginBp),
      ]),
    )
const anyStay = fc.record({
  rooms: fc.array(room, { minLength: 1, maxLength: 4 }),
  checkIn: fc.integer({ min: 1, max: 700 }).map((days) => addDays('2026-11-21', days)),
  nights: fc.integer({ min: 1, max: 14 }),
  pay: fc.constantFrom('full' as const, 'deposit' as const),
  rate: fc.record({
    totalCents: fc.integer({ min: 1, max: 2_000_000 }),
    localTaxCents: fc.oneof(fc.constant(0), anyCents(5_000)),
    isPackage: fc.boolean(),
    sellLimits: fc.constant(null),
  }),
  deal: fc.record({
    marginBp: anyCents(6_000),
    isSgr: fc.boolean(),
    partialPayment: fc.integer({ min: 0, max: 100 }),
    partialPaymentDueDays: anyCents(90),
    included: fc.oneof(
      fc.constant<Activity[]>([]),
      anyActivity(1).map((one) => [one]),
      fc.tuple(anyActivity(1), anyActivity(2)).map((both): Activity[] => both),
    ),
  }),
  optional: fc.oneof(
    fc.constant<ChosenActivity[]>([]),
    anyActivity(8).map((one) => [{ ...one, replacesId: null }]),
    fc.tuple(anyActivity(8), anyActivity(9)).map(([one, other]) => [
      { ...one, replacesId: 1 },
      { ...other, replacesId: 1 },
    ]),
  ),
  settings: fc.record({
    marginBp: fc.constant(0),
    reservationCostCents: anyCents(5_000),
    roundToCents: fc.constantFrom(1, 50, 100, 500),
    touristTaxCents: anyCents(900),
    sgrContributionCents: anyCents(1_000),
    absorbedRiseBp: fc.constant(200),
    weekend: fc.record({ weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })), surchargeCents: anyCents(5_000) }),
    seasons: fc.array(
      fc.record({
        from: fc.constantFrom('01-01', '06-15', '12-20'),
        to: fc.constantFrom('01-05', '08-31', '12-31'),
        surchargeCents: anyCents(4_000),
      }),
      { maxLength: 3 },
    ),
  }),
})

test('for any stay the lines are the total, total and hotel are the price of all, and deposit and balance are the total', () => {
  fc.assert(
    fc.property(anyStay, (stay) => {
      const quoted = quotePrice(stay)!
      const people = stay.rooms.reduce((sum, room) => sum + room.adults + room.children.length, 0)
      expect(quoted.lines.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(quoted.total_cents)
      expect(quoted.people).toBe(people)
      expect(quoted.per_person_cents * people).toBe(quoted.all_in_cents)
      expect(quoted.total_cents + quoted.payable_at_hotel_cents).toBe(quoted.all_in_cents)
      expect(quoted.payable_at_hotel_cents).toBe(stay.rate.localTaxCents)
      expect(quoted.per_person_cents % stay.settings.roundToCents).toBe(0)
      expect(quoted.due_now_cents + quoted.balance_cents).toBe(quoted.total_cents)
      for (const line of quoted.lines)
        expect(Number.isSafeInteger(line.amount_cents) && line.amount_cents >= 0).toBe(true)
      for (const sum of [quoted.total_cents, quoted.due_now_cents, quoted.balance_cents])
        expect(Number.isSafeInteger(sum) && sum >= 0).toBe(true)
      expect(quoted.total_cents).toBeGreaterThanOrEqual(addPercentage(stay.rate.totalCents, stay.deal.marginBp))
      expect(amountsOf(quoted, 'rounding').every((line) => line < stay.settings.roundToCents * people)).toBe(true)
      expect(kindsOf(quoted).filter((kind) => kind === 'reservation_cost').length).toBe(
        stay.settings.reservationCostCents > 0 ? 1 : 0,
      )
      expect(kindsOf(quoted).includes('room') && kindsOf(quoted).includes('stay')).toBe(false)
      // The amount due by card is zero or at least the card's minimum, on both days.
      if (quoted.balance_cents > 0)
        expect([
          quoted.due_now_cents >= cardMinimumCents,
          quoted.balance_cents >= cardMinimumCents,
          quoted.balance_due_date! > today,
        ]).toEqual([true, true, true])
      else expect(quoted.balance_due_date).toBeNull()
    }),
    { seed: 20261120, numRuns: 3_000 },
  )
})

test('equal stays are quoted equally, and asking changes nothing', () => {
  fc.assert(
    fc.property(anyStay, (stay) => {
      const before = JSON.stringify(stay)
      const first = quotePrice(stay)
      expect(quotePrice(structuredClone(stay))).toEqual(first)
      expect(JSON.stringify(stay)).toBe(before)
    }),
    { seed: 20261120, numRuns: 500 },
  )
})

test('a dearer room never makes a cheaper stay', () => {
  fc.assert(
    fc.property(anyStay, fc.integer({ min: 1, max: 50_000 }), (stay, more) => {
      const dearer = quotePrice({ ...stay, rate: { ...stay.rate, totalCents: stay.rate.totalCents + more } })!
      expect(dearer.total_cents).toBeGreaterThanOrEqual(quotePrice(stay)!.total_cents)
    }),
    { seed: 20261120, numRuns: 1_000 },
  )
})

test('an extra never makes a cheaper stay', () => {
  fc.assert(
    fc.property(anyStay, (stay) => {
      expect(quotePrice(stay)!.total_cents).toBeGreaterThanOrEqual(quotePrice({ ...stay, optional: [] })!.total_cents)
    }),
    { seed: 20261120, numRuns: 1_000 },
  )
})

test('at the edges of seasons and ages a quote is the price of that day or none, never a free activity', () => {
  const summer = makeActivity(1, 'Boat', [
    { ...pricingOfYear(2_000, [12, 99]), fromDate: '2027-06-01', toDate: '2027-08-31' },
    { ...pricingOfYear(1_000, [4, 11]), fromDate: '2027-06-01', toDate: '2027-08-15' },
  ])
  const at = (checkIn: string, children: number[]) =>
    quotePrice({ checkIn, nights: 1, rooms: [{ adults: 2, children }], deal: { included: [summer] } })
  expect([at('2027-05-31', []), at('2027-09-01', []), at('2027-08-16', [5])]).toEqual([null, null, null])
  expect(
    [
      ['2027-06-01', []],
      ['2027-08-31', []],
      ['2027-08-15', [5]],
      ['2027-08-16', [3]],
      ['2027-08-16', [12]],
    ].map(([checkIn, children]) => amountsOf(at(checkIn as string, children as number[]), 'included_activity')),
  ).toEqual([[4_000], [4_000], [5_000], [4_000], [6_000]])
})

test('weekdays are those of the calendar', () => {
  expect([weekday('2027-05-07'), weekday('2027-05-08'), weekday('2027-05-09')]).toEqual([5, 6, 0])
})
