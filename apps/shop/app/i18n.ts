import type { FormatterModule, InitOptions } from 'i18next'
import { languageTag } from './language.ts'

/** Each made once for a language: making one takes longer than using it a hundred times. */
function once<T>(make: (tag: string) => T): (tag: string) => T {
  const made = new Map<string, T>()
  return (tag) => made.get(tag) ?? made.set(tag, make(tag)).get(tag)!
}
const numbers = once((tag) => new Intl.NumberFormat(tag))
const lists = once((tag) => new Intl.ListFormat(tag))

/** A figure in a sentence has the digits of the language, as it has everywhere else; which plural is meant, i18next has decided before. */
export const figures: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  // No text asks for a format of its own.
  add: () => undefined,
  addCached: () => undefined,
  format(value: unknown, how, tag = 'en') {
    if (typeof value === 'number') return numbers(tag).format(value)
    return how === 'list' && Array.isArray(value) ? lists(tag).format(value as string[]) : (value as string)
  },
}

/** The same on the server and in the browser, so that both render the same words. React escapes; i18next need not. */
export function i18nOptions(language: string, texts: Record<string, unknown>): InitOptions {
  const tag = languageTag(language)
  return {
    lng: tag,
    fallbackLng: false,
    resources: { [tag]: { translation: texts } },
    interpolation: { escapeValue: false, alwaysFormat: true },
    react: { useSuspense: false },
  }
}
