import type { FormatterModule, InitOptions } from 'i18next'
import { languageTag } from './language.ts'

/** Formats are cached per language: constructing one costs as much as a hundred uses. */
function cachePerLanguage<T>(make: (tag: string) => T): (tag: string) => T {
  const made = new Map<string, T>()
  return (tag) => made.get(tag) ?? made.set(tag, make(tag)).get(tag)!
}
const numbers = cachePerLanguage((tag) => new Intl.NumberFormat(tag))
const lists = cachePerLanguage((tag) => new Intl.ListFormat(tag))

/** Parts of the text that are isolated already. */
const isolates = /[\u2066-\u2068][^\u2069]*\u2069/g

/** Isolates a Latin name within right-to-left text, so that it and the punctuation beside it keep their order. */
function isolateLatin(text: string, tag: string): string {
  if (!/^(fa|ur)/.test(tag)) return text
  const open = text.replace(isolates, '')
  return /\p{Script=Latin}/u.test(open) && !/\p{Script=Arabic}/u.test(open) ? `\u2068${text}\u2069` : text
}

/** Writes the numbers in a sentence in the digits of the language, after i18next has chosen the plural form. */
export const figures: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  // Required by i18next; only `format` is used.
  add: () => undefined,
  addCached: () => undefined,
  format(value: unknown, how, tag = 'en') {
    if (typeof value === 'number') return numbers(tag).format(value)
    if (how === 'list' && Array.isArray(value))
      return lists(tag).format(value.map((item) => isolateLatin(String(item), tag)))
    return typeof value === 'string' ? isolateLatin(value, tag) : (value as string)
  },
}

/**
 * The options are the same on the server and in the browser, so that both render the same text. i18next need not
 * escape, because React does.
 */
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
