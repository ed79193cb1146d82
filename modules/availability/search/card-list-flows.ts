/** Deal cards with the prices for a choice. */
import { type Choice, type ChoiceInput, toChoice } from '../calendar/travel-choice.ts'
import { findChoicePrices } from '../calendar/index.ts'
import type { DealCard } from '../../catalogue/deal/card-contract.ts'
import { type CardRow, type DealFilter, findDealPageByTitle, findDealCardRows } from '../../catalogue/deal/index.ts'
import type { RateSource } from '../../catalogue/hotel/ports.ts'
import type { Shop } from '../../shared/shop.ts'
import type { BitSet } from './bit-set.ts'
import { toDealCard, dealCardPriceFields } from './card.ts'
import { type DealIndex, firstIn } from './deal-index.ts'
import { requireDealOnSale } from './deal-on-sale-flows.ts'
import { findRelatedDealIds } from './related-deals.ts'
import { askMissingPrices } from './list-price-flows.ts'
import { type CardPrices, cardPrices, listedPrices, placesByPrice } from './list-prices.ts'

/** The dependencies of flows that produce deal cards or deal pages with prices. */
export type CardSource = RateSource & Pick<Shop, 'pictures'>
/** The dependencies of lists, which read the index of deals; it does not contain what a transaction has changed. */
export type CardListSource = CardSource & Pick<Shop, 'dealIndex'>

export type CardList = DealCard[] | { items: DealCard[]; total: number; page: number; limit: number }

export type ListInput = DealFilter & ChoiceInput & { language?: string }

/** The cards of these deals with the prices for the choice; a fixed number of queries. */
async function cardsOf(
  shop: CardSource,
  rows: CardRow[],
  choice: Choice,
  language: string | undefined,
): Promise<DealCard[]> {
  const prices = await findChoicePrices(
    shop,
    rows.map((row) => row.id),
    choice,
  )
  return toCards(shop, rows, prices, choice, language)
}

/** The cards of these deals in their order; those that went off sale meanwhile are omitted. */
export async function readCards(
  shop: Pick<CardSource, 'db' | 'pictures'>,
  prices: CardPrices,
  choice: Choice,
  language: string | undefined,
): Promise<DealCard[]> {
  return toCards(shop, await findDealCardRows(shop.db, [...prices.keys()], language), prices, choice, language)
}

const toCards = (
  shop: Pick<CardSource, 'pictures'>,
  rows: CardRow[],
  prices: CardPrices,
  choice: Choice,
  language: string | undefined,
): DealCard[] =>
  rows.map((row) =>
    toDealCard(row, dealCardPriceFields(row, prices.get(row.id), choice.nights), shop.pictures, language),
  )

/** All matching cards, or one page of them if a page is requested. */
export async function listDealCards(shop: CardListSource, input: ListInput): Promise<CardList> {
  const { language, sort } = input
  const choice = toChoice(input)
  const { prices, total } =
    sort === 'price' || sort === '-price'
      ? await findPageByPrice(shop, input, sort, choice)
      : await findPageInOrder(shop, input, choice)
  const items = await readCards(shop, prices, choice, language)
  return input.page === undefined ? items : { items, total, page: input.page, limit: input.limit ?? defaultLimit }
}

const defaultLimit = 20

type PricedPage = { prices: CardPrices; total: number }

/** One page in an order that does not depend on prices; only its deals are priced. */
async function findPageInOrder(shop: CardListSource, input: ListInput, choice: Choice): Promise<PricedPage> {
  const { sort = 'recommended' } = input
  if (sort === 'title' || sort === '-title') return findPageByTitle(shop, input, sort, choice)
  const source = await shop.dealIndex.read()
  const { index } = source
  const deals = listedDeals(index, input)
  const total = deals.count()
  const order = index.placesInOrder(sort === 'newest' ? 'newest' : 'recommended')
  const [first, end] = pageBounds(input, total)
  const ids = firstIn(order, deals, end).slice(first).map(index.idAt)
  const asked = await askMissingPrices(shop, source, index.placesOf(ids), choice)
  return { prices: cardPrices(index, ids, choice, asked), total }
}

/** In the order of the database, which has rules of its own for letters. */
async function findPageByTitle(
  shop: CardSource,
  input: ListInput,
  sort: 'title' | '-title',
  choice: Choice,
): Promise<PricedPage> {
  const { ids, total } = await findDealPageByTitle(shop.db, input, sort)
  const prices = await findChoicePrices(shop, ids, choice)
  return { prices: new Map(ids.map((id) => [id, prices.get(id)])), total }
}

/** All deals are priced for the choice before one page is selected; only the cards of the page are read. */
async function findPageByPrice(
  shop: CardListSource,
  input: ListInput,
  sort: 'price' | '-price',
  choice: Choice,
): Promise<PricedPage> {
  const source = await shop.dealIndex.read()
  const { index } = source
  const asked = await askMissingPrices(shop, source, listedDeals(index, input), choice)
  const deals = listedDeals(index, input)
  const total = deals.count()
  const [first, end] = pageBounds(input, total)
  const places = placesByPrice(index, deals, listedPrices(index, deals, choice, asked), sort, end).slice(first)
  return { prices: cardPrices(index, places.map(index.idAt), choice, asked), total }
}

/** The deals of the list, before a page is cut. */
function listedDeals(index: DealIndex, { heading, recommended, asVoucher }: ListInput): BitSet {
  let deals = index.onSale
  if (heading) {
    const { kind, name } = heading
    // As `dealIsListedUnder`.
    deals = deals.and(index.withAnyValue(kind === 'category' ? ['category', 'filedUnder'] : [kind], [name]))
  }
  if (recommended === true) deals = deals.and(index.recommended)
  return asVoucher === true ? deals.and(index.soldAsVoucher) : deals
}

/** The first item of the page, and the one after its last. */
function pageBounds({ page, limit }: Pick<ListInput, 'page' | 'limit'>, total: number): [first: number, end: number] {
  const size = limit ?? (page === undefined ? total : defaultLimit)
  const first = ((page ?? 1) - 1) * size
  return [first, first + size]
}

/** The cards of these deals in the given order; deals that are not on sale are omitted. */
export async function listDealCardsByIds(
  shop: CardSource,
  input: ChoiceInput & { deals: number[]; language?: string },
): Promise<DealCard[]> {
  const rows = await findDealCardRows(shop.db, [...new Set(input.deals)], input.language)
  return cardsOf(shop, rows, toChoice(input), input.language)
}

/** Cards of related deals at the end of a package page. */
export async function listRelatedDealCards(
  shop: CardListSource,
  id: number,
  limit: number,
  input: ChoiceInput & { language?: string },
): Promise<DealCard[]> {
  const deal = await requireDealOnSale(shop.db, id, input)
  const { index } = await shop.dealIndex.read()
  const choice = toChoice(input)
  const ids = findRelatedDealIds(index, deal, limit)
  const prices = await findChoicePrices(shop, ids, choice)
  return readCards(shop, new Map(ids.map((related) => [related, prices.get(related)])), choice, input.language)
}
