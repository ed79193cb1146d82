/** Which sum stands in a calendar's day, and how it is read out. */
import type { CalendarDay } from '@tussenuit/modules/calendar/contract.ts'
import { roundUpTo } from '@tussenuit/modules/shared/money.ts'
import type { Shown } from '../../choice/travel-choice.ts'
import type { Format } from '../../format.ts'

export const dayCents = (day: CalendarDay, shown: Shown): number =>
  (shown === 'together' ? day.all_in_cents : day.price_per_person_cents) ?? 0

export const dayWordsKey = (shown: Shown): string =>
  shown === 'together' ? 'booking.calendar.togetherWords' : 'booking.calendar.priceWords'

/** Whole euros: a cell has no room for cents, and a price never looks lower than it is. */
export const dayFigures = (day: CalendarDay, shown: Shown, format: Format): string =>
  format.priceParts(roundUpTo(dayCents(day, shown), 100)).whole
