/** Helpers for the texts of records: cleaning, stored and edited names, missing translations. */
import { cleanHtml } from './html.ts'
import { languages } from './language.ts'
import type { Translations } from './translated.ts'

/** Names of texts that contain HTML, in records and translations. They are stored under the name of their column. */
const htmlTexts = new Set(['description', 'promotion'])

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

const toStoredName = (name: string): string => (htmlTexts.has(name) ? `${name}_html` : name)
const toEditedName = (name: string): string =>
  htmlTexts.has(name.replace(/_html$/, '')) ? name.replace(/_html$/, '') : name

/** The translations with each text under the name that `rename` gives. */
export const renameTranslations = (translations: Translations, rename: (name: string) => string): Translations =>
  Object.fromEntries(
    Object.entries(translations).map(([language, texts]) => [
      language,
      Object.fromEntries(Object.entries(texts).map(([name, text]) => [rename(name), text])),
    ]),
  )

export const toStoredTranslations = (translations: Translations): Translations =>
  renameTranslations(translations, toStoredName)
export const toEditedTranslations = (translations: unknown): Translations =>
  renameTranslations(translations as Translations, toEditedName)

/** The path of a confirmed translation in the stored ones: `nl.description` is at `nl`, `description_html`. */
export function toStoredPath(confirmed: string): [language: string, name: string] {
  const [language = '', ...name] = confirmed.split('.')
  return [language, toStoredName(name.join('.'))]
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
