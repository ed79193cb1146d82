/** The translation files as the server uses them; the browser fetches the same file from /assets/i18n. */
import { createHash } from 'node:crypto'
import { languages, type LanguageCode } from '@tussenuit/modules/shared/language.ts'
import { createTranslator, type Translate, type Translator } from './i18n.ts'

const files = import.meta.glob<Record<string, unknown>>('../../../languages/*/shop.json', {
  eager: true,
  import: 'default',
})
const texts = new Map(Object.entries(files).map(([path, file]) => [path.split('/').at(-2)!, file]))
const versions = new Map(
  [...texts].map(([language, file]) => [
    language,
    createHash('sha256').update(JSON.stringify(file)).digest('hex').slice(0, 10),
  ]),
)
const translators = new Map<string, Translator>()

/** The languages in which the shop's own texts exist. */
export const shopLanguages: LanguageCode[] = languages.filter((language) => texts.has(language))

/** A language without a file uses the English texts, with its own formats of dates and numbers. */
function languageWithTexts(language: string): string {
  return texts.has(language) ? language : 'en'
}

/** One translator per language serves every request: it holds texts and nothing about a visitor. */
export function translatorForLanguage(language: string): Translator {
  let translator = translators.get(language)
  if (!translator) {
    translator = createTranslator(language, texts.get(languageWithTexts(language))!)
    translators.set(language, translator)
  }
  return translator
}

/** For the texts that loaders create: titles and descriptions in the page's head. */
export const translateInto = (language: string): Translate => translatorForLanguage(language).t

/** The URL at which the browser loads the texts; it contains a version, so that they can be cached without expiry. */
export function translationsUrl(language: string): string {
  const available = languageWithTexts(language)
  return `/assets/i18n/${available}.json?v=${versions.get(available)}`
}
