/** The languages of the shop in the form that its pages use; the table is in `modules/shared/language.ts`. */
import { type LanguageCode, localeOfLanguage, findLocaleByTag } from '@tussenuit/modules/shared/language.ts'

export type Language = LanguageCode

export const languageName = (language: Language): string => localeOfLanguage(language).name
/** The tag for `lang` and for Intl. */
export const languageTag = (language: string): string => localeOfLanguage(language).tag
/** The first day of the week in calendars of this language. */
export const weekStart = (tag: string): 'sat' | 'mon' => findLocaleByTag(tag).weekStart
export const textDirection = (language: string): 'ltr' | 'rtl' => localeOfLanguage(language).direction
/** The language tag for Intl with the calendar in which days are shown. */
export const calendarLocale = (tag: string): string => `${tag}-u-ca-${findLocaleByTag(tag).calendar}`
