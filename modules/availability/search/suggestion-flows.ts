/** The suggestions of the search box. */
import { findHotelSuggestions, findStaySuggestions, findTerms, readSearchTerms } from '../../catalogue/deal/index.ts'
import type { Shop } from '../../shared/shop.ts'
import { textInLanguage } from '../../shared/translated.ts'
import { placesByRelevance, scoreDeals } from './matches.ts'

/** The maximum number of suggested hotels, and also of suggested stays. */
const suggested = 5

/**
 * Suggestions for the search term typed so far. Headings are not included, because every page has already loaded them.
 * The stays are the first results for the term.
 */
export async function listSearchSuggestions(
  shop: Pick<Shop, 'db' | 'dealIndex'>,
  searchText: string,
  language: string | undefined,
) {
  const { db } = shop
  const terms = await readSearchTerms(db, searchText)
  const [hotels, found] = [await findHotelSuggestions(db, terms, suggested), await findTerms(db, terms)]
  const { index, references } = await shop.dealIndex.read()
  const scores = scoreDeals(index, references, found, terms.terms.length)
  const first = placesByRelevance(index, scores.places, scores, suggested)
  const stays = await findStaySuggestions(db, first.map(index.idAt), language)
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
