/** The languages of the interface, and the one that this browser uses. Texts for travellers have nine. */
import type english from '@tussenuit/languages/en/office.json'

export const interfaceLanguages = ['en', 'nl', 'de'] as const
export type InterfaceLanguage = (typeof interfaceLanguages)[number]
export type Messages = typeof english

/** As react-admin's store writes it. */
const key = 'RaStore.locale'

const isInterface = (language: string | undefined): language is InterfaceLanguage =>
  interfaceLanguages.includes(language as InterfaceLanguage)

/** The chosen language, else the browser's, else English. */
export function savedLanguage(): InterfaceLanguage {
  const chosen = localStorage.getItem(key)?.replaceAll('"', '')
  if (isInterface(chosen)) return chosen
  return navigator.languages.map((one) => one.slice(0, 2)).find(isInterface) ?? 'en'
}

const files: Record<InterfaceLanguage, () => Promise<{ default: Messages }>> = {
  en: () => import('@tussenuit/languages/en/office.json'),
  nl: () => import('@tussenuit/languages/nl/office.json'),
  de: () => import('@tussenuit/languages/de/office.json'),
}

export const loadMessages = async (language: InterfaceLanguage): Promise<Messages> => (await files[language]()).default
