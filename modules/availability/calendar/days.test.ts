import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Activity } from '../../platform/pricing/activity-price.ts'
import { quote } from '../../platform/pricing/price.ts'
import { defaultSettings } from '../../platform/settings/settings.ts'
import { addDays } from '../../shared/day.ts'
import {
  arrivalBlockedReason,
  type BookableDeal,
  calendarDay,
  cheapestRate,
  horizonDays,
  freeCancellationDeadline,
  emptyBoardPrices,
  noPrice,
  reasonWithoutRoom,
  type Snapshot,
} from './days.ts'

const today = '2026-11-20'
const couple = [{ adults: 2, children: [] }]
const makeBoat = (closed: string[] = [], durationDays = 1, toDate = '2029-12-31'): Activity => ({
  id: 1,
  title: 'Boat',
  durationDays,
  closedDates: new Set(closed),
  pricings: [{ fromDate: '2026-01-01', toDate, fromAge: 0, toAge: 99, costCents: 2_000, marginBp: 0 }],
})
const makeDeal = (change: Partial<BookableDeal> = {}): BookableDeal => ({
  marginBp: 1_500,
  isSgr: false,
  partialPayment: 0,
  partialPaymentDueDays: 42,
  included: [],
  boards: ['BED_AND_BREAKFAST', 'HALF_BOARD'],
  nights: [1, 2],
  travelStart: null,
  travelEnd: null,
  closedArrivalWeekdays: [],
  ...change,
})

test.each<[string, Partial<BookableDeal>, string, number, number, string | null]>([
  ['today', {}, '2026-11-20', 1, 0, null],
  ['yesterday', {}, '2026-11-19', 1, 0, 'too_soon'],
  ['today, three days too soon', {}, '2026-11-20', 1, 3, 'too_soon'],
  ['the last day too soon', {}, '2026-11-22', 1, 3, 'too_soon'],
  ['the first day in time', {}, '2026-11-23', 1, 3, null],
  ['the last day of the year ahead', {}, addDays(today, horizonDays), 1, 0, null],
  ['a day beyond it', {}, addDays(today, horizonDays + 1), 1, 0, 'outside_period'],
  ['before the period', { travelStart: '2027-01-10' }, '2027-01-09', 1, 0, 'outside_period'],
  ['its first day', { travelStart: '2027-01-10' }, '2027-01-10', 1, 0, null],
  ['leaving on its last day', { travelEnd: '2027-02-10' }, '2027-02-08', 2, 0, null],
  ['leaving a day later', { travelEnd: '2027-02-10' }, '2027-02-09', 2, 0, 'outside_period'],
  ['a length that is not sold', {}, '2026-12-01', 3, 0, 'minimum_stay'],
  ['a Sunday on which nobody may arrive', { closedArrivalWeekdays: [0] }, '2026-12-06', 1, 0, 'closed'],
  ['the Monday after', { closedArrivalWeekdays: [0] }, '2026-12-07', 1, 0, null],
  [
    'the boat lies still all stay',
    { included: [makeBoat(['2026-12-01', '2026-12-02'])] },
    '2026-12-01',
    1,
    0,
    'closed',
  ],
  ['the boat sails on the day of departure', { included: [makeBoat(['2026-12-01'])] }, '2026-12-01', 1, 0, null],
  [
    'two days of sailing, one open',
    { included: [makeBoat(['2026-12-02', '2026-12-03'], 2)] },
    '2026-12-01',
    2,
    0,
    'closed',
  ],
  ['the boat has no price that season', { included: [makeBoat([], 1, '2026-12-31')] }, '2027-01-01', 1, 0, 'closed'],
  [
    'one of two activities is closed',
    { included: [makeBoat(), makeBoat(['2026-12-01', '2026-12-02'])] },
    '2026-12-01',
    1,
    0,
    'closed',
  ],
])('%s', (_, change, day, nights, minimumDays, reason) =>
  expect(arrivalBlockedReason(makeDeal(change), day, nights, couple, today, minimumDays)).toBe(reason),
)

const makeSnapshot = (hotelId: number, boards: Partial<Snapshot['boardCents']>, localTaxCents = 0): Snapshot => ({
  hotelId,
  nights: 2,
  checkIn: '2026-12-01',
  boardCents: { ...emptyBoardPrices(), ...boards },
  localTaxCents,
  boardTerms: null,
})

test('the cheapest board is one that the deal sells', () => {
  const known = makeSnapshot(1, { ROOM_ONLY: 5_000, BED_AND_BREAKFAST: 9_000, HALF_BOARD: 8_000, ALL_INCLUSIVE: 100 })
  const net = (snapshot: Snapshot, boards: BookableDeal['boards']) =>
    cheapestRate({
      deal: makeDeal({ boards }),
      nights: 2,
      rooms: couple,
      snapshots: [snapshot],
      settings: defaultSettings.package,
    })?.rate.totalCents ?? null
  expect(net(known, ['BED_AND_BREAKFAST', 'HALF_BOARD'])).toBe(8_000)
  expect(net(known, ['FULL_BOARD'])).toBeNull()
  expect(net(known, [])).toBeNull()
  expect(net(makeSnapshot(1, { BED_AND_BREAKFAST: 0 }), ['BED_AND_BREAKFAST'])).toBe(0)
})

const makeDay = (snapshots: Snapshot[], change: Partial<Parameters<typeof calendarDay>[0]> = {}) =>
  calendarDay({
    deal: makeDeal(),
    date: '2026-12-01',
    nights: 2,
    rooms: couple,
    snapshots,
    settings: defaultSettings.package,
    today,
    minimumDays: 0,
    ...change,
  })
const empty = { date: '2026-12-01', available: false, ...noPrice, hotels: 0 }

test('a day has the price of its cheapest hotel and counts those with a room', () => {
  expect(
    makeDay([
      makeSnapshot(1, { BED_AND_BREAKFAST: 20_000 }),
      makeSnapshot(2, { HALF_BOARD: 18_000, ROOM_ONLY: 100 }),
      makeSnapshot(3, { ROOM_ONLY: 100 }),
      makeSnapshot(4, {}),
    ]),
  ).toEqual({
    date: '2026-12-01',
    available: true,
    price_per_person_cents: 11_300,
    total_cents: 22_600,
    payable_at_hotel_cents: 0,
    all_in_cents: 22_600,
    hotels: 2,
  })
})

test('the cheapest hotel is the one where least is paid all-in, what it collects itself included', () => {
  expect(
    makeDay([makeSnapshot(1, { BED_AND_BREAKFAST: 20_000 }, 3_000), makeSnapshot(2, { BED_AND_BREAKFAST: 21_000 })]),
  ).toMatchObject({ all_in_cents: 26_200, payable_at_hotel_cents: 0 })
  expect(
    makeDay([makeSnapshot(1, { BED_AND_BREAKFAST: 20_000 }, 840), makeSnapshot(2, { BED_AND_BREAKFAST: 22_000 })]),
  ).toMatchObject({
    price_per_person_cents: 12_900,
    total_cents: 24_960,
    payable_at_hotel_cents: 840,
    all_in_cents: 25_800,
  })
})

test('a day nobody asked about is unknown, one on which no hotel has a room is sold out, and a blocked one says why', () => {
  expect(makeDay([])).toEqual({ ...empty, reason: 'unknown' })
  expect(makeDay([makeSnapshot(1, {}), makeSnapshot(2, { ROOM_ONLY: 100 })])).toEqual({ ...empty, reason: 'sold_out' })
  expect(makeDay([makeSnapshot(1, { BED_AND_BREAKFAST: 20_000 })], { minimumDays: 30 })).toEqual({
    ...empty,
    reason: 'too_soon',
  })
})

test('nothing is free for a party: full where nobody finds a room, and too many where a smaller party does', () => {
  const [free, none, otherBoard] = [
    makeSnapshot(1, { BED_AND_BREAKFAST: 20_000 }),
    makeSnapshot(1, {}),
    makeSnapshot(1, { ROOM_ONLY: 9_000 }),
  ]
  const of = (small: Snapshot[], single: Snapshot[] | null) => reasonWithoutRoom(makeDeal(), { small, single })
  expect([of([free], null), of([none, free], null)]).toEqual(['too_many_for_one_room', 'too_many_for_one_room'])
  expect([of([none], null), of([], null), of([otherBoard], null)]).toEqual(['sold_out', 'sold_out', 'sold_out'])
  // With several rooms, the reason requires that the largest room is unavailable; if that is not known, no reason is
  // given.
  expect([of([free], [none]), of([free], [free]), of([free], [])]).toEqual([
    'too_many_for_one_room',
    'sold_out',
    'sold_out',
  ])
})

test("a board's own terms count: what the hotel collects for it, and the least it may be sold for", () => {
  const dear = { localTaxCents: 4_000, minCents: null, maxCents: null }
  const limited = { localTaxCents: 0, minCents: 30_000, maxCents: null }
  const boards = { BED_AND_BREAKFAST: 20_000, HALF_BOARD: 21_000 }
  expect(makeDay([{ ...makeSnapshot(1, boards), boardTerms: { BED_AND_BREAKFAST: dear } }])).toMatchObject({
    all_in_cents: 26_200,
    payable_at_hotel_cents: 0,
  })
  expect(
    makeDay([{ ...makeSnapshot(1, boards), boardTerms: { HALF_BOARD: dear, BED_AND_BREAKFAST: limited } }]),
  ).toMatchObject({
    all_in_cents: 30_200,
    payable_at_hotel_cents: 4_000,
  })
  const untaxed = { localTaxCents: 0, minCents: null, maxCents: null }
  expect(
    makeDay([{ ...makeSnapshot(1, { BED_AND_BREAKFAST: 20_000 }, 4_000), boardTerms: { BED_AND_BREAKFAST: untaxed } }]),
  ).toMatchObject({ payable_at_hotel_cents: 0 })
})

test("the calendar's price is the quote of the cheapest rate without extras", () => {
  const board = fc.option(fc.integer({ min: 1, max: 500_000 }))
  const known = fc.array(fc.record({ bed: board, half: board, tax: fc.constantFrom(0, 500) }), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(known, fc.integer({ min: 1, max: 4 }), fc.boolean(), (hotels, adults, withBoat) => {
      const settings = { ...defaultSettings.package, touristTaxCents: 250 }
      const sold = makeDeal({ isSgr: true, included: withBoat ? [makeBoat()] : [] })
      const rooms = [{ adults, children: [5] }]
      const day = makeDay(
        hotels.map((hotel, index) =>
          makeSnapshot(index, { BED_AND_BREAKFAST: hotel.bed, HALF_BOARD: hotel.half }, hotel.tax),
        ),
        { deal: sold, rooms, settings },
      )
      const totals = hotels.flatMap((hotel) =>
        [hotel.bed, hotel.half]
          .filter((net) => net !== null)
          .map(
            (net) =>
              quote({
                stay: { checkIn: '2026-12-01', nights: 2, rooms },
                deal: sold,
                optional: [],
                settings,
                pay: 'full',
                today,
                rate: { totalCents: net, localTaxCents: hotel.tax, isPackage: false, sellLimits: null },
              })!,
          ),
      )
      const cheapest = totals.reduce<(typeof totals)[number] | null>(
        (best, total) => (best === null || total.all_in_cents < best.all_in_cents ? total : best),
        null,
      )
      expect([day.available, day.all_in_cents, day.price_per_person_cents]).toEqual([
        cheapest !== null,
        cheapest?.all_in_cents ?? null,
        cheapest?.per_person_cents ?? null,
      ])
      expect(day.hotels).toBe(hotels.filter((hotel) => hotel.bed !== null || hotel.half !== null).length)
    }),
    { seed: 20261120, numRuns: 300 },
  )
})

test('a stay is free to cancel until the last moment of the boards that the deal sells, at any hotel', () => {
  const at = (freeUntil: Snapshot['freeUntil']) => ({ freeUntil }) as Snapshot
  const hotels = [
    at({ BED_AND_BREAKFAST: '2027-03-01T10:00:00Z', ALL_INCLUSIVE: '2027-03-09T10:00:00Z' }),
    at({ HALF_BOARD: '2027-03-01T11:30:00+01:00', BED_AND_BREAKFAST: '2027-03-02T23:59:00+01:00' }),
    at(null),
  ]
  expect(freeCancellationDeadline(hotels, makeDeal().boards)).toEqual(new Date('2027-03-02T22:59:00Z'))
  expect(freeCancellationDeadline(hotels, ['ROOM_ONLY'])).toBeNull()
  expect(freeCancellationDeadline([], makeDeal().boards)).toBeNull()
})
