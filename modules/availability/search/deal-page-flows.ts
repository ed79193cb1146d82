/** The page of one deal. */
import { findActivitiesOfDeals } from '../../catalogue/activity/index.ts'
import { findChoicePrices, findStayTerms, sellableDealOf } from '../calendar/index.ts'
import { type ChoiceInput, choiceOf, hasDates } from '../calendar/travel-choice.ts'
import type { DealDetail } from '../../catalogue/deal/card-contract.ts'
import { type DealRow, findBlocks } from '../../catalogue/deal/index.ts'
import { findHotelsOfDeals, translateSupplierTexts } from '../../catalogue/hotel/index.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { today } from '../../shared/day.ts'
import { translated, translatedHtml } from '../../shared/translated.ts'
import { priceOfCard } from './card.ts'
import type { CardSource } from './card-list-flows.ts'
import { dealPageOf, shownAmenities } from './deal-page.ts'
import { requireDealOnSale } from './deal-on-sale-flows.ts'

/** The data of the package page, without the parts that the caller excludes. */
export async function showDeal(
  shop: CardSource,
  idOrSlug: string | number,
  input: ChoiceInput & { language?: string; activities?: boolean; additionalInfo?: boolean },
): Promise<DealDetail> {
  return showDealOfAnyState(shop, await requireDealOnSale(shop.db, idOrSlug, input), input)
}

/** The page of a deal in any state. */
export async function showDealOfAnyState(
  shop: CardSource,
  row: DealRow,
  input: ChoiceInput & { language?: string; activities?: boolean; additionalInfo?: boolean },
): Promise<DealDetail> {
  const { language } = input
  const choice = choiceOf(input)
  const [activities, hotels, blocks, settings, prices] = await Promise.all([
    findActivitiesOfDeals(shop.db, [row.id], language),
    findHotelsOfDeals(shop.db, [row.id], language),
    input.additionalInfo === false ? [] : findBlocks(shop.db, row.additional_information, language),
    findSettings(shop.db),
    findChoicePrices(shop, [row.id], choice),
  ])
  const shownBlocks = blocks.map((block) => ({
    id: block.id,
    name: block.name,
    title: translated(block.translations, language, 'title', block.title),
    description: translatedHtml(block.translations, language, 'description_html', block.description_html),
  }))
  const price = priceOfCard(row, prices.get(row.id), choice.nights).price
  const { lines, added, freeUntil } = price
    ? await findStayTerms(shop, sellableDealOf(row, { activities, hotels, settings, language }), {
        rooms: prices.get(row.id)!.rooms,
        stay: price,
        optional: activities.filter((activity) => !activity.included),
      })
    : { lines: [], added: new Map<number, number>(), freeUntil: null }
  // Where the shop keeps its reservation cost, no cancellation is free.
  const isFree = freeUntil !== null && freeUntil > shop.now() && !settings.cancellation.keepReservationCost
  const amenities = await translateSupplierTexts(shop.db, language, ({ amenity }) =>
    hotels.map((hotel) => shownAmenities(hotel).map(amenity)),
  )
  return dealPageOf(
    row,
    {
      lines,
      added,
      freeUntil: isFree ? freeUntil : null,
      activities: input.activities === false ? [] : activities,
      hotels,
      amenities,
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
