/** The suggestions of the search box. */
import { findStaySuggestions } from '../../catalogue/deal/index.ts'
import type { Shop } from '../../shared/shop.ts'
import { textInLanguage } from '../../shared/translated.ts'
import { placesByRelevance } from './matches.ts'

/** The maximum number of suggested stays. */
const suggestedStays = 5

/**
 * Suggestions for the search term typed so far. Headings are not included, because every page has already loaded them.
 * The stays are the first results for the term.
 */
export async function listSearchSuggestions(
  shop: Pick<Shop, 'db' | 'dealIndex'>,
  searchText: string,
  language: string | undefined,
) {
  const source = await shop.dealIndex.read()
  const { index, texts } = source
  const text = await texts.find(searchText)
  const hotels = await text.hotels()
  const scores = text.scoresIn(source)
  const first = placesByRelevance(index, scores.places, scores, suggestedStays)
  const stays = await findStaySuggestions(shop.db, first.map(index.idAt), language)
  return {
    hotels,
    stays: stays.map((row) => ({
      deals_id: row.id,
      category: row.category,
      category_id: row.slug,
      title: row.title,
      destination: row.destination_title
        ? textInLanguage(row.destination_translations, language, 'title', row.destination_title)
        : null,
    })),
  }
}
