/** Deal cards with the prices for a choice. */
import { type Choice, type ChoiceInput, type ChoicePrices, toChoice } from '../calendar/travel-choice.ts'
import { findChoicePrices } from '../calendar/index.ts'
import type { DealCard } from '../../catalogue/deal/card-contract.ts'
import {
  type CardRow,
  type DealFilter,
  findActiveDealFacts,
  findActiveDeals,
  findDealCardRows,
  findRelatedDeals,
} from '../../catalogue/deal/index.ts'
import type { RateSource } from '../../catalogue/hotel/ports.ts'
import type { Shop } from '../../shared/shop.ts'
import { toDealCard, dealCardPriceFields } from './card.ts'
import { requireDealOnSale } from './deal-on-sale-flows.ts'
import { compareByCardPrice } from './sort-by-price.ts'

/** The dependencies of flows that produce deal cards or deal pages with prices. */
export type CardSource = RateSource & Pick<Shop, 'pictures'>

export type CardList = DealCard[] | { items: DealCard[]; total: number; page: number; limit: number }

export type ListInput = DealFilter & ChoiceInput & { language?: string }

/** The cards of these deals with the prices for the choice; a fixed number of queries. */
async function cardsOf(
  shop: CardSource,
  rows: CardRow[],
  choice: Choice,
  language: string | undefined,
): Promise<DealCard[]> {
  const ids = rows.map((row) => row.id)
  return toCards(shop, rows, await findChoicePrices(shop, ids, choice), choice, language)
}

const toCards = (
  shop: Pick<CardSource, 'pictures'>,
  rows: CardRow[],
  prices: ReadonlyMap<number, ChoicePrices>,
  choice: Choice,
  language: string | undefined,
): DealCard[] =>
  rows.map((row) =>
    toDealCard(row, dealCardPriceFields(row, prices.get(row.id), choice.nights), shop.pictures, language),
  )

/** All matching cards, or one page of them if a page is requested. */
export async function listDealCards(shop: CardSource, input: ListInput): Promise<CardList> {
  const { language } = input
  const choice = toChoice(input)
  const { rows, total, prices } =
    input.sort === 'price' || input.sort === '-price'
      ? await findPageByPrice(shop, input, input.sort, choice)
      : await findPageInOrder(shop, input, choice)
  const items = toCards(shop, rows, prices, choice, language)
  return input.page === undefined ? items : { items, total, page: input.page, limit: input.limit ?? defaultLimit }
}

const defaultLimit = 20

type PricedPage = { rows: CardRow[]; total: number; prices: ReadonlyMap<number, ChoicePrices> }

async function findPageInOrder(shop: CardSource, input: ListInput, choice: Choice): Promise<PricedPage> {
  const { rows, total } = await findActiveDeals(shop.db, input, input.language)
  const ids = rows.map((row) => row.id)
  return { rows, total, prices: await findChoicePrices(shop, ids, choice) }
}

/** All deals are priced for the choice before one page is selected; only the cards of the page are read. */
async function findPageByPrice(
  shop: CardSource,
  input: ListInput,
  sort: 'price' | '-price',
  choice: Choice,
): Promise<PricedPage> {
  const facts = await findActiveDealFacts(shop.db, input)
  const prices = await findChoicePrices(
    shop,
    facts.map(({ id }) => id),
    choice,
  )
  const sorted = facts
    .map((deal) => ({ deals_id: deal.id, price: dealCardPriceFields(deal, prices.get(deal.id), choice.nights).price }))
    .sort(compareByCardPrice(sort))
    .map((deal) => deal.deals_id)
  const limit = input.limit ?? (input.page === undefined ? sorted.length : defaultLimit)
  const first = ((input.page ?? 1) - 1) * limit
  const rows = await findDealCardRows(shop.db, sorted.slice(first, first + limit), input.language)
  return { rows, total: facts.length, prices }
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
  shop: CardSource,
  id: number,
  limit: number,
  input: ChoiceInput & { language?: string },
): Promise<DealCard[]> {
  const deal = await requireDealOnSale(shop.db, id, input)
  return cardsOf(shop, await findRelatedDeals(shop.db, deal, limit, input.language), toChoice(input), input.language)
}
