import type { Day } from '@tussenuit/modules/shared/day.ts'
import { ReusedMarkup } from '../../hydration/reused-markup.tsx'
import { useLazyComponent } from '../../parts/lazy-component.ts'
import type { CalendarProps } from './price-calendar.tsx'
import { StaticMonths } from './static-months.tsx'

const loadCalendar = () => import('./price-calendar.tsx')

/**
 * The server-rendered months, with links as days. The calendar replaces them once `isNeeded` is true and its script is
 * loaded.
 */
export function InteractiveMonths({
  isNeeded,
  linkTo,
  ...calendar
}: CalendarProps & { isNeeded: boolean; linkTo(day: Day): string }) {
  // If its script cannot be loaded, the links still work.
  const PriceCalendar = useLazyComponent(loadCalendar, isNeeded, () => undefined)
  if (PriceCalendar) return <PriceCalendar {...calendar} />
  const { prices, openAt, today, checkIn, nights, priceDisplay } = calendar
  const facts = { days: prices.days, openAt, today, checkIn, nights, priceDisplay }
  return (
    <ReusedMarkup name="months" facts={facts}>
      <StaticMonths {...facts} linkTo={linkTo} />
    </ReusedMarkup>
  )
}
