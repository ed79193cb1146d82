import { formatEuros } from '@tussenuit/modules/shared/money.ts'
import { localeFor } from '@tussenuit/modules/shared/language.ts'
import { useLocale } from 'ra-core'
import { useMemo } from 'react'

/** A moment as a short day and time of Amsterdam, in the language of the interface. */
export function useDates(): (moment: string) => string {
  const locale = useLocale()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(localeFor(locale).tag, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Europe/Amsterdam',
    })
    return (moment: string) => format.format(new Date(moment))
  }, [locale])
}

/** A calendar day, in the language of the interface. */
export function useDays(): (day: string) => string {
  const locale = useLocale()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(localeFor(locale).tag, { dateStyle: 'medium', timeZone: 'UTC' })
    return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
  }, [locale])
}

/** Integer cents as euros, in the language of the interface. */
export function useEuros(): (cents: number) => string {
  const locale = useLocale()
  return (cents) => formatEuros(cents, locale)
}
