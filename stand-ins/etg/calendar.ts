/**
 * Demand for a night: season, weekend, public and school holidays of the Netherlands. The figures are invented but
 * follow the price pattern of these regions, so that calendars in the demo look realistic.
 */
import { addDays, weekday } from '@tussenuit/modules/shared/day.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import type { SupplierHotel } from './inventory.ts'

type Season = SupplierHotel['season']

/** Price level in the middle of each month, January first; linear interpolation in between. */
const curves: Record<Season, readonly number[]> = {
  coast: [0.72, 0.76, 0.82, 0.96, 1.08, 1.18, 1.42, 1.45, 1.12, 0.95, 0.78, 0.8],
  city: [0.84, 0.88, 1.0, 1.12, 1.14, 1.08, 1.0, 0.98, 1.12, 1.1, 0.98, 1.02],
  forest: [0.84, 0.88, 0.9, 1.0, 1.04, 1.02, 1.1, 1.12, 1.12, 1.2, 1.0, 0.96],
  hills: [1.04, 1.08, 0.94, 0.96, 1.02, 1.08, 1.2, 1.2, 1.04, 1.02, 0.92, 1.08],
}

const weekendFactors: Record<Season, (month: number) => number> = {
  coast: (month) => (month >= 5 && month <= 9 ? 1.16 : 1.24),
  city: (month) => ((month >= 3 && month <= 5) || (month >= 9 && month <= 11) ? 1.28 : 1.18),
  forest: (month) => (month >= 9 && month <= 11 ? 1.24 : 1.18),
  hills: (month) => (month === 12 || month <= 2 ? 1.28 : 1.2),
}

/** School holidays of all three Dutch regions combined, as "MM-DD", both ends included. */
const schoolHolidays: readonly (readonly [string, string])[] = [
  ['01-01', '01-03'],
  ['02-13', '02-28'],
  ['04-24', '05-08'],
  ['07-10', '08-30'],
  ['10-10', '10-25'],
  ['12-19', '12-31'],
]
const schoolFactors: Record<Season, number> = { coast: 1.06, city: 1.03, forest: 1.16, hills: 1.1 }

/** Easter Sunday of a year of the Gregorian calendar (Meeus). */
export function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  const month = Math.floor(f / 31)
  return `${year}-${String(month).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`
}

const holidayNightsOfYear = new Map<number, Map<Day, number>>()

/** Nights with a public-holiday surcharge, by day, with their factors. */
function holidayNights(year: number): Map<Day, number> {
  const cached = holidayNightsOfYear.get(year)
  if (cached) return cached
  const easter = easterSunday(year)
  const nights = new Map<Day, number>([
    [`${year}-04-26`, 1.15],
    [`${year}-05-04`, 1.06],
    [`${year}-12-24`, 1.14],
    [`${year}-12-25`, 1.22],
    [`${year}-12-26`, 1.15],
    [`${year}-12-30`, 1.2],
    [`${year}-12-31`, 1.45],
  ])
  for (const [after, factor] of [
    [-2, 1.08],
    [-1, 1.1],
    [0, 1.16],
    [38, 1.08],
    [39, 1.12],
    [40, 1.08],
    [48, 1.08],
    [49, 1.14],
  ] as const) {
    nights.set(addDays(easter, after), factor)
  }
  holidayNightsOfYear.set(year, nights)
  return nights
}

export const isWeekendNight = (day: Day): boolean => weekday(day) === 5 || weekday(day) === 6

function seasonLevel(season: Season, day: Day): number {
  const month = Number(day.slice(5, 7))
  const fromMiddle = (Number(day.slice(8, 10)) - 15) / 30.5
  const curve = curves[season]
  const here = curve[month - 1]!
  const there = curve[(month - 1 + (fromMiddle < 0 ? 11 : 1)) % 12]!
  return here + (there - here) * Math.abs(fromMiddle)
}

/** Price of a night relative to a midweek night in mid-season (1). */
export function demandFactor(season: Season, day: Day): number {
  const month = Number(day.slice(5, 7))
  const monthDay = day.slice(5)
  const weekend = isWeekendNight(day) ? weekendFactors[season](month) : weekday(day) === 0 ? 0.96 : 1
  const school = schoolHolidays.some(([from, to]) => monthDay >= from && monthDay <= to) ? schoolFactors[season] : 1
  const holiday = holidayNights(Number(day.slice(0, 4))).get(day) ?? 1
  // A holiday at a weekend does not add a second surcharge.
  return seasonLevel(season, day) * school * Math.max(weekend, holiday, Math.sqrt(weekend * holiday) * 1.04)
}

/** Midnight in Amsterdam at the start of the day, in the supplier's format: UTC without a zone. */
export function amsterdamMidnight(day: Day): string {
  const year = day.slice(0, 4)
  // Daylight saving time starts and ends after midnight, so both Sundays begin with the previous offset.
  const summer = day > lastSunday(`${year}-03-31`) && day <= lastSunday(`${year}-10-31`)
  return `${addDays(day, -1)}T${summer ? '22' : '23'}:00:00`
}

function lastSunday(lastDayOfMonth: Day): Day {
  return addDays(lastDayOfMonth, -weekday(lastDayOfMonth))
}
