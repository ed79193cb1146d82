import type { Day } from '@tussenuit/modules/shared/day.ts'
import { startTransition, useEffect, useState } from 'react'
import type { CalendarProps } from './price-calendar.tsx'
import { StaticMonths } from './static-months.tsx'

type Calendar = typeof import('./price-calendar.tsx').default

/** The months as the server sent them, days as links; the calendar takes their place once it is `wanted` and its script is there. */
export function LivingMonths({ wanted, linkTo, ...calendar }: CalendarProps & { wanted: boolean; linkTo(day: Day): string }) {
  const PriceCalendar = useCalendar(wanted)
  if (PriceCalendar) return <PriceCalendar {...calendar} />
  return <StaticMonths days={calendar.prices.known} openAt={calendar.openAt} today={calendar.today} checkIn={calendar.checkIn} nights={calendar.nights} linkTo={linkTo} />
}

/** Null until it is there, and for good where its script cannot be had: the links lead on all the same. */
function useCalendar(wanted: boolean): Calendar | null {
  const [calendar, setCalendar] = useState<Calendar | null>(null)
  useEffect(() => {
    if (!wanted) return
    let gone = false
    import('./price-calendar.tsx').then((part) => { if (!gone) startTransition(() => setCalendar(() => part.default)) }, () => undefined)
    return () => { gone = true }
  }, [wanted])
  return calendar
}
