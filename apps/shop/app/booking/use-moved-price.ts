import { useEffect, useEffectEvent, useState } from 'react'
import type { DayPrices } from './price-calendar/use-day-prices.ts'
import type { HotelOffer } from './steps/hotel-step.tsx'
import type { Choices } from './url-state.ts'
import type { Offer } from './use-offer.ts'

/** The calendar's price when the hotels ask another one now; the calendar is put right at the same time. */
export function useMovedPrice(offer: Offer, choices: Choices, prices: DayPrices): number | null {
  const [moved, setMoved] = useState<{ key: string; before: number } | null>(null)
  const answered = offer.hotels.data
  const compare = useEffectEvent((hotels: HotelOffer[], stayKey: string) => {
    if (choices.checkIn === null) return
    const day = prices.find(choices.checkIn)
    const now = hotels[0]?.price
    if (day === null || typeof day !== 'object') return
    if (!now)
      return prices.correct({
        ...day,
        available: false,
        reason: 'sold_out',
        price_per_person_cents: null,
        total_cents: null,
        payable_at_hotel_cents: null,
        all_in_cents: null,
        hotels: 0,
      })
    if (day.all_in_cents === now.all_in_cents) return
    if (day.all_in_cents !== null) setMoved({ key: stayKey, before: day.all_in_cents })
    const { reason: _, ...rest } = day
    prices.correct({
      ...rest,
      available: true,
      price_per_person_cents: now.per_person_cents,
      total_cents: now.total_cents,
      payable_at_hotel_cents: now.payable_at_hotel_cents,
      all_in_cents: now.all_in_cents,
      hotels: hotels.length,
    })
  })
  useEffect(() => {
    if (answered && offer.stayKey !== null) compare(answered, offer.stayKey)
  }, [answered, offer.stayKey])
  return moved !== null && moved.key === offer.stayKey ? moved.before : null
}
