import { findActivitiesOfDeals } from '../../catalogue/activity/index.ts'
import { findChoicePrices, findStayPriceDetails, toSellableDeal } from '../calendar/index.ts'
import { type ChoiceInput, toChoice, hasDates } from '../calendar/travel-choice.ts'
import type { DealDetail } from '../../catalogue/deal/card-contract.ts'
import { type DealRow, findInfoBlocks } from '../../catalogue/deal/index.ts'
import { findHotelsOfDeals, translateSupplierTexts } from '../../catalogue/hotel/index.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { today } from '../../shared/day.ts'
import { textInLanguage, htmlInLanguage } from '../../shared/translated.ts'
import { dealCardPriceFields } from './card.ts'
import type { CardSource } from './card-list-flows.ts'
import { toDealPage, firstAmenities } from './deal-page.ts'
import { requireDealOnSale } from './deal-on-sale-flows.ts'

/** The data of the package page, without the parts that the caller excludes. Refuses `deal_unknown`. */
export async function getDealPage(
  shop: CardSource,
  idOrSlug: string | number,
  input: ChoiceInput & { language?: string; activities?: boolean; additionalInfo?: boolean },
): Promise<DealDetail> {
  return getDealPageInAnyState(shop, await requireDealOnSale(shop.db, idOrSlug, input), input)
}

/** The page data of a deal, also if it is not on sale. */
export async function getDealPageInAnyState(
  shop: CardSource,
  row: DealRow,
  input: ChoiceInput & { language?: string; activities?: boolean; additionalInfo?: boolean },
): Promise<DealDetail> {
  const { language } = input
  const choice = toChoice(input)
  const [activities, hotels, blocks, settings, prices] = await Promise.all([
    findActivitiesOfDeals(shop.db, [row.id], language),
    findHotelsOfDeals(shop.db, [row.id], language),
    input.additionalInfo === false ? [] : findInfoBlocks(shop.db, row.additional_information, language),
    findSettings(shop.db),
    findChoicePrices(shop, [row.id], choice),
  ])
  const shownBlocks = blocks.map((block) => ({
    id: block.id,
    name: block.name,
    title: textInLanguage(block.translations, language, 'title', block.title),
    description: htmlInLanguage(block.translations, language, 'description_html', block.description_html),
  }))
  const price = dealCardPriceFields(row, prices.get(row.id), choice.nights).price
  const { lines, added, freeUntil } = price
    ? await findStayPriceDetails(shop, toSellableDeal(row, { activities, hotels, settings, language }), {
        rooms: prices.get(row.id)!.rooms,
        stay: price,
        optional: activities.filter((activity) => !activity.included),
      })
    : { lines: [], added: new Map<number, number>(), freeUntil: null }
  // If the shop keeps its reservation cost, no cancellation is free.
  const isFree = freeUntil !== null && freeUntil > shop.now() && !settings.cancellation.keepReservationCost
  const amenities = await translateSupplierTexts(shop.db, language, ({ amenity }) =>
    hotels.map((hotel) => firstAmenities(hotel).map(amenity)),
  )
  return toDealPage(
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
