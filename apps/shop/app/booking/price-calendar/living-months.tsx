import type { Day } from '@tussenuit/modules/shared/day.ts'
import { useLatePart } from '../../parts/late-part.ts'
import type { CalendarProps } from './price-calendar.tsx'
import { StaticMonths } from './static-months.tsx'

const loadCalendar = () => import('./price-calendar.tsx')

/** The months as the server sent them, days as links; the calendar takes their place once it is `wanted` and its script is there. */
export function LivingMonths({
  wanted,
  linkTo,
  ...calendar
}: CalendarProps & { wanted: boolean; linkTo(day: Day): string }) {
  // Where its script cannot be had, the links lead on all the same.
  const PriceCalendar = useLatePart(loadCalendar, wanted, () => undefined)
  if (PriceCalendar) return <PriceCalendar {...calendar} />
  return (
    <StaticMonths
      days={calendar.prices.known}
      openAt={calendar.openAt}
      today={calendar.today}
      checkIn={calendar.checkIn}
      nights={calendar.nights}
      shown={calendar.shown}
      linkTo={linkTo}
    />
  )
}
