import { formatEuros } from '@tussenuit/modules/shared/money.ts'
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { useLocale } from 'ra-core'
import { useMemo } from 'react'

/** Formats a moment as date and time in Amsterdam, in the language of the interface. */
export function useDateTimeFormat(): (moment: string) => string {
  const locale = useLocale()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(localeOfLanguage(locale).tag, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Europe/Amsterdam',
    })
    return (moment: string) => format.format(new Date(moment))
  }, [locale])
}

/** Formats a calendar day in the language of the interface. */
export function useDayFormat(): (day: string) => string {
  const locale = useLocale()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(localeOfLanguage(locale).tag, { dateStyle: 'medium', timeZone: 'UTC' })
    return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
  }, [locale])
}

/** Formats a stay with weekdays; the year is omitted if it is the current one. */
export function useStayFormat(): (from: string, to: string) => string {
  const locale = useLocale()
  return useMemo(() => {
    const format = (year?: 'numeric') =>
      new Intl.DateTimeFormat(localeOfLanguage(locale).tag, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        ...(year && { year }),
        timeZone: 'UTC',
      })
    const [withoutYear, withYear] = [format(), format('numeric')]
    const thisYear = String(new Date().getFullYear())
    return (from: string, to: string) => {
      const isThisYear = from.startsWith(thisYear) && to.startsWith(thisYear)
      return (isThisYear ? withoutYear : withYear).formatRange(
        new Date(`${from}T00:00:00Z`),
        new Date(`${to}T00:00:00Z`),
      )
    }
  }, [locale])
}

/** Formats integer cents as euros in the language of the interface. */
export function useEuroFormat(): (cents: number) => string {
  const locale = useLocale()
  return (cents) => formatEuros(cents, locale)
}
