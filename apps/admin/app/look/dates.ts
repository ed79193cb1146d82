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
