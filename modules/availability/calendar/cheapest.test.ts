import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../platform/settings/settings.ts'
import { addDays, listDays } from '../../shared/day.ts'
import {
  type Arrivals,
  compareByPrice,
  computeFromPrice,
  lowestFromPrice,
  type StayPrice,
  stayPriceOnDay,
} from './cheapest.ts'
import { emptyBoardPrices, type Snapshot } from './days.ts'

const today = '2026-11-20'
const from = addDays(today, 3)
const to = addDays(today, 40)
const days = listDays(from, to)

const makeSnapshot = (hotelId: number, checkIn: string, cents: number | null, localTaxCents = 0): Snapshot => ({
  hotelId,
  nights: 2,
  checkIn,
  boardCents: { ...emptyBoardPrices(), BED_AND_BREAKFAST: cents },
  localTaxCents,
  boardTerms: null,
})

test('equal stays are equal in the order of prices, so that a list orders them by its own rule', () => {
  const stay: StayPrice = {
    check_in: from,
    nights: 2,
    per_person_cents: 100,
    total_cents: 200,
    payable_at_hotel_cents: 0,
    all_in_cents: 200,
  }
  expect(compareByPrice(stay, { ...stay })).toBe(0)
  expect(compareByPrice(stay, { ...stay, check_in: to })).toBeLessThan(0)
  expect(compareByPrice({ ...stay, check_in: to }, stay)).toBeGreaterThan(0)
})

const makeArrivals = (change: Partial<Arrivals> = {}): Arrivals => ({
  deal: {
    marginBp: 1_500,
    isSgr: true,
    partialPayment: 0,
    partialPaymentDueDays: 42,
    included: [
      {
        id: 1,
        title: 'Boat',
        durationDays: 1,
        closedDates: new Set(),
        pricings: [
          { fromDate: '2026-01-01', toDate: addDays(today, 15), fromAge: 12, toAge: 99, costCents: 4_000, marginBp: 0 },
          { fromDate: addDays(today, 16), toDate: '2027-12-31', fromAge: 12, toAge: 99, costCents: 900, marginBp: 0 },
        ],
      },
    ],
    boards: ['BED_AND_BREAKFAST'],
    nights: [2],
    travelStart: null,
    travelEnd: null,
    closedArrivalWeekdays: [0],
  },
  nights: 2,
  rooms: [{ adults: 2, children: [7] }],
  from,
  to,
  snapshots: [],
  settings: {
    ...defaultSettings.package,
    touristTaxCents: 250,
    weekend: { weekdays: [5, 6], surchargeCents: 2_500 },
    seasons: [{ from: '12-20', to: '12-31', surchargeCents: 1_800 }],
  },
  today,
  minimumDays: 0,
  ...change,
})

test('the from-price is the cheapest of all days computed one by one', () => {
  const hotels = fc.array(
    fc.record({
      day: fc.constantFrom(...days),
      hotel: fc.integer({ min: 1, max: 3 }),
      cents: fc.option(fc.integer({ min: 5_000, max: 16_000 })),
      tax: fc.constantFrom(0, 640, 2_000),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(hotels, fc.constantFrom(1, 100, 500), (known, roundToCents) => {
      const snapshots = [...new Map(known.map((one) => [`${one.hotel}/${one.day}`, one])).values()].map((one) =>
        makeSnapshot(one.hotel, one.day, one.cents, one.tax),
      )
      const given = makeArrivals({ snapshots })
      given.settings = { ...given.settings, roundToCents }
      const each = days
        .map((date) =>
          stayPriceOnDay({ ...given, date, snapshots: snapshots.filter((snapshot) => snapshot.checkIn === date) }),
        )
        .filter((stay) => stay !== null)
        .sort(compareByPrice)
      const found = computeFromPrice(given)
      expect(found.state === 'known' ? found.stay : null).toEqual(each[0] ?? null)
    }),
    { seed: 20261120, numRuns: 400 },
  )
})

test('without a price it is unknown while a day was not asked, and none where every open day is sold out or blocked', () => {
  const sold = days.map((day) => makeSnapshot(1, day, null))
  expect(computeFromPrice(makeArrivals())).toEqual({ state: 'unknown' })
  expect(computeFromPrice(makeArrivals({ snapshots: sold }))).toEqual({ state: 'none' })
  expect(computeFromPrice(makeArrivals({ snapshots: sold.slice(1) }))).toEqual({ state: 'unknown' })
  // The first Sunday was not queried, and arrival on Sundays is not allowed.
  expect(computeFromPrice(makeArrivals({ snapshots: sold.filter(({ checkIn }) => checkIn !== '2026-11-29') }))).toEqual(
    {
      state: 'none',
    },
  )
  expect(computeFromPrice(makeArrivals({ minimumDays: 60 }))).toEqual({ state: 'none' })
  expect(computeFromPrice(makeArrivals({ from: to, to: from }))).toEqual({ state: 'none' })
})

test('of several lengths the cheapest known counts, and unknown is said only where nothing is known', () => {
  const stay = (all_in_cents: number, nights: number, check_in = '2026-12-01'): StayPrice => ({
    check_in,
    nights,
    per_person_cents: all_in_cents / 2,
    total_cents: all_in_cents,
    payable_at_hotel_cents: 0,
    all_in_cents,
  })
  const known = (...of: Parameters<typeof stay>) => ({ state: 'known' as const, stay: stay(...of) })
  expect(lowestFromPrice([{ state: 'unknown' }, known(300, 2), { state: 'none' }, known(200, 3)])).toEqual(
    known(200, 3),
  )
  expect(lowestFromPrice([known(200, 3), known(200, 2), known(200, 2, '2026-12-04')])).toEqual(known(200, 2))
  expect(lowestFromPrice([{ state: 'none' }, { state: 'unknown' }, { state: 'none' }])).toEqual({ state: 'unknown' })
  expect(lowestFromPrice([{ state: 'none' }])).toEqual({ state: 'none' })
  expect(lowestFromPrice([])).toEqual({ state: 'none' })
})
