import type { CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { partyKey } from '@tussenuit/modules/shared/party.ts'
import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createAbortableClient } from '../use-request.ts'
import type { Room } from '../url-state.ts'
import {
  dayCacheReducer,
  findCachedDay,
  listCachedDays,
  lastDayOfMonth,
  monthsBetween,
  findUnrequestedMonths,
  dayQueryKey,
  type CacheEvent,
  type DayCache,
} from './day-cache.ts'
import { type PackedDays, unpackDays } from './packed-days.ts'

export type DayPrices = {
  find(day: Day): CalendarDay | 'asked' | 'failed' | null
  /** The days with known prices, in order. */
  days: CalendarDay[]
  failed: boolean
  /** Reports the visible days: their prices are requested, and requests for other days are cancelled. */
  show(from: Day, to: Day): void
  again(): void
  /** Stores a day whose live price differs. */
  correct(day: CalendarDay): void
}

type DayPriceParams = { dealsId: number; rooms: Room[]; nights: number; today: Day }

/** Prices per day for a party and nights. `first`: the data with which the server rendered the page. */
export function useDayPrices(
  { dealsId, rooms, nights, today }: DayPriceParams,
  first: { rooms: Room[]; nights: number; from: Day; to: Day; days: PackedDays },
): DayPrices {
  const party = partyKey(rooms)
  const query = dayQueryKey(dealsId, party, nights)
  const [cache, setCache] = useState<DayCache>(() =>
    dayCacheReducer(
      {},
      {
        type: 'answered',
        query: dayQueryKey(dealsId, partyKey(first.rooms), first.nights),
        months: first.days !== '' ? monthsBetween(first.from, first.to) : [],
        days: unpackDays(first.days),
      },
    ),
  )
  const latest = useRef(cache)
  const [range, setRange] = useState<{ from: Day; to: Day } | null>(null)
  const [turn, setTurn] = useState(0)
  // Rendering the calendar takes long: it is done in parts, so that events are handled in between.
  const apply = useCallback((event: CacheEvent) => {
    const next = (latest.current = dayCacheReducer(latest.current, event))
    startTransition(() => setCache(next))
  }, [])

  // The party is part of `query`, so a new array with the same rooms sends no request.
  const roomsNow = useEffectEvent(() => rooms)
  useEffect(() => {
    if (range === null) return
    const months = findUnrequestedMonths(latest.current, query, range.from, range.to)
    if (months.length === 0) return
    const stop = new AbortController()
    const firstDay = `${months[0]}-01`
    const body = {
      deals_id: dealsId,
      nights,
      rooms: roomsNow(),
      from: firstDay < today ? today : firstDay,
      to: lastDayOfMonth(months.at(-1)!),
    }
    apply({ type: 'asked', query, months })
    createAbortableClient(stop.signal)('POST /hotels/calendar', { body }).then(
      ({ data }) => {
        if (!stop.signal.aborted) apply({ type: 'answered', query, months, days: data })
      },
      () => {
        if (!stop.signal.aborted) apply({ type: 'failed', query, months })
      },
    )
    return () => {
      stop.abort()
      apply({ type: 'dropped', query, months })
    }
  }, [query, range, turn, apply, dealsId, nights, today])

  const show = useCallback(
    (from: Day, to: Day) =>
      startTransition(() =>
        setRange((current) => (current?.from === from && current.to === to ? current : { from, to })),
      ),
    [],
  )
  const failedMonths =
    range === null
      ? []
      : monthsBetween(range.from, range.to).filter((month) => cache[`${query}|${month}`]?.state === 'failed')
  const failedKey = failedMonths.join()
  const again = useCallback(() => {
    const months = failedKey.split(',')
    apply({ type: 'asked', query, months })
    apply({ type: 'dropped', query, months })
    setTurn((value) => value + 1)
  }, [apply, query, failedKey])
  const correct = useCallback((day: CalendarDay) => apply({ type: 'corrected', query, day }), [apply, query])
  const days = useMemo(() => listCachedDays(cache, query), [cache, query])
  const find = (day: Day) => findCachedDay(cache, query, day)
  return { find, days, failed: failedMonths.length > 0, show, again, correct }
}
