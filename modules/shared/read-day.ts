/** Reads calendar days as people, spreadsheets and date fields write them. Pure. */
import { type Day, isDay } from './day.ts'
import { localeOf } from './locale.ts'
import { withLatinDigits, withoutUnseen } from './read-amount.ts'

/**
 * Why a text is not a day. `empty`: nothing but spaces. `year`: the year has two digits ("01-03-26", which a date field
 * takes for the year 26) or is none of this calendar's 1900 to 2199. `day`: anything else, as 30 February.
 */
export type DayProblem = 'empty' | 'year' | 'day'
export type DayReading = { day: Day; problem?: never } | { day?: never; problem: DayProblem }

/** "2027-12-25", and "25-12-2027" in the order of `language`, with points, slashes or spaces between, in any digits. */
export function readDay(text: string, language: string): DayReading {
  const plain = withLatinDigits(withoutUnseen(text)).trim()
  if (plain === '') return { problem: 'empty' }
  const parts = plain
    .replaceAll(/\s*[\s\-\u2010-\u2015\u2212\uff0d.·・．。/⁄∕／\\،٫,，年月년월]\s*/gu, '-')
    .replace(/(?<=-)[’'](?=\d\d$)/, '')
    .replace(/[日号號일]$|-$/u, '')
    .split('-')
  if (parts.length !== 3 || parts.some((part) => !/^\d{1,4}$/.test(part))) return { problem: 'day' }
  const isYearFirst = parts[0]!.length > 2
  const [year, month, date] = isYearFirst
    ? parts
    : isMonthFirst(language)
      ? [parts[2], parts[0], parts[1]]
      : parts.toReversed()
  if (month!.length > 2 || date!.length > 2) return { problem: 'day' }
  if (!/^(?:19|20|21)\d\d$/.test(year!)) return { problem: 'year' }
  const day = `${year}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}`
  return isDay(day) ? { day } : { problem: 'day' }
}

/** Only American English writes the month first, of the languages used here. */
const isMonthFirst = (language: string): boolean => localeOf(language) === 'en-US'

/** A day of every year, month first: "12-25", as stored. Accepts 29 February. Null for anything else. */
export function readDayOfYear(text: string): string | null {
  const match = /^(\d\d)[-./](\d\d)$/.exec(withLatinDigits(withoutUnseen(text)).trim())
  const day = match ? `${match[1]}-${match[2]}` : ''
  return isDay(`2024-${day}`) ? day : null
}
