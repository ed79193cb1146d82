import type { Day } from '@tussenuit/modules/shared/day.ts'
import { useLazyComponent } from '../../parts/lazy-component.ts'
import type { CalendarProps } from './price-calendar.tsx'
import { StaticMonths } from './static-months.tsx'

const loadCalendar = () => import('./price-calendar.tsx')

/**
 * The server-rendered months, with links as days. The calendar replaces them once it is `wanted` and its script is
 * loaded.
 */
export function InteractiveMonths({
  wanted,
  linkTo,
  ...calendar
}: CalendarProps & { wanted: boolean; linkTo(day: Day): string }) {
  // If its script cannot be loaded, the links still work.
  const PriceCalendar = useLazyComponent(loadCalendar, wanted, () => undefined)
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
