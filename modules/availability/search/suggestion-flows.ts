/** The suggestions of the search box. */
import { findHotelSuggestions, findStaySuggestions, findTerms, readSearchTerms } from '../../catalogue/deal/index.ts'
import type { Shop } from '../../shared/shop.ts'
import { textInLanguage } from '../../shared/translated.ts'
import { firstOf } from './first-of.ts'
import { compareByRelevance, scoreDeals } from './matches.ts'

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
  const matches = [...scoreDeals(index, references, found, terms.terms.length)].map(([id, score]) => ({
    id,
    score,
    recommended: index.recommended.has(index.placeOf(id)!),
  }))
  const first = firstOf(
    matches,
    suggested,
    compareByRelevance<(typeof matches)[number]>(({ score }) => score),
  )
  const stays = await findStaySuggestions(
    db,
    first.map(({ id }) => id),
    language,
  )
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
