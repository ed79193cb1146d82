import type { CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'
import type { HotelOffer } from '../steps/hotel-step.tsx'

/**
 * A day of the calendar corrected by the cheapest of the hotels' current offers; null if the calendar already has the
 * same price. Pure.
 */
export function dayAtLivePrice(day: CalendarDay, hotels: Pick<HotelOffer, 'price'>[]): CalendarDay | null {
  const now = hotels[0]?.price
  if (!now)
    return {
      ...day,
      available: false,
      reason: 'sold_out',
      price_per_person_cents: null,
      total_cents: null,
      payable_at_hotel_cents: null,
      all_in_cents: null,
      hotels: 0,
    }
  if (day.all_in_cents === now.all_in_cents) return null
  const { reason: _, ...rest } = day
  return {
    ...rest,
    available: true,
    price_per_person_cents: now.per_person_cents,
    total_cents: now.total_cents,
    payable_at_hotel_cents: now.payable_at_hotel_cents,
    all_in_cents: now.all_in_cents,
    hotels: hotels.length,
  }
}
