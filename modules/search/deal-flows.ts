import type { RateSource } from '../hotel/ports.ts'
import { findActivitiesOfDeals } from '../activity/index.ts'
import { type Choice, type ChoiceInput, choiceOf, hasDates } from '../calendar/travel-choice.ts'
import { findChoicePrices, findFreeUntil, findPriceLines } from '../calendar/index.ts'
import { findHotelsOfDeals } from '../hotel/index.ts'
import { findSettings } from '../settings/index.ts'
import { today } from '../shared/day.ts'
import { partyKey } from '../shared/party.ts'
import { refuse } from '../shared/refusal.ts'
import type { Db, Shop } from '../shared/shop.ts'
import { translated, translatedHtml } from '../shared/translated.ts'
import { cardOf, detailOf, priceOfCard } from './card.ts'
import { byShownPrice } from './sort-by-price.ts'
import type { DealCard, DealDetail } from '../deal/contract.ts'
import {
  type CardRow,
  type DealFilter,
  type DealRow,
  findActiveDeals,
  findBlocks,
  findDealById,
  findDealBySlug,
  findHotelSuggestions,
  findRelatedDeals,
  findStaySuggestions,
} from '../deal/index.ts'

/** What a flow needs that makes cards or the page of a deal, with their prices. */
export type CardSource = RateSource & Pick<Shop, 'pictures'>

export type CardList = DealCard[] | { items: DealCard[]; total: number; page: number; limit: number }

export type ListInput = DealFilter & ChoiceInput & { language?: string }

/** The cards of these deals with the price of the choice; the same queries however many cards. */
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
  return rows.map((row) => cardOf(row, priceOfCard(row, prices.get(row.id), choice.nights), shop.pictures, language))
}

/** All cards that match, or one page of them where a page is asked. */
export async function listCards(shop: CardSource, input: ListInput): Promise<CardList> {
  const { language } = input
  const choice = choiceOf(input)
  const byPrice = input.sort === 'price' || input.sort === '-price'
  // The order of prices is that of the choice: all cards are priced, and the page is taken of them.
  const { rows, total } = await findActiveDeals(shop.db, byPrice ? withoutPage(input) : input, language)
  const limit = input.limit ?? 20
  const cards = await cardsOf(shop, rows, choice, language)
  const sorted = byPrice ? cards.sort(byShownPrice(input.sort as 'price' | '-price')) : cards
  if (input.page === undefined) return byPrice && input.limit !== undefined ? sorted.slice(0, limit) : sorted
  const items = byPrice ? sorted.slice((input.page - 1) * limit, input.page * limit) : sorted
  return { items, total, page: input.page, limit }
}

/** The cards of these deals, in this order; those that are not on sale are left out. */
export async function showCards(
  shop: CardSource,
  input: ChoiceInput & { deals: number[]; language?: string },
): Promise<DealCard[]> {
  const { rows } = await findActiveDeals(shop.db, { ids: input.deals }, input.language)
  const cards = await cardsOf(shop, rows, choiceOf(input), input.language)
  const byId = new Map(cards.map((card) => [card.deals_id, card]))
  return [...new Set(input.deals)].flatMap((id) => byId.get(id) ?? [])
}

const withoutPage = ({ page: _page, limit: _limit, ...filter }: ListInput): DealFilter => filter

/** A deal on sale by its id, else by its slug; 404 otherwise. */
export async function findDealOnSale(db: Db, idOrSlug: string | number): Promise<DealRow> {
  const text = String(idOrSlug)
  const byId = /^\d{1,15}$/.test(text) ? await findDealById(db, Number(text)) : null
  const row = byId?.status === 'active' ? byId : await findDealBySlug(db, text)
  return row ?? refuse(404, 'deal_unknown', 'There is no such package.')
}

/** What stands at the end of a package's page. */
export async function showRelated(
  shop: CardSource,
  id: number,
  limit: number,
  input: ChoiceInput & { language?: string },
): Promise<DealCard[]> {
  const deal = await findDealOnSale(shop.db, id)
  return cardsOf(shop, await findRelatedDeals(shop.db, deal, limit, input.language), choiceOf(input), input.language)
}

/** The package page's data, without the parts that the caller does not want. */
export async function showDeal(
  shop: CardSource,
  idOrSlug: string | number,
  input: ChoiceInput & { language?: string; activities?: boolean; additionalInfo?: boolean },
): Promise<DealDetail> {
  return showDealRow(shop, await findDealOnSale(shop.db, idOrSlug), input)
}

/** The same of a deal of any state. */
export async function showDealRow(
  shop: CardSource,
  row: DealRow,
  input: ChoiceInput & { language?: string; activities?: boolean; additionalInfo?: boolean },
): Promise<DealDetail> {
  const { language } = input
  const choice = choiceOf(input)
  const [activities, hotels, blocks, settings, prices] = await Promise.all([
    input.activities === false ? [] : findActivitiesOfDeals(shop.db, [row.id], language),
    findHotelsOfDeals(shop.db, [row.id]),
    input.additionalInfo === false ? [] : findBlocks(shop.db, row.additional_information),
    findSettings(shop.db),
    findChoicePrices(shop, [row.id], choice),
  ])
  const shownBlocks = blocks.map((block) => ({
    id: block.id,
    name: block.name,
    title: translated(block.translations, language, 'title', block.title),
    description: translatedHtml(block.translations, language, 'description_html', block.description_html),
  }))
  const shown = priceOfCard(row, prices.get(row.id), choice.nights).price
  // Where the shop keeps its reservation cost, no cancelling is free.
  const freeUntil =
    shown && !settings.cancellation.keepReservationCost
      ? await findFreeUntil(shop.db, {
          dealId: row.id,
          boards: row.board_types,
          party: partyKey(prices.get(row.id)!.rooms),
          checkIn: shown.check_in,
          nights: shown.nights,
        })
      : null
  const lines = shown
    ? await findPriceLines(shop, row.id, { rooms: prices.get(row.id)!.rooms, stay: shown, language })
    : []
  return detailOf(
    row,
    {
      lines,
      freeUntil: freeUntil !== null && freeUntil > shop.now() ? freeUntil : null,
      activities,
      hotels,
      blocks: shownBlocks,
      reservationCostCents: settings.package.reservationCostCents,
      today: today(shop.now()),
      prices: prices.get(row.id),
      nights: choice.nights,
      chosen: hasDates(choice) || choice.rooms !== undefined,
    },
    shop.pictures,
    language,
  )
}

/** How many hotels, and how many stays, are suggested at once. */
const suggested = 5

/** Suggestions for the search term typed so far, besides the headings, which every page has loaded. */
export async function suggestions(db: Db, searchText: string, language: string | undefined) {
  const [hotels, stays] = await Promise.all([
    findHotelSuggestions(db, searchText, suggested),
    findStaySuggestions(db, searchText, suggested, language),
  ])
  return {
    hotels,
    stays: stays.map((row) => ({
      deals_id: row.id,
      category: row.category,
      category_id: row.slug,
      title: row.title,
      destination: row.destination_title
        ? translated(row.destination_translations, language, 'title', row.destination_title)
        : null,
    })),
  }
}
