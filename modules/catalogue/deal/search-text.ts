import { htmlToPlainText } from '../../shared/plain-text.ts'
import type { Translations } from '../../shared/translated.ts'

/**
 * The text for full-text search, before `searchable` normalises it: all English texts, and title and summary in the
 * other languages.
 */
export function toSearchText(deal: {
  title: string
  summary: string
  description_html: string
  category: string
  destination: string | null
  destinationTitle: string
  themes: readonly string[]
  surrounding: string | null
  translations: Translations
}): string {
  const translated = Object.values(deal.translations).flatMap(({ title, summary }) => [title ?? '', summary ?? ''])
  return [
    deal.title,
    deal.destinationTitle,
    deal.destination ?? '',
    deal.category,
    ...deal.themes,
    deal.surrounding ?? '',
    deal.summary,
    htmlToPlainText(deal.description_html),
    ...translated,
  ].join(' ')
}

/** In place of the number of a term: what the whole text of a search matches. */
export const wholeText = -1
