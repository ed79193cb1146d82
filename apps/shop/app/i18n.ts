import type { InitOptions } from 'i18next'
import { languageTag } from './language.ts'

/** The same on the server and in the browser, so that both render the same words. React escapes; i18next need not. */
export function i18nOptions(language: string, texts: Record<string, unknown>): InitOptions {
  const tag = languageTag(language)
  return {
    lng: tag,
    fallbackLng: false,
    resources: { [tag]: { translation: texts } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  }
}
