/** Cleans the texts of a record: trims texts, cleans HTML and removes empty texts. */
import { cleanHtml } from './html.ts'
import { languages } from './language.ts'
import type { Translations } from './translated.ts'

/** Names of texts that contain HTML, in records and translations. */
const htmlTexts = new Set(['description'])

export const cleanRecordText = (name: string, text: string): string =>
  (htmlTexts.has(name) ? cleanHtml(text) : text).trim()

export function cleanRecordTranslations(translations: Translations): Translations {
  return Object.fromEntries(
    Object.entries(translations).flatMap(([language, texts]) => {
      const entries = Object.entries(texts)
        .map(([name, text]) => [name, cleanRecordText(name, text)] as const)
        .filter(([, text]) => text !== '')
      return entries.length > 0 ? [[language, Object.fromEntries(entries)]] : []
    }),
  )
}

/** Languages in which at least one text lacks a translation. */
export function languagesMissingTranslations(written: Record<string, string>, translations: Translations): string[] {
  const names = Object.keys(written).filter((name) => written[name] !== '')
  return languages.filter((language) => language !== 'en' && names.some((name) => !translations[language]?.[name]))
}

/** The fields that differ between two records, with both values. */
export function diffFields<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const changed = (Object.keys(after) as (keyof T)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  const only = (record: T) => Object.fromEntries(changed.map((field) => [field, record[field]])) as Partial<T>
  return { before: only(before), after: only(after) }
}
