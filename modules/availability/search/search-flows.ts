/**
 * Search over the active deals. The database matches and ranks the search term; filters, facets and orders are computed
 * here from the index of deals (search-filters.ts, facets.ts). Only the cards of the page are read in full.
 */
import { type CardListSource, readCards } from './card-list-flows.ts'
import { type Choice, type ChoicePrices, toChoice, hasDates } from '../calendar/travel-choice.ts'
import { BitSet } from './bit-set.ts'
import { addTo, type DealIndex, firstIn } from './deal-index.ts'
import { countFacets } from './facets.ts'
import { askMissingPrices } from './list-price-flows.ts'
import { type AskedPrices, cardPrices, listedPrices, placesByPrice } from './list-prices.ts'
import { type FilteredDeals, filterDeals, type SearchedDeals, type SearchInput } from './search-filters.ts'
import type { SearchReply } from '../../catalogue/deal/contract.ts'
import { placesByRelevance, type Scores } from './matches.ts'

export async function searchActiveDeals(shop: CardListSource, input: SearchInput): Promise<SearchReply> {
  const source = await shop.dealIndex.read(input.sort === 'title' ? (input.language ?? '') : undefined)
  const { index } = source
  const searchText = (input.q ?? '').trim()
  const text = searchText === '' ? null : await source.texts.find(searchText)
  const choice = toChoice(input)
  const asked = await askMissingPrices(shop, source, matchingDeals(index, text && text.scoresIn(source)), choice)
  const scores = text && text.scoresIn(source)
  const deals = toSearchedDeals(index, scores, choice, asked)
  const filtered = filterDeals(deals, input)
  const facets = countFacets(source.references, deals, filtered, input)
  const [page, limit] = [input.page ?? 1, input.limit ?? 20]
  const ids = sortPlaces(deals, filtered, scores, input, page * limit)
    .slice((page - 1) * limit)
    .map(index.idAt)
  const total = filtered.passed.count()
  return {
    items: await readCards(shop, cardPrices(index, ids, choice, asked), choice, input.language),
    total,
    page,
    limit,
    asking: [...asked.byDeal.values()].some((price) => price.isAsking === true || price.otherRooms?.isAsking === true),
    facets,
  }
}

const matchingDeals = (index: DealIndex, scores: Scores | null): BitSet =>
  scores === null ? index.onSale : scores.places

function toSearchedDeals(index: DealIndex, scores: Scores | null, choice: Choice, asked: AskedPrices): SearchedDeals {
  const all = matchingDeals(index, scores)
  const prices = listedPrices(index, all, choice, asked)
  if (!hasDates(choice)) return { index, all, prices, nights: index.nights, available: null }
  const nights = findAvailableNights(index, all, choice, asked)
  // A deal sold by a partner matches no dates, because its days are not known here.
  return { index, all, prices, nights, available: BitSet.union(nights.values()).without(index.externallySold) }
}

/**
 * The deals by length of stay that is available on the chosen dates. For a chosen party, lengths that were not queried
 * yet and lengths available in other rooms also count. Prices of usual parties are stored in advance, so for them a
 * length without a price is not available.
 */
function findAvailableNights(
  index: DealIndex,
  all: BitSet,
  choice: Choice,
  { dated, byDeal }: AskedPrices,
): Map<number, BitSet> {
  const own = index.placesOf(byDeal.keys())
  const ofDates = [...(dated?.prices.dealsByNights(choice.rooms !== undefined) ?? [])]
  const nights = new Map(ofDates.map(([length, deals]) => [length, deals.and(all).without(own)]))
  all.and(own).forEach((place) => {
    for (const length of availableNights(byDeal.get(index.idAt(place))!, choice)) addTo(nights, length, place)
  })
  return nights
}

function availableNights({ byNights, otherRooms }: ChoicePrices, choice: Choice): number[] {
  return [...byNights]
    .filter(
      ([nights, { state }]) =>
        state === 'known' ||
        (state === 'unknown' && choice.rooms !== undefined) ||
        otherRooms?.byNights.get(nights)?.state === 'known',
    )
    .map(([nights]) => nights)
}

/** The first `count` places in the order of the input. */
function sortPlaces(
  { index, prices }: SearchedDeals,
  { passed }: FilteredDeals,
  scores: Scores | null,
  { sort = 'recommended', language }: SearchInput,
  count: number,
): number[] {
  if (sort === 'price' || sort === '-price') return placesByPrice(index, passed, prices, sort, count)
  if (sort === 'recommended' && scores !== null) return placesByRelevance(index, passed, scores, count)
  return firstIn(index.placesInOrder(sort === 'title' ? `title ${language ?? ''}` : sort), passed, count)
}
