/** Parses calendar days as people, spreadsheets and date fields write them. Pure. */
import { type Day, isDay } from './day.ts'
import { toLanguageTag } from './locale.ts'
import { toLatinDigits, removeInvisibleCharacters } from './read-amount.ts'

/**
 * Why a text is not a day. `empty`: only spaces. `year`: the year has two digits ("01-03-26", which a date field reads
 * as the year 26), or is outside 1900 to 2199. `day`: anything else, e.g. 30 February.
 */
export type DayProblem = 'empty' | 'year' | 'day'
export type DayReading = { day: Day; problem?: never } | { day?: never; problem: DayProblem }

/**
 * Reads "2027-12-25", or "25-12-2027" in the order that `language` uses, separated by hyphens, points, slashes or
 * spaces, in the digits of any script.
 */
export function parseDay(text: string, language: string): DayReading {
  const plain = toLatinDigits(removeInvisibleCharacters(text)).trim()
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

/** American English is the only supported language in which the month comes first. */
const isMonthFirst = (language: string): boolean => toLanguageTag(language) === 'en-US'

/**
 * Reads a day that recurs every year, month first, and returns its stored form "12-25". Accepts 29 February. Null for
 * any other text.
 */
export function parseDayOfYear(text: string): string | null {
  const match = /^(\d\d)[-./](\d\d)$/.exec(toLatinDigits(removeInvisibleCharacters(text)).trim())
  const day = match ? `${match[1]}-${match[2]}` : ''
  return isDay(`2024-${day}`) ? day : null
}
