/** The map of the hotels as the page gets it: the positions are computed on the server. */
import type { DealDetail } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { hotelMapLayout, type Point } from './hotel-plan.ts'

export type HotelMapData = NonNullable<ReturnType<typeof toHotelMap>>

/** A hundredth of a unit of the drawing is less than a pixel. */
const round = (value: number): number => Math.round(value * 100) / 100

/** Null if no hotel has a position. */
export function toHotelMap(place: Point & { title: string }, hotels: DealDetail['hotels']) {
  const plan = hotelMapLayout(place, hotels)
  return (
    plan && {
      place: place.title,
      scale: { metres: plan.scale.metres, length: round(plan.scale.length) },
      rings: plan.rings.map(({ metres, radius }) => ({ metres, radius: round(radius) })),
      spots: plan.spots.map(({ hotel, number, x, y, metres, towards }) => ({
        name: hotel.hotel_name,
        city: hotel.city,
        number,
        x: round(x),
        y: round(y),
        metres: Math.round(metres),
        towards,
      })),
    }
  )
}
