import { findActivitiesOfDeals } from '../../catalogue/activity/index.ts'
import { usePublicTitle } from '../../platform/pricing/activity-price.ts'
import { priceIncreaseByActivity } from '../../platform/pricing/price-differences.ts'
import type { Shop } from '../../shared/shop.ts'
import { requireOffer, requireDealForSale } from './flows.ts'
import { toQuoteInput, toStay } from './quote-flows.ts'

/**
 * Optional activities that are open during the stay, each with the price increase compared with the current choice; for
 * a chosen activity, compared with the choice without it.
 */
export async function listOptionalActivities(
  shop: Pick<Shop, 'db' | 'now'>,
  input: { deals_id: number; book_hash: string; activities?: number[]; language?: string },
) {
  const deal = await requireDealForSale(shop, input.deals_id, input.language)
  const offer = await requireOffer(shop, input.deals_id, input.book_hash)
  const optional = (await findActivitiesOfDeals(shop.db, [deal.row.id], deal.language)).filter((deal) => !deal.included)
  const added = priceIncreaseByActivity(
    toQuoteInput(shop, deal, toStay(offer), offer.rate),
    optional.map(usePublicTitle),
    new Set(input.activities),
  )
  return optional.flatMap((activity) => {
    const amount = added.get(activity.id)
    return amount === undefined
      ? []
      : [
          {
            activity_id: activity.id,
            title: activity.externalName,
            description: activity.description,
            upgraded_with_activity_id: activity.replacesId,
            amount_cents: amount,
          },
        ]
  })
}
