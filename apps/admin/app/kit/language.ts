/** The languages of the interface (those with an `office.json`), and the one that this browser uses. */
import type english from '@tussenuit/languages/en/office.json'
import { type LanguageCode, languages } from '@tussenuit/modules/shared/language.ts'
import { readStoredText } from './session/browser-storage.ts'

export type InterfaceLanguage = LanguageCode
export type Messages = typeof english

const files = import.meta.glob<Messages>('../../../../languages/*/office.json', { import: 'default' })
const fileOf = (language: string): string => `../../../../languages/${language}/office.json`

export const interfaceLanguages = languages.filter((language) => Object.hasOwn(files, fileOf(language)))

/** The key under which react-admin's store saves the language. */
const key = 'RaStore.locale'

/** The chosen language, else the first supported language of the browser, else English. */
export function detectInterfaceLanguage(): InterfaceLanguage {
  const chosen = readStoredText('localStorage', key)?.replaceAll('"', '')
  const preferred = [chosen, ...navigator.languages.map((code) => code.slice(0, 2))]
  return preferred.flatMap((code) => interfaceLanguages.find((language) => language === code) ?? []).at(0) ?? 'en'
}

export const loadMessages = (language: InterfaceLanguage): Promise<Messages> => files[fileOf(language)]!()
