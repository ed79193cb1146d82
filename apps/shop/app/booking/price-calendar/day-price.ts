/** The price in a calendar's day, and its text for screen readers. */
import type { CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'
import { roundUpTo } from '@tussenuit/modules/shared/money.ts'
import type { PriceDisplay } from '../../choice/travel-choice.ts'
import type { Format } from '../../format.ts'

export const dayPriceCents = (day: CalendarDay, priceDisplay: PriceDisplay): number =>
  (priceDisplay === 'together' ? day.all_in_cents : day.price_per_person_cents) ?? 0

export const dayPriceLabelKey = (priceDisplay: PriceDisplay): string =>
  priceDisplay === 'together' ? 'booking.calendar.togetherLabel' : 'booking.calendar.priceLabel'

/** Whole euros, because a cell has no space for cents. Rounded up, so that a price never looks lower than it is. */
export const formatDayPrice = (day: CalendarDay, priceDisplay: PriceDisplay, format: Format): string =>
  format.priceParts(roundUpTo(dayPriceCents(day, priceDisplay), 100)).whole
