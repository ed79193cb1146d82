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

/** The number of amenities shown per hotel. */
const shownAmenities = 8

type Hotel = DealDetail['hotels'][number]

export type PageDeal = Omit<
  DealDetail,
  UnusedField | 'image' | 'carousel_images' | 'surrounding_image' | 'hotels' | 'additional_blocks'
> & {
  image: PictureFacts
  carousel_images: { image: PictureFacts }[]
  surrounding_image: PictureFacts | null
  additional_blocks: Pick<DealDetail['additional_blocks'][number], 'id' | 'title' | 'description'>[]
  hotels: (Omit<Hotel, 'image' | 'information' | 'latitude' | 'longitude'> & {
    image: PictureFacts | null
    information: { html: string; language: Hotel['information']['language'] }
  })[]
}

function toPageHotel({ image, amenities, description, information, ...rest }: Hotel): PageDeal['hotels'][number] {
  // The map has their places in its drawing (hotel-map-data.ts).
  const { latitude: _, longitude: __, ...hotel } = rest
  return {
    ...hotel,
    amenities: amenities.slice(0, shownAmenities),
    description: description
      .split(/\n{2,}/)
      .filter(Boolean)
      .map(toParagraph)
      .join(''),
    information: { html: toHtml(information), language: information.language },
    image: image && toPictureFacts(image),
  }
}

export function toPageDeal(deal: DealDetail): PageDeal {
  const fields = {
    ...deal,
    image: toPictureFacts(deal.image),
    carousel_images: deal.carousel_images.map(({ image }) => ({ image: toPictureFacts(image) })),
    surrounding_image: deal.surrounding_image && toPictureFacts(deal.surrounding_image),
    additional_blocks: deal.additional_blocks.map(({ id, title, description }) => ({ id, title, description })),
    hotels: deal.hotels.map(toPageHotel),
  }
  for (const name of unusedFields) Reflect.deleteProperty(fields, name)
  return fields
}

/** Texts of hotels are not HTML. As HTML they need not be in the page's data (hydration/page-data.server.ts). */
const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const toParagraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

/** The extra information, then the rules of the hotel. */
const toHtml = ({ extra, rules }: Hotel['information']): string =>
  [
    ...extra.map(toParagraph),
    ...rules.map(({ title, text }) => {
      const head = title ? `<b>${escapeHtml(title)}</b>` : ''
      return `<p class="house-rule">${head} ${escapeHtml(text)}</p>`
    }),
  ].join('')
