/** Builds the reply for a deal's page: its card and all other data. Pure except for picture addresses. */
import type { DealActivity } from '../../catalogue/activity/index.ts'
import type { ChoicePrices } from '../calendar/travel-choice.ts'
import type { DealDetail } from '../../catalogue/deal/card-contract.ts'
import type { DealRow } from '../../catalogue/deal/index.ts'
import type { DealHotel } from '../../catalogue/hotel/index.ts'
import { hotelInformation } from '../../catalogue/hotel/house-rules.ts'
import { toImage } from '../../platform/media/image.ts'
import type { Pictures } from '../../platform/media/ports.ts'
import { type Activity, activityPersonPriceCents } from '../../platform/pricing/activity-price.ts'
import { addDays, type Day } from '../../shared/day.ts'
import { roundUpTo, centsToEuros } from '../../shared/money.ts'
import type { Label } from '../../shared/shapes.ts'
import { textInLanguage, htmlInLanguage } from '../../shared/translated.ts'
import { toDealCard, toDealCardPrice, dealCardPriceFields } from './card.ts'

export const firstAmenities = (hotel: Pick<DealHotel, 'amenities'>): string[] =>
  hotel.amenities.flatMap((group) => group.names).slice(0, 40)

export type DealPageParts = {
  activities: DealActivity[]
  hotels: DealHotel[]
  /** Per hotel, the amenities that the page shows. */
  amenities: Label[][]
  blocks: DealDetail['additional_blocks']
  reservationCostCents: number
  freeUntil: Date | null
  lines: DealDetail['price_lines']
  /** The price increase in cents, by optional activity. */
  added: ReadonlyMap<number, number>
  today: Day
  prices: ChoicePrices | undefined
  nights: readonly number[] | undefined
  /** Whether a party or dates were chosen; if so, the cheapest days of the usual party do not apply. */
  chosen: boolean
}

export function toDealPage(
  row: DealRow,
  parts: DealPageParts,
  pictures: Pictures,
  language: string | undefined,
): DealDetail {
  const card = toDealCard(row, dealCardPriceFields(row, parts.prices, parts.nights), pictures, language)
  const isHidden = card.price_state === 'hidden'
  return {
    ...card,
    ...toTextFields(row, language),
    ...toImageFields(row, pictures, language),
    ...toActivityFields(parts, isHidden),
    ...toSurroundingFields(row, pictures, language),
    hotels: parts.hotels.map((hotel, index) => hotelOf(hotel, parts.amenities[index]!, pictures, language)),
    additional_information: row.additional_information,
    additional_blocks: parts.blocks,
    travel_start_date: row.travel_start_date,
    travel_end_date: row.travel_end_date,
    checkin_date: card.lowest_price_day,
    partial_payment: row.partial_payment,
    partial_payment_due_days: row.partial_payment_due_days,
    free_cancellation_until: parts.freeUntil?.toISOString() ?? null,
    reservation_cost_cents: parts.reservationCostCents,
    totalPrice: card.price && centsToEuros(card.price.all_in_cents),
    price_lines: isHidden ? [] : parts.lines,
    length_prices: isHidden ? [] : lengthPrices(parts.prices),
    snapped_prices: isHidden ? [] : snappedPricesOf(row, card.price, parts),
  }
}

function toTextFields(row: DealRow, language: string | undefined) {
  const info = row.hotel_info as { title?: string; description_html?: string }
  return {
    description: htmlInLanguage(row.translations, language, 'description_html', row.description_html),
    hotel_info: {
      title: textInLanguage(row.translations, language, 'hotel_title', info.title ?? ''),
      description: htmlInLanguage(row.translations, language, 'hotel_description_html', info.description_html ?? ''),
    },
  }
}

function toImageFields(row: DealRow, pictures: Pictures, language: string | undefined) {
  const alts = row.picture_alts as Record<string, string>
  const described = (key: string | undefined) => {
    const image = toImage(pictures, key, language)
    return { ...image, alt: textInLanguage(row.translations, language, `alt:${key}`, alts[key ?? ''] ?? image.alt) }
  }
  return {
    image: described(row.pictures[0]),
    carousel_images: row.pictures.slice(1).map((key) => ({ url: toImage(pictures, key).url, image: described(key) })),
    offer_package_img: row.pictures[1] ? toImage(pictures, row.pictures[1]).url : null,
  }
}

function toActivityFields(parts: Pick<DealPageParts, 'activities' | 'added' | 'today'>, isHidden: boolean) {
  const shown = (activity: DealActivity) => ({
    activity_id: activity.id,
    title: activity.title,
    description: activity.description,
    external_name: activity.externalName,
    duration_days: activity.durationDays,
    from_price_cents: isHidden ? null : lowestAdultPriceCents(activity, parts.today),
  })
  const [included, optional] = [true, false].map((is) =>
    parts.activities.filter((activity) => activity.included === is),
  ) as [DealActivity[], DealActivity[]]
  return {
    included_activities: included.map((activity) => activity.externalName),
    activities: included.map(shown),
    optional_activities: optional.map((activity) => ({
      ...shown(activity),
      upgraded_with_activity_id: activity.replacesId,
      added_cents: isHidden ? null : (parts.added.get(activity.id) ?? null),
    })),
  }
}

function toSurroundingFields(row: DealRow, pictures: Pictures, language: string | undefined) {
  const { surrounding_title: title, surrounding_description: description, surrounding_translations: own } = row
  return {
    surrounding_title: title === null ? null : textInLanguage(own, language, 'title', title),
    surrounding_description:
      description === null ? null : htmlInLanguage(own, language, 'description_html', description),
    surrounding_image: row.surrounding_picture ? toImage(pictures, row.surrounding_picture, language) : null,
  }
}

const hotelOf = (hotel: DealHotel, amenities: Label[], pictures: Pictures, language: string | undefined) => ({
  hotel_id: hotel.hotelId,
  hotel_name: hotel.name,
  stars: hotel.stars,
  city: hotel.city,
  address: hotel.address,
  latitude: hotel.latitude,
  longitude: hotel.longitude,
  distance_m: hotel.distanceM,
  image: hotel.pictures[0] ? toImage(pictures, hotel.pictures[0], language) : null,
  amenities,
  intro: htmlInLanguage(hotel.translations, language, 'intro', hotel.introHtml),
  description: hotel.description.flatMap((part) => part.paragraphs).join('\n\n'),
  information: hotelInformation(hotel, language ?? 'en'),
})

/**
 * The prices of each length in whole euros: of the cheapest day for the choice, or the cheapest distinct prices for the
 * usual party if nothing was chosen.
 */
function snappedPricesOf(
  row: DealRow,
  price: DealDetail['price'],
  { chosen, prices }: Pick<DealPageParts, 'chosen' | 'prices'>,
): DealDetail['snapped_prices'] {
  if (chosen) return pricesByLength(prices)
  return price === null ? [] : (row.snapped_prices as DealDetail['snapped_prices'])
}

/** The cheapest stay of each length, the shortest first. */
const lengthPrices = (prices: ChoicePrices | undefined): DealDetail['length_prices'] =>
  [...(prices?.byNights ?? [])]
    .flatMap(([, price]) => (price.state === 'known' ? [toDealCardPrice(price.stay, prices!)] : []))
    .sort((a, b) => a.nights - b.nights)

/** The price of the cheapest day for each number of nights, in whole euros. */
const pricesByLength = (prices: ChoicePrices | undefined): DealDetail['snapped_prices'] =>
  [...(prices?.byNights ?? [])].flatMap(([nights, price]) =>
    price.state === 'known'
      ? [{ nights, prices: String(centsToEuros(roundUpTo(price.stay.per_person_cents, 100))) }]
      : [],
  )

/** The lowest price per adult in the seasons of the coming year, in cents; null if there is none. */
function lowestAdultPriceCents(activity: Activity, today: Day): number | null {
  const prices = activity.pricings
    .filter((pricing) => pricing.toDate >= today && pricing.fromDate <= addDays(today, 365))
    .map((pricing) => activityPersonPriceCents(activity, pricing.fromDate > today ? pricing.fromDate : today, 18))
  const knownPrices = prices.filter((price) => price !== null)
  return knownPrices.length > 0 ? Math.min(...knownPrices) : null
}
