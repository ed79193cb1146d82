/** Finds translations that are older than their English source. */
import type { Translations } from '../../shared/translated.ts'

/** The English texts of a deal, by the names of their translations. */
export type SourceTexts = Record<string, string>

/**
 * By language and text the English that a translation was made from, where it is another now. A translation that is
 * written anew, or whose meaning is confirmed (`"nl.title"`), is up to date; so is one whose English is again as it
 * was.
 */
export function outdatedAfter(
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
