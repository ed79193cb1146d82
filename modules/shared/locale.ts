/** Formats days and times for e-mails and documents, in the calendar and wording of the language. Pure. */
import type { Day } from './day.ts'
import { languages, localeOfLanguage } from './language.ts'

/** The BCP 47 tag of a language; an unknown language is returned unchanged. */
export const toLanguageTag = (language: string): string =>
  languages.find((known) => known === language) ? localeOfLanguage(language).tag : language
export const isRightToLeft = (language: string): boolean => localeOfLanguage(language).direction === 'rtl'

/** Formats a day in the word order of the language, e.g. "Tuesday, 4 May 2027". */
export function formatDay(day: Day, language: string, weekday = true): string {
  const at = new Date(`${day}T12:00:00Z`)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(toLanguageTag(language), { ...options, timeZone: 'UTC' })
  const long = format({ dateStyle: weekday ? 'full' : 'long' })
  if (language !== 'fa') return long.format(at)
  // The locale data order Persian dates wrongly; the correct order is weekday, day, month, year.
  const year = long.formatToParts(at).find((part) => part.type === 'year')?.value ?? ''
  return `${format({ ...(weekday ? { weekday: 'long' } : {}), day: 'numeric', month: 'long' }).format(at)} ${year}`
}

/** Formats "15:00:00" as a time of day; returns an empty text for an invalid time. */
export function formatHour(time: string, language: string): string {
  if (!/^\d\d:\d\d/.test(time)) return ''
  return new Intl.DateTimeFormat(toLanguageTag(language), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(new Date(`2027-01-01T${time.slice(0, 5)}:00Z`))
}

/** Formats a moment in Amsterdam time, e.g. "4 May 2027 at 18:00". */
export function formatMoment(moment: string, language: string): string {
  const at = new Date(moment)
  const zone = { timeZone: 'Europe/Amsterdam' }
  if (language !== 'fa')
    return new Intl.DateTimeFormat(toLanguageTag(language), {
      dateStyle: 'long',
      timeStyle: 'short',
      hourCycle: 'h23',
      ...zone,
    }).format(at)
  const [day, time] = [
    new Intl.DateTimeFormat('en-CA', zone).format(at),
    new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', ...zone }).format(at),
  ]
  return `${formatDay(day, language, false)}، ${formatHour(time, language)}`
}
