/** The price of the choice on a package's page: of the picked day, or else of the cheapest day. Pure. */
import type { CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'
import { isRefreshedByPriceJob, partyKey, countPeople } from '@tussenuit/modules/shared/party.ts'
import type { Room } from '../choice/travel-choice.ts'
import { isPriceUnknown, isAvailableDay } from '../booking/price-calendar/free-days.ts'
import type { CheapestDate } from '../booking/price-calendar/use-cheapest.ts'
import type { Priced } from './priced-stay.ts'

type Stay = { check_in: string; nights: number; rooms: Room[] }

/** The calendar's price of the day; null while the calendar has no price. */
export function calendarDayPrice(
  { rooms, ...stay }: Stay,
  day: CalendarDay | 'asked' | 'failed' | null,
): Priced | null {
  if (day === null || typeof day !== 'object') return null
  if (isPriceUnknown(day)) return { price: null, price_state: 'unknown' }
  if (!isAvailableDay(day)) return { price: null, price_state: 'none' }
  return toKnownPrice({
    ...stay,
    people: countPeople(rooms),
    per_person_cents: day.price_per_person_cents!,
    payable_at_hotel_cents: day.payable_at_hotel_cents!,
    all_in_cents: day.all_in_cents!,
  })
}

/**
 * The price without a chosen day: that of the first of the cheapest dates. If the prices of the party are not stored
 * ahead, an empty list means that the price is unknown. `adults`: the advertised number of adults.
 */
export function cheapestDatePrice(rooms: Room[], dates: CheapestDate[], adults: number): Priced {
  const [first] = dates
  if (!first) return { price: null, price_state: isRefreshedByPriceJob(partyKey(rooms), adults) ? 'none' : 'unknown' }
  const { price_per_person_cents, ...stay } = first
  return toKnownPrice({ ...stay, people: countPeople(rooms), per_person_cents: price_per_person_cents })
}

const toKnownPrice = (price: NonNullable<Priced['price']>): Priced => ({ price, price_state: 'known' })
