/** Finds translations made from an older English text. */
import type { Translations } from '../../shared/translated.ts'

/** The English texts of a deal, keyed like their translations. */
export type SourceTexts = Record<string, string>

/**
 * For each language and key whose source has changed, the English text from which the translation was made. A new or
 * confirmed translation (`"nl.title"`) is up to date; so is one whose source was restored.
 */
export function findOutdatedTranslations(
  before: { source: SourceTexts; translations: Translations; outdated: Translations },
  after: { source: SourceTexts; translations: Translations },
  confirmed: readonly string[] = [],
): Translations {
  const result: Translations = {}
  for (const [language, texts] of Object.entries(after.translations))
    for (const [name, text] of Object.entries(texts)) {
      if (text === '' || text !== before.translations[language]?.[name]) continue
      if (confirmed.includes(`${language}.${name}`)) continue
      const madeFrom = before.outdated[language]?.[name] ?? before.source[name] ?? ''
      if (madeFrom !== (after.source[name] ?? '')) (result[language] ??= {})[name] = madeFrom
    }
  return result
}
