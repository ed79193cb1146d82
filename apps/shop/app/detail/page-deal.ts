/** The deal in the data of a package's page, without the fields that only lists or other programs use. */
import type { DealDetail } from '@tussenuit/modules/catalogue/deal/card-contract.ts'

const unusedFields = [
  'deals_img',
  'themes',
  'has_activity',
  'included_activities',
  'recommended',
  'lowest_price',
  'lowest_price_nights',
  'discount_percentage',
  'actual_price',
  'totalPrice',
  'offer_package_img',
  'additional_information',
  'snapped_prices',
] as const satisfies (keyof DealDetail)[]
type UnusedField = (typeof unusedFields)[number]

export type PageDeal = Omit<DealDetail, UnusedField | 'carousel_images'> & {
  carousel_images: Pick<DealDetail['carousel_images'][number], 'image'>[]
}

export function toPageDeal(deal: DealDetail): PageDeal {
  const fields = { ...deal, carousel_images: deal.carousel_images.map(({ image }) => ({ image })) }
  for (const name of unusedFields) Reflect.deleteProperty(fields, name)
  return fields
}
