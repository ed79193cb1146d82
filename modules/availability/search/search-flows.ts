/**
 * Search over the active deals. The database matches and ranks the search term; filters and facets (search-filters.ts,
 * facets.ts) are computed here, over all deals that match the term.
 */
import type { CardSource } from './card-list-flows.ts'
import { type Choice, type ChoicePrices, toChoice, hasDates } from '../calendar/travel-choice.ts'
import { findChoicePrices } from '../calendar/index.ts'
import { findHotelsOfDeals } from '../../catalogue/hotel/index.ts'
import { findReferenceItems } from '../../catalogue/reference/index.ts'
import { textInLanguage } from '../../shared/translated.ts'
import { toNights } from '../../catalogue/deal/length-of-stay.ts'
import { toDealCard, dealCardPriceFields } from './card.ts'
import { countFacets } from './facets.ts'
import { priceScaleMaxEuros } from './price-bands.ts'
import { type Hit, passesFilters, type SearchInput } from './search-filters.ts'
import { compareByCardPrice } from './sort-by-price.ts'
import type { SearchReply } from '../../catalogue/deal/contract.ts'
import { headingNames } from '../../shared/headings.ts'
import { compareByRelevance, type CardRow, findActiveDeals, findMatchScores } from '../../catalogue/deal/index.ts'

export async function searchActiveDeals(shop: CardSource, input: SearchInput): Promise<SearchReply> {
  const searchText = (input.q ?? '').trim()
  const { rows } = await findActiveDeals(shop.db, {}, input.language)
  const scores = searchText ? await findMatchScores(shop.db, searchText) : null
  const matches = scores ? rows.filter((row) => scores.has(row.id)) : rows
  const amenities = input.amenities?.length
    ? Map.groupBy(
        await findHotelsOfDeals(
          shop.db,
          matches.map((row) => row.id),
        ),
        (hotel) => hotel.dealId,
      )
    : null
  const choice = toChoice(input)
  const prices = await findChoicePrices(
    shop,
    matches.map((row) => row.id),
    choice,
  )
  const all: Hit[] = matches.map((row) => ({
    row,
    headings: {
      category: headingNames(row.headings, 'category'),
      destination: headingNames(row.headings, 'destination'),
      theme: headingNames(row.headings, 'theme'),
    },
    nights: lengthsOfChoice(row, prices.get(row.id), choice),
    price: dealCardPriceFields(row, prices.get(row.id), input.nights),
    amenities: new Set(
      (amenities?.get(row.id) ?? []).flatMap((hotel) =>
        hotel.amenities.flatMap((group) => group.names.map((name) => name.toLowerCase())),
      ),
    ),
  }))
  const hits = all
    .filter((hit) => passesFilters(hit, input))
    .sort(comparatorFor(input.sort ?? 'recommended', scores, input.language))
  const page = input.page ?? 1
  const limit = input.limit ?? 20
  return {
    items: hits
      .slice((page - 1) * limit, page * limit)
      .map((hit) => toDealCard(hit.row, hit.price, shop.pictures, input.language)),
    total: hits.length,
    page,
    limit,
    asking: matches.some(({ id }) =>
      [prices.get(id), prices.get(id)?.otherRooms].some((price) => price?.isAsking === true),
    ),
    facets: countFacets(
      await findReferenceItems(shop.db, ['category', 'destination', 'theme', 'surrounding', 'custom_filter']),
      all,
      input,
      priceScaleMaxEuros(rows),
    ),
  }
}

/**
 * The lengths of stay available on the chosen days. For a chosen party, lengths that were not queried yet and lengths
 * available in other rooms also count. Prices of usual parties are stored in advance, so for them a length without a
 * price is not available.
 */
function lengthsOfChoice(row: CardRow, prices: ChoicePrices | undefined, choice: Choice): number[] {
  if (!hasDates(choice)) return toNights(row.length_of_stay)
  const others = prices?.otherRooms?.byNights
  return [...(prices?.byNights ?? [])]
    .filter(
      ([nights, { state }]) =>
        state === 'known' ||
        (state === 'unknown' && choice.rooms !== undefined) ||
        others?.get(nights)?.state === 'known',
    )
    .map(([nights]) => nights)
}

const titleInLanguage = (row: CardRow, language: string | undefined): string =>
  textInLanguage(row.translations, language, 'title', row.title)

function comparatorFor(
  sort: NonNullable<SearchInput['sort']>,
  scores: ReadonlyMap<number, number> | null,
  language: string | undefined,
): (a: Hit, b: Hit) => number {
  const byId = (a: Hit, b: Hit) => a.row.id - b.row.id
  if (sort === 'price' || sort === '-price') {
    const inOrder = compareByCardPrice(sort)
    return (a, b) => inOrder({ ...a.price, deals_id: a.row.id }, { ...b.price, deals_id: b.row.id })
  }
  if (sort === 'newest') return (a, b) => b.row.created_at.getTime() - a.row.created_at.getTime() || byId(a, b)
  if (sort === 'title')
    return (a, b) =>
      titleInLanguage(a.row, language).localeCompare(titleInLanguage(b.row, language), language) || byId(a, b)
  const inOrder = compareByRelevance<CardRow>((row) => scores?.get(row.id) ?? 0)
  return (a, b) => inOrder(a.row, b.row)
}
