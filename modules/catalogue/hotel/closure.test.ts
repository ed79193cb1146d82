import { describe, expect, test } from 'vitest'
import { listClosedDays, closedDayRanges, isHotelClosed, isNightClosed, isRoomClosed } from './closure.ts'

const every = { from: '2027-12-24', to: '2028-01-01', weekdays: null }

describe('a stay is closed where one of its nights is', () => {
  test.each([
    ['the night before the first closed day', '2027-12-23', 1, false],
    ['leaves on the first closed day', '2027-12-20', 4, false],
    ['sleeps the first closed night', '2027-12-20', 5, true],
    ['begins on the first closed day', '2027-12-24', 1, true],
    ['lies across the turn of the year', '2027-12-31', 2, true],
    ['begins on the last closed day', '2028-01-01', 3, true],
    ['begins on the day after', '2028-01-02', 3, false],
    ['begins before and ends after', '2027-12-01', 60, true],
  ])('%s', (_name, checkIn, nights, closed) => {
    expect(isNightClosed(every, { checkIn, nights })).toBe(closed)
  })

  // 2028-02-29 is a Tuesday.
  test.each([
    ['on the closed weekday', { checkIn: '2028-02-29', nights: 1 }, true],
    ['up to the closed weekday', { checkIn: '2028-02-27', nights: 2 }, false],
    ['over the closed weekday', { checkIn: '2028-02-28', nights: 2 }, true],
    ['on the day after a leap day', { checkIn: '2028-03-01', nights: 6 }, false],
    ['on the same weekday after the span', { checkIn: '2028-03-14', nights: 1 }, false],
  ])('a weekday within a span: %s', (_name, stay, closed) => {
    expect(isNightClosed({ from: '2028-02-01', to: '2028-03-10', weekdays: [2] }, stay)).toBe(closed)
  })
})

test('the days of a span with weekdays, over a leap day and a turn of the year', () => {
  expect(listClosedDays({ from: '2028-02-27', to: '2028-03-01', weekdays: null })).toEqual([
    '2028-02-27',
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ])
  expect(listClosedDays({ from: '2027-12-26', to: '2028-01-04', weekdays: [0, 1] })).toEqual([
    '2027-12-26',
    '2027-12-27',
    '2028-01-02',
    '2028-01-03',
  ])
  expect(listClosedDays({ from: '2027-12-28', to: '2027-12-30', weekdays: [0] })).toEqual([])
})

test('runs of closed days', () => {
  expect(closedDayRanges({ from: '2027-12-24', to: '2027-12-23', weekdays: null })).toEqual([])
  expect(closedDayRanges(every)).toEqual([['2027-12-24', '2028-01-01']])
  expect(closedDayRanges({ from: '2027-12-26', to: '2028-01-04', weekdays: [0, 1] })).toEqual([
    ['2027-12-26', '2027-12-27'],
    ['2028-01-02', '2028-01-03'],
  ])
})

test('a closed room leaves its hotel and the other rooms open, and a closed hotel is not a closed room', () => {
  const stay = { checkIn: '2027-12-30', nights: 2 }
  const room = { roomsOff: new Set(['Attic']), closures: [{ room: 'Double', ...every }] }
  expect([isHotelClosed(room, stay), isRoomClosed(room, 'Double', stay), isRoomClosed(room, 'Suite', stay)]).toEqual([
    false,
    true,
    false,
  ])
  expect(isRoomClosed(room, 'Attic', { checkIn: '2027-06-01', nights: 1 })).toBe(true)
  expect(isRoomClosed(room, 'Double', { checkIn: '2028-01-02', nights: 1 })).toBe(false)
  const hotel = { roomsOff: new Set<string>(), closures: [{ room: null, ...every }] }
  expect([isHotelClosed(hotel, stay), isRoomClosed(hotel, 'Double', stay)]).toEqual([true, false])
  expect([isHotelClosed(undefined, stay), isRoomClosed(undefined, 'Double', stay)]).toEqual([false, false])
})
