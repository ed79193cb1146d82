import { expect, test } from 'vitest'
import { parseChoices } from '../booking/url-state.ts'
import {
  bestWeekday,
  arrivalDays,
  stayHeatLevel,
  heatRows,
  bookingQuery,
  normaliseVoucherCode,
  isoWeekday,
  heatMapStartDay,
} from './heat.ts'

test('nothing to pay is covered; the rest has one of three levels', () => {
  const heats = [0, 1, 6_000, 6_001, 12_000, 12_001].map((on_top_cents) =>
    stayHeatLevel({ on_top_cents, payable_at_hotel_cents: 0 }),
  )
  expect(heats).toEqual(['none', 'little', 'little', 'some', 'some', 'much'])
})

test('what the hotel collects is left to pay too, since no voucher covers it', () => {
  expect(stayHeatLevel({ on_top_cents: 0, payable_at_hotel_cents: 840 })).toBe('little')
  expect(stayHeatLevel({ on_top_cents: 5_900, payable_at_hotel_cents: 840 })).toBe('some')
})

test('eight Fridays from a Friday on begin with that day, from a Saturday on with the next', () => {
  expect(isoWeekday('2026-11-20')).toBe(5)
  expect(arrivalDays('2026-11-20', 5)).toEqual([
    '2026-11-20',
    '2026-11-27',
    '2026-12-04',
    '2026-12-11',
    '2026-12-18',
    '2026-12-25',
    '2027-01-01',
    '2027-01-08',
  ])
  expect(arrivalDays('2026-11-21', 5)[0]).toBe('2026-11-27')
  expect(arrivalDays('2026-11-20', 7)[0]).toBe('2026-11-22')
})

const makeHotel = (hotel_id: number, ...dates: string[]) => ({
  hotel_id,
  hotel_name: `Hotel ${hotel_id}`,
  city: 'Ede',
  days: dates.map((date) => ({
    date,
    deals_id: 1,
    total_cents: 10_000,
    on_top_cents: 0,
    payable_at_hotel_cents: 0,
  })),
  unknown_days: [] as string[],
})

test('a hotel without a room on any of the days is left out; a day without a room is empty', () => {
  const rows = heatRows([makeHotel(1, '2026-11-27'), makeHotel(2, '2026-11-28')], ['2026-11-20', '2026-11-27'])
  expect(
    rows.map((row) => [row.hotel_id, row.cells.map((cell) => (cell === 'unknown' ? cell : (cell?.date ?? null)))]),
  ).toEqual([[1, [null, '2026-11-27']]])
})

test('a day of which the hotel was not asked yet is unknown, neither free nor full', () => {
  const partlyUnknown = { ...makeHotel(1, '2026-11-27'), unknown_days: ['2026-11-20'] }
  const [row] = heatRows([partlyUnknown], ['2026-11-20', '2026-11-27', '2026-12-04'])
  expect(row!.cells.map((cell) => (cell === 'unknown' ? cell : (cell?.date ?? null)))).toEqual([
    'unknown',
    '2026-11-27',
    null,
  ])
})

test('the map opens on Friday, or where no Friday is free on the best other day', () => {
  expect(bestWeekday([makeHotel(1, '2026-11-20', '2026-11-22', '2026-11-29')])).toBe(5)
  expect(bestWeekday([makeHotel(1, '2026-11-22', '2026-11-29', '2026-11-23')])).toBe(7)
  // If Fridays are available but leave an amount to pay, a weekday that leaves none is preferred.
  const dear = { ...makeHotel(1, '2026-11-20').days[0]!, on_top_cents: 4_000 }
  const other = makeHotel(1, '2026-11-22')
  expect(bestWeekday([{ ...other, days: [dear, ...other.days] }])).toBe(7)
  expect(bestWeekday([{ ...other, days: [dear, { ...dear, date: '2026-11-21' }] }])).toBe(5)
  expect(bestWeekday([])).toBe(5)
})

test('the map of a card opens on the eight weeks in which its stay lies', () => {
  expect(
    [null, '2026-11-01', '2026-11-22', '2027-01-16', '2027-01-17', '2027-04-15'].map((day) =>
      heatMapStartDay('2026-11-22', day),
    ),
  ).toEqual(['2026-11-22', '2026-11-22', '2026-11-22', '2026-11-22', '2027-01-17', '2027-03-14'])
})

test('a code is taken in any spelling', () => {
  expect(normaliseVoucherCode('  k7rm\u201329xd\u200b ')).toBe('k7rm-29xd')
})

test('a cell opens the booking of the party that it prices, however many rooms that is', () => {
  for (const sizes of [[2], [5], [2, 2], [2, 2, 2, 1], [2, 2, 2, 2, 2], [6, 6, 6, 6, 6, 6, 6, 6, 6]]) {
    const rooms = sizes.map((adults) => ({ adults, children: [] }))
    const opened = parseChoices(
      new URLSearchParams(bookingQuery({ date: '2026-11-27', nights: 2, hotelId: 7, rooms })),
      {
        adults: 2,
        nights: [1, 2],
        today: '2026-11-20',
      },
    )
    expect(opened).toMatchObject({ checkIn: '2026-11-27', nights: 2, hotel: 7, rooms })
  }
  const family = [{ adults: 2, children: [8, 5], residency: 'be' }]
  const opened = parseChoices(
    new URLSearchParams(bookingQuery({ date: '2026-11-27', nights: 2, hotelId: 7, rooms: family })),
    { adults: 2, nights: [1, 2], today: '2026-11-20' },
  )
  expect(opened.rooms).toEqual(family)
})
