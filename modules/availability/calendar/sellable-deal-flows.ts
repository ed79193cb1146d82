/** A deal on sale with everything that its prices and days depend on. */
import { type TaxedActivity, usePublicTitle } from '../../platform/pricing/activity-price.ts'
import { type DealActivity, findActivitiesOfDeals } from '../../catalogue/activity/index.ts'
import { toNights } from '../../catalogue/deal/length-of-stay.ts'
import { type DealRow, findDealById, findDealsByIds } from '../../catalogue/deal/index.ts'
import { type DealHotel, findHotelsOfDeals } from '../../catalogue/hotel/index.ts'
import { isRefreshedByPriceJob, partyKey, type RoomParty } from '../../shared/party.ts'
import { findSettings, type Settings } from '../../platform/settings/index.ts'
import type { BoardCode } from '../../shared/board.ts'
import type { Shop } from '../../shared/shop.ts'
import { textInLanguage } from '../../shared/translated.ts'
import type { BookableDeal } from './days.ts'

/** Title and activities are in the given language. */
export type SellableDeal = {
  row: DealRow
  bookable: BookableDeal
  included: TaxedActivity[]
  hotels: DealHotel[]
  settings: Settings
  language: string | undefined
}

/** Returns null if the deal is not on sale. */
export async function findSellableDeal(
  shop: Pick<Shop, 'db'>,
  dealId: number,
  language?: string,
): Promise<SellableDeal | null> {
  const row = await findDealById(shop.db, dealId, { language })
  if (!row || row.status !== 'active') return null
  return (await toSellableDeals(shop, [row], language))[0]!
}

export async function findSellableDeals(shop: Pick<Shop, 'db'>, dealIds: number[]): Promise<SellableDeal[]> {
  return toSellableDeals(
    shop,
    (await findDealsByIds(shop.db, dealIds)).filter((row) => row.status === 'active'),
  )
}

async function toSellableDeals(shop: Pick<Shop, 'db'>, rows: DealRow[], language?: string): Promise<SellableDeal[]> {
  const ids = rows.map((row) => row.id)
  const [activities, hotels, settings] = [
    await findActivitiesOfDeals(shop.db, ids, language),
    await findHotelsOfDeals(shop.db, ids, language),
    await findSettings(shop.db),
  ]
  // The price job reads all deals: their rows are assigned once, not searched for each deal.
  const activitiesOf = Map.groupBy(activities, ({ dealId }) => dealId)
  const hotelsOf = Map.groupBy(hotels, ({ dealId }) => dealId)
  return rows.map((row) => {
    const own = { activities: activitiesOf.get(row.id) ?? [], hotels: hotelsOf.get(row.id) ?? [] }
    return toSellableDeal(row, { ...own, settings, language })
  })
}

/** Assembles a deal from rows already read; activities and hotels of other deals are ignored. */
export function toSellableDeal(
  row: DealRow,
  parts: { activities: DealActivity[]; hotels: DealHotel[]; settings: Settings; language: string | undefined },
): SellableDeal {
  const included = parts.activities
    .filter((activity) => activity.dealId === row.id && activity.included)
    .map(usePublicTitle)
  return {
    row: { ...row, title: textInLanguage(row.translations, parts.language, 'title', row.title) },
    language: parts.language,
    included,
    settings: parts.settings,
    hotels: parts.hotels.filter((hotel) => hotel.dealId === row.id),
    bookable: {
      marginBp: row.margin_bp,
      isSgr: row.is_sgr_package,
      partialPayment: row.partial_payment,
      partialPaymentDueDays: row.partial_payment_due_days,
      included,
      boards: row.board_types as BoardCode[],
      nights: toNights(row.length_of_stay),
      travelStart: row.travel_start_date,
      travelEnd: row.travel_end_date,
      closedArrivalWeekdays: row.closed_arrival_weekdays,
    },
  }
}

export const usualPartyRooms = (deal: SellableDeal): RoomParty[] => [
  { adults: deal.row.travel_companion, children: [] },
]

/** Whether the price job refreshes the prices of these rooms at the deal's hotels. */
export const isPartyRefreshedByPriceJob = (deal: SellableDeal, rooms: RoomParty[]): boolean =>
  isRefreshedByPriceJob(partyKey(rooms), deal.row.travel_companion)
