/** Labels of prices: per person or for the whole party, the party, and the part that is paid at the hotel. */
import type { CardPrice, DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { parsePartyKey } from '@tussenuit/modules/shared/party.ts'
import { useBookingLabels } from '../booking/booking-labels.ts'
import { useFormat } from '../format.ts'
import { hasChoice, priceDisplayFor, type Room } from './travel-choice.ts'
import { useTravelChoice } from './use-travel-choice.ts'

export type StayPrice = Pick<
  CardPrice,
  'check_in' | 'nights' | 'people' | 'per_person_cents' | 'payable_at_hotel_cents' | 'all_in_cents'
>
type Sums = Pick<StayPrice, 'people' | 'per_person_cents' | 'payable_at_hotel_cents' | 'all_in_cents'>

export function usePriceLabels() {
  const { t, money, number } = useFormat()
  const labels = useBookingLabels()
  const choice = useTravelChoice()
  const usual = (adults: number): Room[] => [{ adults, children: [] }]
  const displayOf = (adults: number) => priceDisplayFor(choice.priceDisplay, choice.rooms ?? usual(adults))
  return {
    choice,
    displayOf,
    /** True if the price is for the chosen day, false if it is the cheapest of several days. */
    picked: (price: Pick<StayPrice, 'check_in'>): boolean => choice.checkIn === price.check_in,
    /** The main amount, in cents: the total or the price per person. */
    cents: (price: Sums, usualAdults: number): number =>
      displayOf(usualAdults) === 'together' ? price.all_in_cents : price.per_person_cents,
    /** Texts such as "per person", "per person, 2 adults and 2 children" or "together, 2 adults". */
    unit(usualAdults: number): string {
      const party = labels.party(choice.rooms ?? usual(usualAdults))
      if (displayOf(usualAdults) === 'together') return t('price.together', { party })
      return choice.rooms ? t('price.perPersonOf', { party }) : t('price.perPerson')
    },
    /**
     * The part that is paid at the hotel, or null. It is for the whole party, so the text names the number of people.
     */
    atHotel(price: Sums, usualAdults: number): string | null {
      if (price.payable_at_hotel_cents === 0) return null
      const amount = money(price.payable_at_hotel_cents)
      return displayOf(usualAdults) === 'together' || price.people === 1
        ? t('price.atHotel', { amount })
        : t('price.atHotelFor', { amount, count: price.people, number: number(price.people) })
    },
    /** The reason why a card has no price for the choice, and what the visitor can do about it. */
    priceless(
      deal: Pick<DealCard, 'price_state' | 'price_reason' | 'externally_sold' | 'hide_price' | 'travel_companion'>,
    ): string {
      if (deal.externally_sold) return t('price.soldExternally')
      if (deal.hide_price || deal.price_state === 'hidden') return t('price.hidden')
      if (deal.price_reason !== null)
        return t('price.tooMany', { party: labels.party(choice.rooms ?? usual(deal.travel_companion)) })
      if (deal.price_state === 'unknown')
        return t('price.unknown', { party: labels.party(choice.rooms ?? usual(deal.travel_companion)) })
      return t(hasChoice(choice) ? 'price.noneForChoice' : 'price.nothingFree')
    },
    /** "2 rooms: from € 612 in all": the division of the party over rooms that has a price, and that price. */
    otherRooms({ rooms, price }: NonNullable<DealCard['other_rooms']>): string {
      const count = parsePartyKey(rooms)?.length ?? 1
      return t(choice.checkIn === price.check_in ? 'price.otherRooms' : 'price.otherRoomsFrom', {
        count,
        number: number(count),
        price: money(price.all_in_cents),
      })
    },
    /** The reason why the package has no price for the choice, on its own page, which has the calendar. */
    noPrice: (state: DealCard['price_state'], rooms: Room[], reason: DealCard['price_reason'] = null): string =>
      reason !== null
        ? t('price.tooMany', { party: labels.party(rooms) })
        : state === 'unknown'
          ? t('price.unknownHere', { party: labels.party(rooms) })
          : t(hasChoice(choice) ? 'price.noneForChoice' : 'price.nothingFree'),
  }
}
