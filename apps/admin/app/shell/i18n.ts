import english from 'ra-language-english'
import type { I18nProvider } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { type InterfaceLanguage, interfaceLanguages, loadMessages, type Messages } from '../kit/language.ts'

type Texts = { [key: string]: string | Texts }

/** Merges the shop's texts over react-admin's English ones, which are the fallback. */
function mergeTexts(base: Texts, over: Texts): Texts {
  const result: Texts = { ...base }
  for (const [key, text] of Object.entries(over)) {
    const below = base[key]
    result[key] = typeof text === 'object' && typeof below === 'object' ? mergeTexts(below, text) : text
  }
  return result
}

const mergeReactAdminTexts = (messages: Messages) =>
  mergeTexts(english as unknown as Texts, messages as unknown as Texts) as never

const nameOf = (locale: string): string => {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

export const createI18nProvider = (messages: Messages, language: InterfaceLanguage): I18nProvider =>
  polyglotI18nProvider(
    (locale) =>
      locale === language
        ? mergeReactAdminTexts(messages)
        : (loadMessages(locale as InterfaceLanguage).then(mergeReactAdminTexts) as never),
    language,
    interfaceLanguages.map((locale) => ({ locale, name: nameOf(locale) })),
    { allowMissing: true },
  )
