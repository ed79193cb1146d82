/**
 * Search over the active deals. The database matches and ranks the search term; filters and facets (search-filters.ts,
 * facets.ts) are computed here, over the facts and prices of all deals that match the term. Only the cards of the page
 * are read in full.
 */
import type { CardSource } from './card-list-flows.ts'
import { type Choice, type ChoicePrices, toChoice, hasDates } from '../calendar/travel-choice.ts'
import { findChoicePrices } from '../calendar/index.ts'
import { findAmenitiesOfDeals } from '../../catalogue/hotel/index.ts'
import { findReferenceItems } from '../../catalogue/reference/index.ts'
import { toNights } from '../../catalogue/deal/length-of-stay.ts'
import { toDealCard, dealCardPriceFields } from './card.ts'
import { countFacets } from './facets.ts'
import { priceScaleMaxEuros } from './price-bands.ts'
import { filterHits, type Hit, type SearchInput } from './search-filters.ts'
import { compareByCardPrice } from './sort-by-price.ts'
import type { SearchReply } from '../../catalogue/deal/contract.ts'
import { headingNames } from '../../shared/headings.ts'
import type { Db } from '../../shared/shop.ts'
import {
  compareByRelevance,
  type DealFacts,
  findActiveDealFacts,
  findDealCardRows,
  findHighestAdvertisedPrice,
  findMatches,
  readSearchTerms,
} from '../../catalogue/deal/index.ts'

/** The score of each deal that matches the text; null if no text is searched. */
async function findScores(db: Db, searchText: string): Promise<Map<number, number> | null> {
  if (searchText === '') return null
  const matches = await findMatches(db, await readSearchTerms(db, searchText))
  return new Map(matches.map(({ id, score }) => [id, score]))
}

export async function searchActiveDeals(shop: CardSource, input: SearchInput): Promise<SearchReply> {
  const scores = await findScores(shop.db, (input.q ?? '').trim())
  const rows = await findActiveDealFacts(
    shop.db,
    scores ? { ids: [...scores.keys()] } : {},
    input.sort === 'title' ? { language: input.language } : undefined,
  )
  const ids = rows.map((row) => row.id)
  const choice = toChoice(input)
  const prices = await findChoicePrices(shop, ids, choice)
  const amenities = input.amenities?.length ? await findAmenitiesOfDeals(shop.db, ids) : null
  const all = rows.map((row) => toHit(row, prices.get(row.id), amenities?.get(row.id), choice))
  const filtered = filterHits(all, input)
  const hits = filtered.passed.sort(orderBy(input.sort ?? 'recommended', scores, input.language))
  const page = input.page ?? 1
  const limit = input.limit ?? 20
  return {
    items: await cardsOf(shop, hits.slice((page - 1) * limit, page * limit), input.language),
    total: hits.length,
    page,
    limit,
    asking: [...prices.values()].some((price) => price.isAsking === true || price.otherRooms?.isAsking === true),
    facets: countFacets(
      await findReferenceItems(shop.db, ['category', 'destination', 'theme', 'surrounding', 'custom_filter']),
      all,
      filtered,
      input,
      priceScaleMaxEuros(await findHighestAdvertisedPrice(shop.db)),
    ),
  }
}

const noAmenities: ReadonlySet<string> = new Set()

const toHit = (
  row: DealFacts,
  prices: ChoicePrices | undefined,
  amenities: ReadonlySet<string> | undefined,
  choice: Choice,
): Hit => ({
  row,
  headings: {
    category: headingNames(row.headings, 'category'),
    destination: headingNames(row.headings, 'destination'),
    theme: headingNames(row.headings, 'theme'),
  },
  nights: lengthsFor(row, prices, choice),
  price: dealCardPriceFields(row, prices, choice.nights),
  amenities: amenities ?? noAmenities,
})

async function cardsOf(
  shop: CardSource,
  hits: readonly Hit[],
  language: string | undefined,
): Promise<SearchReply['items']> {
  const priceById = new Map(hits.map(({ row, price }) => [row.id, price]))
  const rows = await findDealCardRows(shop.db, [...priceById.keys()], language)
  return rows.map((row) => toDealCard(row, priceById.get(row.id)!, shop.pictures, language))
}

/**
 * The lengths of stay available on the chosen days. For a chosen party, lengths that were not queried yet and lengths
 * available in other rooms also count. Prices of usual parties are stored in advance, so for them a length without a
 * price is not available.
 */
function lengthsFor(row: DealFacts, prices: ChoicePrices | undefined, choice: Choice): number[] {
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

function orderBy(
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
  if (sort === 'title') {
    const { compare } = new Intl.Collator(language)
    return (a, b) => compare(a.row.title, b.row.title) || byId(a, b)
  }
  const inOrder = compareByRelevance<DealFacts>((row) => scores?.get(row.id) ?? 0)
  return (a, b) => inOrder(a.row, b.row)
}
