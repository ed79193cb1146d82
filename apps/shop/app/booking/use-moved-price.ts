import { useEffect, useEffectEvent, useState } from 'react'
import { dayAtLivePrice } from './price-calendar/corrected-day.ts'
import type { DayPrices } from './price-calendar/use-day-prices.ts'
import type { HotelOffer } from './steps/hotel-step.tsx'
import type { Choices } from './url-state.ts'
import type { Offer } from './use-offer.ts'

/** The calendar's price, if the hotels' price differs. Also corrects the calendar. */
export function useChangedPrice(offer: Offer, choices: Choices, prices: DayPrices): number | null {
  const [moved, setMoved] = useState<{ key: string; before: number } | null>(null)
  const hotels = offer.hotels.data
  const compare = useEffectEvent((hotels: HotelOffer[], stayKey: string) => {
    if (choices.checkIn === null) return
    const day = prices.find(choices.checkIn)
    if (day === null || typeof day !== 'object') return
    const corrected = dayAtLivePrice(day, hotels)
    if (!corrected) return
    prices.correct(corrected)
    if (corrected.available && day.all_in_cents !== null) setMoved({ key: stayKey, before: day.all_in_cents })
  })
  useEffect(() => {
    if (hotels && offer.stayKey !== null) compare(hotels, offer.stayKey)
  }, [hotels, offer.stayKey])
  return moved !== null && moved.key === offer.stayKey ? moved.before : null
}
