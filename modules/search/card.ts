/** Reply shapes of a deal for a card and for its page. Pure except for picture addresses. */
import { type Activity, personPriceCents } from '../pricing/activity-price.ts'
import type { DealActivity } from '../activity/index.ts'
import type { DealHotel } from '../hotel/index.ts'
import { imageOf } from '../media/image.ts'
import type { Pictures } from '../media/ports.ts'
import type { BoardCode } from '../shared/board.ts'
import { addDays, type Day } from '../shared/day.ts'
import { percentOff, roundToHalfEuro, roundUpTo, toEuros } from '../shared/money.ts'
import { translated, translatedHtml } from '../shared/translated.ts'
import type { ChoicePrices } from '../calendar/travel-choice.ts'
import { lowestOf, type StayPrice } from '../calendar/cheapest.ts'
import { adultsOf, childrenOf, partyKey, peopleOf, type RoomParty } from '../shared/party.ts'
import { nightsOf } from '../deal/length-of-stay.ts'
import type { CardPrice, DealCard, DealDetail } from '../deal/contract.ts'
import type { CardRow, DealRow } from '../deal/index.ts'

/** The price of a card, for the chosen lengths of stay or any. */
export type PriceOfCard = Pick<DealCard, 'price' | 'price_state'> & {
  /** Whether it is the advertised price: of that very day and length, for exactly the usual party. */
  advertised: boolean
}

export function priceOfCard(
  deal: Pick<CardRow, 'externally_sold' | 'hide_price' | Advertised>,
  prices: ChoicePrices | undefined,
  nights: readonly number[] | undefined,
): PriceOfCard {
  if (deal.externally_sold || deal.hide_price) return { price: null, price_state: 'hidden', advertised: false }
  if (!prices) return { price: null, price_state: 'unknown', advertised: false }
  const found = lowestOf(
    [...prices.byNights].filter(([length]) => !nights?.length || nights.includes(length)).map(([, price]) => price),
  )
  return found.state === 'known'
    ? {
        price: cardPrice(found.stay, prices),
        price_state: 'known',
        advertised: isAdvertised(deal, found.stay, prices.rooms),
      }
    : { price: null, price_state: found.state, advertised: false }
}

type Advertised = 'travel_companion' | 'lowest_price_cents' | 'lowest_price_day' | 'lowest_price_nights'

const isAdvertised = (deal: Pick<CardRow, Advertised>, stay: StayPrice, rooms: RoomParty[]): boolean =>
  stay.per_person_cents === deal.lowest_price_cents &&
  stay.check_in === deal.lowest_price_day &&
  stay.nights === deal.lowest_price_nights &&
  partyKey(rooms) === String(deal.travel_companion)

export const cardPrice = (stay: StayPrice, { rooms }: Pick<ChoicePrices, 'rooms'>): CardPrice => ({
  ...stay,
  adults: adultsOf(rooms),
  children: childrenOf(rooms),
  people: peopleOf(rooms),
})

export function cardOf(
  row: CardRow,
  { price, price_state, advertised }: PriceOfCard,
  pictures: Pictures,
  language: string | undefined,
): DealCard {
  const image = imageOf(pictures, row.pictures[0])
  const filedUnder = translated(row.heading_translations, language, 'title', row.category)
  const cents = price?.per_person_cents ?? null
  // The history is that of the advertised price: any other stay has no discount.
  const before =
    advertised && cents !== null && row.reference_price_cents !== null && row.reference_price_cents > cents
      ? roundToHalfEuro(row.reference_price_cents)
      : null
  // A difference that rounds to nothing is not shown as one.
  const discounted = before !== null && before > cents! && percentOff(before, cents!) > 0
  return {
    deals_id: row.id,
    category_id: row.slug,
    title: translated(row.translations, language, 'title', row.title),
    summary: translated(row.translations, language, 'summary', row.summary),
    category_type: row.category_type as DealCard['category_type'],
    category: row.category,
    package_label: row.category_type === 'category' ? filedUnder : null,
    banner_name: row.category_type === 'category' ? null : filedUnder,
    destination:
      row.destination && row.destination_title
        ? {
            name: row.destination,
            title: translated(row.destination_translations, language, 'title', row.destination_title),
            country: row.destination_country ?? '',
          }
        : null,
    themes: row.themes,
    deals_img: image.url,
    image,
    length_of_stay: [...row.length_of_stay].sort((a, b) => a - b),
    show_hotel_nights: nightsOf(row.length_of_stay),
    board_type: row.board_types as BoardCode[],
    surrounding_name:
      row.surrounding_name === null
        ? null
        : translated(
            row.surrounding_translations,
            language,
            'name',
            translated(row.surrounding_translations, language, 'title', row.surrounding_name),
          ),
    travel_companion: row.travel_companion,
    has_activity: row.included_count > 0,
    included_activities: row.included_activities,
    hasActivityAvailable: row.included_count + row.optional_count > 0,
    is_sgr_package: row.is_sgr_package,
    is_package_travel: row.is_package_travel,
    externally_sold: row.externally_sold,
    hide_price: row.hide_price,
    recommended: row.recommended,
    price,
    price_state,
    lowest_price: cents === null ? null : toEuros(cents),
    lowest_price_cents: cents,
    lowest_price_day: price?.check_in ?? null,
    lowest_price_nights: price?.nights ?? null,
    price_before_discount: discounted ? toEuros(before) : null,
    discount_percentage: discounted ? percentOff(before, cents!) : null,
    actual_price: cents === null ? null : toEuros(cents),
  }
}

export function detailOf(
  row: DealRow,
  with_: {
    activities: DealActivity[]
    hotels: DealHotel[]
    blocks: DealDetail['additional_blocks']
    reservationCostCents: number
    freeUntil: Date | null
    lines: DealDetail['price_lines']
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
    const image = imageOf(pictures, key)
    return { ...image, alt: translated(row.translations, language, `alt:${key}`, alts[key ?? ''] ?? image.alt) }
  }
  const info = row.hotel_info as { title?: string; description_html?: string }
  const activity = (one: DealActivity) => ({
    activity_id: one.id,
    title: one.title,
    description: one.description,
    external_name: one.externalName,
    duration_days: one.durationDays,
    from_price_cents: hidden ? null : nextPrice(one, with_.today),
  })
  return {
    ...card,
    included_activities: with_.activities.filter((one) => one.included).map((one) => one.externalName),
    description: translatedHtml(row.translations, language, 'description_html', row.description_html),
    totalPrice: card.price && toEuros(card.price.all_in_cents),
    image: described(row.pictures[0]),
    carousel_images: row.pictures.slice(1).map((key) => ({ url: imageOf(pictures, key).url, image: described(key) })),
    offer_package_img: row.pictures[1] ? imageOf(pictures, row.pictures[1]).url : null,
    activities: with_.activities.filter((one) => one.included).map(activity),
    optional_activities: with_.activities
      .filter((one) => !one.included)
      .map((one) => ({ ...activity(one), upgraded_with_activity_id: one.replacesId })),
    surrounding_title:
      row.surrounding_title === null
        ? null
        : translated(row.surrounding_translations, language, 'title', row.surrounding_title),
    surrounding_description:
      row.surrounding_description === null
        ? null
        : translatedHtml(row.surrounding_translations, language, 'description_html', row.surrounding_description),
    surrounding_image: row.surrounding_picture ? imageOf(pictures, row.surrounding_picture) : null,
    hotel_info: {
      title: translated(row.translations, language, 'hotel_title', info.title ?? ''),
      description: translatedHtml(row.translations, language, 'hotel_description_html', info.description_html ?? ''),
    },
    hotels: with_.hotels.map((hotel) => ({
      hotel_id: hotel.hotelId,
      hotel_name: hotel.name,
      stars: hotel.stars,
      city: hotel.city,
      address: hotel.address,
      latitude: hotel.latitude,
      longitude: hotel.longitude,
      distance_m: hotel.distanceM,
      image: hotel.pictures[0] ? imageOf(pictures, hotel.pictures[0]) : null,
      amenities: hotel.amenities.flatMap((group) => group.names).slice(0, 40),
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
    .sort((one, other) => one.nights - other.nights)

/** The price of the cheapest day for each number of nights, in whole euros. */
const pricesByLength = (prices: ChoicePrices | undefined): DealDetail['snapped_prices'] =>
  [...(prices?.byNights ?? [])].flatMap(([nights, price]) =>
    price.state === 'known' ? [{ nights, prices: String(toEuros(roundUpTo(price.stay.per_person_cents, 100))) }] : [],
  )

/** What an adult pays at its next open season within a year. */
function nextPrice(activity: Activity, today: Day): number | null {
  const prices = activity.pricings
    .filter((one) => one.toDate >= today && one.fromDate <= addDays(today, 365))
    .map((one) => personPriceCents(activity, one.fromDate > today ? one.fromDate : today, 18))
  const known = prices.filter((price) => price !== null)
  return known.length > 0 ? Math.min(...known) : null
}
