/** The languages of the shop as its pages name them; `modules/shared/language.ts` has the table. */
import { type LanguageCode, localeFor, localeOfTag } from '@tussenuit/modules/shared/language.ts'

export type Language = LanguageCode

export const languageName = (language: Language): string => localeFor(language).name
/** The tag for `lang` and for Intl. */
export const languageTag = (language: string): string => localeFor(language).tag
/** The day on which the weeks of its calendars begin. */
export const weekStart = (tag: string): 'sat' | 'mon' => localeOfTag(tag).weekStart
export const direction = (language: string): 'ltr' | 'rtl' => localeFor(language).direction
/** The language tag for Intl with the calendar in which days are shown. */
export const calendarLocale = (tag: string): string => `${tag}-u-ca-${localeOfTag(tag).calendar}`
