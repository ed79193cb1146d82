/** Translations of the demo's catalogue and pages: one folder per language in demo/languages. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { PageName, PageText } from '@tussenuit/modules/people/content/index.ts'
import { phraseKey } from '@tussenuit/modules/catalogue/hotel/supplier-texts.ts'
import { cleanHtml } from '@tussenuit/modules/shared/html.ts'
import type { Translations } from '@tussenuit/modules/shared/translated.ts'

export type Kind =
  | 'deal'
  | 'category'
  | 'theme'
  | 'destination'
  | 'surrounding'
  | 'activity'
  | 'additional_info'
  | 'banner'
  | 'voucher'
  | 'custom_filter'
export type CatalogueTexts = Record<Kind, Record<string, Record<string, string>>>
export type PageTexts = Record<PageName, PageText>

const folder = new URL('./languages/', import.meta.url)
const readFile = <T>(language: string, file: string): T | null => {
  const url = new URL(`${language}/${file}`, folder)
  return existsSync(url) ? (JSON.parse(readFileSync(url, 'utf8')) as T) : null
}

export const listTranslatedLanguages = (): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
export const catalogueTextsFor = (language: string): CatalogueTexts | null => readFile(language, 'catalogue.json')
export const pageTextsFor = (language: string): PageTexts | null => readFile(language, 'pages.json')

/** Descriptions of the drawn pictures, by picture key. */
export const pictureTextsFor = (language: string): Record<string, string> | null => readFile(language, 'pictures.json')

const cleanFields = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [field, field.endsWith('_html') ? cleanHtml(text) : text]),
  )

/** Translations of phrases about the demo's rooms and amenities that no dictionary contains, by the English phrase. */
export const supplierPhrasesFor = (language: string): Record<string, string> | null =>
  readFile(language, 'supplier.json')

export type Languages = {
  /** The translations of one record, sanitised like the English texts: `{ "nl": { "title": "…" } }`. */
  of(kind: Kind, key: string): Translations
  page(name: PageName): Record<string, PageText>
  /** The translations of a phrase about the hotels: `{ "nl": { "text": "…" } }`. */
  phrase(text: string): Translations
}

export function readDemoLanguages(): Languages {
  const catalogues = listTranslatedLanguages().map((language) => [language, catalogueTextsFor(language)] as const)
  const pages = listTranslatedLanguages().map((language) => [language, pageTextsFor(language)] as const)
  const phrases = listTranslatedLanguages().map(
    (language) =>
      [
        language,
        new Map(Object.entries(supplierPhrasesFor(language) ?? {}).map(([text, said]) => [phraseKey(text), said])),
      ] as const,
  )
  return {
    of: (kind, key) =>
      Object.fromEntries(
        catalogues.flatMap(([language, texts]) =>
          texts?.[kind]?.[key] ? [[language, cleanFields(texts[kind][key])]] : [],
        ),
      ),
    page: (name) =>
      Object.fromEntries(pages.flatMap(([language, texts]) => (texts?.[name] ? [[language, texts[name]]] : []))),
    phrase: (text) =>
      Object.fromEntries(
        phrases.flatMap(([language, said]) => {
          const phrase = said.get(phraseKey(text))
          return phrase ? [[language, { text: phrase }]] : []
        }),
      ),
  }
}
