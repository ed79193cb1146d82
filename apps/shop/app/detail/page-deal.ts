/** The deal in the data of a package's page, without the fields that only lists or other programs use. */
import type { DealDetail } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { type PictureFacts, toPictureFacts } from '../parts/picture-facts.ts'

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

type Hotel = DealDetail['hotels'][number]

export type PageDeal = Omit<DealDetail, UnusedField | 'image' | 'carousel_images' | 'surrounding_image' | 'hotels'> & {
  image: PictureFacts
  carousel_images: { image: PictureFacts }[]
  surrounding_image: PictureFacts | null
  hotels: (Omit<Hotel, 'image'> & { image: PictureFacts | null })[]
}

export function toPageDeal(deal: DealDetail): PageDeal {
  const fields = {
    ...deal,
    image: toPictureFacts(deal.image),
    carousel_images: deal.carousel_images.map(({ image }) => ({ image: toPictureFacts(image) })),
    surrounding_image: deal.surrounding_image && toPictureFacts(deal.surrounding_image),
    hotels: deal.hotels.map(({ image, ...hotel }) => ({ ...hotel, image: image && toPictureFacts(image) })),
  }
  for (const name of unusedFields) Reflect.deleteProperty(fields, name)
  return fields
}
