/** The reply shape of a deal's page: its card and everything else. Pure except for picture addresses. */
import type { DealActivity } from '../../catalogue/activity/index.ts'
import type { ChoicePrices } from '../calendar/travel-choice.ts'
import type { DealDetail } from '../../catalogue/deal/contract.ts'
import type { DealRow } from '../../catalogue/deal/index.ts'
import type { DealHotel } from '../../catalogue/hotel/index.ts'
import { imageOf } from '../../platform/media/image.ts'
import type { Pictures } from '../../platform/media/ports.ts'
import { type Activity, personPriceCents } from '../../platform/pricing/activity-price.ts'
import { addDays, type Day } from '../../shared/day.ts'
import { roundUpTo, toEuros } from '../../shared/money.ts'
import type { Label } from '../../shared/shapes.ts'
import { translated, translatedHtml } from '../../shared/translated.ts'
import { cardOf, cardPrice, priceOfCard } from './card.ts'

export const shownAmenities = (hotel: Pick<DealHotel, 'amenities'>): string[] =>
  hotel.amenities.flatMap((group) => group.names).slice(0, 40)

export function dealPageOf(
  row: DealRow,
  with_: {
    activities: DealActivity[]
    hotels: DealHotel[]
    /** Of each hotel those of `shownAmenities`. */
    amenities: Label[][]
    blocks: DealDetail['additional_blocks']
    reservationCostCents: number
    freeUntil: Date | null
    lines: DealDetail['price_lines']
    /** By optional activity: what it adds to the price shown. */
    added: ReadonlyMap<number, number>
    today: Day
    prices: ChoicePrices | undefined
    nights: readonly number[] | undefined
    /** A party or dates were chosen: the cheapest days of the usual party are none of theirs. */
    chosen: boolean
  },
  pictures: Pictures,
  language: string | undefined,
): DealDetail {
  const card = cardOf(row, priceOfCard(row, with_.prices, with_.nights), pictures, language)
  const hidden = card.price_state === 'hidden'
  const alts = row.picture_alts as Record<string, string>
  const described = (key: string | undefined) => {
    const image = imageOf(pictures, key, language)
    return { ...image, alt: translated(row.translations, language, `alt:${key}`, alts[key ?? ''] ?? image.alt) }
  }
  const info = row.hotel_info as { title?: string; description_html?: string }
  const activity = (dealActivity: DealActivity) => ({
    activity_id: dealActivity.id,
    title: dealActivity.title,
    description: dealActivity.description,
    external_name: dealActivity.externalName,
    duration_days: dealActivity.durationDays,
    from_price_cents: hidden ? null : nextPrice(dealActivity, with_.today),
  })
  return {
    ...card,
    included_activities: with_.activities
      .filter((activity) => activity.included)
      .map((activity) => activity.externalName),
    description: translatedHtml(row.translations, language, 'description_html', row.description_html),
    totalPrice: card.price && toEuros(card.price.all_in_cents),
    image: described(row.pictures[0]),
    carousel_images: row.pictures.slice(1).map((key) => ({ url: imageOf(pictures, key).url, image: described(key) })),
    offer_package_img: row.pictures[1] ? imageOf(pictures, row.pictures[1]).url : null,
    activities: with_.activities.filter((activity) => activity.included).map(activity),
    optional_activities: with_.activities
      .filter((activity) => !activity.included)
      .map((optional) => ({
        ...activity(optional),
        upgraded_with_activity_id: optional.replacesId,
        added_cents: hidden ? null : (with_.added.get(optional.id) ?? null),
      })),
    surrounding_title:
      row.surrounding_title === null
        ? null
        : translated(row.surrounding_translations, language, 'title', row.surrounding_title),
    surrounding_description:
      row.surrounding_description === null
        ? null
        : translatedHtml(row.surrounding_translations, language, 'description_html', row.surrounding_description),
    surrounding_image: row.surrounding_picture ? imageOf(pictures, row.surrounding_picture, language) : null,
    hotel_info: {
      title: translated(row.translations, language, 'hotel_title', info.title ?? ''),
      description: translatedHtml(row.translations, language, 'hotel_description_html', info.description_html ?? ''),
    },
    hotels: with_.hotels.map((hotel, index) => ({
      hotel_id: hotel.hotelId,
      hotel_name: hotel.name,
      stars: hotel.stars,
      city: hotel.city,
      address: hotel.address,
      latitude: hotel.latitude,
      longitude: hotel.longitude,
      distance_m: hotel.distanceM,
      image: hotel.pictures[0] ? imageOf(pictures, hotel.pictures[0], language) : null,
      amenities: with_.amenities[index]!,
      intro: translatedHtml(hotel.translations, language, 'intro', hotel.introHtml),
      description: hotel.description.flatMap((part) => part.paragraphs).join('\n\n'),
    })),
    additional_information: row.additional_information,
    additional_blocks: with_.blocks,
    travel_start_date: row.travel_start_date,
    travel_end_date: row.travel_end_date,
    checkin_date: card.lowest_price_day,
    partial_payment: row.partial_payment,
    partial_payment_due_days: row.partial_payment_due_days,
    free_cancellation_until: with_.freeUntil?.toISOString() ?? null,
    reservation_cost_cents: with_.reservationCostCents,
    price_lines: hidden ? [] : with_.lines,
    length_prices: hidden ? [] : lengthPrices(with_.prices),
    snapped_prices: hidden
      ? []
      : with_.chosen
        ? pricesByLength(with_.prices)
        : card.price === null
          ? []
          : (row.snapped_prices as { nights: number; prices: string }[]),
  }
}

/** The cheapest stay of each length, the shortest first. */
const lengthPrices = (prices: ChoicePrices | undefined): DealDetail['length_prices'] =>
  [...(prices?.byNights ?? [])]
    .flatMap(([, price]) => (price.state === 'known' ? [cardPrice(price.stay, prices!)] : []))
    .sort((a, b) => a.nights - b.nights)

/** The price of the cheapest day for each number of nights, in whole euros. */
const pricesByLength = (prices: ChoicePrices | undefined): DealDetail['snapped_prices'] =>
  [...(prices?.byNights ?? [])].flatMap(([nights, price]) =>
    price.state === 'known' ? [{ nights, prices: String(toEuros(roundUpTo(price.stay.per_person_cents, 100))) }] : [],
  )

/** What an adult pays at its next open season within a year. */
function nextPrice(activity: Activity, today: Day): number | null {
  const prices = activity.pricings
    .filter((pricing) => pricing.toDate >= today && pricing.fromDate <= addDays(today, 365))
    .map((pricing) => personPriceCents(activity, pricing.fromDate > today ? pricing.fromDate : today, 18))
  const knownPrices = prices.filter((price) => price !== null)
  return knownPrices.length > 0 ? Math.min(...knownPrices) : null
}
