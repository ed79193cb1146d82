/** The reply shape of a deal in a list, with its price. Pure except for picture addresses. */
import { toImage } from '../../platform/media/image.ts'
import type { Pictures } from '../../platform/media/ports.ts'
import type { BoardCode } from '../../shared/board.ts'
import { discountPercent, roundToHalfEuro, centsToEuros } from '../../shared/money.ts'
import { textInLanguage } from '../../shared/translated.ts'
import type { ChoicePrices } from '../calendar/travel-choice.ts'
import { lowestFromPrice, type StayPrice } from '../calendar/cheapest.ts'
import { countAdults, childAges, partyKey, countPeople, type RoomParty } from '../../shared/party.ts'
import { toNights } from '../../catalogue/deal/length-of-stay.ts'
import type { CardPrice, DealCard } from '../../catalogue/deal/card-contract.ts'
import type { CardRow } from '../../catalogue/deal/index.ts'

/** The price of a card, for the chosen lengths of stay or for any length. */
export type PriceOfCard = Pick<DealCard, 'price' | 'price_state' | 'price_reason' | 'other_rooms' | 'asking'> & {
  /** Whether this is the advertised price: the stay has the advertised price, day and length, for the usual party. */
  advertised: boolean
}

const noPrice = { price: null, price_reason: null, other_rooms: null, asking: false, advertised: false } as const

export function dealCardPriceFields(
  deal: Pick<CardRow, 'externally_sold' | 'hide_price' | Advertised>,
  prices: ChoicePrices | undefined,
  nights: readonly number[] | undefined,
): PriceOfCard {
  if (deal.externally_sold || deal.hide_price) return { ...noPrice, price_state: 'hidden' }
  if (!prices) return { ...noPrice, price_state: 'unknown' }
  const lowest = lowestOfLengths(prices, nights)
  return lowest.state === 'known'
    ? {
        price: toDealCardPrice(lowest.stay, prices),
        price_state: 'known',
        price_reason: null,
        other_rooms: null,
        asking: false,
        advertised: isAdvertised(deal, lowest.stay, prices.rooms),
      }
    : {
        ...noPrice,
        price_state: lowest.state,
        price_reason: prices.isTooMany ? 'too_many_for_one_room' : null,
        other_rooms: otherRoomsOf(prices.otherRooms, nights),
        asking: (lowest.state === 'unknown' && prices.isAsking === true) || prices.otherRooms?.isAsking === true,
      }
}

function otherRoomsOf(
  prices: ChoicePrices | undefined,
  nights: readonly number[] | undefined,
): DealCard['other_rooms'] {
  const lowest = lowestOfLengths(prices, nights)
  return lowest.state === 'known'
    ? { rooms: partyKey(prices!.rooms), price: toDealCardPrice(lowest.stay, prices!) }
    : null
}

const lowestOfLengths = (prices: ChoicePrices | undefined, nights: readonly number[] | undefined) =>
  lowestFromPrice(
    [...(prices?.byNights ?? [])]
      .filter(([length]) => !nights?.length || nights.includes(length))
      .map(([, price]) => price),
  )

/** The price per person of the cheapest stay that a card shows; null if none is known. */
export function cheapestPerPersonCents(
  prices: ChoicePrices | undefined,
  nights: readonly number[] | undefined,
): number | null {
  const lowest = lowestOfLengths(prices, nights)
  return lowest.state === 'known' ? lowest.stay.per_person_cents : null
}

type Advertised = 'travel_companion' | 'lowest_price_cents' | 'lowest_price_day' | 'lowest_price_nights'

const isAdvertised = (deal: Pick<CardRow, Advertised>, stay: StayPrice, rooms: RoomParty[]): boolean =>
  stay.per_person_cents === deal.lowest_price_cents &&
  stay.check_in === deal.lowest_price_day &&
  stay.nights === deal.lowest_price_nights &&
  partyKey(rooms) === String(deal.travel_companion)

export const toDealCardPrice = (stay: StayPrice, { rooms }: Pick<ChoicePrices, 'rooms'>): CardPrice => ({
  ...stay,
  adults: countAdults(rooms),
  children: childAges(rooms),
  people: countPeople(rooms),
})

export function toDealCard(
  row: CardRow,
  { price, price_state, price_reason, other_rooms, asking, advertised }: PriceOfCard,
  pictures: Pictures,
  language: string | undefined,
): DealCard {
  const described = toImage(pictures, row.pictures[0], language)
  const image = {
    ...described,
    alt: textInLanguage(row.translations, language, `alt:${row.pictures[0]}`, described.alt),
  }
  const filedUnder = textInLanguage(row.heading_translations, language, 'title', row.category)
  const cents = price?.per_person_cents ?? null
  // The price history is that of the advertised price: other stays have no discount.
  const before =
    advertised && cents !== null && row.reference_price_cents !== null && row.reference_price_cents > cents
      ? roundToHalfEuro(row.reference_price_cents)
      : null
  // A discount that rounds to 0 % is not shown.
  const discounted = before !== null && before > cents! && discountPercent(before, cents!) > 0
  return {
    deals_id: row.id,
    category_id: row.slug,
    title: textInLanguage(row.translations, language, 'title', row.title),
    summary: textInLanguage(row.translations, language, 'summary', row.summary),
    category_type: row.category_type as DealCard['category_type'],
    category: row.category,
    package_label: row.category_type === 'category' ? filedUnder : null,
    banner_name: row.category_type === 'category' ? null : filedUnder,
    destination:
      row.destination && row.destination_title
        ? {
            name: row.destination,
            title: textInLanguage(row.destination_translations, language, 'title', row.destination_title),
            country: row.destination_country ?? '',
          }
        : null,
    themes: row.themes,
    deals_img: image.url,
    image,
    length_of_stay: [...row.length_of_stay].sort((a, b) => a - b),
    show_hotel_nights: toNights(row.length_of_stay),
    board_type: row.board_types as BoardCode[],
    surrounding_name:
      row.surrounding_name === null
        ? null
        : textInLanguage(
            row.surrounding_translations,
            language,
            'name',
            textInLanguage(row.surrounding_translations, language, 'title', row.surrounding_name),
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
    asking,
    price_reason,
    other_rooms,
    lowest_price: cents === null ? null : centsToEuros(cents),
    lowest_price_cents: cents,
    lowest_price_day: price?.check_in ?? null,
    lowest_price_nights: price?.nights ?? null,
    price_before_discount: discounted ? centsToEuros(before) : null,
    discount_percentage: discounted ? discountPercent(before, cents!) : null,
    actual_price: cents === null ? null : centsToEuros(cents),
  }
}
