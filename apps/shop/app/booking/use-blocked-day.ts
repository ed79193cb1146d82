import type { Day } from '@tussenuit/modules/shared/day.ts'
import { partyKey } from '@tussenuit/modules/shared/party.ts'
import { useState } from 'react'
import { isBlockedDay } from './price-calendar/free-days.ts'
import type { DayPrices } from './price-calendar/use-day-prices.ts'
import type { Choices } from './url-state.ts'

export type BlockedDay = {
  /** The day that the calendar's notice is about. */
  noticed: Day | null
  /** The chosen day is blocked according to the calendar. */
  isChosenBlocked: boolean
  tap(day: Day | null): void
}

/**
 * The day that the notice is about: a blocked day that was tapped, or the chosen one. The notice stays even if the
 * hotels then have a free room.
 */
export function useBlockedDay({ checkIn, nights, rooms }: Choices, prices: DayPrices): BlockedDay {
  const [tapped, tap] = useState<Day | null>(null)
  const [noticedStay, setNoticedStay] = useState<string | null>(null)
  const stay = `${checkIn}|${nights}|${partyKey(rooms)}`
  const price = checkIn === null ? null : prices.find(checkIn)
  const isChosenBlocked = price !== null && typeof price === 'object' && isBlockedDay(price)
  if (isChosenBlocked && noticedStay !== stay) setNoticedStay(stay)
  return { noticed: tapped ?? (noticedStay === stay ? checkIn : null), isChosenBlocked, tap }
}
