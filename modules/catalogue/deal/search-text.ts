import { plainText } from '../../shared/plain-text.ts'
import type { Translations } from '../../shared/translated.ts'

/**
 * What a search finds a deal by, before `searchable`: the whole of the English, title and summary of the other
 * languages.
 */
export function searchTextOf(deal: {
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
    plainText(deal.description_html),
    ...translated,
  ].join(' ')
}
