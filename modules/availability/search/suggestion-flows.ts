/** The suggestions of the search box. */
import { findHotelSuggestions, findMatches, findStaySuggestions, readSearchTerms } from '../../catalogue/deal/index.ts'
import type { Db } from '../../shared/shop.ts'
import { textInLanguage } from '../../shared/translated.ts'

/** The maximum number of suggested hotels, and also of suggested stays. */
const suggested = 5

/**
 * Suggestions for the search term typed so far. Headings are not included, because every page has already loaded them.
 * The stays are the first results for the term.
 */
export async function listSearchSuggestions(db: Db, searchText: string, language: string | undefined) {
  const terms = await readSearchTerms(db, searchText)
  const [hotels, matches] = await Promise.all([
    findHotelSuggestions(db, terms, suggested),
    findMatches(db, terms, suggested),
  ])
  const stays = await findStaySuggestions(
    db,
    matches.map(({ id }) => id),
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
