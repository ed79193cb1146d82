/** Amounts, days and lists in the visitor's language. Amounts are euro cents, days are 'YYYY-MM-DD'. */
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { findLocaleByTag } from '@tussenuit/modules/shared/language.ts'
import { euroFormat } from '@tussenuit/modules/shared/money.ts'
import { useContext } from 'react'
import { type Translator, TranslatorContext } from './i18n.ts'

export type DayStyle = 'short' | 'long' | 'date' | 'month'
const dayStyles: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long' },
}

export type Format = ReturnType<typeof createFormat>

/** `tag`: a language tag for Intl. */
export function createFormat(tag: string) {
  const days = dayFormats(tag)
  const euros = euroFormat(tag)
  const plain = new Intl.NumberFormat(tag)
  const parts = new Intl.NumberFormat(tag, { style: 'percent' })
  const either = new Intl.ListFormat(tag, { type: 'disjunction' })
  const all = new Intl.ListFormat(tag, { type: 'conjunction' })
  // The separator of a list: ", " or "، " or "、". Versions of the language data differ in the direction mark.
  const comma = (all.formatToParts(['1', '2', '3'])[1]?.value ?? ', ').replace(/\u200f/g, '')
  const regions = new Intl.DisplayNames(tag, { type: 'region' })
  const locale = findLocaleByTag(tag)
  const stop = locale.fullStop
  // Within right-to-left text each item of a list keeps its own direction, independent of its first character.
  const rightToLeft = locale.direction === 'rtl'
  const digits = (text: string) => text.replace(/\d/g, (figure) => plain.format(Number(figure)))
  const apart = (text: string) => (rightToLeft ? `\u2068${text}\u2069` : text)
  return {
    number: (value: number) => plain.format(value),
    /** Formats 30 as "30%". */
    percent: (value: number) => parts.format(value / 100),
    /** Formats such as "€ 189,-" or "€ 219,50", with a non-breaking space after €. */
    money: euros.price,
    change: euros.change,
    /** Always with two decimals, for sums in a column. */
    sum: euros.sum,
    /** `fraction` is null if the cents are zero. */
    priceParts: euros.parts,
    ...days,
    day: remember(days.day),
    dayRange: remember(days.dayRange),
    dayNumber: remember(days.dayNumber),
    weekdayLetter: remember(days.weekdayLetter),
    weekdayTitle: remember(days.weekdayTitle),
    weekdayName: remember(days.weekdayName),
    monthTitle: remember(days.monthTitle),
    /** A list such as "2, 3 or 4". */
    or: (values: (string | number)[]) =>
      either.format(values.map((value) => (typeof value === 'number' ? plain.format(value) : value))),
    and: (values: string[]) => all.format(values),
    comma,
    /** Facts joined without "and"; empty ones are left out. */
    listed: (facts: (string | null | undefined | false)[]) =>
      facts
        .filter(Boolean)
        .map((fact) => apart(String(fact)))
        .join(comma),
    /** Hours and minutes of a time of day such as "15:00:00". */
    clock: (time: string) => digits(time.slice(0, 5)),
    /** A number that is not a quantity, such as a year, in the digits of the language. */
    digits,
    /** Day and time of an ISO 8601 moment, in the shop's time zone. */
    dayAndTime: (instant: string) =>
      normalizeSpaces(
        new Intl.DateTimeFormat(tag, {
          day: 'numeric',
          month: 'long',
          hour: '2-digit',
          minute: '2-digit',
          timeZone: 'Europe/Amsterdam',
        }).format(new Date(instant)),
      ),
    /** The name of a country by its two-letter code. */
    country: (code: string) => regions.of(code.toUpperCase()) ?? code,
    /** Ends a text as a sentence, with the language's full stop. */
    sentence: (text: string) => text + stop,
  }
}

/** More than the days that are shown at a time: those of two years, in some formats. */
const maxRemembered = 2000

/**
 * The function with its last results: a page formats the same days again and again, and formatting a range takes as
 * long as rendering a card.
 */
function remember<Args extends unknown[]>(format: (...args: Args) => string): (...args: Args) => string {
  const results = new Map<string, string>()
  return (...args) => {
    const key = args.length === 1 ? String(args[0]) : JSON.stringify(args)
    const known = results.get(key)
    if (known !== undefined) return known
    if (results.size >= maxRemembered) results.clear()
    const result = format(...args)
    results.set(key, result)
    return result
  }
}

/** Formats of days and months. */
function dayFormats(tag: string) {
  const dates = new Map<string, Intl.DateTimeFormat>()
  const date = (options: Intl.DateTimeFormatOptions) => {
    const key = JSON.stringify(options)
    let format = dates.get(key)
    if (!format) dates.set(key, (format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })))
    return format
  }
  // The language data misplaces weekday and year of a Persian date; the usual order is weekday, day, month, year.
  const persianDay = (day: Day): string => {
    const year =
      date(dayStyles.long)
        .formatToParts(noonOf(day))
        .find((part) => part.type === 'year')?.value ?? ''
    return `${date({ weekday: 'long', day: 'numeric', month: 'long' }).format(noonOf(day))} ${year}`
  }
  // The Chinese language data formats ranges as "1/8周五至1/10周日" and "1/8 – 1/10", but single days as "1月8日周五" and
  // "1月8日".
  const chineseRange = (from: Day, to: Day, { year, ...rest }: Intl.DateTimeFormatOptions): string => {
    const last =
      year && from.slice(0, 4) !== to.slice(0, 4)
        ? { year, ...rest }
        : !rest.weekday && from.slice(0, 7) === to.slice(0, 7)
          ? { day: 'numeric' as const }
          : rest
    return `${date(year ? { year, ...rest } : rest).format(noonOf(from))}至${date(last).format(noonOf(to))}`
  }
  // The Urdu language data contains English initials.
  const initial = (day: Day) =>
    tag.startsWith('ur')
      ? [...date({ weekday: 'long' }).format(noonOf(day))][0]!
      : date({ weekday: 'narrow' }).format(noonOf(day))
  return {
    day: (day: Day, style: DayStyle = 'short') =>
      normalizeSpaces(
        style === 'long' && tag.startsWith('fa') ? persianDay(day) : date(dayStyles[style]).format(noonOf(day)),
      ),
    /** A day by any options of Intl. */
    dayAs: (day: Day, options: Intl.DateTimeFormatOptions) => normalizeSpaces(date(options).format(noonOf(day))),
    dayRange: (from: Day, to: Day, options: Intl.DateTimeFormatOptions = dayStyles.short) =>
      normalizeSpaces(tag.startsWith('zh') ? chineseRange(from, to, options) : formatDayRange(date(options), from, to)),
    /**
     * A title such as "January 2027". The Persian language data puts the year first, but Persian calendars have it
     * last.
     */
    monthTitle: (day: Day) =>
      normalizeSpaces(
        tag.startsWith('fa')
          ? `${date({ month: 'long' }).format(noonOf(day))} ${
              date({ year: 'numeric' })
                .formatToParts(noonOf(day))
                .find((part) => part.type === 'year')?.value ?? ''
            }`
          : date({ month: 'long', year: 'numeric' }).format(noonOf(day)),
      ),
    /** Only the number, without the "日" of Chinese. */
    dayNumber: (day: Day) =>
      date({ day: 'numeric' })
        .formatToParts(noonOf(day))
        .find((part) => part.type === 'day')?.value ?? '',
    weekdayLetter: (day: Day) => initial(day),
    /** The weekday above a calendar column. Persian short names are full words, so Persian calendars use initials. */
    weekdayTitle: (day: Day) => (tag.startsWith('fa') ? initial(day) : date({ weekday: 'short' }).format(noonOf(day))),
    weekdayName: (day: Day) => date({ weekday: 'long' }).format(noonOf(day)),
  }
}

/** Noon in UTC is the same day in every time zone that is used. */
const noonOf = (day: Day) => new Date(`${day}T12:00:00Z`)
/** Server and browser may have different versions of the language data, which differ in thin spaces. */
const normalizeSpaces = (text: string) => text.replace(/[\u2009\u202f]/g, ' ')

/**
 * Ranges such as "Sun 10 – Tue 12 January 2027" or "27–29 Nov". A part that both days share appears once, also in
 * languages whose data repeats the month. The line breaks only at the dash and before the year.
 */
function formatDayRange(format: Intl.DateTimeFormat, from: Day, to: Day): string {
  const parts = format.formatRangeToParts(noonOf(from), noonOf(to))
  const end = parts.findIndex(({ source }) => source === 'endRange')
  const dash = parts.findLastIndex(
    ({ type, source }, index) => index < end && type === 'literal' && source === 'shared',
  )
  // One day, or a range whose format has no dash.
  if (dash < 0) return parts.map(({ value }) => value).join('')
  let first = parts.slice(0, dash)
  const last = parts.slice(dash + 1)
  const [before, month] = first.slice(-2)
  const monthAgain =
    month?.type === 'month' && last.some(({ type, value }) => type === 'month' && value === month.value)
  if (monthAgain && before?.type === 'literal') first = first.slice(0, -2)
  const written = (some: Intl.DateTimeRangeFormatPart[]) =>
    some
      .map(({ type, value }, index) => {
        if (type !== 'literal') return value
        const bare =
          format.resolvedOptions().locale.startsWith('en') && some[index - 1]?.type === 'weekday' ? ' ' : value
        return some[index + 1]?.type === 'year' ? bare : bare.replace(/ /g, '\u00a0')
      })
      .join('')
  // Between two plain numbers the dash has no spaces.
  const mark = parts[dash]!.value
  return `${written(first)}${first.length === 1 && mark.trim() === '–' ? mark.trim() : mark}${written(last)}`
}

type PageFormat = Format & Translator
const formats = new WeakMap<Translator, PageFormat>()

/** The texts and formats of the page's language. Another language loads another document. */
export function useFormat(): PageFormat {
  const translator = useContext(TranslatorContext)!
  return (
    formats.get(translator) ??
    formats.set(translator, { ...createFormat(translator.tag), ...translator }).get(translator)!
  )
}
