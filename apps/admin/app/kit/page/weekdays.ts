import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { useLocale } from 'ra-core'

/** Weekdays in the language of the interface, Monday first; 0 is Sunday. */
export function useWeekdays(form: 'long' | 'short' | 'narrow' = 'long'): { id: number; name: string }[] {
  const { tag } = localeOfLanguage(useLocale())
  const weekday = new Intl.DateTimeFormat(tag, { weekday: form, timeZone: 'UTC' })
  // 4 January 1970 was a Sunday.
  return [1, 2, 3, 4, 5, 6, 0].map((id) => ({ id, name: weekday.format(new Date(Date.UTC(1970, 0, 4 + id))) }))
}
