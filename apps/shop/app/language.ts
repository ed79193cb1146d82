/** The languages of the specification (and Dutch, which the calls know), and how the outside names them. */
import type { LanguageCode } from '@tussenuit/modules/shared/language.ts'

export type Language = LanguageCode

/** Each in its own words, for whoever looks for theirs. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  nl: 'Nederlands',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  fa: 'فارسی',
  ur: 'اردو',
  'zh-CHS': '简体中文',
}

/** The tag for `lang` and for Intl. */
export function languageTag(language: string): string {
  if (language === 'zh-CHS') return 'zh-Hans'
  return language === 'en' ? 'en-GB' : language
}

/** The day on which the weeks of its calendars begin. */
export const weekStart = (tag: string): 'sat' | 'mon' => (tag.startsWith('fa') ? 'sat' : 'mon')

export function direction(language: string): 'ltr' | 'rtl' {
  return language === 'fa' || language === 'ur' ? 'rtl' : 'ltr'
}
