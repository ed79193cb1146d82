import type { CalendarDay } from '@tussenuit/modules/calendar/contract.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { partyKey } from '@tussenuit/modules/shared/party.ts'
import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { abortable } from '../ask.ts'
import type { Room } from '../url-state.ts'
import {
  dayCache,
  findDay,
  knownDays,
  lastDayOf,
  monthsBetween,
  unaskedMonths,
  wishKey,
  type CacheEvent,
  type DayCache,
} from './day-cache.ts'

export type DayPrices = {
  find(day: Day): CalendarDay | 'asked' | 'failed' | null
  known: CalendarDay[]
  failed: boolean
  /** Which days are on the page now: their prices are asked for, others are called off. */
  show(from: Day, to: Day): void
  again(): void
  /** The live price moved. */
  correct(day: CalendarDay): void
}

type Wish = { dealsId: number; rooms: Room[]; nights: number; today: Day }

/** Prices per day for a party and nights; `first` is what the server rendered the page with. */
export function useDayPrices(
  { dealsId, rooms, nights, today }: Wish,
  first: { rooms: Room[]; nights: number; from: Day; to: Day; days: CalendarDay[] },
): DayPrices {
  const party = partyKey(rooms)
  const wish = wishKey(dealsId, party, nights)
  const [cache, setCache] = useState<DayCache>(() =>
    dayCache(
      {},
      {
        type: 'answered',
        wish: wishKey(dealsId, partyKey(first.rooms), first.nights),
        months: first.days.length > 0 ? monthsBetween(first.from, first.to) : [],
        days: first.days,
      },
    ),
  )
  const latest = useRef(cache)
  const [range, setRange] = useState<{ from: Day; to: Day } | null>(null)
  const [turn, setTurn] = useState(0)
  // The calendar is much to draw anew: piece by piece, so that a touch is answered in between.
  const apply = useCallback((event: CacheEvent) => {
    const next = (latest.current = dayCache(latest.current, event))
    startTransition(() => setCache(next))
  }, [])

  // The party is in `wish`: a new array of the same rooms asks nothing.
  const roomsNow = useEffectEvent(() => rooms)
  useEffect(() => {
    if (range === null) return
    const months = unaskedMonths(latest.current, wish, range.from, range.to)
    if (months.length === 0) return
    const stop = new AbortController()
    const firstDay = `${months[0]}-01`
    const body = {
      deals_id: dealsId,
      nights,
      rooms: roomsNow(),
      from: firstDay < today ? today : firstDay,
      to: lastDayOf(months.at(-1)!),
    }
    apply({ type: 'asked', wish, months })
    abortable(stop.signal)('POST /hotels/calendar', { body }).then(
      ({ data }) => {
        if (!stop.signal.aborted) apply({ type: 'answered', wish, months, days: data })
      },
      () => {
        if (!stop.signal.aborted) apply({ type: 'failed', wish, months })
      },
    )
    return () => {
      stop.abort()
      apply({ type: 'dropped', wish, months })
    }
  }, [wish, range, turn, apply, dealsId, nights, today])

  const show = useCallback(
    (from: Day, to: Day) =>
      startTransition(() => setRange((shown) => (shown?.from === from && shown.to === to ? shown : { from, to }))),
    [],
  )
  const failedMonths =
    range === null
      ? []
      : monthsBetween(range.from, range.to).filter((month) => cache[`${wish}|${month}`]?.state === 'failed')
  const failedKey = failedMonths.join()
  const again = useCallback(() => {
    const months = failedKey.split(',')
    apply({ type: 'asked', wish, months })
    apply({ type: 'dropped', wish, months })
    setTurn((value) => value + 1)
  }, [apply, wish, failedKey])
  const correct = useCallback((day: CalendarDay) => apply({ type: 'corrected', wish, day }), [apply, wish])
  const known = useMemo(() => knownDays(cache, wish), [cache, wish])
  return { find: (day) => findDay(cache, wish, day), known, failed: failedMonths.length > 0, show, again, correct }
}
