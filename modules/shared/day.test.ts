import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, listDays, dayToNumber, isDay, numberToDay, today, weekday } from './day.ts'

const first = '2025-01-01'
const last = '2035-12-31'
/** All days, enumerated by the rules of the calendar, without date arithmetic. */
const calendar: string[] = []
for (let year = 2025; year <= 2035; year += 1) {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  for (const [month, length] of [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].entries()) {
    for (let date = 1; date <= length; date += 1)
      calendar.push(`${year}-${String(month + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`)
  }
}
const position = new Map(calendar.map((day, index) => [day, index]))

test('nights are calendar days for 10,000 stays between 2025 and 2035', () => {
  const index = fc.nat(calendar.length - 1)
  fc.assert(
    fc.property(index, index, (one, other) => {
      const [from, to] = [calendar[one]!, calendar[other]!]
      expect(daysBetween(from, to)).toBe(other - one)
      expect(addDays(from, other - one)).toBe(to)
    }),
    { seed: 20261120, numRuns: 10_000 },
  )
})

test('every day of those years is a day, follows the one before and keeps the week', () => {
  expect(calendar).toHaveLength(4017)
  expect(listDays(first, last)).toEqual(calendar)
  expect(calendar.every(isDay)).toBe(true)
  expect(weekday(first)).toBe(3)
  expect(calendar.every((day, index) => weekday(day) === (index + 3) % 7)).toBe(true)
  expect(calendar.every((day) => numberToDay(dayToNumber(day)) === day)).toBe(true)
})

test.each([
  ['2027-03-27', '2027-03-29', 2],
  ['2027-03-28', '2027-03-29', 1],
  ['2027-10-30', '2027-11-01', 2],
  ['2027-10-31', '2027-11-01', 1],
  ['2027-10-01', '2027-11-01', 31],
  ['2028-02-28', '2028-03-01', 2],
  ['2027-02-28', '2027-03-01', 1],
  ['2100-02-28', '2100-03-01', 1],
  ['2026-12-31', '2027-01-01', 1],
  ['2027-05-05', '2027-05-05', 0],
  ['2027-05-05', '2027-05-02', -3],
])('from %s to %s there are %i nights', (from, to, nights) => {
  expect(daysBetween(from, to)).toBe(nights)
  expect(addDays(from, nights)).toBe(to)
})

test.each(['2028-02-29', '2000-02-29', '1900-01-01', '2199-12-31'])('%s exists', (day) => expect(isDay(day)).toBe(true))

test.each([
  '2027-02-29',
  '2100-02-29',
  '2027-02-30',
  '2027-04-31',
  '2027-13-01',
  '2027-00-10',
  '2027-01-00',
  '2027-1-1',
  '9999-12-31',
  '1899-12-31',
  '0000-01-01',
  '+02027-01-01',
  '2027-01-01T00:00',
  ' 2027-01-01',
  '2027-01-01\n',
  '',
  null,
  20270101,
  ['2027-01-01'],
  new Date('2027-01-01'),
])('%j is no day', (value) => expect(isDay(value)).toBe(false))

test('days from a later to an earlier day are none', () => expect(listDays('2027-05-02', '2027-05-01')).toEqual([]))

test.each([
  ['2027-01-15', 1, '2027-02-15'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2027-03-31', -1, '2027-02-28'],
  ['2027-01-01', -1, '2026-12-01'],
  ['2027-08-31', 24, '2029-08-31'],
  ['2026-11-20', 12, '2027-11-20'],
  ['2027-05-31', 0, '2027-05-31'],
  ['2027-10-31', 13, '2028-11-30'],
])('%s and %i months are %s', (day, months, wanted) => expect(addMonths(day, months)).toBe(wanted))

test('months on keep the date or take the last of the month', () => {
  fc.assert(
    fc.property(fc.nat(1300), fc.integer({ min: -24, max: 60 }), (index, months) => {
      const day = calendar[index + 800]!
      const later = addMonths(day, months)
      expect(position.has(later)).toBe(true)
      const count = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
      expect(count(later) - count(day)).toBe(months)
      if (later.slice(8) !== day.slice(8)) expect(addDays(later, 1).slice(8)).toBe('01')
    }),
    { seed: 20261120, numRuns: 3_000 },
  )
})

/** Moments, each with its calendar day in Amsterdam. */
const moments: [string, string][] = [
  ['2026-11-20T22:59:59Z', '2026-11-20'],
  ['2026-11-20T23:00:00Z', '2026-11-21'],
  ['2026-11-20T00:00:00Z', '2026-11-20'],
  ['2027-06-30T21:59:59Z', '2027-06-30'],
  ['2027-06-30T22:00:00Z', '2027-07-01'],
  ['2027-06-30T23:30:00Z', '2027-07-01'],
  ['2027-03-27T23:00:00Z', '2027-03-28'],
  ['2027-03-28T21:59:59Z', '2027-03-28'],
  ['2027-03-28T22:00:00Z', '2027-03-29'],
  ['2027-10-30T21:59:59Z', '2027-10-30'],
  ['2027-10-30T22:00:00Z', '2027-10-31'],
  ['2027-10-31T22:30:00Z', '2027-10-31'],
  ['2027-10-31T23:00:00Z', '2027-11-01'],
  ['2028-02-28T23:00:00Z', '2028-02-29'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
]
test.each(moments)('at %s it is %s in Amsterdam', (moment, day) => expect(today(new Date(moment))).toBe(day))

test.each(['UTC', 'Europe/Amsterdam', 'Pacific/Auckland', 'America/Los_Angeles'])(
  'a server in time zone %s computes the same days',
  (zone) => {
    const script = `
    const { today, daysBetween, addMonths } = await import(${JSON.stringify(new URL('day.ts', import.meta.url).href)})
    const moments = ${JSON.stringify(moments.map(([moment]) => moment))}
    console.log(JSON.stringify([new Date(2027, 0, 1).getTimezoneOffset(), daysBetween('2027-03-27', '2027-03-29'), daysBetween('2027-10-30', '2027-11-01'), addMonths('2028-01-31', 1), ...moments.map((one) => today(new Date(one)))]))`
    const answer = JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, TZ: zone },
        encoding: 'utf8',
      }),
    ) as unknown[]
    expect(answer).toEqual([
      { UTC: 0, 'Europe/Amsterdam': -60, 'Pacific/Auckland': -780, 'America/Los_Angeles': 480 }[zone],
      2,
      2,
      '2028-02-29',
      ...moments.map(([, day]) => day),
    ])
  },
)
