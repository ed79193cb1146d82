/** Deal cards with the prices for a choice. */
import { type Choice, type ChoiceInput, toChoice } from '../calendar/travel-choice.ts'
import { findChoicePrices } from '../calendar/index.ts'
import type { DealCard } from '../../catalogue/deal/card-contract.ts'
import { type CardRow, type DealFilter, findActiveDeals, findRelatedDeals } from '../../catalogue/deal/index.ts'
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
  const prices = await findChoicePrices(
    shop,
    rows.map((row) => row.id),
    choice,
  )
  return rows.map((row) =>
    toDealCard(row, dealCardPriceFields(row, prices.get(row.id), choice.nights), shop.pictures, language),
  )
}

/** All matching cards, or one page of them if a page is requested. */
export async function listDealCards(shop: CardSource, input: ListInput): Promise<CardList> {
  const { language } = input
  const choice = toChoice(input)
  const byPrice = input.sort === 'price' || input.sort === '-price'
  // Sorting by price uses the prices for the choice, so all cards are priced before one page is selected.
  const { rows, total } = await findActiveDeals(shop.db, byPrice ? omitPage(input) : input, language)
  const limit = input.limit ?? 20
  const cards = await cardsOf(shop, rows, choice, language)
  const sorted = byPrice ? cards.sort(compareByCardPrice(input.sort as 'price' | '-price')) : cards
  if (input.page === undefined) return byPrice && input.limit !== undefined ? sorted.slice(0, limit) : sorted
  const items = byPrice ? sorted.slice((input.page - 1) * limit, input.page * limit) : sorted
  return { items, total, page: input.page, limit }
}

/** The cards of these deals in the given order; deals that are not on sale are omitted. */
export async function listDealCardsByIds(
  shop: CardSource,
  input: ChoiceInput & { deals: number[]; language?: string },
): Promise<DealCard[]> {
  const { rows } = await findActiveDeals(shop.db, { ids: input.deals }, input.language)
  const cards = await cardsOf(shop, rows, toChoice(input), input.language)
  const byId = new Map(cards.map((card) => [card.deals_id, card]))
  return [...new Set(input.deals)].flatMap((id) => byId.get(id) ?? [])
}

const omitPage = ({ page: _page, limit: _limit, ...filter }: ListInput): DealFilter => filter

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
